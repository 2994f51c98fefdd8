import { expect, test } from 'vitest';
import { compareSettings } from '../settings/compare-settings.ts';
import { startSettings } from '../settings/options.ts';
import { readSettings } from './read-settings.ts';

const read = (args: readonly string[], variables: Readonly<Record<string, string>> = {}) =>
  readSettings(startSettings, args, variables);

test.each<[readonly string[], RegExp]>([
  [['--prot', '0'], /no flag --prot.*did you mean `--port`/],
  [['-p', '0'], /no flag -p/],
  [['--port', 'abc'], /--port is "abc": give a whole number from 0 to 65535/],
  [['--port', '65536'], /--port is "65536".*from 0 to 65535/],
  [['--port=-1'], /--port is "-1"/],
  [['--port=1e3'], /--port is "1e3"/],
  [['--port='], /--port is ""/],
  [['--port'], /--port needs a value/],
  [['--deviate'], /--deviate needs a value/],
  [['--json=perhaps'], /--json is "perhaps": give true or false/],
  [['--seed', '1.5'], /--seed is "1\.5"/],
  [['--api-key='], /--api-key is "": give KEY/],
  [['--check-answers=perhaps'], /--check-answers is "perhaps": give true or false/],
  [['--no-json'], /no flag --no-json/],
  [['--constructor', '1'], /no flag --constructor/],
])('a flag that cannot be used: %j', (args, says) => expect(() => read(args)).toThrow(says));

test.each([
  ['99.5', 99.5],
  ['100', 100],
])('a number may have decimals: %s', (text, atLeast) =>
  expect(readSettings(compareSettings, ['--at-least', text], {}).settings).toMatchObject({ atLeast }),
);

test.each(['100.1', '-1', '1e2', '.5', 'most'])('%s is no percentage', (text) =>
  expect(() => readSettings(compareSettings, [`--at-least=${text}`], {})).toThrow(
    /: give a number from 0 to 100, such as 99\.5/,
  ),
);

test('the defaults', () => {
  expect(read([])).toEqual({
    settings: {
      port: 4700,
      host: '127.0.0.1',
      seed: 1,
      scenario: 'default',
      profile: 'default',
      databaseWait: 30,
      apiKey: 'key-sandbox-local',
      channel: 'chn-sandbox',
      fetchImages: false,
      allowPrivateImages: false,
      idleTimeout: 30,
      maxConnections: 1000,
      maxWorlds: 10_000,
      journal: 1000,
      maxUnread: 64,
      checkAnswers: false,
      watch: false,
      exitWithParent: false,
      open: false,
      json: false,
    },
    words: [],
    sources: new Map(),
  });
});

test('a flag wins over its variable, which wins over the default; an empty variable counts for nothing', () => {
  const variables = {
    CHANNEL_SANDBOX_PORT: '5000',
    CHANNEL_SANDBOX_API_KEY: 'key-of-variable',
    CHANNEL_SANDBOX_SEED: '',
    CHANNEL_SANDBOX_JSON: 'true',
  };
  expect(read(['--port', '6000'], variables).settings).toMatchObject({
    port: 6000,
    apiKey: 'key-of-variable',
    seed: 1,
    json: true,
  });
});

test('lists are repeated, or separated by commas', () => {
  expect(read(['--deviate', 'a.b,c.d', '--deviate=e.f']).settings.deviate).toEqual(['a.b', 'c.d', 'e.f']);
  expect(read([], { CHANNEL_SANDBOX_ALLOW_HOST: 'one,two' }).settings.allowHost).toEqual(['one', 'two']);
});

test('lists may have blanks between what they name', () => {
  expect(read(['--deviate', 'a.b, c.d ,']).settings.deviate).toEqual(['a.b', 'c.d']);
});

test('a variable that there is none of is refused by its name', () => {
  expect(() => read([], { CHANNEL_SANDBOX_PROT: '1' })).toThrow(
    'There is no variable CHANNEL_SANDBOX_PROT (did you mean `CHANNEL_SANDBOX_PORT`?).',
  );
  expect(read([], { CHANNEL_SANDBOX_FIXTURES: 'of-verify.yaml' }).settings.port).toBe(4700);
});

test('the last of a flag that is given twice counts', () => {
  expect(read(['--port', '1', '--port', '2']).settings.port).toBe(2);
});

test('words that are no flags are handed back', () => {
  expect(read(['here', '--json', 'there']).words).toEqual(['here', 'there']);
});
