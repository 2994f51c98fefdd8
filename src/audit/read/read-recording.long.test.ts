import { expect, it } from 'vitest';
import { auditor } from '../testing/audit-traffic.ts';
import { create, entryOf, refused, search } from '../testing/client.ts';
import { readRecording } from './read-recording.ts';

const read = (text: string) => readRecording({ name: 'shop.har', bytes: Buffer.from(text) });

it('takes no more time than its size asks for, whatever a hostile file holds', () => {
  const hostile = [
    entryOf({ path: `/${'a/'.repeat(200_000)}`, method: 'GET' }),
    entryOf(
      search({}, { headers: { cookie: Array.from({ length: 5000 }, (_, at) => `c${at}=value-of-${at}`).join('; ') } }),
    ),
    entryOf(create({ cohosts: Array.from({ length: 200_000 }, (_, at) => at), description: '('.repeat(500_000) })),
    entryOf(search({}, { body: `{"query":${'['.repeat(200_000)}` })),
    entryOf(search({}, { headers: { authorization: `Channel ${'x'.repeat(500_000)}` } })),
    ...Array.from({ length: 5000 }, (_, at) => entryOf(refused(create({ title: `T${at % 7}`, [`odd${at}`]: 1 })), at)),
  ];
  const before = performance.now();
  const report = auditor([read(hostile.map((entry) => JSON.stringify(entry)).join('\n'))]);
  expect(performance.now() - before).toBeLessThan(10_000);
  expect(report.exchanges).toBeGreaterThan(5000);
  expect(JSON.stringify(report).length).toBeLessThan(200_000);
});
