import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../testing/free-port.mjs';
import { runCli, type RunningCli } from '../testing/run-cli.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { hasBalancer, startBalancer } from './testing/balancer.ts';
import { startPostgres, withoutPostgres } from './testing/postgres.ts';
import { ofDefault } from './testing/replicas.ts';

const skipped = withoutPostgres ?? (hasBalancer ? undefined : 'skipped: no HAProxy here');
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

interface Answered {
  readonly status: number;
  readonly text: string;
  readonly retryAfter: string | null;
}

/** Two replicas behind HAProxy as it is shipped. */
async function startAll() {
  const postgres = await startPostgres({ fsync: false });
  onTestFinished(() => postgres[Symbol.asyncDispose]());
  const folder = tempFolder();
  onTestFinished(() => folder[Symbol.dispose]());
  const url = await postgres.createDatabase();
  const replicas = [await startReplica(), await startReplica()] as const;
  const balancer = await startBalancer(folder, [replicas[0].port, replicas[1].port]);
  onTestFinished(() => balancer[Symbol.asyncDispose]());
  const get = async (): Promise<Answered> => {
    const answer = await fetch(`${balancer.url}/channels/pages/9000`, {
      headers: { authorization: `Channel ${ofDefault.apiKey}`, 'x-channel': ofDefault.channelId },
    });
    return { status: answer.status, text: await answer.text(), retryAfter: answer.headers.get('retry-after') };
  };
  return { postgres, replicas, get };

  async function startReplica() {
    const port = await freePort();
    const flags = ['--port', String(port), '--pages', '5', '--events', '1', '--log', 'json', '--json'];
    const variables = { CHANNEL_SANDBOX_DATABASE_URL: url };
    let running: RunningCli;
    const start = async () => {
      running = runCli(['start', ...flags], { cwd: folder.path, variables });
      await running.line;
    };
    await start();
    onTestFinished(() => running.signal('SIGKILL'));
    const kill = async () => {
      running.signal('SIGKILL');
      await running.ended;
    };
    return { port, kill, start, told: () => running.told() };
  }
}

function expectEnvelope({ status, text, retryAfter }: Answered): void {
  if (status === 200) return;
  expect(text).toMatch(/^\{/);
  expect(JSON.parse(text)).toMatchObject({ requestId: expect.stringMatching(uuid), status, data: {} });
  expect(retryAfter).toMatch(/^\d+$/);
}

describe.skipIf(skipped !== undefined)(`failures behind HAProxy ${skipped ?? ''}`, () => {
  test('while the database is away every answer has the envelope and Retry-After, and names no address', async () => {
    const { postgres, get, replicas } = await startAll();
    await sleep(3000);
    await postgres.stop();
    const answers: Answered[] = [];
    for (const until = performance.now() + 8000; performance.now() < until; await sleep(50)) answers.push(await get());
    await postgres.start();
    await expect.poll(async () => (await get()).status, { timeout: 15_000 }).toBe(200);
    for (const one of answers) {
      expectEnvelope(one);
      expect(one.text).not.toMatch(/127\.0\.0\.1|ECONN|:\d{4}/);
    }
    expect(new Set(answers.map(({ text }) => /"code":"([a-z-]+)"/.exec(text)?.[1]))).toContain('unavailable');
    expect(replicas[0].told()).not.toContain('"event":"control"'); // HAProxy asks every second
  }, 120_000);

  test('a replica that is killed and started again answers nothing before it is ready', async () => {
    const { replicas, get } = await startAll();
    await sleep(3000);
    const answers: Answered[] = [];
    let broken = 0;
    const over = new AbortController();
    const clients = Array.from({ length: 8 }, async () => {
      while (!over.signal.aborted)
        await get().then(
          (answer) => answers.push(answer),
          () => (broken += 1),
        );
    });
    for (const replica of [...replicas, ...replicas]) {
      await replica.kill();
      await replica.start();
      await sleep(3000);
    }
    over.abort();
    await Promise.all(clients);
    for (const one of answers) expectEnvelope(one);
    const failed = answers.filter(({ status }) => status !== 200);
    // What a killed replica was in the middle of has nobody who could answer it.
    expect(failed.map(({ status }) => status).filter((status) => status !== 502)).toEqual([]);
    expect(failed.length + broken).toBeLessThanOrEqual(4 * 8);
    expect(answers.length).toBeGreaterThan(100);
  }, 180_000);
});
