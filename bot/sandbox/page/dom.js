// Building elements. Text always becomes a text node: nothing that anybody wrote is ever parsed as HTML.

/** Make an element. Properties starting with "on" are listeners, "data" and "aria-…" become attributes. */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (key === "data") Object.assign(element.dataset, value);
    else if (key === "colour") element.style.setProperty("--own", value);
    else if (key in element && typeof value !== "string") element[key] = value;
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(9).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

let texts = {};

export async function loadTexts() {
  texts = await (await fetch("/page/texts.json")).json();
}

/** The language in which the page speaks to somebody. */
export function languageOf(locale) {
  return (locale || "").startsWith("ja") ? "ja" : "en";
}

/** Look a text up and fill in its gaps. */
export function say(locale, key, gaps = {}) {
  const text = (texts[languageOf(locale)] || {})[key] ?? (texts.en || {})[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => gaps[name] ?? "");
}

export const browserLocale = navigator.language || "en-US";

export function announce(text) {
  document.getElementById("announcer").textContent = text;
}

/** A round picture with the first sign of somebody's name. */
export function avatar(user) {
  const initial = user.bot ? "再" : [...(user.name || "?")].find((sign) => /[\p{L}\p{N}]/u.test(sign)) || "?";
  return h("span", { class: "avatar", colour: user.colour, "aria-hidden": "true" }, initial);
}

/** An emoji of the application as its picture, any other as the sign that it is; words stand beside both. */
export function emojiNode(emoji) {
  if (!emoji) return null;
  if (emoji.id) return h("img", { class: "emoji", src: `/emojis/${emoji.id}.webp`, alt: "" });
  return h("span", { class: "emoji", "aria-hidden": "true" }, emoji.name);
}

/** When an identifier was made. */
export function moment(snowflake) {
  return new Date(Number(BigInt(snowflake) >> 22n) + 1420070400000);
}

/** Compare identifiers, which are too long for numbers. */
export function newer(a, b) {
  return BigInt(a || 0) > BigInt(b || 0);
}

/** Show something in the middle of the screen, as a real dialog; the result is the dialog. */
export function dialog(title, content, { onclose, className = "" } = {}) {
  const box = h("dialog", { class: `dialog ${className}`, "aria-label": title }, content);
  box.addEventListener("close", () => { box.remove(); onclose?.(); });
  box.addEventListener("click", (event) => { if (event.target === box) box.close(); });
  document.getElementById("overlays").append(box);
  box.showModal();
  return box;
}
