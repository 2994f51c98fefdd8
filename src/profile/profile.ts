import type { AnswerTo, LookUp } from '../domain/look-up.ts';
import type { Answers } from '../interface/questions/index.ts';
import { perContract } from '../contract/per-contract.ts';
import type { QuestionId } from '../domain/vocabulary/ids.ts';
import type { AnswerEvidence, ProfileFixtures } from './profile-file.ts';

/** What an answer rests on. */
export type Basis = 'default' | 'calibrated' | 'owner';

/** One answer for each open question. */
export interface Profile {
  readonly name: string;
  readonly basis: Basis;
  /** Host of the deployment that it was learnt from. */
  readonly target?: string;
  /** When it was learnt, ISO 8601 in UTC. */
  readonly calibratedAt?: string;
  readonly answers: Answers;
  /** Questions that the profile itself answers; the others have the default's answer and count as assumed. */
  readonly given: ReadonlySet<QuestionId>;
  /** What single answers rest on. */
  readonly evidence?: Readonly<Partial<Record<QuestionId, AnswerEvidence>>>;
  /** Questions that nobody has an answer to, and why. */
  readonly unseen?: Readonly<Partial<Record<QuestionId, string>>>;
  /** What a deployment has, and the sandbox then has too. */
  readonly fixtures?: ProfileFixtures;
}

/** What a profile says beside its answers. */
export type ProfileHead = Omit<Profile, 'answers' | 'given'>;

/** The profile that a contract's own defaults make. */
export const defaultProfile = perContract((contract): Profile => {
  const answers = Object.fromEntries([...contract.questions].map(([id, question]) => [id, question.default]));
  return { name: 'default', basis: 'default', answers: answers as unknown as Answers, given: new Set() };
});

/** A profile with some answers of its own. They must be lawful: `readProfile` has seen to that. */
export function profileWith(base: Profile, own: ProfileHead & { readonly answers: Partial<Answers> }): Profile {
  const { answers, ...head } = own;
  return { ...head, answers: { ...base.answers, ...answers }, given: new Set(Object.keys(answers) as QuestionId[]) };
}

/**
 * A profile with other answers to some questions; those that it had for the others stay.
 *
 * @param grounds what the answers rest on: without, nobody has said so, and they are assumed
 */
export function withAnswers(
  profile: Profile,
  answers: Partial<Answers>,
  grounds: AnswerEvidence = { basis: 'assumed' },
): Profile {
  const own = Object.keys(answers) as QuestionId[];
  const { evidence, ...rest } = profile;
  const kept = Object.entries(evidence ?? {}).filter(([id]) => !own.includes(id as QuestionId));
  const added = own.map((id) => [id, grounds] as const);
  return {
    ...rest,
    answers: { ...profile.answers, ...answers },
    given: new Set([...profile.given, ...own]),
    evidence: Object.fromEntries([...kept, ...added]),
  };
}

/** The answers that a profile itself gives. */
export function givenAnswers({ answers, given }: Profile): Partial<Answers> {
  return Object.fromEntries([...given].map((question) => [question, answers[question]]));
}

/** Says why answers that are lawful each cannot stand together; undefined where they can. */
export function contradiction(profile: Profile): string | undefined {
  return contradictoryDates(profile) ?? contradictoryNames(profile);
}

function contradictoryDates({ answers }: Profile): string | undefined {
  const isLocal = answers['datetime.form'].some((form) => form !== 'utc' && form !== 'offset');
  if (answers['datetime.offset'] !== 'refused' || isLocal) return undefined;
  return 'datetime.offset is refused, but datetime.form reads nothing without an offset, so that no startedAt would be lawful: read `local` too';
}

/** Members of one object that have the same name would take each other's place. */
function contradictoryNames({ answers }: Profile): string | undefined {
  for (const groups of objectsOf(answers)) {
    const all = groups.flatMap(({ question, names }) => names.map((name) => ({ question, name })));
    const twice = all.find(({ name }, index) => all.findIndex((one) => one.name === name) !== index);
    if (twice === undefined) continue;
    const first = all.find(({ name }) => name === twice.name) ?? twice;
    return `${first.question} and ${twice.question} give the name ${twice.name} to two members of one object: choose others`;
  }
  return undefined;
}

