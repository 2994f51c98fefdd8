import type { Id } from '../../../target/json.ts';
import { inHostForm, optionalAttributes, without, type HostForm } from '../../event-body.ts';
import {
  byPart,
  single,
  valueCase,
  firstWords,
  isTaken,
  type CaseOfQuestion,
  type EventQuestion,
} from './event-question.ts';
import type { SeenParts } from '../../observations.ts';
import { capacityMaximum } from './limits.ts';

/** Of each kind of clash one: what of the body has nothing to do with it contradicts nothing. */
const clashes: readonly (readonly [part: string, attribute: string, body: Readonly<Record<string, unknown>>])[] = [
  ['paid', 'externalUrl', { isPaid: true, externalUrl: null, isTicketless: false }],
  ['dated-course', 'startedAt', { isSelfPacedCourse: true }],
  ['ticketless', 'capacity', { isTicketless: true, capacity: 5000, isPaid: false, receivesRsvpWebhooks: false }],
  ['virtual', 'address', { isVirtual: true, address: '12 Example Street' }],
  ['details', 'addressDetails', { addressDetails: 'Second floor', isVirtual: false }],
];

export const attributes: readonly EventQuestion[] = [
  {
    question: 'body.unknown-attribute',
    cases: () => [
      valueCase(
        'any',
        ['contractCheck', 'no attribute of the interface'],
        ['unlisted', 'an attribute of the interface'],
      ),
    ],
    inRun: ['any'],
    // What an update shows goes before what a search shows.
    answer: (...seen) => single('ignored')(...seen) ?? single('ignored', 'refused', 'search')(...seen),
  },
  {
    question: 'capacity.negative',
    cases: () => [valueCase('any', ['capacity', -1], ['minimum', 'an int from 0'])],
    inRun: ['any'],
    answer: single('accepted'),
  },
  capacityMaximum,
  {
    question: 'body.contradictions',
    cases: () =>
      clashes.map(([part, attribute, values]) => ({
        part,
        attributes: [attribute, ...Object.keys(values)],
        kind: 'contradiction',
        pointer: `/${attribute}`,
        expected: 'values that do not contradict each other',
        change: (body) => ({ ...(part === 'details' ? without(body, 'address') : body), ...values }),
      })),
    answer: byPart('accepted'),
  },
  {
    question: 'cohosts.duplicates',
    cases: ({ values: { hosts } }) => [
      valueCase('twice', ['cohosts', [hosts[1] ?? hosts[0], hosts[1] ?? hosts[0]]], ['duplicate', 'each once']),
      valueCase('host', ['cohosts', [hosts[0]]], ['duplicate', 'others than the host']),
    ],
    inRun: ['twice'],
    answer: byPart('accepted'),
  },
  {
    question: 'host.form',
    cases: ({ values, settled: { forms } }) => [otherHost(values.hosts[0], forms.host)],
    inRun: ['other'],
    answer: (parts, deployment) =>
      single('either', deployment.accepted['events.update']?.forms.host, 'other')(parts, deployment),
  },
];

function otherHost(page: Id, form: HostForm): CaseOfQuestion {
  return form === 'int'
    ? valueCase('other', ['host', inHostForm(page, 'list')], ['type.int', 'an int'])
    : valueCase('other', ['host', inHostForm(page, 'int')], ['type.list', 'a list of one int']);
}

/** Optional attributes to which null says what leaving out says (`body.null`). */
const nullable = ['image', ...optionalAttributes.filter((name) => name !== 'externalUrl' && name !== 'capacity')];

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

const blank = ['blank', 'a text that is not blank'] as const;

export const missingValueQuestions: readonly EventQuestion[] = [
  {
    question: 'body.null',
    cases: () => nullable.map((name) => valueCase(name, [name, null], ['null', 'a value, or nothing'])),
    inRun: ['addressDetails'],
    answer: byPart('omitted'),
  },
  {
    question: 'body.blank',
    cases: () =>
      blankable.flatMap((name) => [
        valueCase(`${name} empty`, [name, ''], blank),
        valueCase(`${name} white`, [name, '  '], blank),
      ]),
    inRun: ['description white'],
    answer: blanks,
  },
];

/** `title empty`, `title white`: where white space is taken and nothing is not, the characters alone count. */
function blanks(parts: SeenParts): unknown {
  const attributes = firstWords(parts);
  const empty = (name: string) => (parts.has(`${name} empty`) ? `${name} empty` : `${name} white`);
  const refused = attributes.filter((name) => !isTaken(parts, empty(name)));
  const isOnlyEmpty = refused.some((name) => isTaken(parts, `${name} white`));
  // The two words speak of these alone.
  if (!attributes.includes('title') || !attributes.includes('image'))
    return refused.includes('title') || refused.includes('description') ? 'refused' : 'accepted';
  return { refused, ...(isOnlyEmpty ? { only: 'empty' } : {}) };
}
