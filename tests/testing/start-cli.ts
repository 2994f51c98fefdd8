import { onTestFinished } from 'vitest';
import { runCli, type RunningCli, type RunOptions } from './run-cli.ts';
import { validEvent } from './valid-event.ts';

/** What `start --json` prints. */
export interface Connection {
  readonly url: string;
  readonly apiKey: string;
  readonly channelId: string;
  readonly control: string;
}

/** Starts the sandbox as a process and stops it at the end of the test, whatever becomes of it. */
export function startCli(args: readonly string[], options: RunOptions): RunningCli {
  const running = runCli(['start', ...args], options);
  onTestFinished(() => {
    running.signal('SIGKILL');
    return running.ended.then(() => undefined);
  });
  return running;
}

/** Flags of a sandbox that is soon there, on a port that is free. */
export const small = ['--port', '0', '--json', '--pages', '10', '--events', '3'];

/** Where it listens, and with which credentials. */
export const connect = async (running: { readonly line: Promise<string> }): Promise<Connection> =>
  JSON.parse(await running.line) as Connection;

/** Creates an event that is valid but for what is changed. */
export const create = ({ url, apiKey, channelId }: Connection, change: object = {}): Promise<Response> =>
  fetch(`${url}/v1/events.create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Channel ${apiKey}`, 'x-channel': channelId },
    body: JSON.stringify({ ...validEvent, ...change }),
  });
