import { expect, test } from 'vitest';
import { placeholders } from './placeholders.ts';
import { withStableType } from './compare-request.ts';

const typeOf = (type: unknown) =>
  (withStableType({ operation: 'events.update', body: { type } }).body as { type: unknown }).type;
const [valid] = placeholders.eventTypes;

test('a figure that one side alone may have as an event type becomes a valid one, written alike', () =>
  expect([1, '5', '5.0'].map(typeOf)).toEqual([valid, String(valid), `${valid}.0`]));

test('what nobody has as an event type stays, and so does what stands for one', () =>
  expect([0, -1, 1.5, 'many', null, valid, placeholders.noEventType].map(typeOf)).toEqual([
    0,
    -1,
    1.5,
    'many',
    null,
    valid,
    placeholders.noEventType,
  ]));
