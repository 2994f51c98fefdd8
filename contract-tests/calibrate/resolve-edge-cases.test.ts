import { expect, test } from 'vitest';
import { valueCase } from '../learn/observe/questions/event-question.ts';
import { rounds } from './resolve-edge-cases.ts';

const odd = (attribute: string, value: unknown) => ({
  question: 'body.null',
  ...valueCase(attribute, [attribute, value], 'null'),
});

test('as many cases travel in one request as need no attribute in common', () => {
  const all = [
    odd('address', 1),
    odd('address', 2),
    odd('image', 1),
    odd('title', 1),
    odd('image', 2),
    odd('image', 3),
  ];
  const packed = rounds(all);
  expect(packed.map((round) => round.flatMap(({ attributes }) => attributes))).toEqual([
    ['address', 'image', 'title'],
    ['address', 'image'],
    ['image'],
  ]);
  expect(packed.flat()).toHaveLength(all.length);
});
