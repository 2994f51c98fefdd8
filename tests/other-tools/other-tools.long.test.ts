import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSandbox, type RunningSandbox } from '../../src/index.ts';
import { newestTools } from '../testing/newest-tools.ts';

const run = promisify(execFile);
const folder = import.meta.dirname;
const contract = join(folder, '../../openapi.yaml');
const runIn = (place: string, name: string, ...args: string[]) =>
  run(join(place, 'node_modules/.bin', name), args, { cwd: place });
const tool = (name: string, ...args: string[]) => runIn(folder, name, ...args);

test('Spectral’s rules for OpenAPI find no error and no warning', async () => {
  const { stdout } = await tool('spectral', 'lint', '--ruleset', 'spectral.yaml', '--format', 'json', contract);
  expect(JSON.parse(/\[[^]*\]/.exec(stdout)?.[0] ?? '')).toEqual([]);
});

test('they find no error in the document of the control area', async () => {
  await using sandbox = await startSandbox({ port: 0, pages: 1, events: 0 });
  const args = ['lint', '--ruleset', 'spectral.yaml', '--format', 'json', '--fail-severity', 'error'];
  const { stdout } = await tool('spectral', ...args, `${sandbox.control}/openapi.json`);
  const found = JSON.parse(/\[[^]*\]/.exec(stdout)?.[0] ?? '') as readonly { readonly severity: number }[];
  expect(found.filter(({ severity }) => severity === 0)).toEqual([]);
  expect(found.length).toBeGreaterThan(0); // operations without tags are warned of: it was read
});

/** Where each set of tools is, where its clients are generated, and what it has. */
const sets = [
  { place: folder, own: folder, names: ['orval', 'hey-api', 'openapi-typescript'] },
  ...newestTools.map((place) => ({ place, own: join(place, '.own'), names: ['orval', 'hey-api'] })),
];

describe.each(sets)('clients generated in $place', ({ place, own, names }) => {
  const generated = join(own, '.generated');
  let sandbox: RunningSandbox;
  beforeAll(async () => {
    sandbox = await startSandbox({ port: 0, checkAnswers: true });
    rmSync(generated, { recursive: true, force: true });
    mkdirSync(generated, { recursive: true });
    if (own !== folder) {
      const needed = (path: string) => !path.endsWith('openapi-typescript.ts');
      cpSync(join(folder, 'flows'), join(own, 'flows'), { recursive: true, filter: needed });
      cpSync(join(folder, 'tsconfig.json'), join(own, 'tsconfig.json'));
    }
    const readme = readFileSync(join(folder, '../../README.md'), 'utf8');
    const [, refused = ''] = /-d '(\{\n[^']*)'/.exec(readme) ?? [];
    const body = refused.replace('"host": 1', '"host": 9000'); // as the README says next
    writeFileSync(join(generated, 'readme-body.ts'), `export const readmeBody = ${body};\n`);
    const orval = { input: contract, output: { target: 'client.ts', client: 'fetch', baseUrl: sandbox.url } };
    mkdirSync(join(generated, 'orval'));
    const config = join(generated, 'orval/orval.config.mjs');
    writeFileSync(config, `export default ${JSON.stringify({ sandbox: orval })};\n`);
    await runIn(place, 'orval', '--config', config);
    await runIn(place, 'openapi-ts', '--input', contract, '--output', join(generated, 'hey-api'));
    if (names.includes('openapi-typescript'))
      await tool('openapi-typescript', contract, '--output', join(generated, 'openapi-typescript.ts'));
  });
  afterAll(() => sandbox.close());

  test.each([join(place, 'node_modules/.bin/tsc'), 'node_modules/.bin/tsc'])('compile with %s', async (compiler) => {
    const { stdout } = await run(compiler, ['--project', join(own, 'tsconfig.json')]).catch((error: unknown) => ({
      stdout: (error as { stdout: string }).stdout,
    }));
    expect(stdout).toBe('');
  });

  test.each(names)('%s: search, get, create, update, be refused', async (name) => {
    const { partnerFlow } = (await import(join(own, `flows/${name}.ts`))) as {
      partnerFlow: (target: RunningSandbox) => Promise<{ readonly created: number }>;
    };
    const flow = await partnerFlow(sandbox);
    expect(flow).toEqual({
      title: expect.stringContaining('Community') as unknown,
      created: expect.any(Number) as unknown,
      updated: flow.created,
      refused: { status: 422, envelope: 422 },
    });
    const stored = (await (await fetch(`${sandbox.control}/events/${flow.created}`)).json()) as object;
    expect(stored).toMatchObject({ title: 'Community garden workshop', capacity: 60 });
  });
});
