import { describe, expect, it, test } from 'vitest';
import { loadContract } from '../contract/contract.ts';
import type { QuestionId } from '../domain/vocabulary/ids.ts';
import { lawfulAnswers } from './lawful-words.ts';
import { basisOf, createAsking, defaultProfile, profileWith, withAnswers, type Profile } from './profile.ts';
import { differences } from './differences.ts';

const contract = loadContract();
const base = defaultProfile(contract);
const owned = profileWith(base, { name: 'staging', basis: 'owner', answers: { 'host.form': 'list' } });

describe('asking', () => {
  it('answers as the profile does, and remembers each question once, in order', () => {
    const { ask, asked } = createAsking(owned);
    expect([ask('host.form'), ask('search.data'), ask('host.form')]).toEqual(['list', 'list', 'list']);
    expect(ask('body.null')).toBe('omitted');
    expect(asked).toEqual(['host.form', 'search.data', 'body.null']);
  });

  it('does not remember what was only peeked at', () => {
    const { peek, asked } = createAsking(owned);
    expect(peek('host.form')).toBe('list');
    expect(asked).toEqual([]);
  });

  it('keeps what one request asked from another', () => {
    const [one, other] = [createAsking(owned), createAsking(owned)];
    one.ask('host.form');
    expect(other.asked).toEqual([]);
  });
});

const asking = (...asked: readonly QuestionId[]) => ({ asked, assumed: new Set<QuestionId>() });

describe('basisOf', () => {
  it('calls assumed what an answer does not reach as far as', () =>
    expect(basisOf(owned, { asked: ['host.form'], assumed: new Set(['host.form']) })).toBe(
      'documented; assumed=host.form',
    ));

  it.each([
    [[], 'documented'],
    [['body.null', 'body.blank'], 'documented; assumed=body.null,body.blank'],
    [['host.form'], 'documented; owner=host.form'],
    [['body.null', 'host.form', 'body.blank'], 'documented; assumed=body.null,body.blank; owner=host.form'],
  ] as const)('of %j is %s', (asked, basis) => expect(basisOf(owned, asking(...asked))).toBe(basis));

  it('names each question under its own basis', () => {
    const evidence = { 'host.form': { basis: 'owner' }, 'body.null': { basis: 'assumed' } } as const;
    const answers = { 'host.form': 'list', 'body.null': 'refused', 'body.blank': 'accepted' } as const;
    const learnt = profileWith(base, { name: 'staging', basis: 'calibrated', answers, evidence });
    expect(basisOf(learnt, asking('host.form', 'body.null', 'search.data', 'body.blank'))).toBe(
      'documented; assumed=body.null,search.data; calibrated=body.blank; owner=host.form',
    );
    expect(basisOf(withAnswers(learnt, { 'host.form': 'int' }), asking('host.form'))).toBe(
      'documented; assumed=host.form',
    );
  });

  it('does not call documented what was forced', () => {
    expect(basisOf(base, asking('host.form'), ['outage', 'event.host.valid'])).toBe(
      'forced=outage,event.host.valid; assumed=host.form',
    );
  });

  it('calls calibrated answers calibrated, and a default profile’s assumed', () => {
    expect(basisOf({ ...owned, basis: 'calibrated' }, asking('host.form'))).toBe('documented; calibrated=host.form');
    expect(basisOf(base, asking('host.form'))).toBe('documented; assumed=host.form');
  });
});

it('leaves the profile that it starts from as it was', () => {
  expect([base.answers['host.form'], owned.answers['host.form'], base.given.size]).toEqual(['either', 'list', 0]);
});

it('tells the lawful answers of every question in words', () => {
  const words = [...contract.questions].map(([id, { answers }]) => `${id}: ${lawfulAnswers(answers)}`);
  expect(words.filter((one) => /: $|undefined|whatever fits|\[object/.test(one))).toEqual([]);
  const lawful = (id: string) => lawfulAnswers(contract.questions.get(id)?.answers ?? {});
  expect(lawful('datetime.horizon')).toBe(
    '"accepted"; or an object that may have `ahead` (Most days from now) and `back` (Most days before now)',
  );
  expect(lawful('published-at.far')).toBe('"accepted"; or an object with `days` (an integer from 20 to 3652059)');
  expect(lawful('cohosts.maximum')).toBe('"none"; or an integer of at least 3');
  expect(lawful('body.null')).toMatch(
    /^"omitted" or "refused"; or an object with `refused` \(a list of "startedAt", .* and "publishedAt"\)$/,
  );
  expect(lawfulAnswers(contract.questions.get('limits.body')?.answers ?? {})).toBe('an integer from 4096 to 104857600');
});

const profileOf = (answers: Readonly<Record<string, unknown>>) =>
  ({ name: 'p', basis: 'calibrated', given: new Set(Object.keys(answers)), answers }) as unknown as Profile;
const questionsOf = (first: Readonly<Record<string, unknown>>, second: Readonly<Record<string, unknown>>) =>
  differences(profileOf(first), profileOf(second)).map(({ question }) => question);

test('a set in another order is no difference, an order is one', () => {
  const first = { 'email.features': ['symbols', 'dots'], 'refusal.precedence': ['route', 'body'] };
  const second = { 'email.features': ['dots', 'symbols'], 'refusal.precedence': ['body', 'route'] };
  expect(questionsOf(first, second)).toEqual(['refusal.precedence']);
});

test('what an example holds has an order, and so have examples', () => {
  const of = (...texts: readonly string[]) => ({ 'refusal.body': { examples: [{ body: { data: texts } }] } });
  expect(questionsOf(of('a', 'b'), of('b', 'a'))).toEqual(['refusal.body']);
});
