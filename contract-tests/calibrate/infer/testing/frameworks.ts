import type { Framework } from './framework.ts';
import { bracketed, codes, dotted, laravelWords, railsWords, springCodes, springWords } from './framework-texts.ts';
import { causeWords, firstOf, isInvalid, reasons } from './refused-words.ts';
import { webFrameworks } from './web-frameworks.ts';

const jsonApi: Framework = {
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
};

const symfony: Framework = {
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
};

const graphQl: Framework = {
  name: 'errors as GraphQL has them',
  body: (refused) => ({
    errors: isInvalid(refused)
      ? refused.violations.map((one) => ({
          message: `Variable "$input" got an invalid value at "input.${dotted(one)}": ${railsWords(one)}`,
          extensions: { code: 'BAD_USER_INPUT', argumentName: one.attribute, reason: codes(one).toUpperCase() },
        }))
      : [{ message: causeWords[refused.cause], extensions: { code: refused.cause.toUpperCase() } }],
  }),
};

const coded: Framework = {
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
};

const plainText: Framework = {
  name: 'plain text',
  body: (refused) => ({
    data: isInvalid(refused) ? refused.violations.map(laravelWords).join(' ') : causeWords[refused.cause],
  }),
};

const nothing: Framework = { name: 'null', body: () => ({ data: null }) };

/** Deployments as frameworks, formats and habits write their refusals. */
export const frameworks: readonly Framework[] = [
  ...webFrameworks,
  jsonApi,
  symfony,
  graphQl,
  coded,
  plainText,
  nothing,
];
