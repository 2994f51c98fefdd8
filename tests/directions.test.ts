import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { statedRules } from '../src/interface/stated-rules.ts';
import { importsOf, isShipped, projectFiles, shippedImports, type Import } from './directions/modules.ts';

/**
 * Who may import whom: each room, and the rooms that it may import. All arrows point up in this list, so that there is no circle, and there
 * is no exception. A room is a folder of `src`, a module that stands alone there, or a folder beside it.
 */
const directions: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  interface: ['lib'],
  domain: ['interface', 'lib'],
  contract: ['interface', 'domain', 'lib'],
  settings: ['contract', 'lib'],
  operations: ['interface', 'domain', 'lib'],
  profile: ['interface', 'contract', 'domain', 'lib'],
  faults: ['interface', 'contract', 'domain', 'operations', 'lib'],
  journal: ['contract', 'domain', 'profile', 'lib'],
  adapters: ['contract', 'domain', 'lib'],
  world: [
    'interface',
    'adapters',
    'contract',
    'domain',
    'faults',
    'journal',
    'operations',
    'profile',
    'settings',
    'lib',
  ],
  audit: ['interface', 'contract', 'domain', 'lib'],
  http: ['interface', 'adapters', 'contract', 'domain', 'faults', 'journal', 'operations', 'profile', 'lib', 'world'],
  control: [
    'interface',
    'adapters',
    'audit',
    'contract',
    'domain',
    'faults',
    'http',
    'journal',
    'profile',
    'settings',
    'lib',
    'world',
  ],
  dashboard: ['interface', 'control', 'lib'],
  'sandbox-options.ts': ['interface', 'faults', 'journal', 'settings', 'world'],
  hosted: ['adapters', 'contract', 'domain', 'faults', 'journal', 'operations', 'settings', 'lib', 'world'],
  metrics: ['contract', 'domain', 'hosted', 'world'],
  assembly: [
    'adapters',
    'contract',
    'domain',
    'hosted',
    'http',
    'journal',
    'profile',
    'sandbox-options.ts',
    'settings',
    'lib',
    'world',
  ],
  'sandbox.ts': ['assembly', 'control', 'http', 'metrics', 'sandbox-options.ts', 'settings', 'world'],
  'index.ts': [
    'interface',
    'adapters',
    'audit',
    'control',
    'domain',
    'faults',
    'journal',
    'profile',
    'sandbox-options.ts',
    'sandbox.ts',
    'settings',
    'world',
  ],
  sweep: [
    'interface',
    'adapters',
    'contract',
    'domain',
    'faults',
    'journal',
    'profile',
    'sandbox-options.ts',
    'sandbox.ts',
    'settings',
    'lib',
  ],
  'contract-tests': ['interface', 'lib'],
  cli: [
    'interface',
    'audit',
    'contract',
    'contract-tests',
    'domain',
    'faults',
    'journal',
    'profile',
    'sandbox-options.ts',
    'sandbox.ts',
    'settings',
    'lib',
    'sweep',
    'world',
  ],
  'cli.ts': ['cli'],
};

/** Packages that the domain may import. */
const domainPackages: ReadonlySet<string> = new Set(['temporal-polyfill']);

/** What is shared that knows no input, no output and no time: the domain may import it. */
const pureModules: ReadonlySet<string> = new Set(['src/lib/counted.ts', 'src/lib/describe.ts', 'src/lib/folded.ts']);

/** The room that a module belongs to: a folder of `src`, a module that stands alone in it, or a folder beside it. */
function roomOf(module: string): string {
  const [first = '', second = ''] = module.split('/');
  return first === 'src' ? second : first;
}

const isOurs = (to: string) => to.includes('/') && /^(src|contract-tests|tests|tools|examples)\//.test(to);

/** Why an import may not be; undefined where it may. */
function wrongDirection(one: Import): string | undefined {
  const { from, to } = one;
  if (!isOurs(to))
    return roomOf(from) === 'domain' && !domainPackages.has(to) ? `${from}: the domain imports no ${to}` : undefined;
  if (!isShipped(to)) return `${from}: ${to} is there for tests`;
  if (roomOf(from) === 'domain' && roomOf(to) === 'lib' && !pureModules.has(to)) return `${from}: ${to} is not pure`;
  if (isBehindTheDoor(one)) return `${from}: ${to} is behind the kit's door`;
  return isAllowed(one) ? undefined : `${from} may not import ${to}`;
}

const isBehindTheDoor = ({ from, to }: Import) =>
  roomOf(to) === 'contract-tests' && roomOf(from) !== 'contract-tests' && to !== 'contract-tests/index.ts';

function isAllowed({ from, to }: Import): boolean {
  const [importer, imported] = [roomOf(from), roomOf(to)];
  // By these the sandbox decides, and the kit checks its decisions.
  if (importer === 'contract-tests' && to.startsWith('src/interface/rules/')) return false;
  return importer === imported || directions[importer]?.includes(imported) === true;
}

