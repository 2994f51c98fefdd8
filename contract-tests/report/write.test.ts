import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { fileFolder } from '../../tests/testing/file-folder.ts';
import { textWithoutCredentials } from './credentials.ts';
import type { Report } from './report.ts';
import { check, exchange, richReport, rule } from './testing/rich-report.ts';
import {
  comparisonKinds,
  parseComparisonReport,
  parseReportOption,
  reportKinds,
  reportText,
  writeReport,
} from './write.ts';

const { path: folder } = fileFolder();

describe('parseReportOption', () => {
  it('takes a kind and a file', () => {
    expect(parseReportOption('json:out/report.json')).toEqual({ kind: 'json', file: 'out/report.json' });
    expect(parseReportOption('html:-')).toEqual({ kind: 'html', file: '-' });
    expect(parseReportOption('json:C:\\out.json')).toEqual({ kind: 'json', file: 'C:\\out.json' });
  });

  it('knows these kinds', () =>
    expect(reportKinds).toEqual(['json', 'junit', 'html', 'markdown', 'sarif', 'github', 'badge']));

  it.each([
    [
      'jnit:x.xml',
      '--report jnit:x.xml: there is no report of the kind "jnit". Did you mean "junit"? Write KIND:FILE, such as html:report.html. Known kinds: json, junit, html, markdown, sarif, github, badge.',
    ],
    ['HTML:x', /Did you mean "html"/],
    ['md:x', /no report of the kind "md". Write KIND:FILE/],
    ['html=x', /no report of the kind "html=x".* Write KIND:FILE/],
    ['toString:x', /no report of the kind "toString"/],
    ['json', '--report json: the file is missing. Write json:FILE, or json:- for standard output.'],
    ['json:', /the file is missing/],
  ])('refuses %s', (option, message) => expect(() => parseReportOption(option)).toThrow(message));
});

it('parseComparisonReport takes the kinds that are not about rules alone', () => {
  expect(comparisonKinds).toEqual(['json', 'junit', 'html', 'markdown']);
  expect(parseComparisonReport('html:x')).toEqual({ kind: 'html', file: 'x' });
  expect(() => parseComparisonReport('badge:x')).toThrow(
    '--report badge:x: a comparison has no report of the kind "badge". Known kinds: json, junit, html, markdown.',
  );
});

describe('writeReport', () => {
  it('makes the folders, replaces the file as a whole and leaves nothing else', async () => {
    const file = join(folder, 'deep/er/report.json');
    await writeReport({ kind: 'json', file }, richReport, {});
    await writeReport({ kind: 'json', file }, richReport, {});
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(richReport);
    expect(readdirSync(join(folder, 'deep/er'))).toEqual(['report.json']);
  });

  it('writes through a link', async () => {
    writeFileSync(join(folder, 'real'), 'old');
    symlinkSync(join(folder, 'real'), join(folder, 'link'));
    await writeReport({ kind: 'badge', file: join(folder, 'link') }, richReport, {});
    expect(readFileSync(join(folder, 'real'), 'utf8')).toContain('2 violated');
  });

  it('says which report it could not write, and why', async () => {
    await expect(writeReport({ kind: 'html', file: folder }, richReport, {})).rejects.toThrow(
      /^The html report cannot be written to ".*": it is a folder and no file/,
    );
    writeFileSync(join(folder, 'plain'), '');
    await expect(writeReport({ kind: 'html', file: join(folder, 'plain/x') }, richReport, {})).rejects.toThrow(
      /plain" is a file and no folder/,
    );
  });

  it('writes to standard output for -', async () => {
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((...given: unknown[]) => {
      (given.at(-1) as () => void)();
      return true;
    });
    await writeReport({ kind: 'badge', file: '-' }, richReport, {});
    expect(write.mock.calls.map(([text]) => text).join('')).toContain('"message":"2 violated"');
    write.mockRestore();
  });
});

describe('credentials', () => {
  const credentials = { apiKey: `key-7"f/ü<&+ ?>a~s'x`, channelId: 'chn-0042' };
  const spellings = (secret: string): string[] => [
    secret,
    secret.toUpperCase(),
    encodeURIComponent(secret),
    encodeURIComponent(encodeURIComponent(secret)),
    new URLSearchParams({ q: secret }).toString(),
    Array.from(Buffer.from(secret), (byte) => `%${byte.toString(16).toUpperCase()}`).join(''),
    JSON.stringify(secret),
    JSON.stringify(JSON.stringify(secret)),
    Array.from(secret, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
    secret
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;'),
    ...['', 'a', 'ab', 'Channel '].flatMap((before) =>
      ['', 'z', 'zz'].map((after) => Buffer.from(before + secret + after).toString('base64')),
    ),
    ...['', 'a', 'ab'].map((before) => Buffer.from(`${before + secret}z`).toString('base64url')),
  ];

  const leaky = (secret: string): Report => {
    const text = spellings(secret).join(' | ');
    const leak = {
      ...exchange({ url: `https://x.example/?${encodeURIComponent(secret)}`, body: text }, text),
      failure: text,
    };
    const checks = [
      check({ title: 't', status: 'failed', actual: text, expected: text, exchanges: [leak] }),
      check({ title: text, status: 'error', reason: text }),
    ];
    const exchanges = checks.flatMap((one) => one.exchanges);
    const sighted = { observed: { [text]: [text] }, sightings: 1, seenAt: '2027-03-01T12:00:01.000Z', exchanges };
    const observation = { question: 'refusal.body', profile: 1, ...sighted };
    return {
      ...richReport,
      target: `https://${encodeURIComponent(secret)}@x.example`,
      forms: { [secret]: text },
      observations: [observation, { ...observation, contradictions: [sighted] }],
      requirements: [
        rule({ id: 'a', status: 'violated', reason: text, checks }),
        rule({ id: 'b', status: 'unverified', reason: text }),
      ],
    };
  };

  it.each(reportKinds.flatMap((kind) => Object.values(credentials).map((secret) => [kind, secret] as const)))(
    'stand in no %s report: %s',
    (kind, secret) => {
      const text = reportText(kind, leaky(secret), credentials);
      for (const spelling of spellings(secret)) expect(text).not.toContain(spelling.replaceAll('=', ''));
    },
  );

  it('are found in a report without the guard, so this test can fail', () => {
    expect(reportText('json', leaky(credentials.channelId), {})).toContain(credentials.channelId);
  });

  it('are taken out of a finished text too', () => {
    for (const spelling of spellings(credentials.apiKey))
      expect(textWithoutCredentials(`<${spelling}>`, credentials)).toContain('$CHANNEL_SANDBOX_API_KEY');
  });

  it('leave statuses, IDs and our own words alone, whatever a credential is', () => {
    const report = JSON.parse(reportText('json', richReport, { apiKey: 'failed', channelId: 'event' }));
    expect(report.requirements[0].checks[1].status).toBe('failed');
    expect(report.requirements[1].id).toBe('event.type.valid');
    expect(report.requirements[1].checks[2].reason).toBe('no $CHANNEL_SANDBOX_CHANNEL to update');
  });

  it('are looked for fast in a long hostile answer', () => {
    const started = performance.now();
    textWithoutCredentials(
      `${'\\'.repeat(200_000)}${'%25'.repeat(100_000)}${'&amp;'.repeat(50_000)}${'key-7'.repeat(50_000)}`,
      credentials,
    );
    expect(performance.now() - started).toBeLessThan(2000);
  });
});
