import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { runHere } from '../../tests/testing/expect-wrong-usage.ts';
import { fileFolder } from '../../tests/testing/file-folder.ts';

const folder = fileFolder();

const run = (...args: readonly string[]) => runHere(['profile', ...args], { cwd: folder.path });

writeFileSync(
  folder.file('a.yaml'),
  'profile: "staging\\e[31m"\nbasis: calibrated\ntarget: staging.example\nanswers: { host.form: list }\n',
);
writeFileSync(
  folder.file('seen.yaml'),
  `profile: seen
basis: calibrated
answers: { host.form: list, image.check: url, answer.members: { note: ${'long '.repeat(60)} } }
examples: [{ cause: malformed, status: 400, body: { data: No JSON. } }]
evidence:
  host.form: { sightings: 3, seenAt: 2026-11-22T09:00:00Z, contradictions: [{ observed: int }] }
  image.check: { basis: owner, source: mail of Ana }
`,
);
writeFileSync(folder.file('bad.yaml'), 'profile: b\nanswers:\n  host.form: maybe\n');

it.each<[readonly string[], number, RegExp]>([
  [
    ['show', 'a.yaml'],
    0,
    /^staging\\u001b\[31m \(a\.yaml\), of staging\.example: 1 of \d+ [^]*\n {2}host\.form +"list", calibrated\n {2}assumed, [^]*image\.check/,
  ],
  [['show', 'seen.yaml'], 0, /host\.form +"list", calibrated \(seen 3 times, 2026-11-22, 1 contradicting\)\n/],
  [['show', 'seen.yaml'], 0, /image\.check +"url", owner \(mail of Ana\)\n/],
  [['show', 'seen.yaml'], 0, /answer\.members +\{"note":"(?:long )+(?:l|lo|lon|long)?…, calibrated\n/],
  [['show', 'seen.yaml'], 0, /refusal\.body +1 example, calibrated\n/],
  [
    ['show', 'seen.yaml', '--json'],
    0,
    /"evidence": \{\s+"sightings": 3,\s+"seenAt": "2026-11-22T09:00:00Z",\s+"contradictions": 1/,
  ],
  [['show', 'a.yaml', '--json'], 0, /"question": "host\.form",\s+"answer": "list",\s+"basis": "calibrated"/],
  [
    ['check', 'a.yaml', 'bad.yaml'],
    2,
    /^a\.yaml is valid: profile .*, with 1 answer of its own\n[^]*bad\.yaml:3:3: "maybe" is no lawful answer to host\.form/,
  ],
  [
    ['diff', 'default', 'a.yaml'],
    1,
    /^--- default\n\+\+\+ a\.yaml\nhost\.form\n {2}- "either", assumed\n {2}\+ "list", calibrated\n$/,
  ],
  [['diff', 'a.yaml', 'a.yaml'], 0, /^--- a\.yaml\n\+\+\+ a\.yaml\n$/],
  [['answer', 'new.yaml', 'host.form=int', '--source', 'mail'], 0, /^new\.yaml: host\.form recorded as the owner's\n$/],
  [['answer', 'new.yaml', 'host.form=int', '--source', 'a\u001b[31m'], 2, /source.*a text without control characters/],
  [
    ['answer', 'default', 'host.form=int', '--source', 'mail'],
    2,
    /default is a profile that the sandbox has by itself/,
  ],
  [['answer', 'new.yaml', 'host.form=int', 'host.form=list', '--source', 'mail'], 2, /host\.form is answered twice/],
  [['answer', 'a.yaml', 'host.form=int'], 2, /--source is missing: say who answered and when/],
  [['shwo', 'a.yaml'], 2, /did you mean `show`\?/],
  [['diff', 'a.yaml'], 2, /takes two files/],
])('profile %j ends with %i', async (args, code, says) => {
  const ended = await run(...args);
  expect([ended.code, `${ended.output}${ended.errors}`]).toEqual([code, expect.stringMatching(says)]);
});
