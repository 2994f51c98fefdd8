import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { excessive, startHostileServer } from '../../contract-tests/testing/hostile-server.mjs';
import { runCli } from '../testing/run-cli.ts';
import { tempFolder } from '../testing/temp-folder.ts';

test.each(['a body that never ends', 'a body of chunks that never ends', 'a gzip bomb'])(
  'a target that answers with %s teaches nothing, and no profile is written over one that is there',
  async (name) => {
    const attack = excessive[name];
    if (attack === undefined) throw new Error(`there is no such target: ${name}`);
    const target = await startHostileServer(attack());
    using folder = tempFolder();
    const file = folder.file('learnt.yaml');
    const calibrate = async (...more: readonly string[]) => {
      const credentials = ['--api-key', 'key-of-a-test-4711', '--channel', 'chn-a', '--allow-writes'];
      const args = ['calibrate', target.url, ...credentials, '--time-limit', '20', '--out', file, ...more];
      return await runCli(args, { cwd: folder.file('.') }).ended;
    };
    try {
      const { code, errors } = await calibrate();
      expect({ code, errors }).toEqual({ code: 3, errors: expect.stringContaining('nothing to learn') as unknown });
      expect(existsSync(file)).toBe(false);
      writeFileSync(file, 'profile: good\n');
      expect((await calibrate()).code).toBe(3);
      expect(readFileSync(file, 'utf8')).toBe('profile: good\n');
    } finally {
      await target.close();
    }
  },
);
