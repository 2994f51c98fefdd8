import { describe, expect, test } from 'vitest';
import type { RequestSpec, EventOperation, SentExchange } from '../target/exchange.ts';
import { createdId } from '../target/touched-event.ts';
import { Unanswered } from '../target/unanswered.ts';
import type { Trial } from './check.ts';
import { acceptsLawful } from './accepts-lawful.ts';
import { atOnceChecks } from './at-once.ts';
import { createChecks, createSummaries, keptChecks } from './create.ts';
import { eventAsk } from './event-ask.ts';
import { agreedTrial, learnt } from './testing/agreed-trial.ts';
import { exchangeOf } from '../testing/exchange-of.ts';

const [create, update] = ['events.create', 'events.update'] as const;
const titled = (title: string) => {
  const check = [...createChecks, ...atOnceChecks, ...keptChecks, ...createSummaries].find(
    (one) => one.title === title,
  );
  if (check === undefined) throw new Error(`no check ${title}`);
  return check;
};
const settled = { shape: 'minimal', forms: learnt.forms } as const;

/** An exchange of a run: an accepted create, where nothing else is said. */
const sent = (id: unknown, more: Partial<RequestSpec> = {}, status = 201): SentExchange =>
  exchangeOf(
    { operation: create, expects: 'accepted', body: { title: `event ${String(id)}` }, ...more },
    { status, json: { data: { id } } },
  );
const updated = (id: number, status = 200) => sent(id, { operation: update, id }, status);

interface Run {
  readonly exchanges?: readonly SentExchange[];
  readonly deployment?: object;
  readonly mayCreate?: boolean;
  readonly permissions?: object;
  readonly answer?: (ask: RequestSpec) => { status: number; json?: unknown };
}

function trialOf({ exchanges = [], deployment = {}, mayCreate = true, permissions = { maxEvents: 3 }, answer }: Run) {
  const trial = agreedTrial({ exchanges, deployment, ...(answer && { answer }) });
  const session = { ...trial.session, mayCreate: () => mayCreate, parts: { permissions } };
  return { ...trial, session } as unknown as Trial & { readonly asked: readonly RequestSpec[] };
}

/** What a check finds, and the IDs of what it shows. */
async function found(title: string, run: Run) {
  const trial = trialOf(run);
  const finding = await titled(title).run(trial);
  const says = 'reason' in finding ? finding.reason : finding.actual;
  const ids = trial.exchanges.map((exchange) => exchange.ask.id ?? createdId(exchange));
  return { says: `${finding.status}: ${says}`, ids, asked: trial.asked };
}

describe('a lawful write', () => {
  const judged = (operation: EventOperation, run: Run) => {
    const trial = trialOf(run);
    const finding = acceptsLawful(trial, operation);
    return { ...finding, shown: trial.exchanges.length };
  };
  const attempts = [
    sent(1, {}, 422),
    sent(2),
    sent(3),
    sent(4, {}, 422),
    updated(5, 422),
    sent(6, {}, 422),
    sent(7, {}, 422),
  ];

  test('that was accepted is shown by the last that was', () => {
    const run = { deployment: { attempts, accepted: { [create]: settled } } };
    const trial = trialOf(run);
    expect(acceptsLawful(trial, create)).toEqual({ status: 'passed', actual: 'accepted' });
    expect(trial.exchanges).toEqual([attempts[2]]);
  });

  test('that was accepted in no form is shown by the last four', () => {
    const refused = [sent(8, {}, 422), ...attempts.filter(({ answer }) => answer?.status === 422)];
    const trial = trialOf({ deployment: { attempts: refused, accepted: {} } });
    expect(acceptsLawful(trial, create)).toEqual({
      status: 'failed',
      actual: 'refused in all 5 lawful forms that were tried',
    });
    expect(trial.exchanges).toEqual([attempts[0], attempts[3], attempts[5], attempts[6]]);
  });

  test('that was answered by silence is told so', () => {
    const { answer: _none, ...silent } = sent(9);
    const trial = trialOf({ deployment: { attempts: [silent, sent(8, {}, 422), silent], accepted: {} } });
    const reason = 'no answer came to 2 of the 3 lawful bodies that were tried';
    expect(acceptsLawful(trial, create)).toEqual({ status: 'skipped', reason });
  });

  test.each<[EventOperation, Run, string]>([
    [create, { deployment: { accepted: {} } }, 'this run may create at most 3 events: raise --max-events'],
    [update, { deployment: { accepted: {} } }, 'there is no event to update'],
    [create, { permissions: { noWrites: 'the run is read-only', maxEvents: 3 } }, 'the run is read-only'],
  ])('that was not tried is left out (%#)', (operation, run, reason) =>
    expect(judged(operation, run)).toEqual({ status: 'skipped', reason, shown: 0 }),
  );
});

