import type { Framework } from './framework.ts';
import {
  bracketed,
  capitalised,
  djangoWords,
  dotted,
  human,
  laravelWords,
  parts,
  railsWords,
  snake,
  springCodes,
  springWords,
} from './framework-texts.ts';
import { causeWords, firstOf, grouped, isInvalid, reasons, time } from './refused-words.ts';

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
export const webFrameworks: readonly Framework[] = [
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
