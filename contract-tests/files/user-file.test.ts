import { writeFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { tempFolder } from '../../tests/testing/temp-folder.ts';
import { readFixtures } from './read-fixtures.ts';
import { readWaivers } from './read-waivers.ts';

function fileOf(text: string): string {
  const folder = tempFolder();
  onTestFinished(() => folder[Symbol.dispose]());
  const file = folder.file('file.yaml');
  writeFileSync(file, text);
  return file;
}

describe('fixtures', () => {
  test('are read, identifiers of digits alone as strings', async () => {
    const { origins: _, ...fixtures } = await readFixtures(
      fileOf(
        'apiKey: key-1\nchannelId: 4400\nplaces: { valid: [2267057], invalid: 12 }\nunverifiable: { update.capacity.floor: no RSVPs }\n',
      ),
    );
    expect(fixtures).toEqual({
      apiKey: 'key-1',
      channelId: '4400',
      places: { valid: ['2267057'], invalid: '12' },
      unverifiable: { 'update.capacity.floor': 'no RSVPs' },
    });
  });

  test('keep the line of each key, and of each item of a list', async () => {
    const file = fileOf('apiKey: key-1\npages:\n  known:\n    - 12\n    - 708\nplaces: { invalid: nowhere }\n');
    expect((await readFixtures(file)).origins).toEqual({
      pages: `${file}:2:1`,
      'pages.known': `${file}:3:3`,
      'pages.known.0': `${file}:4:7`,
      'pages.known.1': `${file}:5:7`,
      places: `${file}:6:1`,
      'places.invalid': `${file}:6:11`,
    });
  });

  test('keep IDs that no double holds', async () => {
    const text = 'pages: { known: [9007199254741993, 12], unknown: 18446744073709551615 }\n';
    const { origins: _, ...fixtures } = await readFixtures(fileOf(text));
    expect(fixtures).toEqual({
      pages: { known: [9007199254741993n, 12], unknown: 18446744073709551615n },
    });
  });

  test.each([
    ['apiKey: k\neventTypes:\n  vaild: [1]\n', /:3:\d+: eventTypes\.vaild is not known\. Did you mean valid\?/],
    ['pages: { known: [a] }\n', /:1:\d+: pages\.known is not a list of ints/],
    [
      '\nunverifiable:\n  event.host.vald: no\n',
      /:3:\d+: unverifiable\.event\.host\.vald is no rule\. Did you mean event\.host\.valid\?/,
    ],
    ['pages: { known: [1, 2], unknown: 2 }\n', /pages\.unknown is among pages\.known/],
    ['a: [1\n', /file\.yaml:[12]:\d+: not YAML: /],
    ['', /file\.yaml:1:1: expected a mapping, but the file is empty\.$/],
    ['pages:\n\tunknown: 1\n', /file\.yaml:2:1: not YAML: a tab indents the line, but YAML allows only spaces/],
    ['pages: { known: text }\n', /:1:\d+: pages\.known is not a list of ints/],
    ['\nplaces:\n', /:2:\d+: places has to hold valid, invalid/],
    ['apiKey: "key\\r\\nx: 1"\n', /:1:\d+: apiKey is not a string of visible ASCII characters/],
    ['toString: 1\n', /:1:\d+: toString is not known/],
    ['__proto__: { apiKey: k }\n', /:1:\d+: __proto__ is not known/],
    ['eventWithRsvps: { id: 1, rsvps: 2, body: text }\n', /eventWithRsvps\.body is not an object/],
    ['eventWithUnconfirmedRsvps: { id: 1, rsvps: 2 }\n', /eventWithUnconfirmedRsvps needs id and rsvps and confirmed/],
    ['eventWithUnconfirmedRsvps: { id: 1, rsvps: 2, confirmed: 2 }\n', /no RSVP that is not confirmed/],
    [
      'eventWithRsvps: { id: 1, rsvps: 2 }\neventWithUnconfirmedRsvps: { id: 1, rsvps: 2, confirmed: 1 }\n',
      /eventWithUnconfirmedRsvps is eventWithRsvps/,
    ],
  ])('are refused: %j', async (text, message) => {
    await expect(readFixtures(fileOf(text))).rejects.toThrow(message);
  });
});

describe('waivers', () => {
  const waiver = '- rule: event.host.valid\n  reason: known\n  expires: 2027-01-31\n  failure: accepted with 201\n';

  test('are read as a list or under their name', async () => {
    const expected = [
      { rule: 'event.host.valid', reason: 'known', expires: '2027-01-31', failure: 'accepted with 201' },
    ];
    const [list, named] = [fileOf(`\n${waiver}`), fileOf(`waivers:\n${waiver}`)];
    expect(await readWaivers(list)).toEqual(expected.map((one) => ({ ...one, source: `${list}:2:3: 0` })));
    expect(await readWaivers(named)).toEqual(expected.map((one) => ({ ...one, source: `${named}:2:3: waivers.0` })));
  });

  test.each([
    [waiver.replace('host.valid', 'hots.valid'), /:1:\d+: 0\.rule names no rule\. Did you mean event\.host\.valid\?/],
    [waiver.replace('reason', 'raeson'), /:2:\d+: 0\.raeson is not known\. Did you mean reason\?/],
    [waiver.replace('2027-01-31', 'soon'), /:3:\d+: 0\.expires is no day of the calendar, such as 2027-01-31: soon/],
    [waiver.replace('2027-01-31', '2027-02-30'), /:3:\d+: 0\.expires is no day of the calendar/],
    [waiver.replace('2027-01-31', '2027-13-01'), /:3:\d+: 0\.expires is no day of the calendar/],
  ])('are refused: %j', async (text, message) => {
    await expect(readWaivers(fileOf(text))).rejects.toThrow(message);
  });
});

describe('bounds', () => {
  const bomb = `a: &a [x]\n${Array.from('bcdefghijklm', (name, at) => `${name}: &${name} [${`*${'abcdefghijklm'[at]},`.repeat(9)}]\n`).join('')}`;

  test.each([
    ['aliases of aliases', bomb, /more than 100000 values/],
    ['lists in lists', '['.repeat(20_000), /nesting exceeded|levels deep/],
    ['lists in lists, closed', `a: ${'['.repeat(90)}${']'.repeat(90)}`, /levels deep/],
    ['lists in lists, by dashes', `${'- '.repeat(20_000)}a`, /nesting exceeded|levels deep/],
    ['objects in objects', '{a: '.repeat(20_000), /nesting exceeded|levels deep/],
    ['more than 1 MiB', `apiKey: ${'x'.repeat(1024 * 1024)}`, /larger than 1 MiB/],
  ])('%s are refused at once', async (_, text, message) => {
    const started = process.cpuUsage();
    for (const read of [readFixtures, readWaivers]) await expect(read(fileOf(text))).rejects.toThrow(message);
    expect(process.cpuUsage(started).user / 1e6).toBeLessThan(2);
  });

  test('a device without an end is refused', async () => {
    await expect(readFixtures('/dev/zero')).rejects.toThrow(/device that has no end within 1 MiB/);
  });
});
