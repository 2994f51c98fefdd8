import { spawn } from 'node:child_process';
import { builtCli } from '../../tools/package/built.mjs';

export interface RunOptions {
  /** Working folder; settings are read from a file in it. */
  readonly cwd: string;
  /** Variables beside those of the system. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Its standard input; nothing by default. */
  readonly input?: string;
}

export interface Ended {
  /** Exit code, or the signal that ended the process. */
  readonly code: number | NodeJS.Signals | null;
  readonly output: string;
  readonly errors: string;
}

export interface RunningCli {
  /** The first line of its standard output. */
  readonly line: Promise<string>;
  readonly ended: Promise<Ended>;
  /** Its standard output so far. */
  shown(): string;
  /** Its standard error so far. */
  told(): string;
  signal(name: NodeJS.Signals): void;
  /** Takes no more of its standard output, as `| head -1` does. */
  closeOutput(): void;
}

/** Runs the built command line as a process of its own. */
export function runCli(args: readonly string[], { cwd, variables = {}, input }: RunOptions): RunningCli {
  const system = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('CHANNEL_SANDBOX_')),
  );
  const child = spawn(process.execPath, [builtCli(), ...args], {
    cwd,
    env: { ...system, ...variables },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.end(input);
  let [output, errors] = ['', ''];
  child.stderr.setEncoding('utf8').on('data', (part: string) => (errors += part));
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', (code, signal) => resolve({ code: code ?? signal, output, errors })),
  );
  const line = new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      output += part;
      if (output.includes('\n')) resolve(output.slice(0, output.indexOf('\n')));
    });
    void ended.then(({ code }) => reject(new Error(`ended with ${String(code)} before its first line: ${errors}`)));
  });
  line.catch(() => undefined); // whoever waits for it sees the rejection; the others wait for the end
  return {
    line,
    ended,
    shown: () => output,
    told: () => errors,
    signal: (name) => void child.kill(name),
    closeOutput: () => void child.stdout.destroy(),
  };
}
