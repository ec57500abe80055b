# Vitrine for production: the service on Node 24, without development packages, as an unprivileged user, data in /data.
#   docker build -t vitrine .
#   docker run -p 8080:8080 -v vitrine:/data --stop-timeout 30 vitrine

# Builds the pages and the widgets with all packages.
FROM node:24-bookworm-slim AS build
WORKDIR /app
ENV ONNXRUNTIME_NODE_INSTALL=skip
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund --loglevel=error
COPY tools/setup.cjs tools/setup-lock.cjs tools/
COPY contract contract
COPY portal portal
COPY widgets widgets
# The packages are installed, so this only builds the pages and the widgets.
RUN node tools/setup.cjs

# The runtime packages. onnxruntime-node contains its library for every platform: keep this platform's only (200 MB less), and
# load it once, so that a wrong path fails here and not in production.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
# Without ORT_DISABLE_TELEMETRY, loading ONNX Runtime sends telemetry to its vendor.
ENV ONNXRUNTIME_NODE_INSTALL=skip ORT_DISABLE_TELEMETRY=1
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund --loglevel=error \
 && find node_modules/onnxruntime-node/bin -mindepth 3 -maxdepth 3 -type d ! -path "*/linux/$(node -p process.arch)" -exec rm -rf {} + \
 && node --eval "require('onnxruntime-node')"

FROM node:24-bookworm-slim
# The demo store is for evaluation: enable it with -e DEMO=on. The service itself disables the telemetry of
# ONNX Runtime; the variable covers other programs in the container.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data DEMO=off ORT_DISABLE_TELEMETRY=1
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json LICENSE README.md ./
COPY docs docs
COPY models models
COPY demo demo
COPY contract contract
COPY cli cli
COPY server server
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node is process 1: server/main.ts handles SIGTERM and reaps the image decoder processes that it starts.
CMD ["node", "server/main.ts"]
