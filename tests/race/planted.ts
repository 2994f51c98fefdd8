import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compileFunction } from 'node:vm';
import { tempFolder, type TempFolder } from '../testing/temp-folder.ts';

/** A bug that the race has to find. */
export interface Planted {
  readonly what: string;
  /** The storm in which it shows. */
  readonly storm: string;
  /** Texts that the built program has once, and what is in their place. */
  readonly changes: readonly (readonly [text: string, instead: string])[];
}

export const planted: Readonly<Record<string, Planted>> = {
  'no-version': {
    what: 'a commit without its version',
    storm: 'nothing',
    changes: [
      ['on f.n = g.n\n  where w.id = g.id and w.version = g.version', 'on f.n = g.n\n  where w.id = g.id'],
      ['on l.id = g.id and l.version = g.version', 'on l.id = g.id'],
    ],
  },
  'no-fresh': {
    what: 'a copy that is never made fresh',
    storm: 'nothing',
    changes: [['if (version > copy.version) return this.#loaded(id, copy);', '']],
  },
  'no-check': {
    what: 'an exchange that is recorded whatever the version of its world is',
    storm: 'nothing',
    changes: [['entry.seen?.version ?? null', 'null']],
  },
  'old-layer': {
    what: 'a rerun that keeps the old layer',
    storm: 'nothing',
    changes: [
      [
        'loseChange(change, error);',
        'for (const [id, event] of change?.events ?? []) this.#kept.events.set(id, event);$&',
      ],
    ],
  },
  'read-at-once': {
    what: 'a clock that is read without waiting for a commit on its way',
    storm: 'kill-database',
    changes: [['answersAtOnce.has(path)', 'answersAtOnce.has(path) || path === "clock.read"']],
  },
  'sent-again': {
    what: 'a change that is sent again without a look at what became of it',
    storm: 'cut-commits',
    changes: [['await resolved(database, statement, [...values, receipt])', 'await Promise.resolve([])']],
  },
};

/** A copy of a built program with a bug; disposal removes it. */
export interface PlantedProgram extends TempFolder {
  /** Its `cli.js`. */
  readonly program: string;
}

/** @param program - `dist/src/cli.js` of a package */
export function plant({ what, changes }: Planted, program: string): PlantedProgram {
  const folder = tempFolder();
  const dist = dirname(dirname(program));
  const root = dirname(dist);
  for (const name of readdirSync(root))
    if (name !== 'dist' && !name.startsWith('.')) symlinkSync(join(root, name), folder.file(name));
  cpSync(dist, folder.file('dist'), { recursive: true });
  const files = readdirSync(folder.file('dist/commonjs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.cjs'))
    .map((name) => folder.file(join('dist/commonjs', name)));
  for (const [text, instead] of changes) {
    const [file, ...others] = files.filter((one) => readFileSync(one, 'utf8').includes(text));
    const source = file === undefined ? '' : readFileSync(file, 'utf8');
    if (file === undefined || others.length > 0 || source.split(text).length !== 2)
      throw new Error(`tests/race/planted.ts: ${what}: the program has this text not once: ${text}`);
    const changed = source.replace(text, instead);
    compileFunction(changed); // throws where it is no program any more
    writeFileSync(file, changed);
  }
  return { ...folder, program: folder.file('dist/src/cli.js') };
}
