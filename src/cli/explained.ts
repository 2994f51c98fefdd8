import { counted } from '../lib/describe.ts';
import { auditedOf } from '../audit/audit-rules.ts';
import { checks } from '../../contract-tests/index.ts';
import { curlCommand, shellWord } from '../lib/curl.ts';
import { exampleRequest, sentAs, type SampleRequest } from './sample-request.ts';
import type { Contract } from '../contract/contract.ts';
import type { Rule, RuleExample } from '../interface/rules/rule.ts';
import type { Question } from '../interface/question.ts';
import type { QuestionId, RuleId } from '../domain/vocabulary/ids.ts';
import { defaultSettings } from '../settings/options.ts';
import { lawfulAnswers } from '../profile/lawful-words.ts';
import { terminalWidth, wrapped } from './wrapped.ts';

const lines = (text: string) => wrapped(text, { width: terminalWidth() });
const indented = (text: string) => text.replaceAll(/^/gm, '    ');

/** `channel-sandbox rules ID`: the rule's sentence and section, who checks it, a request that shows it. */
export function explainedRule(id: RuleId, { section, text, seen, example }: Rule, contract: Contract): string {
  return paragraphs([
    `${id} (section ${section})`,
    lines(sentence(text)),
    lines(`Who checks it: ${[...checkers(id, seen, contract)].join('; ')}.`),
    ...(example.comes === 'refused'
      ? [lines(`\`channel-sandbox start --deviate ${id}\` runs a sandbox that breaks it.`)]
      : []),
    lines(introductions[example.comes]),
    indented(commandOf(exampleRequest(example))),
  ]);
}

/** `channel-sandbox questions ID`: what is open, the lawful answers, how to answer otherwise, a request that shows it. */
export function explainedQuestion(id: QuestionId, question: Question): string {
  const request = question.example && exampleRequest(question.example);
  return paragraphs([
    `${id} (section ${question.section})`,
    lines(sentence(question.question)),
    lines(
      `The interface leaves this open. The sandbox answers ${JSON.stringify(question.default)} unless a profile says otherwise. Lawful: ${sentence(lawfulAnswers(question.answers))}`,
    ),
    lines(
      `Who checks it: nobody, as each lawful answer is right. \`verify\` observes it if a client can see it, \`calibrate\` learns it, and \`profile answer\` records what the platform's owner said:`,
    ),
    indented(
      `channel-sandbox profile answer staging.yaml ${shellWord(`${id}=${exampleOf(question)}`)} --source "mail of Ana, 3 March"`,
    ),
    ...(request === undefined
      ? ['No single request shows it.']
      : [
          `This request shows it${request.writes === true ? '; if it is accepted, it creates an event' : ''}:`,
          indented(commandOf(request)),
        ]),
  ]);
}

const paragraphs = (all: readonly string[]): string => all.join('\n\n');

const introductions: Readonly<Record<RuleExample['comes'], string>> = {
  refused: 'A sandbox refuses this request because of this rule alone:',
  accepted: 'A sandbox accepts this request, and its answer keeps the rule:',
  shown: 'No operation shows it. The control area of a sandbox does:',
};

function* checkers(id: RuleId, seen: Rule['seen'], contract: Contract): Generator<string> {
  const own = checks.filter(({ rule }) => rule === id);
  if (own.length > 0) {
    const operations = [...new Set(own.flatMap(({ operation }) => operation ?? []))];
    const on = operations.length === 0 ? '' : ` on ${operations.join(', ')}`;
    yield `\`channel-sandbox verify URL --rules ${id}\`, with ${counted(own.length, 'check')}${on}`;
  }
  if (seen.includes('control'))
    yield "the project's own tests, as only the platform's inside shows it (seen through the control area)";
  if (auditedOf(contract).some((one) => one.id === id))
    yield '`channel-sandbox audit FILE`, which judges whether a client keeps it';
}

/** An answer other than the default, where there is one. */
function exampleOf({ default: standard, answers }: Question): string {
  const given = [answers, ...(Array.isArray(answers['anyOf']) ? answers['anyOf'] : [])].flatMap((schema) => [
    ...((schema['enum'] ?? []) as readonly unknown[]),
    ...((schema['examples'] ?? []) as readonly unknown[]),
  ]);
  const other = given.find((one) => JSON.stringify(one) !== JSON.stringify(standard)) ?? standard;
  return typeof other === 'string' ? other : JSON.stringify(other);
}

/** For a sandbox that was started without flags. */
function commandOf(request: SampleRequest): string {
  const { host, port, apiKey, channel: channelId } = defaultSettings;
  return curlCommand(sentAs(request, { url: `http://${host}:${port}`, apiKey, channelId }));
}

const sentence = (text: string): string => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);
