import { describe, expect, it } from 'vitest';
import { type Import, importsOf, shippedImports } from './directions/modules.ts';

const isKit = (module: string) => module.startsWith('contract-tests/');
const kit = shippedImports().imports.filter(({ from, to }) => isKit(from) && isKit(to));

/** The kit's path, from what it stands on to what comes out: a folder imports of those before it, and of itself. */
const path = [
  'files',
  'target',
  'judge',
  'learn',
  'rules',
  'checks',
  'explore',
  'report',
  'run',
  'calibrate',
  'compare',
];

/** Imports against the path, and why they are there. */
const exceptions: Readonly<Record<string, string>> = {
  'files → target': 'JSON and the wire are the target’s, and a sandbox tells its own fixtures over it',
  'target → report': 'errors carry exchanges as they may be shown',
  'rules → checks': 'lists of values make checks, of what every check is made of',
  'learn → report': 'the same, and observations in the form of a report',
};

const folderOf = (module: string) => module.split('/')[1] ?? '';

function againstThePath({ from, to }: Import): string | undefined {
  const [importer, imported] = [folderOf(from), folderOf(to)];
  if (!path.includes(importer) || path.indexOf(imported) <= path.indexOf(importer)) return undefined;
  return `${importer} → ${imported}`;
}

describe('the kit', () => {
  it('has no modules that import one another', () => expect(cyclesIn(kit)).toEqual([]));

  it('would see such modules', () => {
    const planted = [
      ...importsOf('contract-tests/target/json.ts', "import type { Session } from './session.ts';"),
      ...importsOf('contract-tests/learn/a.ts', "import { b } from './b.ts';"),
      ...importsOf('contract-tests/learn/b.ts', "import { a } from './a.ts';\nimport { c } from './c.ts';"),
    ];
    const found = cyclesIn([...kit, ...planted]);
    expect(found).toContain('contract-tests/learn/a.ts → contract-tests/learn/b.ts → contract-tests/learn/a.ts');
    expect(found.some((ring) => ring.includes('target/json.ts') && ring.includes('target/session.ts'))).toBe(true);
  });

  it('is imported along its path', () => {
    const found = new Set(kit.map(againstThePath).filter((one) => one !== undefined));
    expect([...found].sort()).toEqual(Object.keys(exceptions).sort());
  });

  it('would be seen to be imported against it', () => {
    const [planted] = importsOf('contract-tests/judge/judgement.ts', "import { learn } from '../learn/learn.ts';");
    expect(planted === undefined ? undefined : againstThePath(planted)).toBe('judge → learn');
  });

  it('is read from every folder', () => {
    expect([...new Set(kit.map(({ from }) => folderOf(from)))].sort()).toEqual(
      [...path, 'describe-contract.ts', 'index.ts'].sort(),
    );
  });
});

/** Rings of modules that import one another, each once, as the path along it; an import of types alone counts too. */
function cyclesIn(imports: readonly Import[]): readonly string[] {
  const next = new Map<string, string[]>();
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to]);
  const done = new Set<string>();
  const found = new Map<string, string>();
  const visit = (module: string, path: readonly string[]): void => {
    const at = path.indexOf(module);
    if (at !== -1) {
      const ring = path.slice(at);
      found.set([...ring].sort().join(), [...ring, module].join(' → '));
      return;
    }
    if (done.has(module)) return;
    for (const to of next.get(module) ?? []) visit(to, [...path, module]);
    done.add(module);
  };
  for (const module of next.keys()) visit(module, []);
  return [...found.values()];
}
