import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { loadContract } from '../contract/contract.ts';
import { ProfileRefused } from './errors.ts';
import { basisOf } from './profile.ts';
import { profileOfAnswers, readProfile } from './read-profile.ts';
import { fileFolder } from '../../tests/testing/file-folder.ts';
import { nearestLawful } from './former-answers.ts';
import { createWhyUnlawful } from './lawful-answers.ts';

const contract = loadContract();
const { path: folder } = fileFolder();

function write(lines: readonly string[]): string {
  const file = join(folder, 'staging.yaml');
  writeFileSync(file, lines.join('\n'));
  return file;
}

/** The message with which a profile is refused. */
function refusal(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof ProfileRefused) return error.message;
    throw error;
  }
  throw new Error('the profile was accepted');
}

const refusalOf = (lines: readonly string[]) => refusal(() => readProfile(write(lines), contract));

describe('a profile that is refused', () => {
  it('names the file, the line and the nearest question for a question that is none', () => {
    const message = refusalOf([
      'profile: staging',
      'answers:',
      '  host.form: list',
      '  # a comment',
      '  host.from: int',
    ]);
    expect(message).toContain('staging.yaml:5:3: host.from is no open question');
    expect(message).toContain('did you mean `host.form`?');
  });

  it.each([
    ['host.form: tuple', '"tuple" is no lawful answer to host.form', 'Lawful: "either", "int" or "list"'],
    [
      'refusal.status.invalid: 429',
      '429 is no lawful answer to refusal.status.invalid',
      'an integer from 400 to 499 other than 429',
    ],
    ['refusal.status.invalid: 500', '500 is no lawful answer', 'an integer from 400 to 499'],
    ['refusal.status.media-type: ignored', '"ignored" is no lawful answer', 'other than 429; or "accepted"'],
    ['refusal.body: null', 'null is no lawful answer to refusal.body', '"violations", "null"'],
    ['datetime.form: [local, T]', 'is no lawful answer to datetime.form', 'a list of "local", "minutes"'],
    ['limits.rate: {requests: 0, seconds: 1}', 'is no lawful answer to limits.rate', '"none"; or'],
    ['page.members: {__proto__: 1}', 'no lawful answer to page.members', 'expected another value than "__proto__"'],
    ['search.data: {object: id}', 'is no lawful answer to search.data', '"list", "page" or "object"'],
  ])('says what would be lawful instead of %s', (line, wrong, lawful) => {
    const message = refusalOf(['answers:', '  places: sandbox', `  ${line}`]);
    expect(message).toContain('staging.yaml:3:3: ');
    expect(message).toContain(wrong);
    expect(message).toContain(lawful);
  });

  it('names a timezone that does not exist', () => {
    const message = refusalOf([
      'answers:',
      '  places:',
      '    - { id: a, name: A, country: PT, timezone: Europe/Lisboa }',
    ]);
    expect(message).toContain('staging.yaml:2:3: places: "Europe/Lisboa" is no IANA timezone');
  });

  it('names the line of a member that a profile does not have', () => {
    const message = refusalOf(['profile: staging', 'basis: owner', 'answer: {}']);
    expect(message).toContain('staging.yaml:3:1: `answer`: no such member (did you mean `answers`?)');
  });

  it('names the bases that there are', () => {
    expect(refusalOf(['basis: guessed'])).toContain(
      'staging.yaml:1:1: `basis`: one of default, calibrated, owner, not "guessed"',
    );
  });

  it.each([[['- host.form']], [['just words']]])('wants an object: %j', (lines) => {
    expect(refusalOf(lines)).toMatch(/staging\.yaml:1:1: expected an object, but got /);
  });

  it.each([[['']], [['# answers:']], [['~']]])('says that a file is empty: %j', (lines) => {
    expect(refusalOf(lines)).toMatch(/staging\.yaml:1:1: expected a mapping, but the file is empty\.$/);
  });

  it('says that YAML allows no tabs, and where one is', () => {
    expect(refusalOf(['profile: staging', 'answers:', '\thost.form: int'])).toMatch(
      /staging\.yaml:3:1: not YAML: a tab indents the line, but YAML allows only spaces\./,
    );
  });

  it('wants an object of answers', () => {
    expect(refusalOf(['profile: staging', 'answers: [host.form]'])).toContain(
      'staging.yaml:2:1: `answers`: an object, not',
    );
  });

  it('says where a file is not YAML', () => {
    const message = refusalOf(['profile: staging', 'answers: { host.form: list']);
    expect(message).toContain('staging.yaml');
    expect(message).toMatch(/staging\.yaml:\d:\d+: not YAML: /);
  });

  it('refuses a question that is answered twice', () => {
    expect(refusalOf(['answers:', '  host.form: int', '  host.form: list'])).toMatch(
      /staging\.yaml:3:3: not YAML: duplicated mapping key/,
    );
  });

  it('says that a file is missing, and what to give', () => {
    const message = refusal(() => readProfile(join(folder, 'missing.yaml'), contract));
    expect(message).toContain('missing.yaml cannot be read');
    expect(message).toContain('Give the path of a YAML file, or a name: default, coded-errors, field-errors');
    expect(refusal(() => readProfile('coded-error', contract))).toContain('did you mean `coded-errors`?');
  });

  it('refuses answers that a program gives in the same words', () => {
    expect(refusal(() => profileOfAnswers({ 'host.from': 'int' }, contract))).toContain(
      'host.from is no open question (did you mean `host.form`?)',
    );
    expect(refusal(() => profileOfAnswers({ 'host.form': 'tuple' }, contract))).toContain(
      'Lawful: "either", "int" or "list"',
    );
  });
});

