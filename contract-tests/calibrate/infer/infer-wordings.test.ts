import { expect, test } from 'vitest';
import { inferRefusals } from './infer-refusals.ts';
import { refusals, type Framework } from './testing/framework.ts';
import { attributeList } from './testing/known-violations.ts';
import { renderRefusal } from './testing/render-refusal.ts';
import type { KnownViolation } from '../../learn/observations.ts';

const ids: Readonly<Record<string, string>> = { reference: 'event.host.valid', 'body.null': 'body.null' };

/** @param kind - or the question that it is of: `body.null` */
const of = (kind: string, pointer: string, value: unknown): KnownViolation => {
  const attribute = pointer.split('/')[1] ?? '';
  const id = ids[kind] ?? `event.types.${attribute}`;
  return { id, kind: kind.replace('body.', ''), pointer, attribute, value };
};

const invalid = (violations: readonly KnownViolation[]) => ({ cause: 'invalid', violations });
const namesOf = ({ pointer }: KnownViolation) => pointer.slice(1).replace('/', '.');

/** Expects what was learnt of some refusals to make others as the deployment makes them. */
function expectSame(
  text: (one: KnownViolation) => unknown,
  { seen, later }: { readonly seen: readonly KnownViolation[]; readonly later: readonly KnownViolation[] },
): void {
  const framework: Framework = { name: 'one list', body: ({ violations }) => ({ data: violations.map(text) }) };
  const updates = (all: Parameters<typeof refusals>[1]) =>
    refusals(framework, all).map((sample) => ({ ...sample, operation: 'events.update' }));
  const alone = (ones: readonly KnownViolation[]) => ones.map((one) => invalid([one]));
  const several = [seen.slice(0, 2), seen.slice(-2)].map(invalid);
  const learnt = inferRefusals(updates([...alone(seen), ...several]), { attributes: attributeList });
  for (const sample of updates(alone(later)))
    expect(renderRefusal(learnt, sample)).toEqual({ data: (sample.body as { readonly data: unknown }).data });
}

const items = [of('reference', '/cohosts/0', 4711), of('reference', '/cohosts/1', 4712)];
const references = [of('reference', '/type', 815), of('reference', '/host', 816)];

test('places in a list that are counted from 1', () =>
  expectSame(
    ({ attribute, pointer, value }) => {
      const index = /\d+$/.exec(pointer)?.[0];
      return `E150|${attribute}${index === undefined ? '' : `#${Number(index) + 1}`}|${String(value)}`;
    },
    { seen: [...references, ...items], later: [of('reference', '/cohosts/7', 4713)] },
  ));

test('a list of names is no path, where an item is named in one of them', () =>
  expectSame((one) => ({ text: `"${namesOf(one)}" is wrong`, keys: [namesOf(one)] }), {
    seen: [...references, ...items, of('required', '/title', undefined), of('required', '/isVip', undefined)],
    later: [of('reference', '/cohosts/7', 4713), of('required', '/isPaid', undefined)],
  }));

test('what was sent, as JavaScript writes it', () =>
  expectSame(({ attribute, value }) => `${attribute}: ${String(value)} is no date`, {
    seen: [
      of('type.datetime', '/startedAt', 'someday'),
      of('type.datetime', '/endedAt', ['someday', 7]),
      of('type.datetime', '/publishedAt', {}),
    ],
    later: [of('type.datetime', '/endedAt', [['soon'], null]), of('type.datetime', '/startedAt', true)],
  }));

const isQuoted = ({ attribute, value }: KnownViolation) =>
  attribute === 'host' ? 'host is no host' : `${attribute}: ${typeof value === 'string' ? `'${value}' ` : ''}no int`;

