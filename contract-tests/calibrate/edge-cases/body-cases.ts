import { inHostForm } from '../../learn/event-body.ts';
import { nowhere } from '../../learn/observe/probe-update.ts';
import { writeDate } from '../../learn/date-forms.ts';
import type { Updatable } from '../../learn/observe/updatable.ts';
import { valueCase, type EdgeCase } from './edge-case.ts';

/** Optional attributes to which null says what leaving out says (`body.null`). */
const nullable = [
  'image',
  'cohosts',
  'isSelfPacedCourse',
  'isVirtual',
  'isTicketless',
  'address',
  'addressDetails',
  'publishedAt',
];

const blankable = [
  'title',
  'description',
  'externalUrl',
  'image',
  'address',
  'addressDetails',
  'startedAt',
  'endedAt',
  'publishedAt',
];

/** Texts without a limit of their own in the document. */
const limitable = ['title', 'description', 'addressDetails', 'externalUrl'];

/** What is tried of each. Whoever has a limit has it between two of them, or none that matters. */
const lengths = [256, 1025, 5001, 20_001] as const;

/** Values that look like one of another type (`body.coercion`), by kind. */
const lookAlikes: readonly (readonly [
  kind: string,
  attribute: string,
  value: (event: Updatable) => unknown,
  type: string,
])[] = [
  ['int-from-string', 'capacity', () => '40', 'type.int'],
  ['int-from-string', 'type', ({ values }) => String(values.types[0]), 'type.int'],
  ['int-from-string', 'cohosts', ({ values }) => [String(values.hosts[1] ?? values.hosts[0])], 'type.item'],
  [
    'int-from-string',
    'host',
    ({ values, settled }) => hostText(String(values.hosts[0]), settled.forms.host),
    'type.int',
  ],
  ['int-from-bool', 'capacity', () => true, 'type.int'],
  ['int-from-loose-string', 'capacity', () => '40.0', 'type.int'],
  ['null-from-blank', 'capacity', () => '', 'type.int'],
  ['bool-from-string', 'isVip', () => 'true', 'type.bool'],
  ['bool-from-string', 'isVirtual', () => 'false', 'type.bool'],
  ['bool-from-int', 'isPaid', () => 1, 'type.bool'],
  ['bool-from-int', 'isTicketless', () => 0, 'type.bool'],
  ['bool-from-digit', 'receivesRsvpWebhooks', () => '0', 'type.bool'],
  ['bool-from-digit', 'isVirtual', () => '1', 'type.bool'],
  ['bool-from-word', 'isPaid', () => 'yes', 'type.bool'],
  ['bool-from-word', 'isTicketless', () => 'on', 'type.bool'],
  ['string-from-number', 'title', () => 12, 'type.string'],
  ['string-from-number', 'address', () => 7, 'type.string'],
  ['string-from-number', 'description', () => 5, 'type.string'],
  ['string-from-bool', 'addressDetails', () => true, 'type.string'],
  ['string-from-bool', 'description', () => false, 'type.string'],
  ['list-from-value', 'cohosts', ({ values }) => values.hosts[1] ?? values.hosts[0], 'type.list'],
];

function hostText(page: string, form: 'int' | 'list'): unknown {
  return form === 'list' ? [page] : page;
}

