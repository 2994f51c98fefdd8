import { afterAll, describe, expect, it } from 'vitest';
import { createSandbox, startSandbox } from '../sandbox.ts';
import { ControlRefused as RemoteRefused, connectControl } from './client/index.ts';
import { ControlRefused } from './errors.ts';
import { badWishes, type Door } from './testing/bad-wishes.ts';

const sandbox = await startSandbox({ port: 0, pages: 30, events: 9 });
const control = connectControl(sandbox.url);
afterAll(() => sandbox.close());

const refusalOf = async (ask: () => unknown): Promise<unknown> => {
  try {
    return await ask();
  } catch (error) {
    return error;
  }
};

/** What differs by the door: which members a query has besides, and how the whole is called. */
const told = ({ status, errors, message }: ControlRefused) => ({
  status,
  errors: errors.map((error) => ({ ...error, expected: error.expected.replace(/; known: .*/, '') })),
  message: message.replace(/^.* does not fit: /, '').replaceAll(/; known: [\w, ]*/g, ''),
});

describe('a bad input is refused alike in process and over HTTP, by one class', () => {
  it('has one class', () => expect(RemoteRefused).toBe(ControlRefused));

  it.each(badWishes.map(([title, ...row]) => [title, row] as const))('%s', async (_, [ask, status, says]) => {
    const [inside, outside] = await Promise.all([sandbox, control].map((door: Door) => refusalOf(() => ask(door))));
    for (const error of [inside, outside]) {
      expect(error).toBeInstanceOf(ControlRefused);
      expect([(error as ControlRefused).status, (error as ControlRefused).message]).toEqual([
        status,
        expect.stringMatching(says),
      ]);
    }
    expect(told(inside as ControlRefused)).toEqual(told(outside as ControlRefused));
  });

  it('and nothing has come of any', async () => {
    expect((await control.worlds.list()).map(({ channelId }) => channelId)).toEqual([sandbox.channelId]);
    expect(await sandbox.faults.list()).toEqual([]);
    expect((await sandbox.profile.read()).answers).toEqual({});
    expect(sandbox.scenario.read().scenario).toBe('default');
    expect((await sandbox.clock.read()).mode).toBe('running');
  });
});

it('what is left undefined is left out, by both doors', async () => {
  for (const door of [sandbox, control]) {
    const { mode } = await door.clock.set({ advance: 'PT0S', mode: undefined } as object);
    expect(mode).toBe('running');
    expect(await door.memberView(5001, { at: undefined } as object)).not.toEqual([]);
  }
});

it('followJournal refuses a misspelt member', () => {
  expect(() => sandbox.followJournal({ aftr: 1 } as object)).toThrow(/did you mean `after`/);
});

it('after close every control is refused in the same words', async () => {
  const own = await startSandbox({ port: 0, pages: 2, events: 0 });
  const world = await own.world();
  const other = await own.world();
  await other.close();
  await expect(other.clock.read()).rejects.toThrow('The world is closed: `clock.read` needs one that is open.');
  expect((await world.clock.read()).mode).toBe('running');
  await own.close();
  for (const door of [own, world]) {
    const asked = [
      door.fixtures(own.url),
      door.events(),
      door.clock.read(),
      door.audit(),
      door.faults.set([]),
      door.reset(),
      door.clearJournal(),
    ];
    for (const one of asked)
      await expect(one).rejects.toMatchObject({
        name: 'ControlRefused',
        status: 409,
        message: expect.stringMatching(/^The sandbox is closed: /),
      });
    for (const atOnce of [() => door.journal(), () => door.scenario.read(), () => door.followJournal()])
      expect(atOnce).toThrow('The sandbox is closed');
  }
  await own.close(); // once more is no error
});

it('fixtures without an address says what to give', async () => {
  const { fixtures } = sandbox as unknown as { fixtures: () => Promise<unknown> };
  await expect(fixtures()).rejects.toThrow('such as `fixtures(sandbox.url)`');
});

it('after close no world is made', async () => {
  const own = await createSandbox({ pages: 2, events: 0 });
  await own.close();
  await expect(own.world()).rejects.toMatchObject({
    name: 'ControlRefused',
    status: 409,
    message: expect.stringContaining('sandbox is closed'),
  });
});
