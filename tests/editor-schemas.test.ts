import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { readFixtures } from '../contract-tests/files/read-fixtures.ts';
import { readWaivers } from '../contract-tests/files/read-waivers.ts';
import { faultReaderOf } from '../src/faults/read-faults.ts';
import { loadContract } from '../src/contract/contract.ts';
import { readScenario } from '../src/world/scenario/read-scenario.ts';
import { readProfile } from '../src/profile/read-profile.ts';
import { fileFolder } from './testing/file-folder.ts';

const contract = loadContract();
const names = ['fixtures', 'waivers', 'profile', 'faults', 'scenario'] as const;
type Name = (typeof names)[number];

const { path: folder } = fileFolder();

const readers: Readonly<Record<Name, (file: string) => unknown>> = {
  fixtures: readFixtures,
  waivers: readWaivers,
  profile: (file) => readProfile(file, contract),
  scenario: (file) => readScenario(load(readFileSync(file, 'utf8'))),
  faults: (file) => faultReaderOf(contract).read(load(readFileSync(file, 'utf8'))),
};

const ajv = new Ajv2020({ logger: false }); // as strict as ajv-cli, without formats and keywords of ours
for (const name of names)
  ajv.addSchema(JSON.parse(readFileSync(`schemas/${name}.schema.json`, 'utf8')) as object, name);
/** @param name of a schema, which is compiled once */
const editor = (name: Name) => ajv.getSchema(name) ?? expect.fail(`no schema ${name}`);

const waiver = 'rule: event.host.valid, reason: known, expires: "2099-01-01", failure: refuses';

