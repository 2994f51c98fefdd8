import { expect, test } from 'vitest';
import { loadContract } from '../../contract/contract.ts';
import { asked } from './testing/asked.ts';
import { toldViolation } from './reported.ts';

const contract = loadContract();

test.each([
  ['list', 'many', 'type.list'],
  ['list', ['many'], 'type.int'],
  ['int', 'many', 'type.int'],
  ['int', ['many'], 'type.int'],
] as const)('where a host is read as %s, %j is of the kind %s', (form, host, kind) => {
  const { ask } = asked({ 'host.form': form }).asking;
  const violation = { id: 'event.types.host', pointer: '/host', expected: 'a page ID', actual: '…' } as const;
  expect(toldViolation(violation, { operation: 'events.create', body: { host }, ask }, contract).kind).toBe(kind);
});
