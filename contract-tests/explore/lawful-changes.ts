import fc from 'fast-check';
import { withoutValues, withValue } from '../learn/consistent.ts';
import { writeDate } from '../learn/date-forms.ts';
import { inHostForm, optionalAttributes, type Body, type Forms, type ValidValues } from '../learn/event-body.ts';
import type { EventOperation } from '../target/exchange.ts';
import { addresses, capacities, emailNames, urlsAt } from './boundaries.ts';
import { put, type Change } from './change.ts';

export interface LawfulValues {
  readonly operation: EventOperation;
  readonly values: ValidValues;
  /** Those that the operation was seen to take. */
  readonly forms: Forms;
}

/** A text that stays short, as the document names no limit and a deployment may have one. */
const shortText = (longest: number) =>
  fc
    .string({ unit: fc.constantFrom(...'aZ09 -é&"<>中'), minLength: 1, maxLength: longest })
    .filter((text) => text.trim() === text);

/**
 * Ways to depart from a baseline that stay lawful, by the attribute that they are about. Each is drawn by itself, so that two that are
 * open together may meet: the judgement comes after them.
 */
export function lawfulChanges(given: LawfulValues): Readonly<Record<string, fc.Arbitrary<Change>>> {
  const { operation, values, forms } = given;
  const [, ...others] = values.hosts;
  const flags = ['isVip', 'receivesRsvpWebhooks', 'isPaid', 'isVirtual', 'isTicketless'];
  return {
    ...Object.fromEntries(flags.map((name) => [name, fc.constantFrom(turned(name), turned(name), put(name, false))])),
    isSelfPacedCourse: fc.constantFrom(...[true, true, true, false].map((value) => lawful('isSelfPacedCourse', value))),
    capacity: oneOf('capacity', capacities),
    externalUrl: oneOf('externalUrl', [null, ...urlsAt(values.site)]),
    address: oneOf('address', addresses),
    addressDetails: shortText(20).map((text) => lawful('addressDetails', text)),
    cohosts: fc.subarray(others.slice(0, 3)).map((pages) => put('cohosts', pages)),
    title: shortText(4).map((text) => longerTitle(text)),
    description: fc
      .array(shortText(8), { minLength: 1, maxLength: 4 })
      .chain((lines) => fc.constantFrom('\n', '\r\n', '\n\n').map((end) => put('description', lines.join(end)))),
    contactEmail: oneOf(
      'contactEmail',
      emailNames.map((name) => `${name}@${values.email.split('@').at(-1)}`),
    ),
    type: oneOf('type', values.types),
    location: oneOf('location', values.places),
    host: oneOf(
      'host',
      values.hosts.map((page) => inHostForm(page, forms.host)),
    ),
    dates: dateChanges(given),
    ...publishedChanges(given),
    omitted: fc.constantFrom(...omittable(operation).map(omitting)),
  };
}

/** All that may be left out at once, each of which comes back as it shrinks. */
export function allLeftOut(operation: EventOperation): fc.Arbitrary<Change> {
  const each = omittable(operation).map((name) => orNothing(fc.constant(omitting(name))));
  return fc.tuple(...each).map((changes) => (body) => changes.reduce((made, change) => change(made), body));
}

const unchanged: Change = (body) => body;

/** What may turn out to be none of the reasons, and shrinks away; it is never drawn without it. */
export function orNothing(change: fc.Arbitrary<Change>): fc.Arbitrary<Change> {
  return fc.option(change, { nil: unchanged, freq: Number.MAX_SAFE_INTEGER });
}

/** An event that nobody may delete is created with the baseline's `publishedAt`: nobody sees it before. An update is put right in the end. */
function omittable(operation: EventOperation): readonly string[] {
  if (operation === 'events.update') return ['image', ...optionalAttributes];
  return optionalAttributes.filter((name) => name !== 'publishedAt');
}

function oneOf(attribute: string, values: readonly unknown[]): fc.Arbitrary<Change> {
  return fc.constantFrom(...values).map((value) => lawful(attribute, value));
}

function omitting(attribute: string): Change {
  return (body) => withoutValues(body, attribute);
}

/** As the baseline does not have it. */
function turned(flag: string): Change {
  return (body) => withValue(body, [flag, body[flag] !== true]);
}

/** With what it means for the others. */
function lawful(attribute: string, value: unknown): Change {
  return (body) => withValue(body, [attribute, value]);
}

/** The mark of the run stays in front. */
function longerTitle(text: string): Change {
  return (body: Body) => ({ ...body, title: `${String(body['title'])} ${text}`.slice(0, 40).trimEnd() });
}

/** Between the dates that were taken, the end after the start; where a course has none it gets none. */
function dateChanges({ values: { starts, ends }, forms }: LawfulValues): fc.Arbitrary<Change> {
  const span = (Date.parse(`${ends}Z`) - Date.parse(`${starts}Z`)) / 60_000;
  const half = Math.max(1, Math.floor(span / 2) - 1);
  const given = (attribute: string, minutes: number): Change => {
    const wall = new Date(Date.parse(`${starts}Z`) + minutes * 60_000).toISOString().slice(0, 16);
    return (body) => (attribute in body ? { ...body, [attribute]: writeDate(wall, forms.date) } : body);
  };
  return fc.tuple(fc.nat({ max: half }), fc.nat({ max: half })).map(
    ([later, earlier]) =>
      (body) =>
        given('endedAt', span - earlier)(given('startedAt', later)(body)),
  );
}

/** Up to two days before the one that was taken, to the minute: how far ahead it may lie is open. */
const MAX_MINUTES_EARLIER = 2 * 24 * 60;

/** None where it was not seen to be taken. */
function publishedChanges({ values, forms }: LawfulValues): { readonly publishedAt?: fc.Arbitrary<Change> } {
  const { published } = forms;
  if (published === undefined) return {};
  const latest = Date.parse(`${values.published}Z`);
  const wallAt = (earlier: number) => new Date(latest - earlier * 60_000).toISOString().slice(0, 16);
  const minutes = fc.integer({ min: 1, max: MAX_MINUTES_EARLIER });
  return { publishedAt: minutes.map((earlier) => put('publishedAt', writeDate(wallAt(earlier), published))) };
}
