import { counted } from '../lib/counted.ts';
import { isDeepStrictEqual } from 'node:util';
import type { Question } from '../interface/question.ts';

/** An open question that nobody has answered, and what depends on it. */
export interface LetterQuestion extends Question {
  readonly id: string;
  /** What the sandbox answers meanwhile. */
  readonly assumed: unknown;
  /** Whether what the plain words assume may be denied by what is known of other questions. */
  readonly isElseKnown: boolean;
  /** How the sandbox answers the request that settles it. */
  readonly shown?: { readonly status: number; readonly data: string };
  /** A command that sends a request which settles it; undefined where none can. */
  readonly command?: string;
  /** It may create or change an event. */
  readonly writes: boolean;
  /** Answers under which the client's own tests fail. */
  readonly breaking: readonly string[];
  /** Answers to the client's recorded traffic that relied on it. */
  readonly reliedOn: number;
  /** Answers of a run of the contract kit that relied on it. */
  readonly checked: number;
}

/** Those first that most depends on: what breaks the client, then what its traffic relied on, then what the kit's checks relied on. */
export const byWeight = (questions: readonly LetterQuestion[]): readonly LetterQuestion[] =>
  questions.toSorted(
    (left, right) =>
      right.breaking.length - left.breaking.length || right.reliedOn - left.reliedOn || right.checked - left.checked,
  );

/** The letter to the platform's owner, as Markdown. @param to the platform, as its profile names it */
export function letterText(questions: readonly LetterQuestion[], to = 'the platform'): string {
  if (questions.length === 0) return `No open question is left: each has an answer of ${to}.\n`;
  return `${[head(questions.length, to), ...byWeight(questions).map(questionText)].join('\n\n')}\n`;
}

const head = (count: number, to: string): string =>
  `# ${counted(count, 'open question')} on the channel partner interface

To the owner of ${to}.

The interface's document leaves these points open, and our client depends on them. The most important ones come first. For each we give our assumption until
you answer, and a request that settles it. Replace the page, event type and place in it by ones that are valid on your side, and set \`CHANNEL_SANDBOX_API_KEY\`
and \`CHANNEL_SANDBOX_CHANNEL\`. One line for each point is enough.`;

function questionText(question: LetterQuestion, at: number): string {
  const { id, section, asks, command, writes } = question;
  const written = writes
    ? 'This request settles it. If it is accepted, it creates an event:'
    : 'This request settles it:';
  const settled =
    command === undefined
      ? 'No single request shows it: please answer in words.'
      : `${written}\n\n\`\`\`sh\n${command}\n\`\`\``;
  const lines = [assumption(question), ...dependsOn(question)].map((one) => `- ${one}`);
  return [`## ${at + 1}. ${id} (§${section})`, asks, lines.join('\n'), settled].join('\n\n');
}

/** An answer that is longer says nothing to who reads it. */
const MAX_SHOWN = 300;

/** Plain words describe the default alone, beside other defaults; else the answer to the request says what we assume. */
function assumption({ assumed, default: standard, assumes, isElseKnown, shown }: LetterQuestion): string {
  if (!isElseKnown && isDeepStrictEqual(assumed, standard)) return `Until you answer, we assume: ${assumes}.`;
  if (shown !== undefined) {
    const data = shown.data.length > MAX_SHOWN ? '' : `, with \`${shown.data}\` as \`data\``;
    return `Until you answer, we assume that the request below is answered by status ${shown.status}${data}.`;
  }
  const text = JSON.stringify(assumed);
  return assumed === 'sandbox' || text.length > MAX_SHOWN
    ? 'Until you answer, we use values of our own.'
    : `Until you answer, we assume \`${text}\`.`;
}

function dependsOn({ breaking, reliedOn, checked }: LetterQuestion): readonly string[] {
  return [
    ...(breaking.length > 0 ? [`Our client fails if ${breaking.join(', or ')}.`] : []),
    ...(reliedOn > 0 ? [`It affected ${counted(reliedOn, 'response')} in our recorded traffic.`] : []),
    ...(checked > 0 ? [`It affected ${counted(checked, 'response')} in a run of the contract tests.`] : []),
  ];
}
