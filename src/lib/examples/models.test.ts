import { describe, expect, test } from 'vitest';
import { isAlike, isSame } from '../../../contract-tests/calibrate/examples/alike.ts';
import { withReported } from '../../../contract-tests/calibrate/examples/reported-violations.ts';
import { documentOrder } from './example.ts';
import { answeredAgain, replayOf } from './replay.ts';
import { refusals, type Framework } from './testing/framework.ts';
import { everyViolation, type KnownViolation } from './testing/known-violations.ts';
import {
  bracketed,
  capitalised,
  codes,
  djangoWords,
  dotted,
  human,
  indexed,
  laravelWords,
  parts,
  railsWords,
  snake,
  springCodes,
  springWords,
} from './testing/framework-texts.ts';
import { causeWords, firstOf, grouped, isInvalid, reasons, time } from './testing/refused-words.ts';
import { memberFrameworks } from './testing/member-frameworks.ts';

/** @param told - what is said at one place: the first thing alone, in an object that nests as the body does */
const nestedOnes = (name: string, told: (words: string) => unknown): Framework => ({
  name,
  body: (refused) => {
    if (!isInvalid(refused)) return { data: told(causeWords[refused.cause] ?? '') };
    const data: Record<string, unknown> = {};
    for (const one of refused.violations) {
      const [place = '', index] = parts(one);
      const words = told(railsWords(one));
      data[place] ??= index === undefined ? words : {};
      if (index !== undefined) data[place] = { ...(data[place] as object), [index]: words };
    }
    return { data };
  },
});

