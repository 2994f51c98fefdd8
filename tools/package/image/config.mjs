const second = 1e9; // the format counts nanoseconds

/** How the image runs, as its configuration says it. The Dockerfile says the same; a test compares them. */
export const running = {
  User: '65532:65532',
  ExposedPorts: { '4700/tcp': {} },
  Env: [
    'PATH=/usr/bin',
    'NODE_ENV=production',
    'CHANNEL_SANDBOX_HOST=0.0.0.0',
    'CHANNEL_SANDBOX_DATA=/data/events.json',
  ],
  Entrypoint: ['/usr/bin/node', '/app/dist/src/cli.js'],
  Cmd: ['start'],
  Volumes: { '/data': {} },
  WorkingDir: '/app',
  StopSignal: 'SIGTERM',
  Healthcheck: {
    Test: ['CMD', '/usr/bin/node', '/app/healthcheck.mjs'],
    Interval: 10 * second,
    Timeout: 3 * second,
    StartPeriod: 10 * second,
    Retries: 3,
  },
};

/** What the image says of itself. */
export const labelsOf = ({ version, description, license }, { created, revision }) => ({
  'org.opencontainers.image.title': 'channel-sandbox',
  'org.opencontainers.image.description': description,
  'org.opencontainers.image.version': version,
  'org.opencontainers.image.licenses': license,
  'org.opencontainers.image.created': created,
  'org.opencontainers.image.revision': revision,
});
