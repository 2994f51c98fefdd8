import { indexed, bracketed, capitalised, dotted, railsWords, springWords } from './framework-texts.ts';
import type { Framework } from './framework.ts';
import type { KnownViolation } from './known-violations.ts';
import { causeWords, grouped, isInvalid, reasons } from './refused-words.ts';

const received = ({ value }: KnownViolation) =>
  Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;

/** What each kind of issue has beside its path and message. */
function issueOf(one: KnownViolation): Readonly<Record<string, unknown>> {
  if (one.kind === 'length') return { code: 'too_big', maximum: 255, inclusive: true, sent: String(one.value).length };
  if (one.kind === 'format') return { code: 'invalid_string', validation: 'format' };
  if (one.kind === 'reference') return { code: 'custom', params: { id: one.value } };
  return { code: 'invalid_type', expected: one.kind.replace('type.', ''), received: received(one) };
}

const nameOf = (one: KnownViolation) => (one.kind === 'required' ? capitalised(one.attribute) : `$.${one.attribute}`);

const fields: Readonly<Record<string, string>> = { 'events.create': 'createEvent', 'events.update': 'updateEvent' };

const argumentsOf = (kind: string) => (kind === 'length' ? [255] : kind === 'minimum' ? ['least', 0] : []);

/** Refusals whose members, or whose one text, hang on what is wrong. */
export const memberFrameworks: readonly Framework[] = [
  {
    name: 'Zod, other members for each kind of issue',
    body: (refused) => ({
      data: isInvalid(refused)
        ? {
            issues: refused.violations.map((one) => ({
              ...issueOf(one),
              path: indexed(one),
              message: `Expected something else, received ${received(one)}`,
            })),
            name: 'ZodError',
          }
        : { name: 'HttpError', message: causeWords[refused.cause] },
    }),
  },
  {
    name: 'google.rpc.BadRequest, a list in a list of one',
    body: (refused) => ({
      data: {
        error: {
          code: refused.status,
          message: isInvalid(refused)
            ? `There are ${refused.violations.length} invalid arguments.`
            : reasons[refused.status],
          details: isInvalid(refused)
            ? [
                {
                  '@type': 'type.googleapis.com/google.rpc.BadRequest',
                  fieldViolations: refused.violations.map((one) => ({
                    field: `event.${bracketed(one)}`,
                    description:
                      typeof one.value === 'string'
                        ? `'${one.value.slice(0, 50)}' ${springWords(one)}`
                        : springWords(one),
                  })),
                },
              ]
            : [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: refused.cause.toUpperCase() }],
        },
      },
    }),
  },
  {
    name: 'one text with marks around each',
    body: (refused) => ({
      data: isInvalid(refused)
        ? `<faults count="${refused.violations.length}">${refused.violations
            .map((one) => `<fault field="${dotted(one)}">${railsWords(one)}</fault>`)
            .join('')}</faults>`
        : `<fault>${causeWords[refused.cause]}</fault>`,
    }),
  },
  /** As ASP.NET does: what is missing by its property, all else by its path. */
  {
    name: 'a map whose names hang on the kind',
    body: (refused) => {
      if (!isInvalid(refused)) return { data: { title: causeWords[refused.cause] } };
      const errors: Record<string, string[]> = {};
      for (const one of refused.violations) (errors[nameOf(one)] ??= []).push(railsWords(one));
      return { data: { errors } };
    },
  },
  /** As GraphQL does: the path to what is wrong begins with what was asked for. */
  {
    name: 'GraphQL, a path that begins with the operation',
    body: (refused) => ({
      errors: isInvalid(refused)
        ? refused.violations.map((one) => ({
            message: railsWords(one),
            path: [fields[refused.operation], 'input', ...indexed(one)],
            field: fields[refused.operation],
          }))
        : [{ message: causeWords[refused.cause] }],
    }),
  },
  /** As Symfony does: a line for each. */
  {
    name: 'one text of lines',
    body: (refused) => ({
      data: {
        detail: isInvalid(refused)
          ? refused.violations.map((one) => `${bracketed(one)}: ${railsWords(one)}`).join('\n')
          : causeWords[refused.cause],
      },
    }),
  },
  /** As FastAPI does: what an application refuses itself is a text, where its schema gives a list. */
  {
    name: 'a text for some kinds, a list for others',
    body: (refused) => ({
      data: {
        detail:
          isInvalid(refused) && refused.violations[0]?.kind !== 'reference'
            ? refused.violations.map((one) => ({ loc: ['body', ...indexed(one)], msg: railsWords(one) }))
            : isInvalid(refused)
              ? 'Something that it refers to does not exist'
              : causeWords[refused.cause],
      },
    }),
  },
  /** As Fastify does: what its schema refuses has a code beside the envelope's members, what an application refuses itself has none. */
  {
    name: 'Fastify, a code for some kinds',
    tells: 'first',
    body: (refused) => {
      const isOfSchema = isInvalid(refused) && refused.violations[0]?.kind !== 'reference';
      return {
        statusCode: refused.status,
        ...(isOfSchema ? { code: 'FST_ERR_VALIDATION' } : {}),
        message: isInvalid(refused) ? refused.violations.map(railsWords)[0] : causeWords[refused.cause],
      };
    },
  },
  /** As the Play framework does: what a text is made with stands beside it. */
  {
    name: 'Play, arguments of texts',
    body: (refused) => ({
      data: isInvalid(refused)
        ? grouped(
            refused.violations,
            (one) => `obj.${bracketed(one)}`,
            (one) => ({ msg: [`error.${one.kind}`], args: argumentsOf(one.kind) }),
          )
        : { error: causeWords[refused.cause] },
    }),
  },
];