test.each<[Name, string, boolean]>([
  ['fixtures', 'apiKey: k-1\nchannelId: 4400\npages: { known: [1, 2], unknown: 3, query: Garden }', true],
  ['fixtures', 'eventTypes: { valid: [3], invalid: 999 }\nimages: { valid: "https://a.example/a.png" }', true],
  ['fixtures', 'places: { valid: [2267057, lisbon], invalid: 12 }', true],
  ['fixtures', 'eventWithRsvps: { id: 5001, rsvps: 3, body: {} }\ncontactEmail: a@b.example', true],
  ['fixtures', 'unverifiable: { update.capacity.floor: no RSVPs }', true],
  ['fixtures', 'unverifiable: { update.capacity.flor: no RSVPs }', false],
  ['fixtures', 'unverifiable: { update.capacity.floor: "" }', false],
  ['fixtures', 'pages: { known: text }', false],
  ['fixtures', 'pages: { knwon: [1] }', false],
  ['fixtures', 'page: {}', false],
  ['fixtures', 'places:', false],
  ['fixtures', 'eventTypes: { valid: ["3"] }', false],
  ['fixtures', 'otherChannel: { channelId: chn-2, apiKey: 12345678 }', true],
  ['fixtures', 'otherChannel: { channelId: chn-2 }', false],
  ['fixtures', 'eventWithRsvps: { id: 5001 }', false],
  ['fixtures', 'eventWithRsvps: { id: 5001, rsvps: -1 }', false],
  ['fixtures', 'eventWithUnconfirmedRsvps: { id: 5002, rsvps: 4, confirmed: 2, body: {} }', true],
  ['fixtures', 'eventWithUnconfirmedRsvps: { id: 5002, rsvps: 4 }', false],
  ['fixtures', 'apiKey: "a\\r\\nb"', false],
  ['fixtures', '[]', false],
  ['waivers', `waivers: [{ ${waiver} }]`, true],
  ['waivers', `- { ${waiver}, id: 7 }`, true],
  ['waivers', `waivers: [{ ${waiver.replace('host', 'hots')} }]`, false],
  ['waivers', `waivers: [{ ${waiver.replace('2099-01-01', '2099-02-30')} }]`, false],
  ['waivers', `waivers: [{ ${waiver.replace('known', '" "')} }]`, false],
  ['waivers', `waivers: [{ ${waiver}, note: x }]`, false],
  ['waivers', 'waivers: [{ rule: event.host.valid }]', false],
  ['waivers', 'waivers: text', false],
  ['waivers', 'waiver: []', false],
  ['profile', 'profile: mine\nanswers: { host.form: int, refusal.status.invalid: 400 }', true],
  ['profile', 'answers: { search.no-match: object }\nbasis: owner', true],
  ['profile', 'answers: { host.form: both }', false],
  ['profile', 'answers: { host.from: int }', false],
  ['profile', 'answers: { refusal.status.invalid: 429 }', false],
  ['profile', 'examples: [{ cause: malformed, status: 400, body: { data: No JSON. } }]', true],
  ['profile', 'examples: [{ cause: malformed, status: 500, body: { data: No JSON. } }]', false],
  ['profile', 'examples: [{ cause: malformed, status: 400, body: { message: No JSON. } }]', false],
  [
    'profile',
    'examples: [{ cause: invalid, violations: [{ kind: requierd }], status: 400, body: { data: 1 } }]',
    false,
  ],
  [
    'profile',
    'examples: [{ operation: pages.search, search: { query: a, page: 1, perPage: 2 }, body: { data: [] } }]',
    true,
  ],
  [
    'profile',
    'examples: [{ operation: pages.search, search: { query: a, page: 0, perPage: 2 }, body: { data: [] } }]',
    false,
  ],
  ['profile', 'basis: guessed', false],
  ['profile', 'evidence: { host.form: { basis: owner, source: Ana, seenAt: "2026-03-03" } }\ntarget: a.example', true],
  ['profile', 'evidence: { host.form: seen twice }', false],
  ['profile', 'evidence: { host.from: {} }', false],
  ['profile', 'unseen: { limits.body: not met }\ncalibratedAt: "2026-11-22T03:40:00Z"', true],
  ['profile', 'fixtures: { pages: { known: [1], query: Garden }, places: { valid: [lisbon, 7] } }', true],
  ['profile', 'fixtures: { apiKey: k }', false],
  ['profile', 'answer: {}', false],
  ['profile', '[]', false],
  [
    'faults',
    '[outage, { fault: { kind: delay, ms: 5, spread: 5 }, when: { operation: pages.get, fromNth: 2 } }]',
    true,
  ],
  ['faults', '- fault: { kind: rule-off, rule: event.host.valid }\n- fault: { kind: lost-answer }', true],
  ['faults', '[outrage]', false],
  ['faults', '[{ fault: { kind: rule-off, rule: event.hots.valid } }]', false],
  ['faults', '[{ fault: { kind: delay } }]', false],
  ['faults', '[{ fault: { kind: lost-answer, ms: 5 } }]', false],
  ['faults', '[{ fault: { kind: lost-answer }, when: { nth: 5 } }]', false],
  ['faults', '{}', false],
])('an editor says of a file what its reader says: %s: %s', async (name, text, isLawful) => {
  const file = join(folder, `${name}.yaml`);
  writeFileSync(file, text);
  const read = await Promise.resolve(file)
    .then(readers[name])
    .then(
      () => true,
      () => false,
    );
  expect({ editor: editor(name)(load(text)), read }).toEqual({ editor: isLawful, read: isLawful });
});

describe('an editor knows the names in a settings file', () => {
  const isLawful = ajv.compile(JSON.parse(readFileSync('schemas/config.schema.json', 'utf8')) as object);
  test.each<[string, boolean]>([
    ['deviate: [event.host.valid, event.host.valid@events.update, envelope.shape:list]', true],
    ['deviate: [event.hots.valid]', false],
    ['deviate: [event.host.valid@events.upadte]', false],
    ['rules: [event, page.get]\nquestions: [host, search.data]\ndepth: quick', true],
    ['depth: quik', false],
    ['prot: 4700', false],
  ])('%s', (text, expected) => expect(isLawful(load(text))).toBe(expected));
});

test.each(readdirSync('schemas'))('%s compiles in a plain validator', (name) => {
  const schema = JSON.parse(readFileSync(`schemas/${name}`, 'utf8')) as object;
  expect(new Ajv2020({ logger: false }).compile(schema)).toBeTypeOf('function');
});
