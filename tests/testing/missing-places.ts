import { existsSync } from 'node:fs';
import { acceptanceRules } from '../../contract-tests/explore/expectation.ts';
import { checks } from '../../contract-tests/index.ts';
import { optionalAttributes } from '../../contract-tests/learn/event-body.ts';
import { cases } from '../../src/audit/testing/cases.ts';
import { catalogueOf } from '../../src/contract/catalogue.ts';
import type { Contract } from '../../src/contract/contract.ts';
import { examplesOf, listedAnswers, refuses, type Example, type Question } from '../../src/interface/question.ts';
import { readContract } from '../../contract-tests/files/contract.ts';
import type { RuleExample } from '../../src/interface/rules/rule.ts';
import { namedDeviations } from '../../src/faults/deviations.ts';
import { createWhyUnlawful } from '../../src/profile/lawful-answers.ts';
import { hidden, showings } from '../every-question/showings.ts';
import { attributeProofs } from '../every-rule/attributes.ts';
import { controlProofs } from '../every-rule/control.ts';
import { interfaceProofs } from '../every-rule/interface.ts';
import { partnerRules } from '../every-rule/partner-rules.ts';
import { refusalProofs } from '../every-rule/refusals.ts';
import { judgedIds } from './judged-example.ts';
import { unsaidQuotes } from './unsaid-quotes.ts';
import { sampleKnown, validEvent } from './valid-event.ts';

/** Places that have something of each rule or question: where, of which IDs, and what is missing where an ID is not among them. */
interface Place {
  readonly of: readonly string[];
  readonly has: ReadonlySet<string>;
  readonly missing: string;
}

/** Everything that a rule or question of the contract lacks, and everything that is there for none: a line each, which begins with its ID. */
export function missingPlaces(contract: Contract): readonly string[] {
  const places = placesOf(contract);
  const known = new Set([...contract.rules.keys(), ...contract.questions.keys()]);
  const lacking = places.flatMap(({ of, has, missing }) =>
    of.filter((id) => !has.has(id)).map((id) => `${id}: ${missing}`),
  );
  const strays = places.flatMap(({ has }) => [...has].filter((id) => !known.has(id) && !id.startsWith('client.')));
  return [
    ...[...contract.rules, ...contract.questions].flatMap(([id, { example }]) => wrongExample(id, example)),
    ...[...contract.questions.values()].flatMap((question) => wrongQuestion(question, contract)),
    ...unsaidQuotes(contract.rules),
    ...lacking,
    ...[...new Set(strays)].map(
      (id) => `${id}: neither a rule of src/interface/rules/ nor a question of src/interface/questions/`,
    ),
  ];
}

/** The members of an example that are a request; it has exactly one. */
const calls = ['create', 'update', 'search', 'page', 'control', 'request'] as const;

const wrongExample = (id: string, example: Example | undefined): readonly string[] =>
  example === undefined || calls.filter((call) => Object.hasOwn(example, call)).length === 1
    ? []
    : [`${id}: its example is no single request`];

/** What is wrong in a question's file that its types allow. */
function wrongQuestion(question: Question, contract: Contract): readonly string[] {
  const { id, default: standard, mostLenient = standard, flips = [] } = question;
  const whyUnlawful = createWhyUnlawful(contract);
  return [
    ...[standard, mostLenient, ...flips.map(({ answer }) => answer)].flatMap((answer) => whyUnlawful(id, answer) ?? []),
    ...sameToCalibrate(question).map(
      (same) => `${id}: calibrate learns ${same} alike, and \`unseen.calibrate\` does not say why`,
    ),
    ...(existsSync(`src/interface/questions/${id.replaceAll('.', '-')}.ts`)
      ? []
      : [`${id}: its file has another name`]),
  ];
}

/** Answers under which the same of its examples are refused. */
function sameToCalibrate(question: Question): readonly string[] {
  const { examples, occursIn, unseen } = question;
  if (examples === undefined || occursIn === undefined || unseen?.calibrate !== undefined) return [];
  const bodies = Object.values(examplesOf(question, sampleKnown));
  const found = bodies.map((changes) => occursIn({ ...validEvent, host: 9000, ...changes }));
  const learnt = new Map<string, string[]>();
  for (const answer of listedAnswers(question)) {
    const outcomes = JSON.stringify(found.map((all) => all.some((one) => refuses(answer, one))));
    learnt.set(outcomes, [...(learnt.get(outcomes) ?? []), JSON.stringify(answer)]);
  }
  return [...learnt.values()].filter(({ length }) => length > 1).map((same) => same.join(' and '));
}

/** The judge knows no now, and no form of dates but those that were taken: these are open by `datetime.form`. */
const asDateForm: ReadonlySet<string> = new Set(['published-at.past', 'datetime.offset']);

/** What is accepted keeps these, but that one lawful request is accepted shows none of them. */
const notByOneRequest: ReadonlySet<string> = new Set([
  'create.id.unique',
  'event.title.duplicates',
  'search.known-pages',
  'search.page.default',
  'search.per-page.default',
]);

