import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { freePort } from './testing/free-port.mjs';
import { newestTools } from './testing/newest-tools.ts';

const headers = { authorization: 'Channel key', 'x-channel': 'chn' };

it.each(['.', ...newestTools])('Prism of %s serves openapi.yaml as a mock without a warning', async (place) => {
  const port = await freePort();
  const prism = spawn(process.execPath, [
    join(place, 'node_modules/.bin/prism'),
    'mock',
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    'openapi.yaml',
  ]);
  try {
    const said: string[] = [];
    createInterface({ input: prism.stderr }).on('line', (line) => said.push(line));
    for await (const line of createInterface({ input: prism.stdout })) {
      said.push(line);
      if (line.includes('Prism is listening')) break;
    }
    expect(said.filter((line) => /warn|error|fatal/i.test(line))).toEqual([]);
    expect(said.filter((line) => / (GET|POST) /.test(line))).toHaveLength(4);
    const answer = await fetch(`http://127.0.0.1:${port}/channels/pages/9000`, { headers });
    expect([answer.status, await answer.json()]).toEqual([
      200,
      expect.objectContaining({ status: 200, data: expect.objectContaining({ id: 9000 }) as unknown }),
    ]);
  } finally {
    prism.kill();
  }
});
