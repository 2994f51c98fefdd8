import { startSandbox } from 'channel-sandbox';

let sandbox;

/** One sandbox for all workers; each test makes a world of its own in it. */
export async function setup({ provide }) {
  sandbox = await startSandbox({ port: 0 });
  provide('url', sandbox.url);
}

export async function teardown() {
  await sandbox.close();
}
