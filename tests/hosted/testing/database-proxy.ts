import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * What happens to a statement: its connection is cut before the database has it, while it has it, or once it is made and not yet answered; or
 * it is answered with an error and the database never sees it.
 */
export type Disturbance = 'cut-before' | 'cut-during' | 'cut-after' | '40001' | '40P01';

/** Stands between replicas and a PostgreSQL on loopback, and knows where a statement begins and where its answer ends. */
export interface DatabaseProxy extends AsyncDisposable {
  /** A URL of the database, by way of the proxy. */
  through(url: string): string;
  /** The statements that were passed on since `forget`, in order. */
  readonly statements: readonly string[];
  forget(): void;
  /** Says for each statement what happens to it; undefined lets it pass. */
  disturb(choose: (statement: string) => Disturbance | undefined): void;
  /** How many statements were disturbed. */
  readonly disturbed: number;
  /** Cuts all connections, and leads the next ones to the server of a port. */
  leadTo(port: number): void;
}

/** @param port - where the database listens on loopback */
export async function startDatabaseProxy(port: number): Promise<DatabaseProxy> {
  const proxy = new Proxy(port);
  await proxy.listen();
  return proxy;
}

class Proxy implements DatabaseProxy {
  statements: string[] = [];
  disturbed = 0;
  #port: number;
  readonly #server = createServer((client) => this.#join(client));
  readonly #links = new Set<Link>();
  #choose: (statement: string) => Disturbance | undefined = () => undefined;

  constructor(port: number) {
    this.#port = port;
  }

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  through(text: string): string {
    const url = new URL(text);
    url.host = `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
    return url.href;
  }

  forget(): void {
    this.statements = [];
  }

  disturb(choose: (statement: string) => Disturbance | undefined): void {
    this.#choose = choose;
  }

  leadTo(port: number): void {
    this.#port = port;
    this.#cutAll();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#cutAll();
    await closed;
  }

  #cutAll(): void {
    for (const link of this.#links) link.cut();
  }

  #join(client: Socket): void {
    const link = new Link(client, connect(this.#port, '127.0.0.1'), (statement) => {
      const chosen = this.#choose(statement);
      if (chosen !== undefined) this.disturbed += 1;
      if (chosen === undefined || chosen === 'cut-during' || chosen === 'cut-after') this.statements.push(statement);
      return chosen;
    });
    this.#links.add(link);
    client.once('close', () => this.#links.delete(link));
  }
}

/** One connection of a client and its connection to the server. */
class Link {
  readonly #client: Socket;
  readonly #server: Socket;
  readonly #choose: (statement: string) => Disturbance | undefined;
  readonly #fromClient = new Frames();
  readonly #fromServer = new Frames();
  #isStarted = false;
  #isInTransaction = false;
  /** A statement that is not yet complete: its messages, and its text. */
  #messages: Buffer[] = [];
  #text = '';
  /** The texts of the statements that the connection keeps, by their names. */
  readonly #kept = new Map<string, string>();
  /** Whether the connection is cut as soon as what is on its way is answered. */
  #cutsAfter = false;

  constructor(client: Socket, server: Socket, choose: (statement: string) => Disturbance | undefined) {
    this.#client = client;
    this.#server = server;
    this.#choose = choose;
    for (const socket of [client, server]) {
      socket.setNoDelay(true);
      socket.on('error', () => this.cut());
      socket.on('close', () => this.cut());
    }
    client.on('data', (bytes) => this.#takeFromClient(bytes));
    server.on('data', (bytes) => this.#takeFromServer(bytes));
  }

  cut(): void {
    this.#client.destroy();
    this.#server.destroy();
  }

  #takeFromClient(bytes: Buffer): void {
    this.#fromClient.add(bytes);
    if (!this.#isStarted) {
      const startup = this.#fromClient.take(0);
      if (startup === undefined) return;
      this.#isStarted = true;
      this.#server.write(startup);
    }
    for (let frame = this.#fromClient.take(1); frame !== undefined; frame = this.#fromClient.take(1))
      this.#takeMessage(frame);
  }

  #takeMessage(frame: Buffer): void {
    const kind = kindOf(frame);
    if (!'PBDESQC'.includes(kind)) {
      this.#server.write(frame);
      return;
    }
    this.#messages.push(frame);
    if (kind === 'P') this.#kept.set(textAt(frame, 5), textAt(frame, frame.indexOf(0, 5) + 1));
    if (kind === 'B') this.#text += this.#kept.get(textAt(frame, frame.indexOf(0, 5) + 1)) ?? ''; // after the portal's name
    if (kind === 'Q') this.#text += textAt(frame, 5);
    if (kind === 'S' || kind === 'Q') this.#pass();
  }

  #pass(): void {
    const [whole, text] = [Buffer.concat(this.#messages), this.#text];
    [this.#messages, this.#text] = [[], ''];
    const disturbance = this.#choose(text);
    if (disturbance === '40001' || disturbance === '40P01')
      this.#client.write(errorAnswer(disturbance, this.#isInTransaction ? 'E' : 'I'));
    else if (disturbance === 'cut-before') this.cut();
    else {
      this.#cutsAfter = disturbance === 'cut-after';
      this.#server.write(whole, () => {
        if (disturbance === 'cut-during') setTimeout(() => this.cut(), Math.random() * 3);
      });
    }
  }

  #takeFromServer(bytes: Buffer): void {
    this.#fromServer.add(bytes);
    for (let frame = this.#fromServer.take(1); frame !== undefined; frame = this.#fromServer.take(1)) {
      const isReady = kindOf(frame) === 'Z';
      if (isReady) this.#isInTransaction = frame.toString('latin1', 5, 6) !== 'I';
      if (!this.#cutsAfter) this.#client.write(frame);
      else if (isReady) this.cut();
    }
  }
}

/** Bytes that come in pieces, taken as whole messages: a letter but for the first message, a length that counts itself, and the rest. */
class Frames {
  #bytes: Buffer = Buffer.alloc(0);

  add(bytes: Buffer): void {
    this.#bytes = this.#bytes.length === 0 ? bytes : Buffer.concat([this.#bytes, bytes]);
  }

  /** @param before - bytes before the length */
  take(before: number): Buffer | undefined {
    if (this.#bytes.length < before + 4) return undefined;
    const end = before + this.#bytes.readUInt32BE(before);
    if (this.#bytes.length < end) return undefined;
    const frame = this.#bytes.subarray(0, end);
    this.#bytes = this.#bytes.subarray(end);
    return frame;
  }
}

const kindOf = (frame: Buffer): string => String.fromCharCode(frame[0] ?? 0);

const textAt = (frame: Buffer, at: number): string => frame.toString('utf8', at, frame.indexOf(0, at));

/** ErrorResponse, and that the next statement may come. */
function errorAnswer(code: string, state: 'E' | 'I'): Buffer {
  const fields = Buffer.from(`SERROR\0VERROR\0C${code}\0Mdisturbed by the proxy\0\0`, 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(fields.length + 4);
  return Buffer.concat([Buffer.from('E'), length, fields, Buffer.from(`Z\0\0\0\u0005${state}`, 'latin1')]);
}