/** Of the body's values, one for each attribute and question. */
export function bodyCases(event: Updatable): readonly EdgeCase[] {
  const { values, settled } = event;
  const second = values.hosts[1] ?? values.hosts[0];
  return [
    ...nullable.map((name) =>
      valueCase(['body.null', name], [name, null], { kind: 'null', expected: 'a value, or nothing' }),
    ),
    ...blankable.flatMap((name) => [
      valueCase(['body.blank', `${name} empty`], [name, ''], { kind: 'blank', expected: 'a text that is not blank' }),
      valueCase(['body.blank', `${name} white`], [name, '  '], { kind: 'blank', expected: 'a text that is not blank' }),
    ]),
    ...lookAlikes.map(([part, name, value, kind]) =>
      valueCase(['body.coercion', `${part} ${name}`], [name, value(event)], {
        kind,
        expected: 'a value of its type',
        ...(kind === 'type.item' ? { pointer: `/${name}/0` } : {}),
      }),
    ),
    valueCase(['body.unknown-attribute', 'any'], ['contractCheck', 'no attribute of the interface'], {
      kind: 'unlisted',
      expected: 'an attribute of the interface',
    }),
    valueCase(['capacity.negative', 'any'], ['capacity', -1], { kind: 'minimum', expected: 'an int from 0' }),
    valueCase(['capacity.maximum', '2147483648'], ['capacity', 2 ** 31], {
      kind: 'maximum',
      expected: 'a smaller int',
    }),
    valueCase(['cohosts.duplicates', 'twice'], ['cohosts', [second, second]], {
      kind: 'duplicate',
      expected: 'each once',
    }),
    valueCase(['cohosts.duplicates', 'host'], ['cohosts', [values.hosts[0]]], {
      kind: 'duplicate',
      expected: 'others than the host',
    }),
    valueCase(['image.check', 'nowhere'], ['image', `https://${nowhere}/cover.png`], {
      kind: 'image',
      expected: 'an image',
    }),
    valueCase(['email.check', 'nowhere'], ['contactEmail', `contact@${nowhere}`], {
      kind: 'format',
      expected: 'a domain that exists',
    }),
    valueCase(
      ['host.form', 'other'],
      ['host', inHostForm(values.hosts[0], settled.forms.host === 'int' ? 'list' : 'int')],
      {
        kind: settled.forms.host === 'int' ? 'type.int' : 'type.list',
        expected: settled.forms.host === 'int' ? 'an int' : 'a list of one int',
      },
    ),
    ...limitable.flatMap((name) => lengths.map((length) => longText(name, length))),
  ];
}

/** A text of so many characters that says nothing wrong. */
export function longText(name: string, length: number): EdgeCase {
  const start = name === 'externalUrl' ? 'https://example.com/' : 'Made by a contract check. ';
  const value = start.padEnd(length, name === 'externalUrl' ? 'a' : 'word ').slice(0, length - 1);
  return valueCase(['text.length', `${name} ${length}`], [name, `${value}a`], {
    kind: 'length',
    expected: 'a shorter text',
  });
}

/** Wall-clock times that the document sets no bound to (`datetime.horizon`, `published-at.past`, `published-at.far`, `datetime.order`). */
export function timeCases({ values, settled }: Updatable): readonly EdgeCase[] {
  const { date, published } = settled.forms;
  const pair = (
    [question, part]: readonly [string, string],
    [starts, ends]: readonly [string, string],
    kind: string,
  ): EdgeCase => ({
    question,
    part,
    attributes: ['startedAt', 'endedAt'],
    kind,
    pointer: kind === 'order' ? '/endedAt' : '/startedAt',
    expected: kind === 'order' ? 'an end after the start' : 'another time',
    change: (body) => ({ ...body, startedAt: writeDate(starts, date), endedAt: writeDate(ends, date) }),
  });
  const shown = ([question, part]: readonly [string, string], wall: string, kind: string): readonly EdgeCase[] =>
    published === undefined
      ? []
      : [valueCase([question, part], ['publishedAt', writeDate(wall, published)], { kind, expected: 'another time' })];
  return [
    pair(['datetime.order', 'any'], [values.ends, values.starts], 'order'),
    pair(['datetime.horizon', 'past'], ['2020-03-10T18:00', '2020-03-10T20:00'], 'past'),
    ...horizons.map((years) =>
      pair(
        ['datetime.horizon', String(years)],
        [inYears(values.starts, years), inYears(values.ends, years)],
        'maximum',
      ),
    ),
    ...shown(['published-at.past', 'any'], '2020-03-10T09:00', 'past'),
    ...horizons.flatMap((years) =>
      shown(['published-at.far', String(years)], inYears(values.published, years), 'maximum'),
    ),
  ];
}

/** Years ahead. */
export const horizons = [3, 6, 12, 60] as const;

/** So many years later, on a day that every year has. */
export function inYears(wall: string, years: number): string {
  return `${Number(wall.slice(0, 4)) + years}-03-10${wall.slice(10)}`;
}
