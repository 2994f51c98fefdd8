import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { reportText } from './write.ts';
import { richReport } from './testing/rich-report.ts';
import { action, apiKey, fakeVerify, folder, program, root, run, written } from './testing/ci-shell.ts';

/** The step that verifies, as GitHub would run it, with its inputs put where the action puts them. */
function verify(given: Record<string, string>, job: Record<string, string> = {}) {
  const { run: script = '', env = {} } = action.runs.steps.find(({ id }) => id === 'verify') ?? {};
  const defaults = Object.fromEntries(
    Object.entries(action.inputs).map(([name, input]) => [name, input.default ?? '']),
  );
  const inputs: Record<string, string> = { ...defaults, target: 'https://staging.example/api', ...given };
  const filled = Object.entries(env).map(([name, value]) => {
    const [, input = '', variable = ''] = /^\$\{\{ inputs\.([\w-]+)(?: \|\| env\.(\w+))? \}\}$/.exec(value) ?? [];
    return [name, (inputs[input] ?? '') || (job[variable] ?? '')];
  });
  return run(script, { GITHUB_ACTION_PATH: root, ...job, ...(Object.fromEntries(filled) as Record<string, string>) });
}

describe('the action', () => {
  it('puts no input into a command', () => {
    const scripts = action.runs.steps.flatMap(({ run: script }) => script ?? []);
    expect(scripts).toHaveLength(3);
    for (const script of scripts) expect(script).not.toContain('${{');
  });

  it.each([0, 1, 2, 3, 4, 5, 70])('keeps exit code %i, and writes summary, annotations and outputs', (code) => {
    fakeVerify(code);
    const { status, log, summary, output } = verify({ 'api-key': apiKey, channel: 'chn-1' });
    expect(status).toBe(code);
    expect(summary).toContain('## Channel contract: 2 violated');
    expect(summary).toContain(`ended with exit code ${code}: `);
    expect(log).toMatch(/\n::error file=node_modules\/channel-sandbox\/openapi\.yaml,line=\d+,/);
    expect(output.trim().split('\n')).toEqual([
      `exit-code=${code}`,
      'report=channel-sandbox-report/report.json',
      'verified=3',
      'violated=2',
    ]);
    for (const file of ['junit.xml', 'report.html', 'report.sarif', 'badge.json'])
      expect(existsSync(join(folder, 'channel-sandbox-report', file))).toBe(true);
  });

  it('passes everything on as interfaces.md names it', () => {
    fakeVerify(0);
    verify({
      fixtures: 'f i.yaml',
      depth: 'quick',
      'max-events': '3',
      rules: 'auth.key,page.get',
      waivers: 'w.yaml',
      profile: 'p.yaml',
      'allow-writes': 'true',
      'read-only': 'false',
      'report-folder': 'out',
    });
    expect(written('channel-sandbox.arguments').trim().split('\n')).toEqual([
      'verify',
      'https://staging.example/api',
      '--fixtures',
      'f i.yaml',
      '--depth',
      'quick',
      '--max-events',
      '3',
      '--rules',
      'auth.key,page.get',
      '--waivers',
      'w.yaml',
      '--profile',
      'p.yaml',
      '--allow-writes',
      ...[
        'json:out/report.json',
        'junit:out/junit.xml',
        'html:out/report.html',
        'markdown:out/summary.md',
        'sarif:out/report.sarif',
        'github:out/annotations.txt',
        'badge:out/badge.json',
      ].flatMap((report) => ['--report', report]),
    ]);
  });

  it('gives the credentials by environment alone', () => {
    fakeVerify(0);
    const { log, summary, output } = verify({ 'api-key': apiKey, channel: 'chn-of-the-action' });
    expect(written('environment')).toContain(`CHANNEL_SANDBOX_API_KEY=${apiKey}\n`);
    for (const text of [written('channel-sandbox.arguments'), log, summary, output])
      expect(text).not.toMatch(/of-the-action/);
  });

  it('takes the job’s credentials where it is given none, and hides empty ones from the fixtures’', () => {
    fakeVerify(0);
    verify({}, { CHANNEL_SANDBOX_API_KEY: 'key-of-the-job' });
    expect(written('environment')).toContain('CHANNEL_SANDBOX_API_KEY=key-of-the-job\n');
    expect(written('environment')).not.toContain('CHANNEL_SANDBOX_CHANNEL');
  });

  it.each([
    { target: '--allow-writes' },
    { target: 'file:///etc/passwd' },
    { fixtures: '--allow-writes' },
    { rules: 'a\nexit-code=0' },
    { 'report-folder': 'out\nviolated=0' },
    { 'allow-writes': 'yes; touch forged' },
  ])('refuses %j', (inputs) => {
    fakeVerify(0);
    const { status, output, summary } = verify(inputs);
    expect([status, output]).toEqual([2, 'exit-code=2\n']);
    expect(summary).toContain('did not run');
    expect(existsSync(join(folder, 'channel-sandbox.arguments'))).toBe(false);
  });

  it('expands nothing in an input', () => {
    fakeVerify(0);
    const odd = '$(touch forged) `touch forged` "; touch forged; \' * ${{ x }}';
    verify({ target: `https://x/${odd}`, fixtures: odd, rules: odd });
    expect(written('channel-sandbox.arguments').split('\n').slice(1, 6)).toEqual([
      `https://x/${odd}`,
      '--fixtures',
      odd,
      '--rules',
      odd,
    ]);
    expect(existsSync(join(folder, 'forged'))).toBe(false);
  });

  it('obeys nothing that a target’s answer says', () => {
    fakeVerify(1, '::error::forged\\n  ::add-mask::x');
    const lines = verify({}).log.split('\n');
    const start = lines.findIndex((line) => /^::stop-commands::[0-9a-f]{32}$/.test(line));
    const end = lines.indexOf(`::${lines[start]?.split('::')[2]}::`);
    expect(start).toBeGreaterThanOrEqual(0);
    expect(lines.indexOf('::error::forged')).toBeGreaterThan(start);
    expect(lines.indexOf('::error::forged')).toBeLessThan(end);
  });

  it('says no figures of a target that could not be checked', () => {
    const unreachable = reportText('json', { ...richReport, unreachable: 'nothing answers' }, {});
    writeFileSync(join(folder, 'reports/json'), unreachable);
    fakeVerify(3);
    writeFileSync(
      join(folder, 'reports/github'),
      reportText('github', { ...richReport, unreachable: 'nothing answers' }, {}),
    );
    const { output, summary, log } = verify({});
    expect(log.match(/^::(?:error|warning)/gm)).toHaveLength(1);
    expect(output).toBe('exit-code=3\nreport=channel-sandbox-report/report.json\nverified=\nviolated=\n');
    expect(summary).toContain('cannot be reached, refuses the credentials, or takes no form that the document allows');
  });

  it('says why where there is no report, and takes none that an earlier run left', () => {
    fakeVerify(0);
    verify({});
    rmSync(join(folder, 'summary'));
    rmSync(join(folder, 'output'));
    fakeVerify(3, 'The target refuses the connection.\\n```\\n# forged', false);
    const { status, summary, output } = verify({});
    expect([status, output]).toEqual([3, 'exit-code=3\n']);
    expect(summary).toBe(
      '## Channel contract: no report\n\n    The target refuses the connection.\n    ```\n    # forged\n\n`channel-sandbox verify` ended with exit code 3: the target cannot be reached, refuses the credentials, or takes no form that the document allows.\n',
    );
  });
});

