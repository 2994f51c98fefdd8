import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { faultReaderOf } from '../src/faults/read-faults.ts';
import { kindsOfFault } from '../src/faults/faults-schema.ts';
import { presetNames } from '../src/faults/presets.ts';
import { loadContract } from '../src/contract/contract.ts';

const document = readFileSync('docs/faults.md', 'utf8');
const faultReader = faultReaderOf(loadContract());
const kinds = Object.entries(kindsOfFault);

test('its list of faults is accepted', () => {
  const [, list = ''] = /```json\n([^`]*)```/.exec(document) ?? [];
  expect(faultReader.read(JSON.parse(list)).list.length).toBeGreaterThan(3);
});

test('its headers are accepted', () => {
  const headers = [...document.matchAll(/^X-Sandbox-Fault: (.*)$/gm)].map(([, header = '']) => header);
  expect(headers.length).toBeGreaterThan(3);
  for (const header of headers) expect(faultReader.readHeader(header).any).toBe(true);
});

describe('it names', () => {
  test.each(kinds)('%s and its members', (kind, { properties }) => {
    const row = document.split('\n').find((line) => line.startsWith(`| \`${kind}\` |`)) ?? '';
    for (const name of Object.keys(properties)) expect(row).toContain(`\`${name}\``);
    expect(row).not.toBe('');
  });

  test('the named lists', () => expect(document).toContain(presetNames.map((name) => `\`${name}\``).join(', ')));
});

test.each(kinds)('the example of %s is one', (kind, { example }) => {
  expect(faultReader.readHeader(example).list.map(({ fault }) => fault.kind)).toEqual([kind]);
});
