import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tempFolder } from '../../tests/testing/temp-folder.ts';
import { isPipe, maxBytes, readBounded, readBoundedText } from './read-bounded.ts';

const folder = tempFolder();
const server = createServer();
const bounds = { maxBytes: 1024 * 1024, patience: 100 };
const read = (name: string, change: Partial<typeof bounds> = {}) =>
  readBoundedText(folder.file(name), { ...bounds, ...change });
const pipe = (name: string) => execFileSync('mkfifo', [folder.file(name)]);
/** What a process of its own writes: reading blocks this one. */
const writer = (script: string) => spawn('sh', ['-c', script], { cwd: folder.path, stdio: 'ignore' });

beforeAll(async () => {
  writeFileSync(folder.file('plain'), 'text\n');
  writeFileSync(folder.file('empty'), '');
  mkdirSync(folder.file('folder'));
  symlinkSync('plain', folder.file('link'));
  symlinkSync('round', folder.file('trip'));
  symlinkSync('trip', folder.file('round'));
  writeFileSync(folder.file('full'), 'x'.repeat(bounds.maxBytes));
  writeFileSync(folder.file('over'), 'x'.repeat(bounds.maxBytes + 1));
  writeFileSync(folder.file('huge'), '');
  truncateSync(folder.file('huge'), 2 ** 40); // takes no room on the disk
  pipe('silent');
  await new Promise<void>((resolve) => server.listen(folder.file('socket'), resolve));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  folder[Symbol.dispose]();
});

describe('what is read', () => {
  it.each([
    ['plain', 'text\n'],
    ['link', 'text\n'],
    ['empty', ''],
    ['full', 'x'.repeat(bounds.maxBytes)],
  ])('%s', (name, text) => expect(read(name) === text).toBe(true));

  it('a device that ends', () => expect(readBoundedText('/dev/null', bounds)).toBe(''));

  it.runIf(process.platform === 'linux')('a file that says it is empty and is not', () => {
    expect(readBoundedText('/proc/self/status', bounds)).toMatch(/^Name:/);
  });

  it('a pipe whose writer comes late and writes bit by bit', () => {
    pipe('late');
    writer('sleep 0.2; { printf a; sleep 0.2; printf b; } > late');
    expect(read('late', { patience: 10_000 })).toBe('ab');
  });

  it('a pipe that is longer than what comes at once', () => {
    pipe('long');
    writer('head -c 1000000 /dev/zero > long');
    expect(read('long', { patience: 10_000 })).toHaveLength(1_000_000);
  });
});

it.each([
  ['silent', true],
  ['plain', false],
  ['missing', false],
  ['round', false],
])('%s is a pipe: %s', (name, is) => expect(isPipe(folder.file(name))).toBe(is));

describe('what is refused', () => {
  it.each([
    ['missing', 'there is no such file'],
    ['plain/deeper', 'a part of its path is a file and no folder'],
    ['folder', 'it is a folder; give a regular file or a pipe of at most 1 MiB'],
    ['round', 'its symbolic links lead in a circle'],
    ['socket', 'it is a socket, or a device that is not there; give a regular file or a pipe'],
    ['over', 'it is larger than 1 MiB, the limit for such a file'],
    ['huge', 'it is larger than 1 MiB, the limit for such a file'],
    ['x'.repeat(300), 'its name is too long'],
    ['silent', 'it is a pipe and nobody writes to it for 0.1 seconds; give a regular file, or start its writer first'],
  ])('%s', (name, reason) => expect(() => read(name)).toThrow(`${folder.file(name)} cannot be read: ${reason}.`));

  it.skipIf(process.getuid?.() === 0)('a file that this user may not read', () => {
    writeFileSync(folder.file('secret'), 'x');
    chmodSync(folder.file('secret'), 0);
    expect(() => read('secret')).toThrow(/secret cannot be read: this user may not read it\.$/);
  });

  it('a text in UTF-16, which is named', () => {
    writeFileSync(folder.file('wide'), Buffer.from('\uFEFFtitle: x', 'utf16le'));
    expect(() => read('wide')).toThrow('wide cannot be read: it is in UTF-16; save it as UTF-8.');
  });

  it('a writer that falls silent', () => {
    pipe('stuck');
    const stuck = writer('{ printf a; exec sleep 60; } > stuck');
    try {
      expect(() => read('stuck', { patience: 500 })).toThrow(/stuck cannot be read: nothing came from it for 0\.5/);
    } finally {
      stuck.kill('SIGKILL');
    }
  });

  it('a pipe without an end, at its limit', () => {
    pipe('endless');
    const endless = writer('exec cat /dev/zero > endless');
    try {
      expect(() => read('endless', { patience: 10_000 })).toThrow(/endless cannot be read: it is larger than 1 MiB/);
    } finally {
      endless.kill('SIGKILL');
    }
  });

  it.runIf(process.platform === 'linux')('a file that holds more than its size, as one that grows', () => {
    expect(() => readBounded('/proc/self/status', { maxBytes: 100 })).toThrow(/status cannot be read: it is larger/);
  });

  it.each(['/dev/zero', '/dev/urandom'])('%s, long before the limit of recordings', (device) => {
    const before = process.memoryUsage.rss();
    expect(() => readBounded(device, { maxBytes: maxBytes.recording })).toThrow(
      `${device} cannot be read: it is a device that has no end within 1 MiB; give a regular file or a pipe of at most 256 MiB.`,
    );
    expect(process.memoryUsage.rss() - before).toBeLessThan(32 * 1024 * 1024);
  });

  it('says by its code that there is no such file', () => {
    expect(() => read('missing')).toThrow(expect.objectContaining({ code: 'ENOENT' }));
  });
});