describe('a profile that is read', () => {
  it('answers what it gives, and everything else as the contract does', () => {
    const file = write([
      'profile: staging',
      'basis: calibrated',
      'target: staging.example',
      'answers:',
      '  host.form: list',
      'evidence: { host.form: { sightings: 2 } }',
    ]);
    const profile = readProfile(file, contract);
    expect(profile).toMatchObject({ name: 'staging', basis: 'calibrated', target: 'staging.example' });
    expect([...profile.given]).toEqual(['host.form']);
    expect(Object.keys(profile.answers)).toEqual([...contract.questions.keys()]);
    for (const [id, answer] of Object.entries(profile.answers)) {
      expect(answer).toEqual(id === 'host.form' ? 'list' : contract.questions.get(id)?.default);
    }
  });

  it('is assumed if it does not say on what it rests', () => {
    expect(readProfile(write(['answers: {}']), contract).basis).toBe('default');
  });

  it('may give every question the default’s answer', () => {
    const answers = Object.fromEntries([...contract.questions].map(([id, question]) => [id, question.default]));
    expect([...profileOfAnswers(answers, contract).given]).toEqual([...contract.questions.keys()]);
  });
});

describe('what single answers rest on', () => {
  const evidence = (line: string) => ['basis: calibrated', 'answers: { host.form: list }', 'evidence:', `  ${line}`];

  it.each([
    ['{ basis: owner, source: "mail of 3 March", seenAt: 2026-03-03 }', 'owner'],
    ['{ basis: assumed }', 'assumed'],
    ['{ sightings: 2, seenAt: 2026-11-22T03:40:00Z }', 'calibrated'],
  ])('%s', (said, basis) => {
    const profile = readProfile(write(evidence(`host.form: ${said}`)), contract);
    expect(basisOf(profile, { asked: ['host.form'], assumed: new Set() })).toBe(`documented; ${basis}=host.form`);
  });

  it.each([
    ['host.from: {}', 'an open question (did you mean `host.form`?), not "host.from"'],
    ['host.form: { basis: hearsay }', '4:16: `/evidence/host.form/basis`: one of owner, calibrated, assumed'],
    ['host.form: { seenAt: yesterday }', 'a day such as 2027-01-31, or an instant in UTC'],
    ['host.form: { source: "a\\u001B[31m" }', '4:16: `/evidence/host.form/source`: a text without control characters'],
    [`host.form: { source: ${'x'.repeat(501)} }`, 'at most 500 characters'],
    ['host.form: { exchanges: [{ request: {}, answer: {} }] }', '/evidence/host.form/exchanges/0/request/method'],
  ])('is refused with its line: %s', (line, message) => expect(refusalOf(evidence(line))).toContain(message));
});

