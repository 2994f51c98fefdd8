import { spawnSync } from 'node:child_process';
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from './testing/temp-folder.ts';

const root = join(import.meta.dirname, '..');

test('a package without its package.json ends with 70 and a sentence, whatever it is asked for', () => {
  using folder = tempFolder();
  cpSync(join(root, 'dist'), folder.file('dist'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), folder.file('node_modules'));
  // Node 20 looks what kind of module a file is only where it is asked to; package.json does not say it here.
  const detect = process.versions.node.startsWith('20.') ? ['--experimental-detect-module'] : [];
  for (const command of ['start', '--version']) {
    const args = [...detect, folder.file('dist/src/cli.js'), command];
    const { status, stderr, stdout } = spawnSync(process.execPath, args, { cwd: folder.path, encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 70, stdout: '' });
    expect(stderr).toMatch(/^channel-sandbox: no folder above \S+ has a package\.json: [^\n]+ install it again\.\n$/);
    expect(stderr).not.toContain('//');
  }
});
