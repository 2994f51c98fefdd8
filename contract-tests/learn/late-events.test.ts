import { expect, test } from 'vitest';
import { ownTime } from '../testing/own-time.ts';
import { answering, playRun, type Twist } from '../testing/play-run.ts';

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
