import { bodyBlank } from '../../../../src/interface/questions/body-blank.ts';
import { bodyContradictions } from '../../../../src/interface/questions/body-contradictions.ts';
import { bodyNull } from '../../../../src/interface/questions/body-null.ts';
import { bodyUnknownAttribute } from '../../../../src/interface/questions/body-unknown-attribute.ts';
import { capacityMaximum } from '../../../../src/interface/questions/capacity-maximum.ts';
import { capacityNegative } from '../../../../src/interface/questions/capacity-negative.ts';
import { cohostsDuplicates } from '../../../../src/interface/questions/cohosts-duplicates.ts';
import type { Id } from '../../../target/json.ts';
import { inHostForm, type HostForm } from '../../event-body.ts';
import {
  byExamples,
  byPart,
  single,
  valueCase,
  firstWords,
  isTaken,
  type CaseOfQuestion,
  type EventQuestion,
} from './event-question.ts';
import type { SeenParts } from '../../observations.ts';
import { largestCapacity } from './limits.ts';

export const attributes: readonly EventQuestion[] = [
  byExamples(
    bodyUnknownAttribute,
    // What an update shows goes before what a search shows.
    (...seen) => single('ignored')(...seen) ?? single('ignored', 'refused', 'search')(...seen),
    'any',
  ),
  byExamples(capacityNegative, single('accepted'), 'any'),
  byExamples(capacityMaximum, largestCapacity),
  byExamples(bodyContradictions, byPart('accepted')),
  byExamples(cohostsDuplicates, byPart('accepted'), 'twice'),
  {
    question: 'host.form',
    cases: ({ values, settled: { forms } }) => [otherHost(values.hosts[0], forms.host)],
    inRun: ['other'],
    answer: (parts, deployment) =>
      single('either', deployment.accepted['events.update']?.forms.host, 'other')(parts, deployment),
  },
];

export const missingValueQuestions: readonly EventQuestion[] = [
  byExamples(bodyNull, byPart('omitted'), 'addressDetails'),
  byExamples(bodyBlank, blanks, 'description white'),
];

function otherHost(page: Id, form: HostForm): CaseOfQuestion {
  return form === 'int'
    ? valueCase('other', ['host', inHostForm(page, 'list')], 'type.int')
    : valueCase('other', ['host', inHostForm(page, 'int')], 'type.list');
}

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
