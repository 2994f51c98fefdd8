import { expect, test, describe } from 'vitest';
import { answersTo, namesOf, playRun, playedFixtures, answering, type Twist } from '../testing/play-run.ts';
import { runChecks } from '../run/run-checks.ts';
import { TargetRefused } from '../target/target-errors.ts';
import { someFixtures } from '../testing/fixtures.ts';
import { enveloped, startOddDeployment } from '../testing/odd-deployment.ts';
import { ownTime } from '../testing/own-time.ts';

type Body = Readonly<Record<string, unknown>>;

const refusing = (isRefused: (body: Body) => boolean) =>
  answersTo(({ operation, body }) => operation.startsWith('events.') && isRefused((body ?? {}) as Body), 422);

test.each<[string, (body: Body) => boolean, readonly string[], object]>([
  [
    'type 0',
    ({ type }) => type === 0,
    ['accepts the last of the valid event types'],
    { eventTypes: { valid: [0, 7], invalid: 999 } },
  ],
  ['the first place', ({ location }) => location === 'place-a', ['accepts another valid place'], {}],
  ['the first page as host', ({ host }) => [host].flat()[0] === 10, ['accepts another page as host'], {}],
])('a deployment that refuses %s is checked with the next, and told', async (...[, isRefused, found, fixtures]) => {
  const run = await playRun(['event'], refusing(isRefused), {
    fixtures: { ...playedFixtures, ...fixtures },
    only: (title) => title.startsWith('accepts '),
  });
  const names = found.flatMap((title) => [`${title} (events.create)`, `${title} (events.update)`]);
  expect(namesOf(run, 'failed').toSorted()).toEqual(names.toSorted());
  expect(namesOf(run, 'passed').length).toBeGreaterThan(50);
});

describe('find forms', () => {
  test('a deployment that takes no date is given up early', async () => {
    await using target = await startOddDeployment(({ path, body, count }) => {
      const isTaken = !path.includes('events.create') && body.includes('"isSelfPacedCourse":true');
      return path.includes('pages') || isTaken ? enveloped(200, [], count) : enveloped(422, null, count);
    });
    const failure: unknown = await runChecks(target.url, { fixtures: someFixtures }).catch((error: unknown) => error);
    const tries = target.seen.filter(({ path }) => path.includes('events'));
    expect(failure).toBeInstanceOf(TargetRefused);
    expect(tries.length).toBeGreaterThan(90);
    expect(tries.length).toBeLessThanOrEqual(120);
  });
});

describe('late events', () => {
  type Envelope = Readonly<Record<string, unknown>>;

  const dataOf = (json: unknown) => ((json as Envelope | undefined)?.['data'] ?? {}) as Envelope;

  test('an event may take two seconds until it can be updated', async () => {
    const time = ownTime();
    const created = new Map<string, number>();
    const twist: Twist = ({ ask }, answer) => {
      if (ask.operation === 'events.create') created.set(String(dataOf(answer.json)['id']), time.now());
      const isYoung = time.now() - (created.get(String(ask.id)) ?? -Infinity) < 1800;
      return ask.operation === 'events.update' && isYoung ? answering(answer, 404) : undefined;
    };
    const { checks } = await playRun(['create.answer', 'update.answer'], twist, { time });
    expect(checks.filter(({ status }) => status === 'failed')).toEqual([]);
  });

  test('what is tried just when an event can be updated is not taken for the only body that is', async () => {
    const time = ownTime();
    const created = new Map<string, { readonly at: number; tries: number }>();
    const updates: Envelope[] = [];
    const twist: Twist = ({ ask }, answer) => {
      const { operation, id, expects, body } = ask;
      if (operation === 'events.create') created.set(String(dataOf(answer.json)['id']), { at: time.now(), tries: 0 });
      if (operation === 'events.update' && expects === 'accepted') updates.push(body as Envelope);
      const event = created.get(String(id));
      if (event === undefined) return undefined;
      event.tries += 1;
      return event.tries < 5 && time.now() - event.at < 1800 ? answering(answer, 404) : undefined;
    };
    await playRun(['create.answer', 'update.answer'], twist, { time });
    expect(updates.length).toBeGreaterThan(2);
    // The first ones find out what is accepted.
    for (const body of updates.slice(0, 3)) expect(Object.keys(body)).toContain('publishedAt');
  });
});
