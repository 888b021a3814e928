# A small image that runs as a user without rights and keeps everything in one volume.
FROM python:3.12-slim AS build
WORKDIR /tymok
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
RUN python -m venv /venv
COPY locks/run.txt locks/run.txt
RUN /venv/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes -r locks/run.txt
COPY pyproject.toml README.md LICENSE ./
COPY engine engine
COPY renderers renderers
COPY bot bot
COPY data data
COPY scripts/__init__.py scripts/compile_engine.py scripts/
COPY locks/compile.txt locks/compile.txt
RUN /venv/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes --target /tools -r locks/compile.txt \
    && PYTHONPATH=/tools /venv/bin/python -m scripts.compile_engine
RUN for po in data/translations/*/LC_MESSAGES/tymok.po; do /venv/bin/pybabel -q compile -i "$po" -o "${po%.po}.mo"; done \
    && /venv/bin/pip install --no-cache-dir --disable-pip-version-check --no-deps --no-build-isolation . \
    && /venv/bin/pip uninstall -q -y pip

FROM python:3.12-slim
RUN useradd --system --uid 10001 --home-dir /data tymok && install -d -o tymok /data
COPY --from=build /venv /venv
USER tymok
ENV TYMOK_DATA_FOLDER=/data TYMOK_LOG_FORMAT=json PYTHONUNBUFFERED=1
VOLUME /data
WORKDIR /data
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=10s --start-period=30s CMD ["/venv/bin/tymok", "health"]
CMD ["/venv/bin/tymok", "run"]
