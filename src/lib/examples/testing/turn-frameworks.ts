import type { KnownViolation } from './known-violations.ts';
import type { Framework } from './framework.ts';
import { bracketed, capitalised, railsWords, snake, springWords } from './framework-texts.ts';
import { causeWords, isInvalid, reasons } from './refused-words.ts';

/** What NestJS says of an attribute: each of its decorators speaks for itself. */
function nestWords(one: KnownViolation): readonly string[] {
  if (one.kind === 'required' || one.kind === 'null')
    return [`${one.attribute} should not be empty`, `${one.attribute} must be of its type`];
  if (one.kind === 'type.list')
    return [`each value in ${one.attribute} must be an integer number`, `${one.attribute} must be an array`];
  return [`${one.attribute} ${springWords(one)}`];
}

const twice = (one: KnownViolation): readonly string[] =>
  one.kind === 'required' || one.kind === 'null' ? ['Invalid value', 'must be given'] : [springWords(one)];

const railsTexts = (one: KnownViolation): readonly string[] =>
  one.kind === 'blank' ? [railsWords(one), 'is too short'] : [railsWords(one)];

const constraint = (one: KnownViolation) =>
  `Value ${one.value === undefined ? 'null' : `'${JSON.stringify(one.value)}'`} at '${one.attribute}' failed to satisfy constraint: ${springWords(one)}`;

/** Deployments that tell some violations several times, or all in one text. */
export const turnFrameworks: readonly Framework[] = [
  {
    name: 'NestJS, several texts of an attribute',
    body: (refused) => ({
      data: {
        statusCode: refused.status,
        message: isInvalid(refused) ? refused.violations.flatMap(nestWords) : causeWords[refused.cause],
        error: reasons[refused.status],
      },
    }),
  },
  {
    name: 'express-validator, an item for each text',
    body: (refused) => ({
      errors: isInvalid(refused)
        ? refused.violations.flatMap((one) =>
            twice(one).map((msg) => ({ type: 'field', msg, path: bracketed(one), location: 'body' })),
          )
        : [{ type: refused.cause, msg: causeWords[refused.cause] }],
    }),
  },
  {
    name: 'Rails, details with a code for each text',
    body: (refused) => {
      if (!isInvalid(refused)) return { error: reasons[refused.status] };
      const texts = refused.violations.flatMap((one) => railsTexts(one).map((text) => ({ one, text })));
      return {
        errors: texts.map(({ one, text }, at) => ({
          field: snake(one.attribute),
          error: texts[at - 1]?.one === one ? 'too_short' : one.kind.replaceAll('.', '_'),
          full: `${capitalised(snake(one.attribute).replaceAll('_', ' '))} ${text}`,
        })),
      };
    },
  },
  {
    name: 'AWS, one text that counts',
    body: (refused) => {
      const { length } = refused.violations;
      const said = `${length} validation error${length === 1 ? '' : 's'} detected: ${refused.violations.map(constraint).join('; ')}`;
      return { data: { __type: refused.cause, message: isInvalid(refused) ? said : causeWords[refused.cause] } };
    },
  },
];
