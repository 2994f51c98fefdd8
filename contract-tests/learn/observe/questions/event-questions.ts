import { datetimeForm } from '../../../../src/interface/questions/datetime-form.ts';
import { questions } from '../../../../src/interface/questions/index.ts';
import type { Question } from '../../../../src/interface/question.ts';
import type { Id } from '../../../target/json.ts';
import { inHostForm, type HostForm } from '../../event-body.ts';
import type { SeenParts } from '../../observations.ts';
import { horizon, publishedFar, textLength } from './limits.ts';
import {
  byExamples,
  firstWords,
  isTaken,
  partsWith,
  single,
  valueCase,
  type CaseOfQuestion,
  type Compose,
  type EventQuestion,
} from './event-question.ts';

/** How the parts of some tell, beyond what their kind of answer says. */
const composed: Readonly<Record<string, Compose>> = {
  'body.unknown-attribute': unlisted,
  'body.blank': blanks,
  'image.check': imageCheck,
  'url.schemes': schemesRead,
  'datetime.form': dateForms,
  'datetime.horizon': horizon,
  'published-at.far': publishedFar,
};

const withExamples = questions.filter(({ examples }: Question) => examples !== undefined);
const hasMany = ({ answers }: Question) => answers['type'] === 'array';
const isMissing = ({ kind }: Question) => kind === 'null' || kind === 'blank';
const fromFiles = (isWanted: (question: Question) => boolean) =>
  withExamples.filter(isWanted).map((one): EventQuestion => ({
    ...byExamples(one, composed[one.id]),
    ...(one.id === 'datetime.form' ? { also: { question: 'datetime.offset', answer: refusedOffset } } : {}),
  }));

/** Null and blank texts. */
const missingValueQuestions = fromFiles(isMissing);

/** Other values that their files have an example of. */
const valueQuestions = fromFiles((one) => !isMissing(one) && !hasMany(one));

const isEndless = ({ answers: { items } }: Question) => !Object.hasOwn(items as object, 'enum');

/** Spellings, of which many are tried: those last of which there are more than anybody lists. */
export const laterQuestions: readonly EventQuestion[] = [
  ...fromFiles((one) => hasMany(one) && !isEndless(one)),
  ...fromFiles((one) => hasMany(one) && isEndless(one)),
];

const hostForm: EventQuestion = {
  question: 'host.form',
  cases: ({ values, settled: { forms } }) => [otherHost(values.hosts[0], forms.host)],
  inRun: ['other'],
  answer: (parts, deployment) =>
    single('either', deployment.accepted['events.update']?.forms.host, 'other')(parts, deployment),
};

function otherHost(page: Id, form: HostForm): CaseOfQuestion {
  return form === 'int'
    ? valueCase('other', ['host', inHostForm(page, 'list')], 'type.int')
    : valueCase('other', ['host', inHostForm(page, 'int')], 'type.list');
}

/** A search shows nothing of events, nor the other way round: what was not tried counts as by default. */
function unlisted(parts: SeenParts): unknown {
  const refused = partsWith(parts, 'refused');
  if (refused.length === 2) return 'refused';
  return refused.length === 0 ? 'ignored' : { refused };
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

/** https is valid everywhere. */
function schemesRead(parts: SeenParts): readonly string[] {
  const others = partsWith(parts, 'accepted').filter((scheme) => scheme !== 'http');
  return [...(isTaken(parts, 'http') ? ['http'] : []), 'https', ...others];
}

/** The sets of which one form is read at least, on any of the dates. None of a deployment that reads another form alone. */
function dateForms(parts: SeenParts): unknown {
  const taken = new Set(partsWith(parts, 'accepted').map((part) => part.split(' ')[0]));
  const forms = dateSets.filter((set) => taken.has(set));
  return forms.length === 0 ? undefined : forms;
}

const dateSets = datetimeForm.answers.items.enum;

/** `datetime.offset`: an offset that `publishedAt` takes and the local dates refuse is refused there. */
function refusedOffset(parts: SeenParts): unknown {
  const isOpen = (set: string) => parts.has(set) && !isTaken(parts, set) && isTaken(parts, `${set} published`);
  const isTakenAnyway = isTaken(parts, 'utc') || isTaken(parts, 'offset');
  return !isTakenAnyway && (isOpen('utc') || isOpen('offset')) ? 'refused' : undefined;
}

/** What is refused without having been fetched is refused for its extension. */
function imageCheck(parts: SeenParts): unknown {
  if (!parts.has('nowhere')) return undefined;
  if (!isTaken(parts, 'nowhere')) return 'fetch';
  const isKnownAlone = parts.has('unknown') && !isTaken(parts, 'unknown');
  return isKnownAlone ? { extensions: 'known' } : 'url';
}

/** What most depends on goes first. */
export const firstQuestions: readonly EventQuestion[] = [
  ...missingValueQuestions,
  ...valueQuestions,
  hostForm,
  textLength,
];

export const eventQuestions: readonly EventQuestion[] = [...firstQuestions, ...laterQuestions];
