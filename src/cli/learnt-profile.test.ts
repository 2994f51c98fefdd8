import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fileFolder } from '../../tests/testing/file-folder.ts';
import { loadContract } from '../contract/contract.ts';
import { SettingRefused } from '../settings/options.ts';
import { keepOwnersAnswers, writeLearnt } from './learnt-profile.ts';

const folder = fileFolder();
const contract = loadContract();
const calibrated = 'profile: staging\nbasis: calibrated\nanswers: { host.form: list }\n';
const place = (name: string) => ({ file: folder.file(name), flag: '--out' as const });

it('says that a file is written, and that one which was there is replaced', async () => {
  const { file } = place('staging.yaml');
  const write = (text: string) => writeLearnt({ ...place('staging.yaml'), isPartial: false }, text, contract);
  expect(await write('first\n')).toBe(`${file} is written: channel-sandbox start --profile ${file}`);
  expect(await write('second\n')).toBe(`${file} is replaced: channel-sandbox start --profile ${file}`);
  await write(calibrated);
  expect(await write('third\n')).toContain(`${file} is replaced, which had 1 answer: `);
  expect(readFileSync(file, 'utf8')).toBe('third\n');
});

it.each([
  ['whole.yaml', 'whole.partial.yaml'],
  ['whole', 'whole.partial'],
])('a run that ended early leaves %s as it was, and writes %s', async (name, other) => {
  const { file } = place(name);
  writeFileSync(file, calibrated);
  const says = await writeLearnt({ ...place(name), isPartial: true }, 'part\n', contract);
  expect(says).toBe(`${file} stays as it was, as the run ended early; what it has learnt is in ${folder.file(other)}`);
  expect([readFileSync(file, 'utf8'), readFileSync(folder.file(other), 'utf8')]).toEqual([calibrated, 'part\n']);
});

it('a run that ended early writes a file that is not there', async () => {
  await writeLearnt({ ...place('new.yaml'), isPartial: true }, 'part\n', contract);
  expect(readFileSync(folder.file('new.yaml'), 'utf8')).toBe('part\n');
});

it.each([
  ['by hand', 'profile: staging\nanswers: { host.form: list }\n'],
  ['recorded', `${calibrated}evidence: { host.form: { basis: owner, source: mail of Ana, seenAt: 2027-03-03 } }\n`],
])('a file with answers of the owner or by hand is not replaced: %s', (_, text) => {
  writeFileSync(folder.file('owner.yaml'), text);
  const keep = () => keepOwnersAnswers(place('owner.yaml'), contract);
  expect(keep).toThrow(SettingRefused);
  expect(keep).toThrow(/--out .*owner\.yaml has answers that no calibration wrote, which would be lost: host\.form\./);
});

it.each([
  ['calibrated', calibrated],
  ['no profile', 'apiKey: k\n'],
])('another one may be: %s', (_, text) => {
  writeFileSync(folder.file('other.yaml'), text);
  keepOwnersAnswers(place('other.yaml'), contract);
  keepOwnersAnswers(place('missing.yaml'), contract);
});