function placesOf(contract: Contract): readonly Place[] {
  const { rules, questions } = contract;
  const catalogue = catalogueOf(contract);
  const seenBy = (who: 'api' | 'control' | 'partner') =>
    [...rules].filter(([, { seen }]) => seen?.includes(who)).map(([id]) => id);
  const asked = [...questions.keys()];
  const open = (holds: (question: Question) => boolean) =>
    [...questions].filter(([, question]) => holds(question)).map(([id]) => id);
  const isRefused = (example: RuleExample | undefined) => example?.comes === 'refused';
  const refusing = [...rules].filter(([, { example }]) => isRefused(example)).map(([id]) => id);
  const inBody = catalogue.filter(({ at }) => at.some((one) => /^\/(?!headers|path|method)\w/.test(one)));
  const kinds = [...rules, ...questions].filter(([, { kind }]) => kind !== 'none').map(([id]) => id);
  return [
    {
      of: refusing,
      has: new Set(catalogue.map(({ id }) => id)),
      missing: 'its example is refused, but no keyword of openapi.yaml and no `decide` refuses by it',
    },
    {
      of: [...rules.keys()],
      has: new Set(
        readContract()
          .rules.filter(({ line }) => line > 1)
          .map(({ id }) => id),
      ),
      missing: 'openapi.yaml does not name it, neither in `x-rule` nor in `x-rules`, and reports point there',
    },
    {
      of: inBody.map(({ id }) => id).filter((id) => !id.startsWith('refusal.') && id !== 'search.no-match'),
      has: new Set(kinds),
      missing: 'it refuses an attribute, but its `kind` is none',
    },
    {
      of: seenBy('api'),
      has: new Set([attributeProofs, refusalProofs, interfaceProofs].flatMap((proofs) => Object.keys(proofs))),
      missing: 'no proof in tests/every-rule/ (attributes.ts, refusals.ts or interface.ts)',
    },
    {
      of: seenBy('control'),
      has: new Set(Object.keys(controlProofs)),
      missing: 'no proof in tests/every-rule/control.ts',
    },
    {
      of: seenBy('partner'),
      has: new Set(Object.keys(partnerRules)),
      missing: 'no reason in tests/every-rule/partner-rules.ts',
    },
    {
      of: refusing,
      has: new Set(
        [...rules]
          .filter(([id, { example }]) => isRefused(example) && judgedIds(example).includes(id))
          .map(([id]) => id),
      ),
      missing:
        'its example is refused, but the judge of the kit (contract-tests/judge/) does not refuse it by this rule',
    },
    {
      of: seenBy('api'),
      has: new Set(checks.map(({ rule }) => rule)),
      missing: 'no list in contract-tests/rules/, and no check in contract-tests/checks/',
    },
    {
      of: [...rules]
        .filter(([id, { example }]) => departuresOf(example).length > 0 && !notByOneRequest.has(id))
        .map(([id]) => id),
      has: new Set([...rules].filter(([id, { example }]) => isExplored(id, example)).map(([id]) => id)),
      missing: 'its example is accepted, but contract-tests/explore/expectation.ts asks no such request by it',
    },
    {
      of: seenBy('api').filter((id) => !refusing.includes(id)),
      has: new Set([...catalogue.map(({ id }) => id), ...namedDeviations.map(({ rule }) => rule)]),
      missing: 'it refuses nothing, and no deviation in its record breaks it',
    },
    {
      of: [...rules].filter(([, { audit }]) => typeof audit === 'object').map(([id]) => id),
      has: new Set(cases.map(({ id }) => id)),
      missing: 'the audit looks at it, but src/audit/testing/cases.ts has no case',
    },
    {
      of: open(({ kind, example }) => kind !== 'none' && example !== undefined).filter((id) => !asDateForm.has(id)),
      has: new Set([...questions].filter(([id, { example }]) => isLeftOpen(id, example)).map(([id]) => id)),
      missing: 'the judge of the kit (contract-tests/judge/) does not leave its example open by it',
    },
    {
      of: asked,
      has: new Set(open(({ flips, unseen }) => flips !== undefined || unseen?.compare !== undefined)),
      missing: 'no other answer that a comparison sees (`flips`), nor why it sees none (`unseen.compare`)',
    },
    {
      of: asked,
      has: new Set([...showings.map(([id]) => id), ...Object.keys(hidden)]),
      missing: 'nothing in tests/every-question/ shows its answers',
    },
  ];
}

/** In what a lawful example departs from an ordinary body; each that leaves out may leave out others too. */
function departuresOf(example: RuleExample | undefined): readonly Readonly<Record<string, unknown>>[] {
  if (example?.comes !== 'accepted') return [];
  const given = example.create ?? example.update ?? example.search;
  if (given === undefined) return [];
  const left = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, undefined]));
  const all = left(optionalAttributes);
  return [{ ...given, ...left(example.without ?? []) }, {}, all, ...optionalAttributes.map((name) => left([name]))];
}

function isExplored(id: string, example: RuleExample | undefined): boolean {
  if (example === undefined) return false;
  const operation = operationOf(example);
  return departuresOf(example).some((departs) => acceptanceRules({ operation }, departs).includes(id));
}

function operationOf({ create, update }: RuleExample) {
  if (create !== undefined) return 'events.create';
  return update === undefined ? 'pages.search' : 'events.update';
}

const isLeftOpen = (id: string, example: Question['example']): boolean =>
  typeof example === 'object' && judgedIds(example).includes(id);