it.each([
  [{ 'search.data': { object: 'page' }, 'search.paging': 'inside' }, 'page'],
  [{ 'search.data': 'object', 'search.paging': { where: 'inside', names: { total: 'pages' } } }, 'pages'],
  [{ 'search.paging': { where: 'beside', names: { page: 'n', total: 'n' } } }, 'n'],
])("refuses names that would take each other's place: %j", (answers, name) => {
  expect(() => profileOfAnswers(answers, loadContract())).toThrow(`give the name ${name} to two members`);
});

it('accepts names that differ', () => {
  const answers = {
    'search.data': { object: 'results' },
    'search.paging': { where: 'inside', names: { total: 'totalCount' } },
  };
  expect(profileOfAnswers(answers, loadContract()).given.size).toBe(2);
});

it.each([
  [
    'aliases',
    `a: &a [x]\n${Array.from('bcdefghijklm', (name, at) => `${name}: &${name} [${`*${'abcdefghijklm'[at]},`.repeat(9)}]\n`).join('')}`,
  ],
  ['depth', `answers: ${'['.repeat(20_000)}`],
  ['size', `profile: ${'x'.repeat(1024 * 1024)}`],
])('is bounded at once: %s', (_, text) => {
  const started = process.cpuUsage();
  expect(refusalOf([text])).toMatch(/values|levels|larger/);
  expect(process.cpuUsage(started).user / 1e6).toBeLessThan(2);
});

const whyUnlawful = createWhyUnlawful(loadContract());

test.each<[question: string, former: unknown, nearest: unknown]>([
  ['datetime.form', ['T', 'seconds', 'local'], ['local']],
  ['datetime.form', ['T', 'seconds', 'fraction', 'z', 'offset'], ['utc', 'offset']],
  [
    'datetime.form',
    [
      ['T', 'seconds', 'local'],
      ['space', 'seconds', 'local'],
    ],
    ['local', 'space'],
  ],
  ['datetime.form', { startedAt: ['T', 'minutes', 'local'], publishedAt: ['T', 'seconds', 'z'] }, ['minutes']],
  [
    'datetime.form',
    ['T', 'space', 'minutes', 'seconds', 'fraction', 'comma', 'local', 'z', 'offset', 'basic-offset'],
    ['local', 'minutes', 'space', 'utc', 'offset', 'other'],
  ],
  ['email.features', ['symbols', 'long', 'literal'], ['symbols', 'quoted']],
  ['url.features', ['userinfo', 'ip', 'single-label', 'spaces'], ['userinfo', 'host', 'blanks']],
  ['search.matching', { unit: 'word', terms: 'any' }, 'any'],
  ['search.matching', { unit: 'phrase', case: 'kept' }, 'substring'],
  ['search.types', 'ignored', 'accepted'],
  [
    'search.types',
    { otherwise: 'refused', null: 'omitted', read: ['int-from-string'] },
    { refused: ['string', 'other'] },
  ],
  ['search.types', { otherwise: 'refused' }, 'refused'],
  ['search.types', { otherwise: 'ignored', null: 'refused' }, { refused: ['null'] }],
  [
    'body.coercion',
    { read: ['int-from-string', 'bool-from-word'], except: ['title'] },
    { refused: ['digit', 'string'] },
  ],
  ['body.coercion', { read: [] }, 'refused'],
])('%s: %j is refused, and the nearest lawful answer named', (question, former, nearest) => {
  expect(nearestLawful(question, former)).toEqual(nearest);
  expect(whyUnlawful(question, nearest)).toBeUndefined();
  expect(whyUnlawful(question, former)).toContain(`The nearest one is ${JSON.stringify(nearest)}`);
});

test.each([
  ['datetime.form', ['epoch-seconds']],
  ['datetime.form', 'T'],
  ['email.features', ['comets']],
  ['search.matching', 'none'],
  ['host.form', 'tuple'],
])('%s: %j is near to none', (question, answer) => {
  expect(nearestLawful(question, answer)).toBeUndefined();
  expect(whyUnlawful(question, answer)).not.toContain('nearest');
});
