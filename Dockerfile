# Vitrine for production: the service on Node 24, without development packages, as an unprivileged user, data in /data.
#   docker build -t vitrine .
#   docker run -p 8080:8080 -v vitrine:/data --stop-timeout 30 vitrine

# Builds the pages and the widgets, the bundle of the service, and the template of its embedded database, or unpacks those of this commit.
FROM node:24-bookworm-slim AS build
WORKDIR /app
ENV ONNXRUNTIME_NODE_INSTALL=skip
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund --loglevel=error
COPY tools/setup.cjs tools/
COPY tools/bundle tools/bundle
COPY tools/setup tools/setup
COPY contract contract
COPY server server
COPY portal portal
COPY widgets widgets
# The packages are installed, so this only builds or unpacks.
RUN node tools/setup.cjs --production

# The runtime packages: without those that only build the pages, and without the libraries of other platforms (500 MB less in all).
# ONNX Runtime is loaded once, so that a missing library fails here and not in production.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
# Without ORT_DISABLE_TELEMETRY, loading ONNX Runtime sends telemetry to its vendor.
ENV ONNXRUNTIME_NODE_INSTALL=skip ORT_DISABLE_TELEMETRY=1
COPY package.json package-lock.json ./
COPY tools/setup/prune-packages.cjs tools/setup/
RUN npm ci --omit=dev --no-audit --no-fund --loglevel=error \
 && npm uninstall --omit=dev --no-audit --no-fund --loglevel=error \
      @fontsource-variable/inter @radix-ui/react-dialog @radix-ui/react-dropdown-menu @radix-ui/react-toast \
      @tanstack/react-query @tanstack/react-router @vitejs/plugin-react cmdk d3-shape get-nonce lit node react \
      react-dom react-hook-form rolldown tailwindcss vite \
 && node tools/setup/prune-packages.cjs --production \
 && node --eval "require('onnxruntime-node')"

FROM node:24-bookworm-slim
# The demo store is for evaluation: enable it with -e DEMO=on. The service itself disables the telemetry of
# ONNX Runtime; the variable covers other programs in the container.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data DEMO=off ORT_DISABLE_TELEMETRY=1
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
# The bundle of the service and the template of the embedded database: less memory and shorter starts.
COPY --from=build --chown=node:node /app/.cache .cache
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
# Node is process 1: server/start.ts bounds its memory, and server/main.ts handles SIGTERM and reaps the image decoder processes that it starts.
CMD ["node", "server/start.ts"]
