import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { directions, domainPackages, pureModules } from './directions/allowed.ts';
import { importsOf, isShipped, isSource, projectFiles, shippedImports, type Import } from './directions/modules.ts';

/** The room that a module belongs to: a folder of `src`, a module that stands alone in it, or a folder beside it. */
function roomOf(module: string): string {
  const [first = '', second = ''] = module.split('/');
  return first === 'src' ? second : first;
}

const isOurs = (to: string) =>
  to.includes('/') && /^(src|contract-tests|shared|dashboard|tests|bench|attack|examples)\//.test(to);

/** Why an import may not be; undefined where it may. */
function wrongDirection(one: Import): string | undefined {
  const { from, to } = one;
  if (!isOurs(to))
    return roomOf(from) === 'domain' && !domainPackages.has(to) ? `${from}: the domain imports no ${to}` : undefined;
  if (!isShipped(to)) return `${from}: ${to} is there for tests`;
  if (roomOf(from) === 'domain' && roomOf(to) === 'shared' && !pureModules.has(to)) return `${from}: ${to} is not pure`;
  if (isBehindTheDoor(one)) return `${from}: ${to} is behind the kit's door`;
  return isAllowed(one) ? undefined : `${from} may not import ${to}`;
}

const isBehindTheDoor = ({ from, to }: Import) =>
  roomOf(to) === 'contract-tests' && roomOf(from) !== 'contract-tests' && to !== 'contract-tests/index.ts';

function isAllowed({ from, to }: Import): boolean {
  const [importer, imported] = [roomOf(from), roomOf(to)];
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
    expect(Object.keys(directions).filter((room) => !read.has(room) && room !== 'shared')).toEqual([]);
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
    ['shared/read-bounded.ts', "import { SettingRefused } from '../src/settings/options.ts';"],
    ['shared/read-bounded.ts', "import { WrongFile } from '../contract-tests/files/fixtures.ts';"],
    ['src/domain/event/event.ts', "import { nearestWord } from '../../../shared/nearest-word.ts';"],
    ['contract-tests/run/run.ts', "import type { RuleId } from '../../src/domain/vocabulary/ids.ts';"],
    ['shared/redaction.ts', "import { loadContract } from '../src/contract/contract.ts';"],
    ['shared/redaction.ts', "import type { Report } from '../contract-tests/report/report.ts';"],
    ['src/domain/event/event.ts', "import { visible } from '../../../shared/visible.ts';"],
    ['src/adapters/store/layered-store.ts', "import { newEvent } from './testing/new-event.ts';"],
  ])('sees an offender in %s: %s', (file, text) => {
    expect(wrongDirections(importsOf(file, `// a comment\n${text}\nexport const x = 1;\n`))).toHaveLength(1);
  });

  it('lets be what is allowed', () => {
    const text =
      "import { Temporal } from 'temporal-polyfill';\nimport type { RuleId } from '../vocabulary/ids.ts';\nimport { x } from './event.ts';";
    expect(importsOf('src/domain/event/date-time.ts', text)).toHaveLength(3);
    expect(wrongDirections(importsOf('src/domain/event/date-time.ts', text))).toEqual([]);
  });

  it('keeps the tests of the kit away from the sandbox’s sources, too', () => {
    const kit = projectFiles().filter((file) => file.startsWith('contract-tests/') && file.endsWith('.ts'));
    expect(
      kit.flatMap((file) => importsOf(file, readFileSync(file, 'utf8'))).filter(({ to }) => to.startsWith('src/')),
    ).toEqual([]);
  });
});

describe('the domain', () => {
  const impure =
    /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bperformance\.|\bfetch\(|\bprocess\.|\bset(?:Timeout|Interval|Immediate)\(|\bconsole\.|\basync\b|\bawait\b|Temporal\.Now/;
  const files = projectFiles().filter(
    (file) => isShipped(file) && (file.startsWith('src/domain/') || pureModules.has(file)),
  );

  it('takes time and chance from nowhere, and waits for nothing', () => {
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => impure.test(readFileSync(file, 'utf8')))).toEqual([]);
  });

  it.each([
    'const at = Date.now();',
    'const at = new Date();',
    'if (Math.random() < 0.5) return;',
    'async function look() {}',
    'console.log(1);',
  ])('would see %s', (text) => expect(impure.test(text)).toBe(true));
});

describe('files', () => {
  const files = projectFiles();
  const banned = /(?:^|[-./])(?:managers?|helpers?|utils?|base|services?|data|info)(?=[-./]|$)/;

  /** Names that hold a banned word all the same, and why. */
  const named: Readonly<Record<string, string>> = {};

  it('have no more than 250 lines', () => {
    const long = files
      .filter(isSource)
      .map((file) => ({ file, lines: readFileSync(file, 'utf8').trimEnd().split('\n').length }));
    expect(long.length).toBeGreaterThan(150);
    expect(long.filter(({ lines }) => lines > 250)).toEqual([]);
  });

  it('are named after what they are', () => {
    expect(files.filter((file) => banned.test(file) && !(file.replace('.test.ts', '.ts') in named))).toEqual([]);
    expect(Object.keys(named).filter((file) => !files.includes(file))).toEqual([]);
  });

  it.each([
    'src/http/page-helper.ts',
    'src/utils/date.ts',
    'src/event-manager.ts',
    'src/http/base.ts',
    'src/data/page.ts',
    'src/info.ts',
  ])('would see %s', (file) => expect(banned.test(file)).toBe(true));

  it.each(['contract-tests/find/find-baseline.ts', 'src/http/database.ts', 'src/informed.ts'])('let %s be', (file) => {
    expect(banned.test(file)).toBe(false);
  });

  it('export nothing by a name that says nothing', () => {
    const words = /^(?:manager|helper|util|utils|base|service|data|info)$/;
    const exported = /^export (?:async )?(?:const|function\*?|interface|type|class) (\w+)/gm;
    const names = files
      .filter(isShipped)
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(exported)].map(([, name]) => ({ file, name: name ?? '' })),
      );
    expect(names.length).toBeGreaterThan(200);
    expect(names.filter(({ name }) => name.split(/(?=[A-Z])/).some((word) => words.test(word.toLowerCase())))).toEqual(
      [],
    );
  });
});
