import { counted } from '../../src/lib/describe.ts';
import { type Agreement, type Comparison, type Disagreement, isBelow } from './comparison.ts';
import {
  type Case,
  filledGroups,
  type Group,
  type Labelled,
  type ReportDocument,
  type Finding,
  type Evidence,
  type Suite,
  type Table,
} from './document.ts';
import { curlCommand } from '../../src/lib/curl.ts';
import { exchangeLine } from './exchange-text.ts';

/** What `compare` has to say: the figures first, then what differs. */
export function comparisonDocument(comparison: Comparison): ReportDocument {
  const { targets } = comparison;
  const word = likenessWord(comparison);
  const tones = { ALIKE: 'verified', COMPARED: 'unverified', UNLIKE: 'violated', INCOMPLETE: 'unverified' } as const;
  const verdict = { word, tone: tones[word], headline: headlineOf(comparison), isFirst: true } as const;
  return {
    command: 'compare',
    title: 'Likeness',
    pageTitle: 'Likeness of two deployments',
    subjects: [
      ['A', targets.a],
      ['B', targets.b],
    ],
    verdict,
    isInterrupted: false,
    facts: [effortOf(comparison)],
    notTried: [],
    noun: 'kind',
    figures: [],
    groups: filledGroups(groupsOf(comparison)),
    findings: [],
    waivers: [],
    suites: comparisonSuites(comparison, verdict.headline),
    result: comparison,
  };
}

function groupsOf(comparison: Comparison): readonly Group[] {
  const { operations, questions, headers, disagreements, unsteady, unseen } = comparison;
  const those = (isMeant: (one: Agreement) => boolean) =>
    Object.fromEntries(Object.entries(questions).filter(([, one]) => isMeant(one)));
  const part = (title: string, table: Table): Group => ({ title, part: title, table });
  const folded = (title: string, table: Table): Group => ({ title, shownOn: 'page and summary', table });
  return [
    part('Operations', figuresTable('Operation', operations)),
    part(
      'Open questions that differ',
      figuresTable(
        'Open question',
        those((one) => differencesIn(one) > 0),
      ),
    ),
    folded(
      'Open questions that are the same',
      figuresTable(
        'Open question',
        those((one) => differencesIn(one) === 0),
      ),
    ),
    part('Headers that differ', headersTable(headers)),
    {
      title: 'Disagreements',
      part: `Disagreements (${counted(disagreements.length, 'kind')})`,
      shows: 'evidence',
      findings: disagreements.map(findingOf),
    },
    part('Unsteady: another answer when asked again', {
      head: ['Unsteady', 'Statuses'],
      rows: unsteady.map(({ operation, request, statuses }) => [[`${operation}: ${request}`], statuses]),
    }),
    folded('Open questions that were not compared', {
      head: ['Not compared', 'Why'],
      rows: unseen.map(({ question, reason }) => [[question], reason]),
    }),
    part('Notes', { head: ['What else there is to know'], rows: notesOf(comparison).map((note) => [note]) }),
  ];
}

/** Those that were asked or could show, those that differ most first. */
function figuresTable(what: string, figures: Readonly<Record<string, Agreement>>): Table {
  const rows = Object.entries(figures)
    .filter(([, { requests }]) => requests > 0)
    .toSorted(([, one], [, other]) => differencesIn(other) - differencesIn(one))
    .map(([name, agreement]) => [[name], ...figureCells(agreement)]);
  return { head: [what, 'Same status', 'Same form', 'Requests'], rows, isAligned: true };
}

const differencesIn = ({ requests, sameStatus, bodies, sameForm }: Agreement): number =>
  requests - sameStatus + bodies - sameForm;

function headersTable(headers: Comparison['headers']): Table {
  return {
    head: ['Header', 'Open question', 'Same', 'Answers', 'A', 'B'],
    rows: headers.flatMap(({ name, question, answers, same, differing }) =>
      differing === undefined
        ? []
        : [[[name], [question], percentText(same, answers), String(answers), [differing.a], [differing.b]]],
    ),
    sentence: ([name, question, same, , a, b]) => `${name}: the same on ${same} (${question}); A ${a}, B ${b}`,
  };
}

function findingOf(disagreement: Disagreement): Finding {
  const { on, request, exchanges, smallest } = disagreement;
  const { a, b } = smallest?.exchanges ?? exchanges;
  const sides = ['A', 'B'];
  const evidence: Evidence[] = [{ kind: 'failed', facts: differenceFacts(disagreement), exchanges: [a, b], sides }];
  if (smallest !== undefined)
    evidence.push({
      kind: 'example',
      name: `The first of them: ${request}`,
      facts: [],
      exchanges: [exchanges.a, exchanges.b],
      sides,
    });
  return {
    name: titleOf(disagreement),
    tone: 'violated',
    word: on,
    text: `depends on ${dependsOn(disagreement)}`,
    evidence,
  };
}

/**
 * A case for the figure that was wanted, and for each operation and open question. What differs fails if the two are less alike than was
 * asked for, as the exit code does; else it is shown as skipped, never as passed.
 */