/** Deployments as web frameworks write their refusals by themselves. */
const webFrameworks: readonly Framework[] = [
  {
    name: 'Laravel',
    body: (refused) => {
      if (!isInvalid(refused)) return { message: causeWords[refused.cause] };
      const others = refused.violations.length - 1;
      const more = others === 0 ? '' : ` (and ${others} more error${others === 1 ? '' : 's'})`;
      return {
        message: laravelWords(firstOf(refused)) + more,
        errors: grouped(refused.violations, dotted, laravelWords),
      };
    },
  },
  {
    name: 'Rails, a hash of messages',
    body: (refused) => ({
      data: isInvalid(refused)
        ? { errors: grouped(refused.violations, ({ attribute }) => snake(attribute), railsWords) }
        : { error: reasons[refused.status] },
    }),
  },
  {
    name: 'Rails, full messages',
    body: (refused) => ({
      data: isInvalid(refused)
        ? { errors: refused.violations.map((one) => `${human(one.attribute)} ${railsWords(one)}`) }
        : { status: refused.status, error: reasons[refused.status] },
    }),
  },
  {
    name: 'Rails, source and detail',
    body: (refused) => ({
      errors: isInvalid(refused)
        ? refused.violations.map((one) => ({
            source: { parameter: snake(one.attribute) },
            detail: `${human(one.attribute)} ${railsWords(one)}`,
          }))
        : [{ source: null, detail: causeWords[refused.cause] }],
    }),
  },
  {
    name: 'Spring Boot, default',
    body: (refused) => ({
      data: {
        timestamp: time(refused),
        status: refused.status,
        error: reasons[refused.status],
        message: isInvalid(refused)
          ? `Validation failed for object='event'. Error count: ${refused.violations.length}`
          : causeWords[refused.cause],
        path: refused.path,
      },
    }),
  },
  {
    name: 'Spring Boot, field list',
    body: (refused) => ({
      timestamp: time(refused),
      error: reasons[refused.status],
      path: refused.path,
      ...(isInvalid(refused)
        ? {
            errors: refused.violations.map((one) => ({
              objectName: 'event',
              field: bracketed(one),
              rejectedValue: one.value ?? null,
              defaultMessage: springWords(one),
              code: springCodes(one),
            })),
          }
        : {}),
    }),
  },
  {
    name: 'ASP.NET, ValidationProblemDetails',
    body: (refused) => ({
      data: {
        type: `https://tools.ietf.org/html/rfc9110#section-15.5.${refused.status - 399}`,
        title: isInvalid(refused) ? 'One or more validation errors occurred.' : reasons[refused.status],
        status: refused.status,
        ...(isInvalid(refused)
          ? {
              errors: grouped(
                refused.violations,
                ({ attribute }) => capitalised(attribute),
                (one) =>
                  one.kind === 'required'
                    ? `The ${capitalised(one.attribute)} field is required.`
                    : `The field ${capitalised(one.attribute)} is invalid.`,
              ),
            }
          : {}),
        traceId: `00-${String(refused.turn).padStart(32, 'a1b2')}-${String(refused.turn).padStart(16, '9f')}-00`,
      },
    }),
  },
  {
    name: 'Django REST framework',
    body: (refused) => {
      if (!isInvalid(refused)) return { data: { detail: causeWords[refused.cause] } };
      const data: Record<string, unknown> = {};
      for (const one of refused.violations) {
        const [name = '', index] = parts(one);
        if (index === undefined) data[name] = [...((data[name] as string[] | undefined) ?? []), djangoWords(one)];
        else data[name] = { ...(data[name] as object | undefined), [index]: [djangoWords(one)] };
      }
      return { data };
    },
  },
  nestedOnes('Formik', (words) => words),
  nestedOnes('format() of Zod', (words) => ({ _errors: [words] })),
];

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
const turnFrameworks: readonly Framework[] = [
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

/** Deployments as frameworks, formats and habits write their refusals. */
const frameworks: readonly Framework[] = [
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

/** They are reported in the order of the document. */
const invalid = (violations: readonly KnownViolation[]) => ({
  cause: 'invalid',
  violations: violations.toSorted((a, b) => documentOrder.indexOf(a.attribute) - documentOrder.indexOf(b.attribute)),
});
const otherCauses = ['unauthenticated', 'malformed', 'unknown-page', 'unknown-path'].flatMap((cause) =>
  [1, 2].map(() => ({ cause, violations: [] })),
);
/** Three of each kind are recorded, alone and some of them together; all others are to be answered. */
const recorded = everyViolation.filter(
  (one, at) => everyViolation.slice(0, at).filter(({ kind }) => kind === one.kind).length < 3,
);
const pairs = [0, 7, 14, 21].map((at) => recorded.slice(at, at + 2));
const triples = [3, 11, 18].map((at) => recorded.filter((_, place) => place % 9 === at % 9).slice(0, 3));
const seen = [...recorded.map((one) => [one]), ...pairs, ...triples].map(invalid);
const unseen = everyViolation
  .filter((one) => !recorded.includes(one))
  .flatMap((one, at, all) => [[one], [one, ...all.slice(at + 3, at + 5)]])
  .map(invalid);

/** The share of refusals like which none was recorded whose form, and whose words too, are as the framework's. */
function shares(framework: Framework): { readonly form: number; readonly exact: number; readonly unlike: unknown } {
  const replay = replayOf(withReported(refusals(framework, [...otherCauses, ...seen])));
  const later = refusals(framework, [...otherCauses, ...unseen]).map((refusal) => {
    return { wished: refusal.body, made: answeredAgain(replay, refusal)?.body };
  });
  const share = (is: (a: unknown, b: unknown) => boolean) =>
    (100 * later.filter(({ wished, made }) => is(wished, made)).length) / later.length;
  return {
    form: share(isAlike),
    exact: share(isSame),
    unlike: later.find(({ wished, made }) => !isAlike(wished, made)),
  };
}

describe('refusals of frameworks that were not recorded are answered from those that were', () => {
  const all = frameworks.map((framework) => ({ name: framework.name, ...shares(framework) }));

  test.each(all)('$name', ({ form, exact, unlike }) => {
    expect(form, JSON.stringify(unlike)).toBeGreaterThanOrEqual(89);
    expect(exact).toBeGreaterThan(10);
  });

  test('of all of them, nearly all have the form and most have the very words', () => {
    const mean = (of: 'form' | 'exact') => all.reduce((sum, one) => sum + one[of], 0) / all.length;
    expect(all.length).toBeGreaterThan(30);
    expect(mean('form')).toBeGreaterThanOrEqual(98.5);
    expect(mean('exact')).toBeGreaterThanOrEqual(84);
  });
});
