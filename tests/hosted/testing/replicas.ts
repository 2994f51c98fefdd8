import { randomUUID } from 'node:crypto';
import { runCli, type RunningCli } from '../../testing/run-cli.ts';
import { tempFolder } from '../../testing/temp-folder.ts';
import { validEvent } from '../../testing/valid-event.ts';

/** A replica in a process of its own. */
export interface RunningReplica {
  readonly url: string;
  readonly process: RunningCli;
}

/** Credentials of a world. */
export interface Credentials {
  readonly channelId: string;
  readonly apiKey: string;
}

export const ofDefault: Credentials = { channelId: 'chn-sandbox', apiKey: 'key-sandbox-local' };

/** Starts replicas over one database at once. @param args further flags @param more further variables */
// oxlint-disable-next-line max-params -- most callers give two
export async function startReplicas(
  databaseUrl: string,
  count: number,
  args: readonly string[] = [],
  more: Readonly<Record<string, string>> = {},
) {
  const folder = tempFolder();
  const variables = { ...more, CHANNEL_SANDBOX_DATABASE_URL: databaseUrl };
  const processes = Array.from({ length: count }, () =>
    runCli(['start', '--port', '0', '--json', ...args], { cwd: folder.path, variables }),
  );
  const end = async () => {
    for (const one of processes) one.signal('SIGTERM');
    await Promise.all(processes.map(({ ended }) => ended));
    folder[Symbol.dispose]();
  };
  const lines = await Promise.all(processes.map(({ line }) => line)).catch(async (error: unknown) => {
    await end();
    throw error;
  });
  const replicas = lines.map((line, index) => ({
    url: (JSON.parse(line) as { readonly url: string }).url,
    process: processes[index] as RunningCli,
  }));
  return { replicas: replicas as [RunningReplica, RunningReplica, RunningReplica], [Symbol.asyncDispose]: end };
}

/** What a client sees of an answer. */
export interface Seen {
  readonly status: number;
  readonly basis: string | null;
  readonly requestId: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Calls an operation of the interface at a replica. */
export async function call(
  { url }: Pick<RunningReplica, 'url'>,
  path: string,
  { of = ofDefault, body }: { readonly of?: Credentials; readonly body?: object } = {},
): Promise<Seen> {
  const response = await fetch(`${url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Channel ${of.apiKey}`,
      'x-channel': of.channelId,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const basis = response.headers.get('x-sandbox-basis');
  const { requestId, data } = (await response.json()) as Pick<Seen, 'requestId' | 'data'>;
  return { status: response.status, basis, requestId, data };
}

export const create = (at: Pick<RunningReplica, 'url'>, of?: Credentials, more: object = {}) =>
  call(at, '/v1/events.create', { body: { ...validEvent, ...more }, ...(of === undefined ? {} : { of }) });

/** The control area of a world at a replica. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the test says what is answered
export async function control<Answer>(
  { url }: Pick<RunningReplica, 'url'>,
  [method, path]: readonly [method: string, path: string],
  { of = ofDefault, body }: { readonly of?: Pick<Credentials, 'channelId'>; readonly body?: object } = {},
): Promise<{ readonly status: number; readonly answer: Answer }> {
  const response = await fetch(`${url}/_sandbox${path}`, {
    method,
    headers: { 'x-channel': of.channelId, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, answer: (text === '' ? undefined : JSON.parse(text)) as Answer };
}

/** Makes a world at a replica. */
export async function makeWorld(at: Pick<RunningReplica, 'url'>, wish: object = {}): Promise<Credentials> {
  const body = { channelId: `chn-${randomUUID()}`, pages: 5, events: 3, ...wish };
  const { status, answer } = await control<Credentials>(at, ['POST', '/worlds'], { body });
  if (status !== 201) throw new Error(`no world: ${JSON.stringify(answer)}`);
  return answer;
}

/** Does something so many times, some of them at once. */
export async function inTurns<Result>(
  count: number,
  act: (index: number) => Promise<Result>,
  atOnce = 32,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  let next = 0;
  const go = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      results[index] = await act(index);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, go));
  return results;
}

interface Followed {
  readonly seq: number;
  readonly requestId: string;
}

/** Follows the journal of a world. */
export async function follow(
  { url }: Pick<RunningReplica, 'url'>,
  { channelId }: Credentials,
  after: number | undefined,
) {
  const ended = new AbortController();
  const response = await fetch(`${url}/_sandbox/stream`, {
    headers: { 'x-channel': channelId, ...(after === undefined ? {} : { 'last-event-id': String(after) }) },
    signal: ended.signal,
  });
  const reader = (response.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    until: async (count: number): Promise<readonly Followed[]> => {
      for (;;) {
        const data = text.split('\n').filter((line) => line.startsWith('data: '));
        if (data.length >= count && text.endsWith('\n\n'))
          return data.map((line) => JSON.parse(line.slice(6)) as Followed);
        const { value } = await reader.read();
        text += value ?? '';
      }
    },
    end: () => ended.abort(),
  };
}
