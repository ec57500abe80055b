# Vitrine for production: the service on Node 24, without development packages, as an ordinary user, data in /data.
#   docker build -t vitrine .
#   docker run -p 8080:8080 -v vitrine:/data --stop-timeout 30 vitrine

# The pages, built with everything.
FROM node:24-bookworm-slim AS build
WORKDIR /app
ENV ONNXRUNTIME_NODE_INSTALL=skip
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund --loglevel=error
COPY tools/setup.cjs tools/setup-lock.cjs tools/
COPY contract contract
COPY portal portal
# Finds the packages in place and builds the pages.
RUN node tools/setup.cjs

# The packages the service runs on. onnxruntime-node brings its library for every system: keep this one's (200 MB less), and
# load it once, so that a wrong guess about its folders fails here and not in production.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
# The second one: loading ONNX Runtime without it reports the machine to its vendor.
ENV ONNXRUNTIME_NODE_INSTALL=skip ORT_DISABLE_TELEMETRY=1
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund --loglevel=error \
 && find node_modules/onnxruntime-node/bin -mindepth 3 -maxdepth 3 -type d ! -path "*/linux/$(node -p process.arch)" -exec rm -rf {} + \
 && node --eval "require('onnxruntime-node')"

FROM node:24-bookworm-slim
# The demo store is for trying things out: run with -e DEMO=on to have it. The service itself disables the telemetry of
# ONNX Runtime; the variable covers whatever else is run in the container.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data DEMO=off ORT_DISABLE_TELEMETRY=1
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json LICENSE ./
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
# Node itself is process 1: server/main.ts handles SIGTERM; the one process that it may start (to decode pictures) is its own child and reaped by it.
CMD ["node", "server/main.ts"]
