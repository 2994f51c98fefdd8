import { parts, question } from '../question.ts';

export const bodyCoercion = question({
  id: 'body.coercion',
  section: '2.2',
  asks: 'Do you convert values of another type, such as "3" for 3 or "true" for true, or refuse them?',
  assumes: 'you refuse them',
  details:
    'Some of them may be refused: "3" for 3 (int), "true" for true (bool), 1 or "1" for true (digit), 5 ' +
    'for a text (string)',
  answers: {
    ...parts('read', ['int', 'bool', 'digit', 'string']),
    examples: [{ refused: ['bool', 'string'] }, { refused: ['int', 'digit'] }],
  },
  default: 'refused',
  kind: 'type',
  example: { create: { type: '3' } },
  examples: { int: { capacity: '40' }, bool: { isVirtual: 'false' }, digit: { isVirtual: 0 }, string: { address: 12 } },
  inRun: ['int'],
  mostLenient: 'read',
});