describe('installing', () => {
  /** The step's script, in a checkout of its own, with the job's credentials around it. */
  const install = (checkout: string, hit = '') =>
    run(`bash "${join(root, '.github/actions/install.sh')}"`, {
      GITHUB_ACTION_PATH: checkout,
      CACHE_HIT: hit,
      CHANNEL_SANDBOX_API_KEY: apiKey,
      CHANNEL_SANDBOX_CHANNEL: 'chn-of-the-job',
    });
  const emptyCheckout = () => {
    mkdirSync(join(folder, 'checkout/dist/src'), { recursive: true });
    return join(folder, 'checkout');
  };

  it('builds the action’s own checkout, and npm sees no credentials and runs no script of a dependency', () => {
    const checkout = emptyCheckout();
    const build = `[ "$1" != run ] || printf '#!/bin/sh\\necho built\\n' > "${checkout}/dist/src/cli.js"`;
    program('npm', `env > "${folder}/environment"; echo "$*" >> "${folder}/calls"; ${build}`);
    expect(install(checkout).status).toBe(0);
    expect(written('calls')).toBe(
      'ci --include=dev --ignore-scripts --no-audit --no-fund\nrun build\nci --omit=dev --ignore-scripts --no-audit --no-fund\n',
    );
    expect(written('environment')).not.toMatch(/CHANNEL_SANDBOX_/);
    expect(run(`"${written('path').trim()}/channel-sandbox"`, {}).log).toBe('built\n');
  });

  it('takes what is built where the checkout holds it', () => {
    const checkout = emptyCheckout();
    writeFileSync(join(checkout, 'dist/src/cli.js'), '#!/bin/sh\necho built\n');
    program('npm', 'exit 0');
    expect(install(checkout).status).toBe(0);
    expect(written('npm.arguments')).toBe('ci\n--omit=dev\n--ignore-scripts\n--no-audit\n--no-fund\n');
    expect(run(`"${written('path').trim()}/channel-sandbox"`, {}).log).toBe('built\n');
  });

  it('installs nothing where the cache holds what is built', () => {
    const checkout = emptyCheckout();
    writeFileSync(join(checkout, 'dist/src/cli.js'), '#!/bin/sh\necho built\n');
    program('npm', 'exit 1');
    expect(install(checkout, 'true').status).toBe(0);
    expect(written('npm.arguments')).toBe('');
    expect(run(`"${written('path').trim()}/channel-sandbox"`, {}).log).toBe('built\n');
  });

  it('names the cache by the files of the commit, whatever was built of them', () => {
    const checkout = emptyCheckout();
    program('npm', 'exit 1');
    const keyOf = (change: () => void) => {
      change();
      rmSync(join(folder, 'output'), { force: true });
      const { status, output } = run(`bash "${join(root, '.github/actions/cache-key.sh')}"`, {
        GITHUB_ACTION_PATH: checkout,
      });
      expect(status).toBe(0);
      expect(output).toContain(`\npaths<<END\n${checkout}/dist\n${checkout}/node_modules\n`);
      return /^key=channel-sandbox-\w+-\w+-v[\d.]+-[0-9a-f]{64}$/m.exec(output)?.[0] ?? 'no key';
    };
    const source = join(checkout, 'a.ts');
    const first = keyOf(() => writeFileSync(source, 'one'));
    expect(keyOf(() => writeFileSync(join(checkout, 'dist/src/cli.js'), 'built'))).toBe(first);
    expect(keyOf(() => writeFileSync(source, 'two'))).not.toBe(first);
    expect(keyOf(() => writeFileSync(source, 'one'))).toBe(first);
  });
});
