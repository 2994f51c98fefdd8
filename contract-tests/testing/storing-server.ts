import { openTarget } from '../target/open-target.ts';

export interface StoringServer extends AsyncDisposable {
  readonly url: string;
  /** The same server under a host that is not loopback by its name. */
  readonly remoteUrl: string;
  /** Every body that was posted to an event operation, under the path's ID or a new one. */
  readonly events: ReadonlyMap<number, string>;
  close(): Promise<void>;
}

/** What the server does with a create after it has stored it. */
export type AfterCreate = 'answer' | 'cut off';

/** A server without any rule: whatever comes is stored, whoever sends it and whatever it is. */
export async function startStoringServer(
  afterCreate: AfterCreate = 'answer',
  { idPrefix = '' }: { /** Digits before each new ID, in its answer alone. */ readonly idPrefix?: string } = {},
): Promise<StoringServer> {
  const events = new Map<number, string>([[5001, 'as it was']]);
  const { url, close } = await openTarget((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString('utf8');
    });
    request.on('end', () => {
      const path = request.url ?? '';
      const isCreate = /\/events\.create\/?$/.test(path); // whatever the path ends with: it answers 2xx, so it has to have stored it
      const id = isCreate ? 6000 + events.size : Number(/update\/(\d+)/.exec(path)?.[1] ?? 0);
      if (id > 0) events.set(id, body);
      if (isCreate && afterCreate === 'cut off') return void request.socket.destroy();
      const status = isCreate ? 201 : 200;
      const withPrefix = (text: string) => (isCreate ? text.replace('"id":', `"id":${idPrefix}`) : text);
      const envelope = { requestId: crypto.randomUUID(), status, data: id > 0 ? { id } : pagesFor(path) };
      response.writeHead(status, { 'content-type': 'application/json' }).end(withPrefix(JSON.stringify(envelope)));
    });
  });
  const remoteUrl = `http://[::ffff:127.0.0.1]:${new URL(url).port}`;
  return { url, remoteUrl, events, close, [Symbol.asyncDispose]: close };
}

function pagesFor(path: string): unknown {
  const page = {
    id: Number(/pages\/(\d+)/.exec(path)?.[1] ?? 10),
    title: 'Community',
    logo: 'https://a.example/l.svg',
  };
  return path.endsWith('pages.search') ? [page] : page;
}
