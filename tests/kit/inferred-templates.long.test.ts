import { describe, expect, test } from 'vitest';
import { inferRefusals } from '../../contract-tests/calibrate/infer/infer-refusals.ts';
import { isAlike } from '../../contract-tests/calibrate/infer/inferred.ts';
import type { KnownViolation } from '../../contract-tests/learn/observations.ts';
import type { RefusalSample } from '../../contract-tests/calibrate/infer/sample.ts';
import { attributeList, everyViolation } from '../../contract-tests/calibrate/infer/testing/known-violations.ts';
import type { Answers } from '../../src/domain/vocabulary/answers.ts';
import { loadContract } from '../../src/contract/contract.ts';
import { createSandbox } from '../../src/sandbox.ts';
import { partnerOf, type Changes, type Partner, type Reply } from '../testing/partner.ts';

/** A body in which nothing else is wrong. */
function changesOf(violations: readonly KnownViolation[]): Changes {
  const changes: Record<string, unknown> = {};
  for (const { attribute, pointer, value } of violations) {
    const index = /\/(\d)$/.exec(pointer)?.[1];
    changes[attribute] =
      index === undefined ? value : [9000, 9003, 9006, 9009, 9012].with(Number(index), value as number);
  }
  return changes;
}

/** What any sandbox refuses in an event, whatever is open. */
const refused = everyViolation.filter(({ kind }) => ['required', 'reference', 'type.item', 'type.list'].includes(kind));
const isUnseen = (at: number) => at % 4 === 3;
const seen = refused.filter((_, at) => !isUnseen(at));
const unseen = refused.filter((_, at) => isUnseen(at));
const alone = (ones: readonly KnownViolation[]) => ones.map((one) => [one]);
const pairs = (ones: readonly KnownViolation[]) =>
  ones.slice(3).map((one, at) => [ones[at], one].filter((each) => each !== undefined));

async function sampleOf(partner: Partner, violations: readonly KnownViolation[]): Promise<RefusalSample> {
  const reply = await partner.create(changesOf(violations));
  return { ...seenIn(reply), cause: 'invalid', violations };
}

function seenIn({ status, body }: Reply) {
  return {
    operation: 'events.create',
    request: { method: 'POST', path: '/v1/events.create' },
    status,
    headers: {},
    requestId: String(body['requestId']),
    body,
  };
}

async function otherRefusals(partner: Partner): Promise<readonly RefusalSample[]> {
  const unauthenticated = await partner.send('/v1/events.create', {
    body: {},
    headers: { authorization: 'Channel no' },
  });
  const malformed = await partner.send('/v1/events.create', { body: '{', headers: {} });
  const unknown = await partner.page(1_000_001);
  return [
    { ...seenIn(unauthenticated), cause: 'unauthenticated', violations: [] },
    { ...seenIn(malformed), cause: 'malformed', violations: [] },
    {
      ...seenIn(unknown),
      operation: 'pages.get',
      request: { method: 'GET', path: '/channels/pages/1000001', id: '1000001' },
      cause: 'unknown-page',
      violations: [],
    },
  ];
}

/** A body without the ID of its request, which no other has. */
const shape = ({ body, requestId }: RefusalSample): unknown =>
  JSON.parse(JSON.stringify(body).replaceAll(requestId, 'its ID'));

const world = { pages: 20, events: 1 } as const;
const messages = {
  required: 'The {words} field is required.',
  reference: 'The selected {words} is invalid.',
  'reference@host': 'There is no organisation {value}.',
  'type.item': '{dotted} must be an int.',
  '*': 'The {words} field is invalid.',
};
const examples = (loadContract().questions.get('refusal.body')?.answers['examples'] ??
  []) as readonly Answers['refusal.body'][];
const templates = examples
  .filter((example) => typeof example === 'object')
  .map((example) => [JSON.stringify(example), example] as const);

describe('a sandbox with what was learnt from another one refuses as that does', () => {
  test('there are templates', () => expect(templates.length).toBeGreaterThan(3));

  test.each(templates)('%s', async (_, body) => {
    const answers = { 'refusal.body': body, 'refusal.messages': messages };
    await using deployment = await createSandbox({ ...world, profile: answers });
    const partner = partnerOf(deployment);
    const samples: RefusalSample[] = [...(await otherRefusals(partner))];
    for (const violations of [...alone(seen), ...pairs(seen)]) samples.push(await sampleOf(partner, violations));
    const learnt = Object.entries(inferRefusals(samples, { attributes: attributeList })).map(
      ([question, { answer }]) => [question, answer] as const,
    );
    await using copy = await createSandbox({ ...world, profile: Object.fromEntries(learnt) });
    const other = partnerOf(copy);
    for (const violations of [...alone(refused), ...pairs(unseen)]) {
      const [wished, made] = [await sampleOf(partner, violations), await sampleOf(other, violations)];
      expect(wished.status).toBe(422);
      expect(isAlike(shape(made), shape(wished))).toBe(true);
      expect(shape(made)).toEqual(shape(wished));
    }
  });
});
