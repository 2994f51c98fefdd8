import { expect, it } from 'vitest';
import { runChecks, WrongOption } from '../index.ts';

const nobody = 'http://127.0.0.1:9';

it.each<[options: unknown, says: string]>([
  [null, 'The options are no object'],
  [[], 'The options are no object'],
  [{ readonly: true }, 'There is no option readonly (did you mean `readOnly`?).'],
  [{ rules: 'page.get' }, 'The option rules is wrong: give a list.'],
  [{ rules: ['page.gte'] }, 'There is no rule page.gte. Did you mean page.get?'],
  [{ rules: ['EVENT.ADRESS'] }, 'There is no rule EVENT.ADRESS. Did you mean event.address?'],
  [{ depth: 'thorogh' }, 'The option depth is wrong: give one of quick, standard, thorough.'],
  [{ rate: -1 }, 'The option rate is wrong: give a number above 0.'],
  [{ timeLimitMs: 0 }, 'The option timeLimitMs is wrong: give a number above 0.'],
  [
    { fixtures: Promise.resolve({}) },
    'The option fixtures is wrong: give an object; a promise has to be awaited first.',
  ],
  [{ readOnly: 'true' }, 'The option readOnly is wrong: give true or false.'],
  [{ apiKey: 5 }, 'The option apiKey is wrong: give a text.'],
  [{ profile: { 'host.forn': 1 } }, 'profile: host.forn is no open question (did you mean `host.form`?).'],
])('refuses %j before anything is sent', async (options, says) => {
  const refused: unknown = await runChecks(nobody, options as object).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(WrongOption);
  expect((refused as Error).message).toContain(says);
});

it.each([undefined, null, 5, {}])('says what a target is in place of %j', async (target: unknown) => {
  await expect(runChecks(target as string)).rejects.toThrow(
    'no deployment to check: give its URL, or an app or a server of this process',
  );
});
