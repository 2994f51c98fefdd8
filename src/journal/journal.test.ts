import { expect, test, describe } from 'vitest';
import { createJournal } from './journal.ts';
import { bodyOfBytes, type KeptBody, bytesOf, type Recorded } from './recorded.ts';
import { createRingSpace } from './ring.ts';
import { exchange } from './testing/exchange.ts';

function journals({ most = 3, bytes = 2 ** 30 } = {}) {
  const space = createRingSpace(bytes);
  return (world: string) => createJournal({ world, secrets: () => [], most, space });
}

const heavy = bodyOfBytes(Buffer.alloc(65_000, 'x'));
const seqs = (journal: ReturnType<typeof createJournal>) => journal.entries().map(({ seq }) => seq);

test('keeps the latest, numbered on, over a clear too', () => {
  const journal = journals()('chn-a');
  const given = Array.from({ length: 5 }, () => journal.add(exchange()));
  expect(given).toEqual([1, 2, 3, 4, 5]);
  expect(seqs(journal)).toEqual([3, 4, 5]);
  void journal.clear();
  expect(seqs(journal)).toEqual([]);
  expect([journal.add(exchange()), seqs(journal)]).toEqual([6, [6]]);
});

test('holds no more than 8 MiB, and always the latest', () => {
  const journal = journals({ most: 1000 })('chn-a');
  for (let times = 0; times < 200; times += 1)
    journal.add(exchange({ body: heavy, response: { status: 200, headers: [], body: heavy } }));
  expect(seqs(journal).length).toBeGreaterThan(50);
  expect(seqs(journal).length).toBeLessThan(65);
  expect(seqs(journal).at(-1)).toBe(200);
});

test('the fullest of many gives up its elder half where all of them hold too much', () => {
  const open = journals({ most: 1000, bytes: 10 * 66_000 });
  const [full, other] = [open('chn-a'), open('chn-b')];
  for (let times = 0; times < 8; times += 1) full.add(exchange({ body: heavy }));
  for (let times = 0; times < 3; times += 1) other.add(exchange({ body: heavy }));
  expect([seqs(full), seqs(other)]).toEqual([
    [5, 6, 7, 8],
    [1, 2, 3],
  ]);
});

test('one that is closed holds nothing, and takes no place from the others', () => {
  const open = journals({ most: 1000, bytes: 10 * 66_000 });
  const [closed, other] = [open('chn-a'), open('chn-b')];
  for (let times = 0; times < 9; times += 1) closed.add(exchange({ body: heavy }));
  closed.close();
  for (let times = 0; times < 9; times += 1) other.add(exchange({ body: heavy }));
  expect([seqs(closed), seqs(other).length]).toEqual([[], 9]);
});

test('one that is closed keeps nothing of what was on its way', () => {
  const space = createRingSpace(1e6);
  const journal = createJournal({ world: 'chn-a', secrets: () => [], most: 3, space });
  journal.close();
  journal.add(exchange());
  expect([seqs(journal), space.taken]).toEqual([[], 0]);
});

test('a body that comes after the answer is added where the exchange is still kept', () => {
  const journal = journals()('chn-a');
  let complete: (body: KeptBody) => void = () => undefined;
  journal.add(exchange(), (act) => {
    complete = act;
  });
  complete(bodyOfBytes(Buffer.from('late')));
  expect(journal.entries()[0]?.request.body).toEqual({ text: 'late', size: 4 });
  void journal.clear();
  complete(bodyOfBytes(Buffer.from('later')));
  expect(journal.entries()).toEqual([]);
});

test('who reads an entry sees no key that its world has by then, and none that the request shows', () => {
  let secrets: readonly string[] = [];
  const journal = createJournal({ world: 'chn-a', secrets: () => secrets, most: 3, space: createRingSpace(1e6) });
  const headers = ['Authorization', 'Bearer key-that-is-shown', 'x-note', 'a key-of-the-world, and key-that-is-shown'];
  journal.add(exchange({ headers, url: '/channels/pages/key-that-is-shown' }));
  expect(JSON.stringify(journal.entries())).toContain('key-of-the-world');
  expect(JSON.stringify(journal.entries())).not.toContain('key-that-is-shown');
  secrets = ['key-of-the-world'];
  expect(JSON.stringify(journal.entries())).not.toContain('key-of-the-world');
});

