"""The size in pixels of a picture, from its first bytes."""

import mimetypes
import struct

JPEG_FRAMES = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


def media_type(filename: str) -> str | None:
    """Return the media type that a file's name suggests."""
    if filename.lower().endswith(".webp"):
        return "image/webp"
    guess = mimetypes.guess_type(filename)[0]
    if guess and (guess.startswith("text/") or guess == "application/json"):
        return f"{guess}; charset=utf-8"
    return guess


def picture_size(body: bytes) -> tuple[int, int] | None:
    """Return width and height of a PNG, GIF, JPEG or WebP file, or None for anything else."""
    if body[:8] == b"\x89PNG\r\n\x1a\n" and len(body) >= 24:
        width, height = struct.unpack(">II", body[16:24])
        return width, height
    if body[:6] in (b"GIF87a", b"GIF89a") and len(body) >= 10:
        width, height = struct.unpack("<HH", body[6:10])
        return width, height
    if body[:2] == b"\xff\xd8":
        return _jpeg_size(body)
    if body[:4] == b"RIFF" and body[8:12] == b"WEBP":
        return _webp_size(body)
    return None


def _jpeg_size(body: bytes) -> tuple[int, int] | None:
    position = 2
    while position + 9 < len(body) and body[position] == 0xFF:
        marker = body[position + 1]
        if marker in JPEG_FRAMES:
            height, width = struct.unpack(">HH", body[position + 5 : position + 9])
            return width, height
        position += 2 + int.from_bytes(body[position + 2 : position + 4], "big")
    return None


def _webp_size(body: bytes) -> tuple[int, int] | None:
    if len(body) < 30:
        return None
    form = body[12:16]
    if form == b"VP8X":
        return int.from_bytes(body[24:27], "little") + 1, int.from_bytes(body[27:30], "little") + 1
    if form == b"VP8L":
        bits = int.from_bytes(body[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    width, height = struct.unpack("<HH", body[26:30])
    return width & 0x3FFF, height & 0x3FFF
