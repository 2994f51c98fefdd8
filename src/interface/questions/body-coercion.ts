import { list, object, question } from '../question.ts';

export const bodyCoercion = question({
  id: 'body.coercion',
  section: '2.2',
  asks: 'Do you convert values of another type, such as "3" for 3 or "true" for true, or refuse them?',
  assumes: 'you refuse them',
  details:
    'They may be read where they are of certain kinds, other than in certain attributes; `read` leaves out ' +
    'the last five kinds',
  answers: {
    anyOf: [
      { enum: ['refused', 'read'] },
      object(
        {
          read: list(
            'int-from-string',
            'int-from-bool',
            'bool-from-string',
            'bool-from-int',
            'string-from-number',
            'string-from-bool',
            'int-from-loose-string',
            'bool-from-digit',
            'bool-from-word',
            'list-from-value',
            'null-from-blank',
          ),
        },
        { except: { type: 'array', uniqueItems: true, items: { type: 'string', minLength: 1, maxLength: 64 } } },
      ),
    ],
    examples: [
      { read: ['int-from-string', 'bool-from-int', 'bool-from-digit'] },
      {
        read: ['int-from-string', 'int-from-loose-string', 'bool-from-string', 'bool-from-word', 'string-from-number'],
        except: ['title'],
      },
      { read: ['string-from-number', 'string-from-bool', 'list-from-value'] },
    ],
  },
  default: 'refused',
  kind: 'type',
  example: { create: { type: '3' } },
  mostLenient: 'read',
});
