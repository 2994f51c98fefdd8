import request from 'supertest';
import { afterAll, expect, it } from 'vitest';
import { createSandbox } from '../sandbox.ts';

const sandbox = await createSandbox({ pages: 20, events: 1 });
afterAll(() => sandbox.close());

const long = (size: number) => 'x'.repeat(size);
const list = <One>(size: number, one: (index: number) => One) => Array.from({ length: size }, (_, index) => one(index));
const answers = (size: number) => Object.fromEntries(list(size, (index) => [`q${index}`, 1]));
const scenario = { scenario: 'a', seededAt: '2027-01-01T00:00:00Z', pages: 5, events: 0 };
const event = { title: 'a', description: 'a', contactEmail: 'a@b.example', type: 1, location: 'place-nowhere' };

/** Bodies of about so many bytes, each of which is refused. */
const hostile: Readonly<Record<string, readonly ['post' | 'put' | 'patch', string, (bytes: number) => object]>> = {
  'a deviation of a long name': ['post', 'worlds', (bytes) => ({ deviate: [long(bytes)] })],
  'a deviation on an operation of a long name': [
    'post',
    'worlds',
    (bytes) => ({ deviate: [`event.host.valid@${long(bytes)}`] }),
  ],
  'a hundred deviations of long names': [
    'post',
    'worlds',
    (bytes) => ({ deviate: list(100, (index) => `${index}${long(bytes / 100)}`) }),
  ],
  'many unknown questions': ['post', 'worlds', (bytes) => ({ profile: answers(bytes / 10) })],
  'an unknown question of a long name': ['patch', 'profile', (bytes) => ({ answers: { [long(bytes)]: 1 } })],
  'many unknown members': ['post', 'worlds', (bytes) => answers(bytes / 10)],
  'an unknown member of a long name': ['put', 'clock', (bytes) => ({ [long(bytes / 8)]: 1 })],
  'texts by unknown names': [
    'put',
    'profile',
    (bytes) => ({
      answers: { 'answer.members': Object.fromEntries(list(bytes / 20, (index) => [`k${index}`, 'a'])) },
    }),
  ],
  'faults of unknown names': ['put', 'faults', (bytes) => ({ faults: list(bytes / 80, (index) => `f${index}`) })],
  'a scenario with many unknown deviations': [
    'put',
    'scenario',
    (bytes) => ({ ...scenario, deviate: list(bytes / 10, (index) => `d${index}`) }),
  ],
  'a scenario of many unknown questions': [
    'put',
    'scenario',
    (bytes) => ({ ...scenario, profile: answers(bytes / 10) }),
  ],
  'events at unknown places': [
    'put',
    'scenario',
    (bytes) => ({ ...scenario, ownEvents: list(bytes / 150, () => event) }),
  ],
};

const secondsFor = async (name: string, bytes: number) => {
  const [method, path, bodyOf] = hostile[name] ?? [];
  const body = JSON.stringify(bodyOf?.(bytes));
  const before = process.cpuUsage();
  const answer = await request(sandbox.app)[method ?? 'put'](`/_sandbox/${path}`).type('json').send(body);
  const { user, system } = process.cpuUsage(before);
  return { answer, seconds: (user + system) / 1e6 };
};

it.each(Object.keys(hostile))('refuses %s shortly, at a cost that grows no faster than its size', async (name) => {
  await secondsFor(name, 10_000); // compiles its schema
  const small = await secondsFor(name, 20_000);
  const large = await secondsFor(name, 200_000);
  expect([small.answer.status, large.answer.status]).toEqual([400, 400]);
  expect(large.answer.text.length).toBeLessThan(10_000);
  expect(large.seconds / Math.max(small.seconds, 0.02)).toBeLessThan(30); // 100 if it were quadratic
});
