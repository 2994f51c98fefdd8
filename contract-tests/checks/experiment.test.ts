import { describe, expect, test } from 'vitest';
import type { Body } from '../learn/event-body.ts';
import type { RequestSpec, SentExchange } from '../target/exchange.ts';
import { Silence } from '../target/unanswered.ts';
import { notApplicable, type Trial } from './check.ts';
import { ensureAnswered, judgedAcceptance, judgedRefusal, onBoth, onOne, type Experiment } from './experiment.ts';
import { agreedTrial } from './testing/agreed-trial.ts';
import { exchangeOf } from '../testing/exchange-of.ts';

const [create, update] = ['events.create', 'events.update'] as const;
const rule = 'event.type.valid';
const wrongType: Experiment = { rule, title: 'a wrong type', change: (body) => ({ ...body, type: 999 }) };
const ask: RequestSpec = { operation: create, body: {}, expects: 'refused' };
const silence = (more: Partial<RequestSpec> = {}): SentExchange => {
  const { answer: _, ...exchange } = exchangeOf({ ...ask, ...more }, { status: 200 });
  return { ...exchange, failure: 'ECONNRESET' };
};
const answered = (status: number, more: Partial<RequestSpec> = {}) => exchangeOf({ ...ask, ...more }, { status });
const throttled = (): SentExchange => {
  const exchange = answered(429);
  return { ...exchange, ...(exchange.answer && { answer: { ...exchange.answer, headers: { 'retry-after': '1' } } }) };
};

/** A trial that keeps what is observed. */
function watched(answer?: (ask: RequestSpec) => { status: number }) {
  const seen: string[] = [];
  const trial = agreedTrial({ breaks: [rule], ...(answer && { answer }) });
  const observations = { ...trial.observations, see: (question: string) => seen.push(question) };
  return { trial: { ...trial, observations } as unknown as Trial, seen };
}

describe('an experiment', () => {
  test('is a check on both operations, each with what it needs', () => {
    const checks = onBoth({ ...wrongType, needs: ['eventTypes.invalid'] });
    expect(
      checks.map(({ operation, title, needs, isIndependent }) => [operation, title, needs, isIndependent]),
    ).toEqual([
      [create, 'refuses a wrong type', ['create', 'eventTypes.invalid'], true],
      [update, 'refuses a wrong type', ['update', 'eventTypes.invalid'], true],
    ]);
    const lot = { name: 'a lot', take: 2 };
    const where = { title: 'of a free event', holds: () => true, make: () => ({}) };
    const drawn = onOne({ ...wrongType, lot, where, prepare: (body) => body }, update);
    expect(drawn).toMatchObject({ title: 'refuses a wrong type, of a free event', lot });
    expect(drawn).not.toHaveProperty('isIndependent');
    expect(onOne(wrongType, create)).not.toHaveProperty('lot');
    expect(onOne(wrongType, create).needs).toEqual(['create']);
  });

  test('sends its mistake alone, after what prepares an update', async () => {
    const sentBy = async (experiment: Experiment, operation: typeof create | typeof update) => {
      const { trial } = watched();
      await onOne(experiment, operation).run(trial);
      return (trial as ReturnType<typeof agreedTrial>).asked.map(({ expects, id }) => [expects, id]);
    };
    const prepared = { ...wrongType, prepare: (body: object) => ({ ...body, isSelfPacedCourse: false }) };
    expect(await sentBy(wrongType, create)).toEqual([['refused', undefined]]);
    expect(await sentBy(wrongType, update)).toEqual([['refused', 5001]]);
    expect(await sentBy(prepared, create)).toEqual([['refused', undefined]]);
    expect(await sentBy(prepared, update)).toEqual([
      ['accepted', 5001],
      ['refused', 5001],
    ]);
  });

  test('is judged by how the event stands after what was prepared', async () => {
    const stored: unknown[] = [];
    const flagged = async (prepare?: Experiment['prepare']) => {
      const { trial } = watched();
      const judge: Trial['judge'] = (one, known) => {
        if (one.expects === 'refused') stored.push(known);
        return trial.judge(one, known);
      };
      await onOne({ ...wrongType, ...(prepare && { prepare }) }, update).run({ ...trial, judge });
    };
    await flagged();
    await flagged((body) => ({ ...body, isSelfPacedCourse: false }));
    await flagged((body) => ({ ...body, isSelfPacedCourse: 'false' }));
    expect(stored).toEqual([{}, {}, { isSelfPacedCourse: false }, { isSelfPacedCourse: false }, {}, {}]);
  });

  test('is not done where it would prove nothing', async () => {
    const { trial } = watched();
    const finding = notApplicable('a reason');
    expect(await onOne({ ...wrongType, cannot: async () => finding }, create).run(trial)).toBe(finding);
    const where = { title: 'of a free event', holds: () => false, make: () => ({ isPaid: false }) };
    const refusing = watched(() => ({ status: 422 }));
    expect(await onOne({ ...wrongType, where }, create).run(refusing.trial)).toEqual({
      status: 'skipped',
      reason: 'no lawful body of a free event was accepted, so a refusal would prove nothing',
    });
  });

  test('takes the first proven body in which it breaks its rule alone', async () => {
    const trial = agreedTrial({ taken: [{ mark: 'broken' }, { mark: 'sound' }], breaks: [rule] });
    const markOf = ({ body }: RequestSpec) => (body as { mark?: string }).mark;
    const judge: Trial['judge'] = (one, known) =>
      markOf(one) === 'sound' || one.expects === 'accepted'
        ? trial.judge(one, known)
        : { ...trial.judge(one, known), rules: [] };
    await onOne(wrongType, create).run({ ...trial, judge });
    expect(trial.asked.map(markOf)).toEqual(['sound']);
    const unlawful: Trial['judge'] = (one, known) =>
      markOf(one) === 'sound' ? trial.judge(one, known) : { ...trial.judge(one, known), verdict: 'open' };
    await onOne(wrongType, create).run({ ...trial, judge: unlawful });
    expect(trial.asked.map(markOf)).toEqual(['sound', 'sound']);
  });
});