test('numbers are given to each journal on its own', () => {
  const space = createRingSpace(1e6);
  const open = (world: string) => createJournal({ world, secrets: () => [], most: 3, space });
  const [one, other] = [open('chn-a'), open('chn-b')];
  expect([one.add(exchange()), other.add(exchange()), one.add(exchange())]).toEqual([1, 1, 2]);
  expect([seqs(one), seqs(other)]).toEqual([[1, 2], [1]]);
});

test('who is told of entries is told at once', () => {
  const told: number[] = [];
  const space = createRingSpace(1e6);
  const tell = ({ seq }: { readonly seq: number }) => told.push(seq);
  const journal = createJournal({ world: 'chn-a', secrets: () => [], most: 3, space, tell });
  journal.add(exchange());
  expect(told).toEqual([1]);
});

test('of a body no more than its beginning takes room', () => {
  const space = createRingSpace(1e9);
  const journal = createJournal({ world: 'chn-a', secrets: () => [], most: 3, space });
  const long = bodyOfBytes(Buffer.alloc(2_000_000, 'x'));
  journal.add(exchange({ body: long, response: { status: 200, headers: [], body: long } }));
  expect(space.taken).toBeLessThan(150_000);
});

test('if memory is short elsewhere, the fullest drops its elder half', () => {
  const space = createRingSpace(1e9);
  const open = (world: string) => createJournal({ world, secrets: () => [], most: 1000, space });
  const [fuller, other] = [open('chn-a'), open('chn-b')];
  for (let times = 0; times < 100; times += 1) fuller.add(exchange());
  other.add(exchange());
  expect(space.makeRoom()).toBe(true);
  expect([seqs(fuller).length, seqs(other).length]).toEqual([50, 1]);
  while (space.makeRoom());
  expect(space.taken).toBe(0);
});

test('of a long body the end is kept for those who read it, so that a key that it cuts in two is found, and is not shown', () => {
  const key = 'key-of-somebody-1234';
  const spelled = Buffer.from(key).toString('base64');
  const journal = createJournal({
    world: 'chn-a',
    secrets: () => [key],
    most: 3,
    space: createRingSpace(1e6),
  });
  const before = 'x '.repeat(32_768 - 5); // 10 letters of the base64 are within what is shown
  journal.add(exchange({ body: bodyOfBytes(Buffer.from(`${before}${spelled} ${'y '.repeat(10_000)}`)) }));
  const [entry] = journal.entries();
  const { text = '', truncated } = entry?.request.body ?? {};
  expect(truncated).toBe(true);
  expect(text).toContain('x x ');
  expect(text).not.toContain(spelled.slice(0, 6));
});

describe('an exchange takes', () => {
  const empty = { url: '', headers: [], body: null, response: null, violations: [], advices: [] };
  const more = (change: Partial<Recorded>) =>
    bytesOf({ ...empty, ...change } as unknown as Recorded) - bytesOf(empty as unknown as Recorded);
  const letters = '\u20ac'.repeat(1000);

  test.each<[string, number, Partial<Recorded>]>([
    ['the bytes of its body', 5000, { body: bodyOfBytes(Buffer.alloc(5000)) }],
    [
      'the bytes of letters beyond Latin-1',
      3000,
      {
        response: {
          status: 200,
          headers: [],
          body: { letters, encoding: 'utf8', bytes: 3000, size: 3000, isPart: false },
        },
      },
    ],
    ['its headers', 1001, { headers: ['x', 'y'.repeat(1000)] }],
    [
      'what was found in it',
      250 + 4000,
      {
        violations: [
          { id: 'event.host.valid', pointer: 'p'.repeat(1000), expected: 'e'.repeat(1000), actual: 'a'.repeat(100) },
        ],
        advices: [{ id: 'event.image.size', pointer: 'p'.repeat(1000), text: 't'.repeat(1000) }],
      },
    ],
  ])('%s', (_, least, change) => {
    expect(more(change)).toBeGreaterThanOrEqual(least - 1);
    expect(more(change)).toBeLessThan(least * 1.1 + 100);
  });
});