test('what is told of types that were sent of an attribute with a text of its own alone', () =>
  expectSame(isQuoted, {
    seen: [
      of('type.int', '/type', 'many'),
      of('type.int', '/page', 'second'),
      of('type.int', '/capacity', 'some'),
      of('type.int', '/capacity', {}),
      of('type.int', '/perPage', 'some'),
      of('type.int', '/perPage', true),
      of('type.int', '/host', [9]),
      of('type.int', '/host', [10]),
    ],
    later: [of('type.int', '/type', [5]), of('type.int', '/host', ['x'])],
  }));

test('a question that speaks of several attributes has a text of its own', () =>
  expectSame(({ id, attribute }) => `${attribute} ${id === 'body.null' ? 'must not be null' : 'must be supplied'}`, {
    seen: [
      ...['title', 'type', 'isVip', 'startedAt', 'description'].map((name) => of('null', `/${name}`, null)),
      ...['address', 'publishedAt', 'image'].map((name) => of('body.null', `/${name}`, null)),
    ],
    later: [of('body.null', '/startedAt', null), of('null', '/isPaid', null)],
  }));

test('one text that counts, joined of what is said of each, with what was sent of each', () => {
  const said = ({ attribute, value }: KnownViolation) =>
    `Value '${String(value)}' at '${attribute}': Member must be an integer`;
  const framework: Framework = {
    name: 'one text',
    body: ({ violations: { length }, violations }) => ({
      data: `${length} validation error${length === 1 ? '' : 's'} detected: ${violations.map(said).join('; ')}`,
    }),
  };
  const [type, page, perPage] = ['type', 'page', 'perPage'].map((name) => of('type.int', `/${name}`, 'many'));
  const [again, other] = ['type', 'page'].map((name) => of('type.int', `/${name}`, true));
  const groups = (all: readonly (readonly (KnownViolation | undefined)[])[]) =>
    refusals(
      framework,
      all.map((ones) => invalid(ones.filter((one) => one !== undefined))),
    );
  const seen = groups([
    [type],
    [page],
    [perPage],
    [again],
    [other],
    [type, page],
    [page, perPage],
    [again, page, perPage],
  ]);
  const learnt = inferRefusals(seen, { attributes: attributeList });
  for (const sample of groups([
    [type, other],
    [again, page, perPage, of('type.int', '/capacity', false)],
  ]))
    expect(renderRefusal(learnt, sample)).toEqual({ data: (sample.body as { readonly data: unknown }).data });
});

test('texts of one violation are learnt although one refusal says something of its own', () => {
  const seen = ['title', 'type', 'isVip', 'isPaid', 'description'].map((name) => of('required', `/${name}`, undefined));
  const odd = of('order', '/endedAt', '2030-01-01');
  let turn = 0;
  const textsOf = (one: KnownViolation) =>
    one.kind === 'order'
      ? [`${one.attribute} is wrong for the ${['first', 'second', 'third'][turn++]} time`]
      : [`${one.attribute} should not be empty`, `${one.attribute} must be defined`];
  const framework: Framework = { name: 'texts', body: ({ violations }) => ({ data: violations.flatMap(textsOf) }) };
  const groups = (all: readonly KnownViolation[]) =>
    refusals(
      framework,
      all.map((one) => invalid([one])),
    );
  const learnt = inferRefusals(groups([...seen, odd, odd, odd]), { attributes: attributeList });
  const [later] = groups([of('required', '/host', undefined)]);
  expect(later && renderRefusal(learnt, later)).toEqual({ data: ['host should not be empty', 'host must be defined'] });
});

test('an attribute with texts of its own may be told by the JSON type that was sent', () =>
  expectSame(
    ({ attribute, value }) =>
      attribute === 'host' ? `${typeof value === 'string' ? `'${value}' ` : ''}is no host` : `${attribute} is no list`,
    {
      seen: [
        of('type.list', '/cohosts', { misfit: true }),
        of('type.list', '/cohosts', 'none'),
        of('type.list', '/host', 'many'),
        of('type.list', '/host', 7000),
      ],
      later: [of('type.list', '/host', 'few'), of('type.list', '/host', 7003)],
    },
  ));
