import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { action, apiKey, fakeVerify, folder, program, root, run, written } from './testing/ci-shell.ts';
import { reportKinds } from './write.ts';
import { junitErrors } from './testing/report-errors.ts';

const guide = readFileSync(join(root, 'docs/ci.md'), 'utf8');

describe('docs/ci.md', () => {
  const example = (name: string) =>
    new RegExp(`<!-- example: ${name} -->\n\`\`\`\\w+\n([^]*?)\n\`\`\``).exec(guide)?.[1] ?? '';

  it('names each input, output and kind of report', () => {
    for (const name of [...Object.keys(action.inputs), ...Object.keys(action.outputs), ...reportKinds])
      expect(guide).toContain(`\`${name}\``);
  });

  it('uses inputs that the action has', () => {
    const workflow = load(example('github')) as {
      jobs: { contract: { steps: { uses: string; with?: Record<string, unknown> }[] } };
    };
    const used = workflow.jobs.contract.steps.find(({ uses }) => uses.includes('channel-sandbox'));
    expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(used?.with ?? { none: 1 })));
  });

  it('has a GitLab job that runs, keeps the exit code and leaves the reports that it names', () => {
    const { contract } = load(example('gitlab')) as {
      contract: { script: string[]; variables: Record<string, string>; artifacts: { reports: { junit: string } } };
    };
    program('npm', 'exit 0');
    program('npx', 'shift; exec "$@"');
    fakeVerify(1);
    expect(run(contract.script.join('\n'), contract.variables).status).toBe(1);
    expect(written(contract.artifacts.reports.junit)).toBe(written('reports/junit'));
    expect(written('channel-sandbox.arguments')).toContain('verify\nhttps://staging.example/api\n--fixtures\n');
  });

  it.each([0, 1, 3, 70])('has a shell gate that keeps exit code %i', (code) => {
    fakeVerify(code);
    expect(run(example('shell'), { TARGET: 'https://staging.example' }).status).toBe(code);
  });

  it.each([
    ['refused', 'refuses the credentials'],
    ['missing', 'is not there'],
  ])('has a shell gate that tells a deployment that is %s', (notChecked, says) => {
    program(
      'channel-sandbox',
      `mkdir report; echo '{\n  "notChecked": "${notChecked}"\n}' > report/report.json; exit 3`,
    );
    const ended = run(example('shell'), { TARGET: 'https://staging.example' });
    expect({ status: ended.status, log: ended.log }).toEqual({ status: 3, log: expect.stringContaining(says) });
  });

  it('pins no version that was never published', () => expect(guide).not.toMatch(/channel-sandbox@v?\d/));

  it('has a job that ends with the code of a sandbox that does not start, whatever file an earlier job left', () => {
    writeFileSync(join(folder, 'sandbox.json'), '{"url":"http://127.0.0.1:9"}');
    program('channel-sandbox', 'exit 2');
    expect(run(example('sandbox'), {}).status).toBe(2);
    expect(written('channel-sandbox.arguments')).not.toContain('verify');
  });

  it('has a job that verifies a sandbox of its own', () => {
    const start = `if [ "$1" = start ]; then echo '{"url":"http://127.0.0.1:9","apiKey":"${apiKey}","channelId":"chn-1","control":""}'; exec sleep 60; fi`;
    program('channel-sandbox', `${start}; env > "${folder}/environment"; exit 4`);
    expect(run(example('sandbox'), {}).status).toBe(4);
    expect(written('channel-sandbox.arguments')).toContain('verify\nhttp://127.0.0.1:9\n');
    expect(written('environment')).toContain(`CHANNEL_SANDBOX_API_KEY=${apiKey}\n`);
  });
});

describe('junit', () => {
  describe('the reader of what Jenkins allows', () => {
    const totals = (name: string) => `name="${name}" tests="1" failures="0" errors="0" time="1.500"`;
    const report = (inside: string, suite = totals('a')) =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${totals('all')}><testsuite ${suite} skipped="0" timestamp="" file="f"><properties/>${inside}</testsuite></testsuites>`;
    const one = '<testcase name="a" classname="b" time="0.100"/>';

    it('accepts a report', async () => expect(await junitErrors(report(one))).toEqual([]));

    it.each([
      ['not XML', report('<testcase>'), 'mismatch'],
      ['an unknown reference', report(one.replace('"a"', '"&x;"')), "Entity 'x' not defined"],
      ['what ends a CDATA section', report(`]]>${one}`), "Sequence ']]>' not allowed"],
      ['NUL spelled out', report(one.replace('"a"', '"&#0;"')), 'invalid xmlChar value 0'],
      ['an unknown element', report('<case/>'), "'case': This element is not expected"],
      ['an unknown attribute', report(one.replace('name', 'file="f" name')), "attribute 'file' is not allowed"],
      ['a case without a name', report(one.replace('name="a" ', '')), "attribute 'name' is required but missing"],
      ['a time of four decimals', report(one.replace('0.100', '0.1000')), "'0.1000' is not accepted by the pattern"],
    ])('refuses %s', async (_, text, error) =>
      expect(await junitErrors(text)).toContainEqual(expect.stringContaining(error)),
    );
  });
});