const wrongDirections = (imports: readonly Import[]) => imports.map(wrongDirection).filter((one) => one !== undefined);

describe('who imports whom', () => {
  const { modules, imports } = shippedImports();

  it('is as the architecture has it', () => expect(wrongDirections(imports)).toEqual([]));

  it('is read from every module', () => {
    expect(modules).toBeGreaterThan(50);
    expect(imports.length).toBeGreaterThan(3 * modules);
    const read = new Set(imports.map(({ from }) => roomOf(from)));
    expect(Object.keys(directions).filter((room) => !read.has(room) && room !== 'lib')).toEqual([]);
  });

  it('goes one way: a room imports only those above it', () => {
    const rooms = Object.keys(directions);
    const wrong = Object.entries(directions).flatMap(([room, imported]) =>
      imported.filter((other) => rooms.indexOf(other) === -1 || rooms.indexOf(other) >= rooms.indexOf(room)),
    );
    expect(wrong).toEqual([]);
  });

  it('allows nothing that nobody needs', () => {
    const arrows = new Set(
      imports.filter(({ to }) => isOurs(to)).map(({ from, to }) => `${roomOf(from)} → ${roomOf(to)}`),
    );
    const allowed = Object.entries(directions).flatMap(([room, others]) => others.map((other) => `${room} → ${other}`));
    expect(allowed.filter((arrow) => !arrows.has(arrow))).toEqual([]);
  });

  it.each([
    ['src/domain/event/event.ts', "import { load } from 'js-yaml';"],
    ['src/domain/event/event.ts', "import { readFileSync } from 'node:fs';"],
    ['src/domain/event/event.ts', "import { loadContract } from '../../contract/contract.ts';"],
    ['src/domain/page/page.ts', "const { x } = await import('../../operations/call.ts');"],
    ['src/operations/call.ts', "import {\n  type World,\n  open,\n} from '../world/world.ts';"],
    ['src/operations/call.ts', "import type { Exchange } from '../http/exchange.ts';"],
    ['src/adapters/store/file-store.ts', "export { seedPages } from '../../world/seed/pages.ts';"],
    ['src/world/world.ts', "import { finish } from '../http/finish.ts';"],
    ['src/http/app.ts', "import '../sandbox.ts';"],
    ['src/http/router.ts', "const { World } = require('../control/controls.ts');"],
    ['src/cli/verify.ts', "import { runChecks } from '../../contract-tests/run/run-checks.ts';"],
    ['contract-tests/run/run.ts', "import { loadContract } from '../../src/contract/contract.ts';"],
    ['contract-tests/run/run.ts', "import { cohosts } from '../../src/interface/rules/cohosts.ts';"],
    ['src/lib/read-bounded.ts', "import { SettingRefused } from '../settings/options.ts';"],
    ['src/lib/read-bounded.ts', "import { WrongFile } from '../../contract-tests/files/fixtures.ts';"],
    ['src/domain/event/event.ts', "import { nearestWord } from '../../lib/nearest-word.ts';"],
    ['contract-tests/run/run.ts', "import type { RuleId } from '../../src/domain/vocabulary/ids.ts';"],
    ['src/lib/redaction.ts', "import { loadContract } from '../contract/contract.ts';"],
    ['src/lib/redaction.ts', "import type { Report } from '../../contract-tests/report/report.ts';"],
    ['src/domain/event/event.ts', "import { visible } from '../../lib/visible.ts';"],
    ['src/adapters/store/event-store.ts', "import { newEvent } from './testing/new-event.ts';"],
  ])('sees an offender in %s: %s', (file, text) => {
    expect(wrongDirections(importsOf(file, `// a comment\n${text}\nexport const x = 1;\n`))).toHaveLength(1);
  });

  it('lets be what is allowed', () => {
    const text =
      "import { Temporal } from 'temporal-polyfill';\nimport type { RuleId } from '../vocabulary/ids.ts';\nimport { x } from './event.ts';";
    expect(importsOf('src/domain/event/date-time.ts', text)).toHaveLength(3);
    expect(wrongDirections(importsOf('src/domain/event/date-time.ts', text))).toEqual([]);
  });

  it('gives the kit the sentences of the rules, and no decision', () =>
    expect(JSON.parse(JSON.stringify(statedRules))).toEqual(statedRules));

  it('keeps the tests of the kit away from the sandbox’s sources, too', () => {
    const kit = projectFiles().filter((file) => file.startsWith('contract-tests/') && file.endsWith('.ts'));
    expect(
      kit
        .flatMap((file) => importsOf(file, readFileSync(file, 'utf8')))
        .filter(({ to }) => to.startsWith('src/') && !/^src\/(lib|interface\/(?!rules\/))/.test(to)),
    ).toEqual([]);
  });
});
