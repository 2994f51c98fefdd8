import type { Comparison } from '../../contract-tests/index.ts';
import { startSandbox, type RunningSandbox } from '../../src/index.ts';

/** The credentials of B. */
export const B = { apiKey: 'Key-of-B-8c1f/x+q?', channelId: 'chn-of-b-5502' };

/** Two sandboxes with other pages, credentials and hosts. */
export async function startTwoSandboxes(): Promise<{ readonly a: RunningSandbox; readonly b: RunningSandbox }> {
  const own = { seed: 77, pages: 130, apiKey: B.apiKey, channel: B.channelId };
  return { a: await startSandbox({ port: 0 }), b: await startSandbox({ port: 0, ...own }) };
}

/** Whether they agreed in every status and in every form, and on how many requests. */
export const agreed = ({ total: { requests, sameStatus, bodies, sameForm } }: Comparison) => [
  sameStatus === requests,
  sameForm === bodies,
  requests,
];
