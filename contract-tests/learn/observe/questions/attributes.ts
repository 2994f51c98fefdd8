import type { Id } from '../../../target/json.ts';
import { inHostForm, without, type HostForm } from '../../event-body.ts';
import { byPart, single, valueCase, type CaseOfQuestion, type EventQuestion } from './event-question.ts';

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
  {
    question: 'capacity.maximum',
    cases: () => [valueCase('2147483648', ['capacity', 2 ** 31], ['maximum', 'a smaller int'])],
    answer: single('none', 2 ** 31 - 1, '2147483648'),
  },
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