interface Names {
  readonly question: QuestionId;
  readonly names: readonly string[];
}

/** The objects of a search's answer to which several answers give members. */
function objectsOf(answers: Answers): readonly (readonly Names[])[] {
  const data = answers['search.data'];
  const every: Names = { question: 'answer.members', names: Object.keys(answers['answer.members']) };
  if (typeof data === 'object' && 'examples' in data) return [];
  const paging = answers['search.paging'];
  if (paging === 'none') return [];
  const { where, names = {} } = typeof paging === 'string' ? { where: paging } : paging;
  const metadata: Names = { question: 'search.paging', names: Object.values({ ...answeredPagingNames, ...names }) };
  if (where === 'beside') return [[metadata, every]];
  const members = answers['page.members'];
  const ofPage = Object.keys(members['pages.search'] ?? members);
  return [
    [metadata, { question: 'search.data', names: [wrapperName(data)] }],
    ...(data === 'page' ? [[metadata, { question: 'page.members', names: ofPage } as const]] : []),
  ];
}

/** Names of the paging metadata where the profile gives no others. */
export const answeredPagingNames = { page: 'page', perPage: 'perPage', total: 'total', pages: 'totalPages' };

/** Name of the member of a search's data that holds the list of pages. */
export function wrapperName(data: AnswerTo<'search.data'>): string {
  return typeof data === 'object' && 'object' in data ? data.object : 'pages';
}

/** Asks for one request and remembers what was asked. */
export interface Asking {
  readonly ask: LookUp;
  /** The answer, where it turned out not to shape this request's: nothing is remembered. */
  readonly peek: LookUp;
  readonly asked: readonly QuestionId[];
  /** Notes that the answer to a question that was asked does not reach as far as this request: what shaped it is assumed. */
  readonly assume: (question: QuestionId) => void;
  readonly assumed: ReadonlySet<QuestionId>;
}

export function createAsking(profile: Profile): Asking {
  const asked: QuestionId[] = [];
  const peek = <Q extends QuestionId>(question: Q): AnswerTo<Q> => profile.answers[question];
  const ask = <Q extends QuestionId>(question: Q): AnswerTo<Q> => {
    if (!asked.includes(question)) asked.push(question);
    return peek(question);
  };
  const assumed = new Set<QuestionId>();
  return { ask, peek, asked, assume: (question) => void assumed.add(question), assumed };
}

/** What an answer rests on, in the order in which `X-Sandbox-Basis` names it. */
const bases = ['assumed', 'calibrated', 'owner'] as const;

/** What the answer to one question rests on: what the profile says of it, or of all of its answers. */
export function basisOfQuestion({ basis, given, evidence }: Profile, question: QuestionId): (typeof bases)[number] {
  if (!given.has(question)) return 'assumed';
  return evidence?.[question]?.basis ?? (basis === 'default' ? 'assumed' : basis);
}

/**
 * `documented; assumed=…; calibrated=…`: what an answer rests on, for the `X-Sandbox-Basis` header.
 *
 * @param forced faults and deviations that had a part in it, by ID: it begins with `forced=…`, since the document does not say so
 */
export function basisOf(
  profile: Profile,
  { asked, assumed }: Pick<Asking, 'asked' | 'assumed'>,
  forced: readonly string[] = [],
): string {
  const basisOfAsked = (question: QuestionId) =>
    assumed.has(question) ? 'assumed' : basisOfQuestion(profile, question);
  const named = (basis: string, ids: readonly string[]) => (ids.length === 0 ? [] : [`${basis}=${ids.join(',')}`]);
  return [
    ...(forced.length === 0 ? ['documented'] : named('forced', forced)),
    ...bases.flatMap((basis) =>
      named(
        basis,
        asked.filter((question) => basisOfAsked(question) === basis),
      ),
    ),
  ].join('; ');
}
