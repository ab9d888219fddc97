# syntax=docker/dockerfile:1.9

# The shop as one process that nobody may write into: docs/operations.md says how it is run. Its PostgreSQL is
# elsewhere (DATABASE_URL), and so are its files (DATA_DIR, a volume, or S3_URL) and its secrets (NAME_FILE).

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
COPY demonstration/package.json demonstration/
RUN --mount=type=cache,target=/root/.npm npm ci
COPY . .
RUN npm run build
RUN --mount=type=cache,target=/root/.npm node launch.js ops/image/assemble.ts /image

FROM node:24.21.0-bookworm-slim
LABEL org.opencontainers.image.title="Panetier" \
      org.opencontainers.image.licenses="MIT"
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080 \
    DATA_DIR=/data
WORKDIR /app
COPY --from=build /image /app
RUN install --directory --owner=node --group=node --mode=0700 /data
USER node
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=6 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "launch.js", "--server", "server/start.ts"]
