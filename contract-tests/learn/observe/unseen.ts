import type { Observation, UnobservedQuestion } from '../../report/report.ts';

const notShown = 'no operation shows a stored event (§2.3)';
const otherChannel = 'it takes another channel (`otherChannel` of the fixtures) and an event that the run may update';
const outside = 'it is no part of the four operations';

const byHand = 'a run reads no more of a search than its rules need; `calibrate` looks further';

const spellings = 'a run sends what everybody takes; `calibrate` tries the rest';

const byCalibrate = 'it takes many answers side by side: `calibrate` reads it';

const belowLimits = 'a limit shows only where it is met, and a run keeps below what everybody takes';

/** Questions whose answers no client can see through the four operations, or not without harm, and why. */
export const unseenQuestions: Readonly<Record<string, string>> = {
  'refusal.status.too-large': 'it takes a body of the largest size there is, which a run does not send',
  'refusal.status.forbidden': otherChannel,
  'refusal.status.protocol': 'a run sends nothing but valid HTTP',
  'refusal.messages': 'a text may name what was sent, so that one refusal does not tell what the next will say',
  'search.order': byHand,
  'search.beyond': byHand,
  'datetime.horizon': belowLimits,
  'published-at.far': belowLimits,
  'datetime.offset': `kept or converted: ${notShown}; a refusal alone shows`,
  'published-at.offset': `from when an event is visible: ${notShown}`,
  'refusal.codes': byCalibrate,
  'refusal.order': byCalibrate,
  'refusal.list-items': byCalibrate,
  'body.charset': byCalibrate,
  'answer.members': byCalibrate,
  'page.members': byCalibrate,
  'answer.headers': byCalibrate,
  'answer.content-type': byCalibrate,
  'request-id.form': byCalibrate,
  'event-types': 'no operation lists the event types (§4.5); the fixtures name some',
  places: 'no operation lists the places; the fixtures name some',
  'capacity.floor.counts':
    'it takes an event with RSVPs that are not confirmed (`eventWithUnconfirmedRsvps` of the fixtures), which `calibrate` updates',
  'capacity.maximum': belowLimits,
  'text.length': belowLimits,
  'cohosts.maximum': belowLimits,
  'email.features': spellings,
  'url.features': spellings,
  'event-id.form': 'few events are created, and others may create some between them',
  'update.omitted-optional': notShown,
  'update.image.omitted': notShown,
  'event.ownership': otherChannel,
  'limits.rate': 'a limit is kept to as soon as it is met, so that its size does not show',
  'limits.body': 'it takes a body of the largest size there is, which a run does not send',
  'rsvp-webhook.request': `${outside} (§6)`,
  'auth.issuing':
    'it is no part of the four operations (§5); whether a key goes with another channel shows with `otherChannel` of the fixtures',
};

/**
 * The questions that a run leaves unobserved, each with the reason.
 * @param noWrites - why no event could be updated; absent where it could
 */
export function unobservedQuestions(
  questions: readonly { readonly id: string }[],
  observed: readonly Observation[],
  noWrites?: string,
): readonly UnobservedQuestion[] {
  const seen = new Set(observed.map(({ question }) => question));
  const unlucky = `no answer of this run showed it${noWrites === undefined ? '' : ` (${noWrites})`}`;
  return questions
    .filter(({ id }) => !seen.has(id))
    .map(({ id }) => ({ question: id, reason: unseenQuestions[id] ?? unlucky }));
}
