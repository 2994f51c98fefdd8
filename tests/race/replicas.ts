import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freePort } from '../testing/free-port.mjs';

export interface ReplicaOptions {
  /** The program's `cli.js`. */
  readonly program: string;
  /** URL of the database. */
  readonly database: string;
  /** What `faketime` takes, as `+90s`: a clock that is wrong. */
  readonly clock?: string | undefined;
}

/** A process that serves, on a port that it has again after each start. */
export class Replica {
  readonly url: string;
  /** Each end that nobody asked for. */
  readonly ends: string[] = [];
  /** Each line that tells of changes that the database has forgotten. */
  readonly losses: string[] = [];
  readonly #port: number;
  readonly #options: ReplicaOptions;
  #child: ChildProcess | undefined;

  private constructor(port: number, options: ReplicaOptions) {
    this.url = `http://127.0.0.1:${port}`;
    this.#port = port;
    this.#options = options;
  }

  static async start(options: ReplicaOptions): Promise<Replica> {
    for (let tries = 1; ; tries += 1) {
      const replica = new Replica(await freePort(), options);
      try {
        await replica.restart();
        return replica;
      } catch (error) {
        if (tries === 5 || !String(error).includes('is taken')) throw error; // somebody was faster
      }
    }
  }

  /** Starts it after it was ended; resolves when it serves. */
  async restart(): Promise<void> {
    const { program, database, clock } = this.#options;
    const flags = ['start', '--port', String(this.#port), '--json', '--pages', '5', '--events', '1'];
    const node = [process.execPath, program, ...flags];
    const [command = '', ...args] = clock === undefined ? node : ['faketime', '-f', clock, ...node];
    const others = Object.entries(process.env).filter(([name]) => !name.startsWith('CHANNEL_SANDBOX_'));
    const env = {
      ...Object.fromEntries(others),
      CHANNEL_SANDBOX_DATABASE_URL: database,
    };
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child = child;
    running.add(child);
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (part: string) => (errors = (errors + part).slice(-2000)));
    createInterface(child.stderr).on('line', (line) => {
      if (line.includes('what was changed since then is lost')) this.losses.push(line);
    });
    child.once('exit', (code, signal) => {
      running.delete(child);
      if (this.#child === child) this.ends.push(`a replica ended with ${code ?? signal}: ${errors}`);
    });
    const announced = once(createInterface(child.stdout), 'line');
    await Promise.race([announced, once(child, 'exit')]);
    if (child.exitCode !== null) throw new Error(`no replica: ${errors}`);
  }

  /** Ends it by a signal; resolves when it is gone. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined || !running.has(child)) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  pause(): void {
    this.#child?.kill('SIGSTOP');
  }

  resume(): void {
    this.#child?.kill('SIGCONT');
  }
}

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
