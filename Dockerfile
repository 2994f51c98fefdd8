# The image of `npm run image`, for those who have Docker: the same files and the same settings (docs/container.md).
# Its base is needed to build only; nothing of it is in the image but Node and the libraries that Node needs.
FROM node:20.20.2-bookworm AS build
WORKDIR /source
COPY . .
RUN npm ci --no-audit --no-fund \
 && node tools/package/image/write-root.mjs /image \
 && mkdir -m 1777 /image/tmp \
 && mkdir -m 700 /empty

FROM scratch
ARG CREATED
ARG REVISION
LABEL org.opencontainers.image.title="channel-sandbox" \
      org.opencontainers.image.description="A sandbox server and a contract-test kit for the channel partner interface: pages and events" \
      org.opencontainers.image.version="1.0.0-rc.1" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.created="$CREATED" \
      org.opencontainers.image.revision="$REVISION"
COPY --from=build /image/ /
COPY --from=build --chown=65532:65532 /empty /data
ENV PATH=/usr/bin \
    NODE_ENV=production \
    CHANNEL_SANDBOX_HOST=0.0.0.0 \
    CHANNEL_SANDBOX_DATA=/data/events.json
WORKDIR /app
USER 65532:65532
EXPOSE 4700/tcp
VOLUME ["/data"]
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s --retries=3 CMD ["/usr/bin/node", "/app/healthcheck.mjs"]
ENTRYPOINT ["/usr/bin/node", "/app/dist/src/cli.js"]
CMD ["start"]
