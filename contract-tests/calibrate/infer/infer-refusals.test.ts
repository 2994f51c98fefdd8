import { expect, test } from 'vitest';
import { inferRefusals } from './infer-refusals.ts';
import { isAlike, isSame } from './inferred.ts';
import { renderRefusal } from './testing/render-refusal.ts';
import { refusals, type Framework } from './testing/framework.ts';
import { frameworks } from './testing/frameworks.ts';
import { attributeList, everyViolation } from './testing/known-violations.ts';
import type { KnownViolation } from '../../learn/observations.ts';

const otherCauses = ['unauthenticated', 'malformed', 'unknown-page', 'unknown-path'].flatMap((cause) =>
  [1, 2].map(() => ({ cause, violations: [] })),
);

/** Two attributes of each kind at most. */
const seenOnes = everyViolation.filter(
  (one, at) => everyViolation.slice(0, at).filter(({ kind }) => kind === one.kind).length < 3,
);
const invalid = (violations: readonly KnownViolation[]) => ({ cause: 'invalid', violations });
const pairs = [0, 7, 14, 21].map((at) => seenOnes.slice(at, at + 2));
const triples = [3, 11, 18].map((at) => seenOnes.filter((_, place) => place % 9 === at % 9).slice(0, 3));
const seen = [...seenOnes.map((one) => [one]), ...pairs, ...triples].map(invalid);
const unseen = everyViolation
  .filter((one) => !seenOnes.includes(one))
  .flatMap((one, at, all) => [[one], [one, ...all.slice(at + 3, at + 5)]])
  .map(invalid);

/** How many refusals of attributes and kinds that were not seen are reproduced: in form, and to the letter. */
function shares(framework: Framework): { readonly form: number; readonly exact: number } {
  const learnt = inferRefusals(refusals(framework, [...otherCauses, ...seen]), { attributes: attributeList });
  const later = refusals(framework, [...otherCauses, ...unseen]).map((sample) => {
    const { requestId: _id, status: _status, ...body } = sample.body as Readonly<Record<string, unknown>>;
    const violations = framework.tells === 'first' ? sample.violations.slice(0, 1) : sample.violations;
    return { body, rendered: renderRefusal(learnt, { ...sample, violations }) };
  });
  return {
    form: later.filter(({ body, rendered }) => isAlike(body, rendered)).length / later.length,
    exact: later.filter(({ body, rendered }) => isSame(body, rendered)).length / later.length,
  };
}

test.each(frameworks)(
  'refusals as frameworks write them are reproduced for attributes that were not seen: $name',
  (framework) => {
    const { form, exact } = shares(framework);
    expect(form).toBe(1);
    expect(exact).toBeGreaterThanOrEqual(0.89);
  },
);

test('figures are those that templates know', () => {
  const indexIn = ({ pointer }: KnownViolation) => Number(/\/(\d+)$/.exec(pointer)?.[1] ?? -1);
  const framework: Framework = {
    name: 'figures',
    body: ({ violations }) => ({
      data: {
        count: violations.length,
        errors: violations.map((one) => ({
          field: one.attribute,
          index: Math.max(0, indexIn(one)),
          place: indexIn(one) + 1,
        })),
      },
    }),
  };
  const learnt = inferRefusals(refusals(framework, seen), { attributes: attributeList });
  expect(learnt['refusal.body']?.answer).toMatchObject({
    otherwise: {
      data: {
        count: { $number: 'count' },
        errors: { $each: { index: { $number: 'index' }, place: { $number: 'place' } } },
      },
    },
  });
});

test('what is said of a kind may hang on the operation', () => {
  const framework: Framework = {
    name: 'texts by operation',
    body: ({ operation, violations: [one] }) => ({
      data: {
        field: one?.attribute,
        text: `No event ${operation === 'events.create' ? 'made' : 'changed'}: see ${one?.attribute}`,
      },
    }),
  };
  const required = everyViolation.filter(({ kind }) => kind === 'required').map((one) => invalid([one]));
  const [samples, later] = [required.slice(2), required.slice(0, 2)].map((ones) => refusals(framework, ones));
  const learnt = inferRefusals(samples ?? [], { attributes: attributeList });
  for (const sample of later ?? []) {
    const { data } = sample.body as Readonly<Record<string, unknown>>;
    expect(renderRefusal(learnt, sample)).toEqual({ data });
  }
});

test('the form of a kind may hang on the operation, whatever was sent', () => {
  const framework: Framework = {
    name: 'forms by operation',
    body: ({ operation, violations: [one] }) => ({
      data:
        operation === 'pages.search'
          ? { message: `${one?.attribute} must be a number` }
          : { errors: { [one?.attribute ?? '']: ['must be a number'] } },
    }),
  };
  const ofType = (operation: string, names: readonly string[], values: readonly unknown[]) =>
    names.flatMap((attribute) =>
      values.map((value) => ({
        cause: 'invalid',
        operation,
        violations: [{ id: `types.${attribute}`, kind: 'type.int', pointer: `/${attribute}`, attribute, value }],
      })),
    );
  const learnt = inferRefusals(
    refusals(framework, [
      ...ofType('pages.search', ['page', 'perPage'], [{}, true]),
      ...ofType('events.update', ['type', 'capacity', 'host'], ['many', [3]]),
    ]),
    { attributes: attributeList },
  );
  for (const sample of refusals(framework, [
    ...ofType('pages.search', ['page'], ['many']),
    ...ofType('events.update', ['type'], [{}, true]),
  ])) {
    const { data } = sample.body as Readonly<Record<string, unknown>>;
    expect(renderRefusal(learnt, sample)).toEqual({ data });
  }
});

test('what names no attribute is of the one violation there is, and what is said of a rule is not said of all that it refuses', () => {
  const dates = ['startedAt', 'endedAt', 'publishedAt'];
  const framework: Framework = {
    name: 'a decoder and rules',
    body: ({ violations: [one] }) => ({
      data: dates.includes(one?.attribute ?? '')
        ? { code: 'BAD_REQUEST', errors: [{ message: 'this is not a date' }] }
        : { code: 'UNPROCESSABLE', errors: [{ field: one?.attribute, message: 'is required' }] },
    }),
  };
  const blank = (id: string, attribute: string) => ({
    cause: 'invalid',
    operation: 'events.update',
    violations: [{ id, kind: 'blank', pointer: `/${attribute}`, attribute, value: '' }],
  });
  const requests = [
    ...[...dates, 'title'].map((name) => blank('body.blank', name)),
    blank('event.contact-email.valid', 'contactEmail'),
    blank('event.location.valid', 'location'),
    blank('event.image.valid', 'image'),
  ];
  const samples = refusals(framework, requests);
  const learnt = inferRefusals(samples, { attributes: attributeList });
  for (const sample of samples) {
    const { data } = sample.body as Readonly<Record<string, unknown>>;
    expect(renderRefusal(learnt, sample)).toEqual({ data });
  }
});
