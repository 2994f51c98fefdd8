import type { Framework } from './framework.ts';
import {
  bracketed,
  codes,
  djangoWords,
  dotted,
  indexed,
  laravelWords,
  railsWords,
  springCodes,
  springWords,
} from './framework-texts.ts';
import { causeWords, firstOf, isInvalid, reasons } from './refused-words.ts';
import { memberFrameworks } from './member-frameworks.ts';
import { turnFrameworks } from './turn-frameworks.ts';
import { webFrameworks } from './web-frameworks.ts';

/** Deployments as frameworks, formats and habits write their refusals. */
export const frameworks: readonly Framework[] = [
  ...webFrameworks,
  ...turnFrameworks,
  ...memberFrameworks,
  {
    name: 'JSON:API',
    body: (refused) => ({
      errors: isInvalid(refused)
        ? refused.violations.map((one) => ({
            status: String(refused.status),
            code: codes(one),
            title: 'Invalid Attribute',
            detail: `${one.attribute} ${railsWords(one)}`,
            source: { pointer: `/data/attributes${one.pointer}` },
          }))
        : [{ status: String(refused.status), code: refused.cause, title: reasons[refused.status] }],
      jsonapi: { version: '1.1' },
    }),
  },
  {
    name: 'Symfony',
    tells: 'first',
    body: (refused) => ({
      data: {
        type: 'https://symfony.com/errors/validation',
        title: isInvalid(refused) ? 'Validation Failed' : 'An error occurred',
        detail: isInvalid(refused)
          ? `${bracketed(firstOf(refused))}: ${springWords(firstOf(refused))}`
          : reasons[refused.status],
        ...(isInvalid(refused)
          ? {
              violations: refused.violations.map((one) => ({
                propertyPath: bracketed(one),
                title: springWords(one),
                type: `urn:uuid:${springCodes(one)}`,
              })),
            }
          : {}),
      },
    }),
  },
  {
    name: 'errors as GraphQL has them',
    body: (refused) => ({
      errors: isInvalid(refused)
        ? refused.violations.map((one) => ({
            message: `Variable "$input" got an invalid value at "input.${dotted(one)}": ${railsWords(one)}`,
            extensions: { code: 'BAD_USER_INPUT', argumentName: one.attribute, reason: codes(one).toUpperCase() },
          }))
        : [{ message: causeWords[refused.cause], extensions: { code: refused.cause.toUpperCase() } }],
    }),
  },
  {
    name: 'FastAPI',
    body: (refused) => ({
      data: {
        detail: isInvalid(refused)
          ? refused.violations.map((one) => ({
              type: codes(one),
              loc: ['body', ...indexed(one)],
              msg: djangoWords(one),
              input: one.value ?? null,
            }))
          : reasons[refused.status],
      },
    }),
  },
  {
    name: 'codes',
    tells: 'first',
    body: (refused) => ({
      data: isInvalid(refused)
        ? {
            errno: codes(firstOf(refused)).length * 100,
            field: firstOf(refused).attribute,
            hint: springWords(firstOf(refused)),
          }
        : { errno: refused.status * 10, field: null, hint: causeWords[refused.cause] },
    }),
  },
  {
    name: 'plain text',
    body: (refused) => ({
      data: isInvalid(refused) ? refused.violations.map(laravelWords).join(' ') : causeWords[refused.cause],
    }),
  },
  {
    name: 'one sentence with a beginning and an end',
    body: (refused) => ({
      data: isInvalid(refused)
        ? `${reasons[refused.status]}: ${refused.violations.map(laravelWords).join(' ')} (request ${refused.requestId})`
        : `${reasons[refused.status]} (request ${refused.requestId})`,
    }),
  },
  { name: 'null', body: () => ({ data: null }) },
];
