import { expect, test } from 'vitest';
import { verdictOnEvent } from '../../judge/testing/judging.ts';
import type { AttributeType } from '../../judge/attributes.ts';
import { oddValues } from './odd-values.ts';

/** An attribute of each type of which nothing else is asked. */
const attributes: Readonly<Record<AttributeType, string>> = {
  string: 'address',
  int: 'capacity',
  bool: 'isVirtual',
  DateTime: 'publishedAt',
  ints: 'cohosts',
  page: 'host',
};

const rows = (Object.keys(oddValues) as AttributeType[]).flatMap((type) =>
  Object.entries(oddValues[type]).flatMap(([id, values]) =>
    values.map((value) => ({ name: attributes[type], id, value })),
  ),
);

test.each(rows)('$name $value is judged by $id', ({ name, id, value }) => {
  const judged = id === 'event.types' ? `refuse: ${id}.${name} /${name}` : `open: ${id} /${name}`;
  expect(verdictOnEvent({ [name]: value }, 'events.update').replace(/\/0$/, '')).toBe(judged);
});
