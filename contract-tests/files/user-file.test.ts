import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readFixtures } from './read-fixtures.ts';
import { readWaivers } from './read-waivers.ts';

function fileOf(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'kit-')), 'file.yaml');
  writeFileSync(file, text);
  return file;
}

describe('fixtures', () => {
  test('are read, identifiers of digits alone as strings', async () => {
    const fixtures = await readFixtures(
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

  test.each([
    ['apiKey: k\neventTypes:\n  vaild: [1]\n', /:3: eventTypes\.vaild is not known\. Did you mean valid\?/],
    ['pages: { known: [a] }\n', /:1: pages\.known is not a list of ints/],
    [
      '\nunverifiable:\n  event.host.vald: no\n',
      /:3: unverifiable\.event\.host\.vald is no rule\. Did you mean event\.host\.valid\?/,
    ],
    ['pages: { known: [1, 2], unknown: 2 }\n', /pages\.unknown is among pages\.known/],
    ['a: [1\n', /line 2|line 1/],
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
    expect(await readWaivers(list)).toEqual(expected.map((one) => ({ ...one, source: `${list}:2: 0` })));
    expect(await readWaivers(named)).toEqual(expected.map((one) => ({ ...one, source: `${named}:2: waivers.0` })));
  });

  test.each([
    [waiver.replace('host.valid', 'hots.valid'), /:1: 0\.rule names no rule\. Did you mean event\.host\.valid\?/],
    [waiver.replace('reason', 'raeson'), /:2: 0\.raeson is not known\. Did you mean reason\?/],
    [waiver.replace('2027-01-31', 'soon'), /:3: 0\.expires is no day of the calendar, such as 2027-01-31: soon/],
    [waiver.replace('2027-01-31', '2027-02-30'), /:3: 0\.expires is no day of the calendar/],
    [waiver.replace('2027-01-31', '2027-13-01'), /:3: 0\.expires is no day of the calendar/],
  ])('are refused: %j', async (text, message) => {
    await expect(readWaivers(fileOf(text))).rejects.toThrow(message);
  });
});
