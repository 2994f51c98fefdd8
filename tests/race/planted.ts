import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compileFunction } from 'node:vm';
import { tempFolder, type TempFolder } from '../testing/temp-folder.ts';

/** A bug that the race has to find. */
interface Planted {
  readonly what: string;
  /** The storm in which it shows. */
  readonly storm: string;
  /** Texts that the built program has once, and what is in their place. */
  readonly changes: readonly (readonly [text: string, instead: string])[];
}

export const planted: Readonly<Record<string, Planted>> = {
  'no-lock': {
    what: 'a world that is changed without a lock of its row',
    storm: 'nothing',
    changes: [
      [
        'from world where id = $1::bigint and (kept_until is null or kept_until > now()) for update),\nholder',
        'from world where id = $1::bigint and (kept_until is null or kept_until > now())),\nholder',
      ],
    ],
  },
  'outside-decision': {
    what: 'a decision on the state that was known before the transaction',
    storm: 'nothing',
    changes: [['row.state === null ? knownState : read(row.state)', 'knownState']],
  },
  'no-fresh': {
    what: 'settings that are never read again',
    storm: 'nothing',
    changes: [['stateVersion > entry.at.version', 'false']],
  },
  'made-twice': {
    what: 'a transaction that is made again without a look at what became of it',
    storm: 'cut-commits',
    changes: [['return (await database.read(receiptStatement, [receipt])).length > 0;', 'return false;']],
  },
};

/** A copy of a built program with a bug; disposal removes it. */
interface PlantedProgram extends TempFolder {
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
