import { startSandbox } from 'channel-sandbox';

let sandbox;

/** One sandbox for all workers; each test makes a world of its own in it. Under `sweep` it runs already, and answers otherwise each time. */
export async function setup({ provide }) {
  const { CHANNEL_SANDBOX_URL: url } = process.env;
  if (url === undefined) sandbox = await startSandbox({ port: 0 });
  provide('url', url ?? sandbox.url);
}

export async function teardown() {
  await sandbox?.close();
}
