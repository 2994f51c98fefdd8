import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startSandbox } from '../../src/index.ts';
import { dump, load } from 'js-yaml';

type Schema = Record<string, unknown> & { readonly properties: Record<string, object> };

interface Contract {
  readonly components: { readonly schemas: Record<string, Schema> };
  readonly paths: Readonly<Record<string, { readonly post: Operation }>>;
}

interface Operation {
  readonly requestBody: { readonly content: { readonly 'application/json': { readonly examples: Examples } } };
  readonly responses: Readonly<Record<string, { readonly content?: { 'application/json'?: { examples?: Examples } } }>>;
}

type Examples = Record<string, { readonly value: Record<string, unknown> }>;

/** A longer one is no URL any more: what makes wrong values of right ones lengthens them. */
const url = 'https://partner.example:8443';

const image = { type: 'string', enum: [url] };

/** What the sandbox's world has, where a type says less than the document. */
const known: Readonly<Record<string, object>> = {
  type: { type: 'integer', enum: [3] },
  contactEmail: { type: 'string', enum: ['events@partner.example'] },
  startedAt: { type: 'string', enum: ['2027-05-20T18:00:00'] },
  endedAt: { type: 'string', enum: ['2027-05-20T20:30:00'] },
  externalUrl: { type: ['string', 'null'], enum: [url, null] },
  image: { type: ['string', 'null'], enum: [url, null] },
  location: { type: 'string', enum: ['place-lisbon-7f3'] },
  host: { type: 'integer', enum: [9000] },
};

/**
 * The contract for a tool that takes any value of a type, and any set of attributes, for one that has to be accepted: pages, places, event
 * types, URLs and addresses are those of the sandbox, and every event has dates.
 */
function withKnownValues(openapi: string): string {
  const contract = load(openapi) as Contract;
  const { schemas } = contract.components;
  const { if: _condition, else: _dated, ...attributes } = schemas['EventAttributes'] as Schema;
  const required = [...(attributes['required'] as string[]), 'startedAt', 'endedAt'];
  const properties = { ...attributes.properties, ...known };
  schemas['EventAttributes'] = { ...attributes, required, properties };
  schemas['EventCreate'] = { ...attributes, required: [...required, 'image'], properties: { ...properties, image } };
  Object.assign(schemas['Cohosts'] as Schema, { items: { type: 'integer', enum: [9003] } });
  Object.assign(schemas['PublishedAt'] as Schema, { enum: ['2027-05-01T09:00:00', null] });
  for (const path of ['/v1/events.create', '/v1/events.update/{id}']) useKnownValues(contract.paths[path]?.post);
  return dump(contract, { noRefs: true });
}

function useKnownValues(operation: Operation | undefined): void {
  if (operation === undefined) return;
  const { examples } = operation.requestBody.content['application/json'];
  const answers = Object.values(operation.responses).map(
    ({ content }) => content?.['application/json']?.examples ?? {},
  );
  for (const [name, { value }] of Object.entries(examples)) {
    for (const [attribute, { enum: values }] of Object.entries(known as Record<string, { enum: unknown[] }>))
      if (attribute in value) value[attribute] = values[0];
    if (!('startedAt' in value)) for (const one of [examples, ...answers]) delete one[name];
  }
}

const folder = import.meta.dirname;
const openapi = readFileSync(join(folder, '../../openapi.yaml'), 'utf8');
const jar = join(folder, 'node_modules/specmatic/specmatic.jar');

const hasJava = spawnSync('java', ['-version']).status === 0;

/** Runs Specmatic's tests of a contract against a sandbox. */
async function specmatic(contract: string, settings: Readonly<Record<string, string>> = {}) {
  const sandbox = await startSandbox({ port: 0, checkAnswers: true });
  const place = mkdtempSync(join(tmpdir(), 'specmatic-'));
  writeFileSync(join(place, 'openapi.yaml'), contract);
  const env = { ...process.env, channelKey: `Channel ${sandbox.apiKey}`, ...settings };
  const args = ['-Xmx1g', '-jar', jar, 'test', '--testBaseURL', sandbox.url, 'openapi.yaml'];
  const options = { cwd: place, env, maxBuffer: 256 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)('java', args, options).catch(
    (error: unknown) => error as { stdout: string },
  );
  rmSync(place, { recursive: true });
  await sandbox.close();
  const [, run, failures] = /Tests run: (\d+), Successes: \d+, Failures: (\d+)/.exec(stdout) ?? [];
  const failed = [...stdout.matchAll(/^.*Scenario: (.*) has FAILED$/gm)].map(([, scenario]) => scenario);
  return { run: Number(run), failures: Number(failures), failed };
}

test.skipIf(!hasJava)('Specmatic’s tests of the examples pass', { timeout: 120_000 }, async () => {
  const { run, ...ended } = await specmatic(openapi);
  expect(ended).toEqual({ failures: 0, failed: [] });
  expect(run).toBeGreaterThanOrEqual(6);
});

test.skipIf(!hasJava)(
  'its generative tests pass with values that the sandbox knows',
  { timeout: 400_000 },
  async () => {
    const settings = { SPECMATIC_GENERATIVE_TESTS: 'true', MAX_TEST_REQUEST_COMBINATIONS: '5' };
    const { run, ...ended } = await specmatic(withKnownValues(openapi), settings);
    expect(ended).toEqual({ failures: 0, failed: [] });
    expect(run).toBeGreaterThan(200);
  },
);
