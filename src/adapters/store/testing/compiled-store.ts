import { execFileSync, spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tempFolder } from '../../../../tests/testing/temp-folder.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

export interface StoreProcess {
  readonly child: ChildProcessByStdio<Writable, Readable, null>;
  /** All lines so far. */
  readonly lines: string[];
  /** The first line that starts with one of `words`. */
  line(...words: string[]): Promise<string>;
  kill(): Promise<void>;
}

export interface CompiledStore extends Disposable {
  /** @param before a command that runs the process */
  start(file: string, mode: 'hold' | 'insert' | 'race', before?: readonly string[]): StoreProcess;
}

/** `store-process.ts` compiled to a folder of its own: Node 20 runs no TypeScript, and a build may be missing or old. */
export function compileStore(): CompiledStore {
  const folder = tempFolder();
  mkdirSync(folder.file('out'));
  for (const needed of ['node_modules']) symlinkSync(join(root, needed), folder.file(needed), 'dir');
  writeFileSync(folder.file('package.json'), '{ "type": "module" }');
  const compilerOptions = { noEmit: false, noCheck: true, rootDir: root, outDir: folder.file('out') };
  writeFileSync(
    folder.file('tsconfig.json'),
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions,
      include: [],
      files: [join(root, 'src/adapters/store/testing/store-process.ts')],
    }),
  );
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder.path]);
  const script = folder.file('out/src/adapters/store/testing/store-process.js');
  return {
    start: (file, mode, before = []) => startProcess([...before, process.execPath, script, file, mode]),
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}

function startProcess([command = '', ...args]: readonly string[]): StoreProcess {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const output = createInterface(child.stdout);
  output.on('line', (line) => lines.push(line));
  const ended = once(output, 'close');

  async function line(...words: string[]): Promise<string> {
    for (;;) {
      const found = lines.find((text) => words.some((word) => text.startsWith(word)));
      if (found !== undefined) return found;
      const more = await Promise.race([once(output, 'line'), ended.then(() => undefined)]);
      if (more === undefined) throw new Error(`The process ended without ${words.join(' or ')}.`);
    }
  }

  async function kill(): Promise<void> {
    child.kill('SIGKILL');
    await ended;
  }

  return { child, lines, line, kill };
}