describe('a mistake that is accepted is shown', () => {
  const fuzzed = { title: 'x', host: 12, address: '🏛', isVip: true, isPaid: true };

  /** What of the fuzzed body is in each request that shows it, and how many were sent; the seed is one that begins with that body. */
  const shownBy = async (accepts: (body: Body) => boolean, experiment: Experiment = wrongType) => {
    const trial = agreedTrial({
      taken: [fuzzed],
      breaks: [rule],
      answer: ({ body, expects }) => ({ status: expects !== 'refused' || accepts(body as Body) ? 201 : 422 }),
    });
    const send: Trial['send'] = async (one) => {
      const exchange = await trial.send(one);
      trial.exchanges.push(exchange);
      return exchange;
    };
    const judge: Trial['judge'] = (one, known) =>
      (one.body as Body)['address'] === undefined && trial.asked.length === 0
        ? { ...trial.judge(one, known), verdict: 'open' }
        : trial.judge(one, known);
    const { status } = await onOne(experiment, update).run({ ...trial, judge, send });
    const fuzzedIn = (body: Body) =>
      (['host', 'address', 'isVip', 'isPaid'] as const).filter((name) => body[name] === fuzzed[name]);
    const shown = trial.exchanges.map(({ ask: { body } }) => fuzzedIn(body as Body).join(' '));
    return { status, shown, sent: trial.asked.length };
  };

  test('in the plain body', async () =>
    expect(await shownBy(() => true)).toEqual({ status: 'failed', shown: [''], sent: 2 }));

  test('after what prepares it in that body', async () =>
    expect(await shownBy(() => true, { ...wrongType, prepare: (body) => body })).toEqual({
      status: 'failed',
      shown: ['', ''],
      sent: 4,
    }));

  test('with what it needs, and nothing else', async () =>
    expect(await shownBy(({ isPaid }) => isPaid === true)).toMatchObject({ status: 'failed', shown: ['isPaid'] }));

  test('as it was tried, where no plainer one is accepted', async () => {
    const isAll = (body: Body) =>
      Object.entries(fuzzed).every(([name, value]) => name === 'title' || body[name] === value);
    expect(await shownBy(isAll)).toMatchObject({ status: 'failed', shown: ['host address isVip isPaid'] });
  });

  test('in a body of the kind that it is about', async () => {
    const where = {
      title: 'VIP',
      holds: ({ isVip }: Body) => isVip === true,
      make: (body: Body) => ({ ...body, isVip: true }),
    };
    expect(await shownBy(() => true, { ...wrongType, where })).toMatchObject({ status: 'failed', shown: ['isVip'] });
  });
});

describe('a refusal that is due', () => {
  const { trial, seen } = watched();

  test.each([
    [422, { status: 'passed', actual: 'refused with 422' }],
    [201, { status: 'failed', actual: 'accepted with 201' }],
    [500, { status: 'failed', mayPass: true }],
    [302, { status: 'failed', mayPass: true }],
  ])('is judged by its status, %i', async (status, finding) =>
    expect(await judgedRefusal(answered(status), trial)).toMatchObject(finding),
  );

  test('shows how refusals look, unless it is one of credentials or of a body that is no JSON', async () => {
    seen.length = 0;
    await judgedRefusal(answered(401, { headers: {} }), trial);
    await judgedRefusal(answered(400, { text: '{' }), trial);
    expect(seen).toEqual([]);
    await judgedRefusal(answered(422), trial);
    expect(seen).toContain('refusal.status.invalid');
  });

  test('that is accepted fails for good', async () => {
    expect(await judgedRefusal(answered(201), trial)).not.toHaveProperty('mayPass');
  });
});

test.each([
  [200, { status: 'passed', actual: 'accepted with 200' }],
  [422, { status: 'failed', actual: 'refused with 422', mayPass: true }],
])('an acceptance that is due is judged by its status, %i', async (status, finding) =>
  expect(await judgedAcceptance(answered(status))).toEqual(finding),
);

describe('silence', () => {
  test.each([
    ['a refusal', judgedRefusal],
    ['an acceptance', judgedAcceptance],
  ])('where %s is due is nothing to judge', async (_, judged) => {
    await expect(judged(silence(), agreedTrial())).rejects.toThrow(Silence);
    await expect(judged(throttled(), agreedTrial())).rejects.toThrow(/a request to come back later/);
  });

  test('is no answer, and a response is one, whatever it says', () => {
    expect(() => ensureAnswered(silence())).toThrow('no answer: ECONNRESET');
    expect(() => ensureAnswered(answered(500))).not.toThrow();
  });
});
