import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { expectWrongUsage, runHere } from '../../tests/testing/expect-wrong-usage.ts';
import { loadContract } from '../contract/contract.ts';
import { fileFolder } from '../../tests/testing/file-folder.ts';

const folder = fileFolder();

const run = (...args: readonly string[]) => runHere(args, { cwd: folder.path });
const titles = (letter: string) => [...letter.matchAll(/^## \d+\. (\S+)/gm)].map(([, id]) => id);

it('what the owner has answered is asked no more, and what most depends on comes first', async () => {
  const failed = {
    id: 'path.id',
    checks: [
      { status: 'failed', title: 'path.id is "read", not "refused"' },
      { status: 'passed', title: 'x' },
    ],
  };
  writeFileSync(folder.file('sweep.json'), JSON.stringify({ judged: 'sweep', requirements: [failed] }));
  writeFileSync(folder.file('audit.json'), JSON.stringify({ reliedOn: [{ question: 'auth.issuing', times: 3 }] }));
  const flags = ['--letter', '--profile', 'staging.yaml', '--sweep', 'sweep.json', '--audit', 'audit.json'];
  writeFileSync(
    folder.file('staging.yaml'),
    'profile: staging\ntarget: staging.example\nbasis: calibrated\nanswers: { search.data: list }\n',
  );
  const { code, output, errors } = await run('questions', ...flags);
  expect(code).toBe(0);
  expect(titles(output)).toEqual(['path.id']);
  expect(errors).toMatch(
    /^\d+ further questions left out, as nothing of the client's depends on them; --all asks all\.$/m,
  );
  const relied = await run('questions', ...flags.filter((flag) => !/sweep/.test(flag)));
  expect(titles(relied.output)).toEqual(['auth.issuing']);
  const all = titles((await run('questions', ...flags, '--all')).output);
  expect(all.slice(0, 2)).toEqual(['path.id', 'auth.issuing']);
  expect(all).not.toContain('search.data');
  expect(all.indexOf('host.form')).toBeLessThan(all.indexOf('limits.rate'));
  expect(output).toContain('Our client fails if path.id is "read", not "refused".');
  expect(output).toMatch(
    /curl -sS -i https:\/\/staging\.example\/channels\/pages\/09000 \\\n {2}-H "authorization: Channel \$CHANNEL_SANDBOX_API_KEY"/,
  );
  await run('profile', 'answer', 'staging.yaml', 'path.id=refused', '--source', 'mail of Ana');
  expect(readFileSync(folder.file('staging.yaml'), 'utf8')).toContain('source: mail of Ana');
  const after = titles((await run('questions', ...flags, '--all')).output);
  expect([after.includes('path.id'), after.length]).toEqual([false, all.length - 1]);
});

it('asks ten questions in plain words by default, each with a request that settles it', async () => {
  const { output, errors } = await run('questions', '--letter');
  expect(titles(output)).toHaveLength(10);
  expect(output.match(/^This request settles it/gm)).toHaveLength(10);
  expect(output).toContain('Which of the two do you accept?\n\n- Until you answer, we assume: both are accepted.');
  expect(output).not.toMatch(/violations"|docs\/profiles|rest on it\. What/);
  expect(errors).toMatch(
    new RegExp(`^${loadContract().questions.size - 10} further questions left out, as few clients depend on them`, 'm'),
  );
  expect(titles((await run('questions', 'auth.issuing', '--letter')).output)).toEqual(['auth.issuing']);
});

it('assumes nothing that the profile denies, and lists no lawful answers', async () => {
  writeFileSync(
    folder.file('wrapped.yaml'),
    `profile: wrapped\nbasis: calibrated\nanswers: { search.data: { object: items }, host.form: list }\nfixtures: { pages: { known: [41, 42] } }\n`,
  );
  const { output } = await run('questions', '--letter', '--profile', 'wrapped.yaml', '--all');
  expect(output).not.toMatch(/with an empty list|client accepts|docs\/profiles/);
  expect(output).toMatch(/"host":\[41\]/);
  expect(Math.max(...[...output.matchAll(/^- (Until .*)$/gm)].map(([, line = '']) => line.length))).toBeLessThan(450);
});

it.each<[readonly string[], RegExp]>([
  [['questions', 'host.from'], /no open question host\.from \(did you mean `host\.form`\?\)/],
  [['questions', '--letter', '--sweep', 'missing.json'], /missing\.json cannot be read: there is no such file/],
  [['questions', '--letter', '--sweep', 'audit.json'], /is no report of `sweep/],
  [['questions', '--letter', '--audit', 'sweep.json'], /is no report of `audit/],
])('%j is wrong usage', async (args, says) => expectWrongUsage(args, says, { cwd: folder.path }));
