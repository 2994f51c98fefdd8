import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { exchange, hostile } from '../../contract-tests/report/testing/rich-report.ts';
import { fileFolder } from '../../tests/testing/file-folder.ts';
import { curlCommand, shellWord } from './curl.ts';

const apiKey = `key 'with" odd $(touch forged) \`x\``;
const { path: folder } = fileFolder();

beforeAll(() => {
  writeFileSync(
    join(folder, 'curl'),
    '#!/bin/sh\nfor word in "$@"; do printf "%s\\0" "$word" >> "$OUT"; done\n[ "$word" = @- ] && cat > "$OUT.stdin"\nexit 0\n',
  );
  chmodSync(join(folder, 'curl'), 0o755);
});

/** Pastes a command into a shell whose curl writes down what it is given. */
function pasted(command: string, shell: string): { words: string[]; body: string } {
  const out = join(folder, 'out');
  rmSync(out, { force: true });
  rmSync(`${out}.stdin`, { force: true });
  const env = {
    PATH: `${folder}:${process.env['PATH']}`,
    OUT: out,
    CHANNEL_SANDBOX_API_KEY: apiKey,
    CHANNEL_SANDBOX_CHANNEL: 'chn-1',
  };
  writeFileSync(join(folder, 'command'), command);
  execFileSync(shell, ['command'], { cwd: folder, env });
  const words = readFileSync(out, 'utf8').split('\0').slice(0, -1);
  const body = words.includes('@-')
    ? readFileSync(`${out}.stdin`, 'utf8')
    : (words[words.indexOf('--data-raw') + 1] ?? '');
  return { words, body };
}

const bodies = {
  json: '{"query":"Community"}',
  empty: '',
  at: '@/etc/passwd',
  dash: '-X',
  percent: '100 %s \\n %%',
  hostile,
  long: `"${'x'.repeat(200_000)}"`,
  quote: `it's "so" $HOME`,
};

describe.each(['bash', 'sh'])('curlCommand in %s', (shell) => {
  it.each(Object.entries(bodies))('sends the body "%s" as it was', (_name, body) => {
    const { request } = exchange({ body });
    const { words, body: sent } = pasted(curlCommand(request), shell);
    expect(sent).toBe(body.toWellFormed());
    expect(words).toContain(request.url);
    expect(words).toContain(`Authorization: Channel ${apiKey}`);
    expect(words).toContain('X-Channel: chn-1');
    expect(readdirSync(folder)).not.toContain('forged');
  });

  it('keeps hostile addresses, methods and headers whole', () => {
    const url = `https://staging.example/a/../b[1]{2}?q='$(touch forged)'&x=1 y`;
    const { words } = pasted(
      curlCommand({
        method: `X'; touch forged #`,
        url,
        headers: { 'X-Odd': `a'b"c $HOME`, 'X-Empty': '', 'X-Mixed': `$CHANNEL_SANDBOX_CHANNEL's` },
      }),
      shell,
    );
    expect(words).toEqual([
      '-sS',
      '-i',
      '-X',
      `X'; touch forged #`,
      '--globoff',
      '--path-as-is',
      url,
      '-H',
      `X-Odd: a'b"c $HOME`,
      '-H',
      'X-Empty;',
      '-H',
      `X-Mixed: chn-1's`,
    ]);
  });

  it('keeps all to the letter where that is asked for, the names of variables too', () => {
    const text = fc
      .oneof(
        fc.string({ unit: 'binary', maxLength: 30 }),
        fc.constantFrom('$CHANNEL_SANDBOX_CHANNEL', 'a\u202Eb', '\u009B'),
      )
      .map((one) => one.toWellFormed().replaceAll('\0', ''));
    const sent = fc.property(text, text, (value, body) => {
      const headers = [
        ['X-Note', value],
        ['X-Note', 'again'],
      ] as const;
      const command = curlCommand({ method: 'POST', url: 'http://127.0.0.1:4700/', headers, body }, shellWord);
      const { words, body: received } = pasted(command, shell);
      const noted = value === '' ? 'X-Note;' : `X-Note: ${value}`;
      const start = ['-sS', '-i', '-X', 'POST', 'http://127.0.0.1:4700/', '-H', noted, '-H', 'X-Note: again'];
      expect(words.slice(0, start.length)).toEqual(start);
      expect(received).toBe(body);
    });
    fc.assert(sent, { numRuns: 30 });
  });
});

describe('curlCommand', () => {
  it('names the credentials as double-quoted variables', () => {
    expect(curlCommand(exchange({ body: '{}' }).request)).toBe(
      [
        'curl -sS -i -X POST https://staging.example/api/channels/pages.search',
        '-H "Authorization: Channel $CHANNEL_SANDBOX_API_KEY"',
        '-H "X-Channel: $CHANNEL_SANDBOX_CHANNEL"',
        `-H 'Content-Type: application/json'`,
        `--data-raw '{}'`,
      ].join(' \\\n  '),
    );
  });

  it('leaves the credentials of another channel to the shell too', () => {
    const headers = {
      Authorization: 'Channel $CHANNEL_SANDBOX_OTHER_API_KEY',
      'X-Channel': '$CHANNEL_SANDBOX_OTHER_CHANNEL',
    };
    expect(curlCommand(exchange({ headers }).request)).toContain(
      '-H "Authorization: Channel $CHANNEL_SANDBOX_OTHER_API_KEY" \\\n  -H "X-Channel: $CHANNEL_SANDBOX_OTHER_CHANNEL"',
    );
  });

  it('sends no Content-Type where none was sent, and lets curl measure the body', () => {
    expect(curlCommand({ method: 'POST', url: 'http://a/b', headers: { 'Content-Length': '3' }, body: 'x' })).toBe(
      `curl -sS -i -X POST http://a/b \\\n  -H Content-Type: \\\n  --data-raw x`,
    );
  });

  it('asks for a head as curl does, and names no method where curl needs none', () => {
    expect(curlCommand({ method: 'HEAD', url: 'http://a/b', headers: {} })).toBe('curl -sS -i --head http://a/b');
    expect(curlCommand({ method: 'GET', url: 'http://a/b', headers: {} })).toBe('curl -sS -i http://a/b');
  });
});