function comparisonSuites(comparison: Comparison, headline: string): readonly Suite[] {
  const { operations, questions, total, unseen, ended } = comparison;
  const failing = isBelow(comparison) ? 'failure' : 'skipped';
  const caseOf = ([name, agreement]: readonly [string, Agreement]): Case => {
    const detail = detailOf(name, comparison);
    const { requests } = agreement;
    if (requests === 0) return { name, seconds: 0, outcome: 'skipped', message: 'no request could show it', detail };
    const [status, form] = figureCells(agreement);
    const message = `${status} in status, ${form} in form of ${requests}`;
    return { name, seconds: 0, outcome: differencesIn(agreement) === 0 ? 'passed' : failing, message, detail };
  };
  const suite = (name: string, cases: readonly Case[]) => ({ name, failureType: 'difference', properties: {}, cases });
  const whole = caseOf(['both deployments', total]);
  const outcome = ended === undefined ? whole.outcome : 'error';
  return [
    suite('likeness', [{ ...whole, seconds: comparison.durationMs / 1000, message: headline, outcome }]),
    suite('operations', Object.entries(operations).map(caseOf)),
    suite('questions', [
      ...Object.entries(questions).map(caseOf),
      ...unseen.map(({ question, reason }): Case => {
        return { name: question, seconds: 0, outcome: 'skipped', message: reason, detail: '' };
      }),
    ]),
  ];
}

/** The first disagreement about an operation or a question. */
function detailOf(name: string, { disagreements }: Comparison): string {
  const first = disagreements.find(({ operation, questions }) => operation === name || questions.includes(name));
  if (first === undefined) return '';
  const { a, b } = first.smallest?.exchanges ?? first.exchanges;
  const lines = differenceFacts(first).map(([label, text]) => `${label}: ${text}`);
  return [titleOf(first), ...lines, curlCommand(a.request), curlCommand(b.request)].join('\n');
}

/** `99.8 %`: never rounded up, so that 100 % is nothing but all. */
function percentText(part: number, whole: number): string {
  if (whole === 0) return 'none';
  return `${Math.floor((part / whole) * 1000) / 10} %`;
}

/** Agreement in status, agreement in form, and of how many requests. */
function figureCells({ requests, sameStatus, bodies, sameForm }: Agreement): readonly [string, string, string] {
  return [percentText(sameStatus, requests), percentText(sameForm, bodies), String(requests)];
}

/** What a comparison came to, in one word that says the same as its exit code. */
function likenessWord(comparison: Comparison): 'ALIKE' | 'UNLIKE' | 'COMPARED' | 'INCOMPLETE' {
  if (comparison.ended !== undefined || comparison.total.requests === 0) return 'INCOMPLETE';
  if (isBelow(comparison)) return 'UNLIKE';
  return comparison.disagreements.length === 0 || comparison.atLeast !== undefined ? 'ALIKE' : 'COMPARED';
}

/** `99.8 % of 600 requests got the same status, and 97 % the same form` */
function headlineOf({ total, atLeast, ended }: Comparison): string {
  const [status, form] = figureCells(total);
  const wanted = atLeast === undefined ? '' : `, at least ${atLeast} % wanted`;
  const end = ended === undefined ? '' : `; it ended early: ${ended}`;
  return `${status} of ${counted(total.requests, 'request')} got the same status, and ${form} the same form${wanted}${end}`;
}

/** What was done for it, and how to do it again. */
function effortOf({ sent, durationMs, wanted, seed }: Comparison): string {
  const seconds = (durationMs / 1000).toFixed(1);
  return `${sent.a} and ${sent.b} requests sent, ${seconds} s, again with --requests ${wanted} --seed ${seed}`;
}

/** What else a reader has to know, each in one sentence. */
function notesOf(comparison: Comparison): readonly string[] {
  const { unanswered, notSent, residue, residueNotes } = comparison;
  const left = (['a', 'b'] as const).filter((side) => residue[side].length > 0);
  return [
    ...(unanswered === 0 ? [] : [`in no figure, as one of the two did not answer: ${counted(unanswered, 'request')}`]),
    ...(notSent === 0
      ? []
      : [`not sent, as more events would be created than allowed: ${counted(notSent, 'request')}`]),
    ...left.map(
      (side) =>
        `events created or changed on ${side.toUpperCase()}, which the interface cannot delete: ${residue[side].join(', ')}`,
    ),
    ...residueNotes,
  ];
}

/** `pages.search: perPage 0`, and how often. */
function titleOf({ operation, request, smallest, times }: Disagreement): string {
  const often = times === 1 ? '' : ` (${times} requests)`;
  return `${operation}: ${smallest?.request ?? request}${often}`;
}

/** What decides it: the open questions, or a rule. */
function dependsOn({ questions, on }: Disagreement): string {
  if (questions.length > 0) return questions.join(', ');
  return on === 'form' ? 'nothing that the document speaks of' : 'no open question: one of the two breaks a rule';
}

/** What each side answered, and where the bodies differ. */
function differenceFacts({ exchanges, smallest, differences }: Disagreement): readonly Labelled[] {
  const { a, b } = smallest?.exchanges ?? exchanges;
  return [
    ['A', exchangeLine(a)],
    ['B', exchangeLine(b)],
    ...differences.map(({ pointer, kind, a: ofA, b: ofB }): Labelled => [
      `${pointer === '' ? 'the body' : pointer} (${kind})`,
      `A has ${ofA}, B has ${ofB}`,
    ]),
  ];
}