describe('the ID of an event', () => {
  const title = 'answers an ID that update takes';
  const refused = { accepted: { [create]: settled }, own: { id: 1, title: 'a title', isMade: true } };
  test('is wrong only where another event can be updated', async () => {
    const attempts = [updated(1, 404), sent(1), updated(5001), updated(1, 404), updated(1, 404)];
    expect(await found(title, { deployment: { ...refused, attempts } })).toMatchObject({
      says: 'failed: an ID that update refuses, though it takes that of another event',
      ids: [1, 1],
    });
    expect((await found(title, { deployment: { ...refused, attempts: [sent(1), updated(1, 404)] } })).says).toBe(
      'notApplicable: no event at all can be updated, which update.answer judges',
    );
  });
  test.each([
    ['is not tried', { own: undefined }, 'notApplicable: no create answered an ID that an update was tried with'],
    [
      'is that of the fixtures',
      { own: { ...refused.own, isMade: false } },
      'notApplicable: no create answered an ID that an update was tried with',
    ],
  ])('%s', async (_, deployment, says) => expect((await found(title, { deployment })).says).toBe(says));
});

describe('each event created', () => {
  const title = 'answers each create with an ID that update takes, whatever the event is';
  const exchanges = [sent(1), sent(2, { expects: 'refused' }), sent(3, {}, 422), updated(4), sent(undefined), sent(6)];
  test('can be updated, whatever RSVPs it has', async () => {
    const { says, asked } = await found(title, {
      exchanges: [...exchanges, sent(7, { body: { capacity: 5, mark: true } })],
    });
    expect(says).toBe('passed: 4 events, each of which can be updated');
    expect(asked).toMatchObject([1, 6, 7].map((id) => ({ operation: update, id, expects: 'accepted' })));
    for (const { body } of asked) expect(body).not.toHaveProperty('capacity');
  });
  test('that cannot be is named by its title', async () => {
    const answer = ({ id }: RequestSpec) => ({ status: id === 6 ? 404 : 200 });
    expect(await found(title, { exchanges, answer })).toMatchObject({
      says: 'failed: an update of the event created for "event 6" is refused with 404',
      ids: [6],
    });
    await expect(found(title, { exchanges, answer: () => ({ status: 429 }) })).rejects.toThrow(Unanswered);
  });
});

describe('the same body again', () => {
  const title = 'answers another ID where the same body comes again';
  const again = (id: unknown, status = 201) => ({
    exchanges: [sent(1)],
    answer: () => ({ status, json: { data: { id } } }),
  });
  test.each<[string, Run, string]>([
    ['has an ID of its own', again(2), 'passed: 1 and 2'],
    [
      'may be refused',
      again(null, 422),
      'notApplicable: refused with 422, so that no ID came (event.title.duplicates)',
    ],
    [
      'is not sent where none was accepted',
      { exchanges: [sent(1, {}, 422)] },
      'skipped: no event was created: allow writes, or raise --max-events',
    ],
    [
      'is not sent where none may be created',
      { exchanges: [sent(1)], mayCreate: false },
      'skipped: the run may create no further event: raise --max-events',
    ],
  ])('%s', async (_, run, says) => expect((await found(title, run)).says).toBe(says));

  test('is that of the first lawful create, to the letter', async () => {
    const { asked, ids } = await found(title, again(2));
    expect(asked).toEqual([{ operation: create, expects: 'accepted', body: { title: 'event 1' } }]);
    expect(ids).toEqual([1]);
    const open = trialOf({
      exchanges: [sent(1, { expects: 'either' }), sent(3)],
      answer: () => ({ status: 201, json: { data: { id: 4 } } }),
    });
    const judge = (ask: RequestSpec) => ({
      verdict: ask.expects === 'either' ? 'open' : 'must-accept',
      rules: [],
      questions: [],
    });
    expect(await titled(title).run({ ...open, judge } as Trial)).toMatchObject({ actual: '3 and 4' });
    await expect(found(title, { exchanges: [sent(1)], answer: () => ({ status: 429 }) })).rejects.toThrow(Unanswered);
  });
});

describe('all IDs', () => {
  const title = 'answers each create with an ID of its own';
  test.each<[string, readonly SentExchange[], string]>([
    [
      'are compared from two on',
      [sent(1), sent(2, {}, 422), updated(1)],
      'skipped: fewer than two events were created: raise --max-events',
    ],
    ['may be that of an update after it', [sent(1), sent(2), updated(2)], 'passed: 2 creates, as many IDs'],
    ['may be that of a refused update before', [updated(2, 404), sent(1), sent(2)], 'passed: 2 creates, as many IDs'],
    [
      'may be that of a page',
      [sent(2, { operation: 'pages.get', id: 2 }, 200), sent(1), sent(2)],
      'passed: 2 creates, as many IDs',
    ],
  ])('%s', async (_, exchanges, says) => expect((await found(title, { exchanges })).says).toBe(says));
});

test('an update is one of the event that the run may change, and none where there is none', () => {
  const asks = (operation: EventOperation, own?: object) =>
    eventAsk({ operation, deployment: { own } as never, body: {}, expects: 'either' });
  expect(asks(create, { id: 1 })).toEqual({ operation: create, body: {}, expects: 'either' });
  expect(asks(update, { id: 1 })).toEqual({ operation: update, id: 1, body: {}, expects: 'either' });
  expect(asks(update)).toMatchObject({ id: 'none' });
});
