import { sampleEvent, exampleRequest, type SampleRequest } from '../explain/sample-request.ts';
import type { BodyAttribute } from '../../../contract/attributes.ts';
import type { Contract } from '../../../contract/contract.ts';
import type { Rule, RuleExample } from '../../../contract/records.ts';
import type { Question } from '../../../interface/question.ts';
import type { QuestionId, RuleId } from '../../../domain/vocabulary/ids.ts';
import type { OperationId } from '../../../contract/operations.ts';
import { lawfulAnswers } from '../../../profile/lawful-words.ts';
import { operationsWith, type Belonging } from './cross-references.ts';
import type { DocumentRow } from './document-part.ts';
import { between, html, prose, type Html } from '../../../lib/html.ts';
import { quotedText } from '../../../lib/quoted.ts';

/** What the parts of the page are made of. */
export interface PageContext {
  readonly contract: Contract;
  readonly belonging: Belonging;
  /** What the document says of each field. */
  readonly rows: ReadonlyMap<string, DocumentRow>;
}

export const link = (id: string): Html => html`<a href="#${id}">${id}</a>`;

/** Leads to a section of the document, further down on the page. */
const sectionLink = (section: string): Html => html`<small><a href="#section-${section}">§${section}</a></small>`;

/** Links of a list, with the word before them; nothing where there are none. */
export function links(word: string, found: readonly Html[]): Html {
  return found.length === 0 ? html`` : html`<p class=l><b>${word}</b> ${between(found, ' ')}`;
}

/** An attribute, or a member of a search, with the rules and questions about it. */
export function attributePart(attribute: BodyAttribute, { contract, belonging, rows }: PageContext): Html {
  const { name, example } = attribute;
  const isAbout = (id: string) => belonging.attributesOf(id).includes(name);
  const sample = example === undefined ? html`` : html` <small>e.g.</small> <code>${JSON.stringify(example)}</code>`;
  return html`<li id="${name}"><h3><code>${name}</code> ${sectionLink(operationsWith(name).includes('pages.search') ? '4.1' : '2.2')}</h3>
<dl>${[...(rows.get(name) ?? [])].slice(1).map(([column, cell]) => html`<dt>${column}<dd>${prose(cell)}`)}</dl>
<p class=s>Checked as: ${typeWords(attribute)}${sample}
${links('Rules', [...contract.rules.keys()].filter(isAbout).map(link))}
${links('Open', [...contract.questions.keys()].filter(isAbout).map(link))}
${links('In', operationsWith(name).map(link))}
`;
}

function typeWords({ types, itemTypes, isDateTime, isUrl, listForm, default: standard }: BodyAttribute): string {
  const form = isDateTime ? 'DateTime' : isUrl ? 'URL' : types.filter((type) => type !== 'null').join(' or ');
  return [
    itemTypes.length > 0 ? `list of ${itemTypes.join(' or ')}` : form,
    ...(listForm ? ['or a list of one'] : []),
    ...(types.includes('null') ? ['or null'] : []),
    ...(standard === undefined ? [] : [`· default ${JSON.stringify(standard)}`]),
  ].join(' ');
}

const seenBy: Readonly<Record<Rule['seen'][number], string>> = {
  api: 'verify',
  control: 'control area',
  partner: 'audit',
};

export function rulePart(id: RuleId, rule: Rule, { belonging }: PageContext): Html {
  return html`<li id="${id}"><h3>${id} ${sectionLink(rule.section)} <small>${rule.seen.map((one) => seenBy[one]).join(', ')}</small></h3>
<p>${rule.quotes.map((quote) => html`<q>${prose(quotedText(quote))}</q>`)}
<p><b>Checked as</b> ${prose(sentence(rule.text))}
<p class=s>${comes[rule.example.comes]}: ${requestPart(exampleRequest(rule.example))}
${aboutPart(id, belonging)}
`;
}

const comes: Readonly<Record<RuleExample['comes'], string>> = {
  refused: 'It refuses',
  accepted: 'It accepts',
  shown: 'Shown by',
};

export function questionPart(
  id: QuestionId,
  { section, question, default: standard, answers, example }: Question,
  { belonging }: PageContext,
): Html {
  const shown =
    example === undefined ? html`no single request shows it` : html`shown by ${requestPart(exampleRequest(example))}`;
  return html`<li id="${id}"><h3>${id} ${sectionLink(section)}</h3>
<p>${prose(sentence(question))}
<p><b>Lawful</b> ${prose(sentence(lawfulAnswers(answers)))}
<p class=s>The sandbox answers <code>${JSON.stringify(standard)}</code>; ${shown}
${aboutPart(id, belonging)}
`;
}

/** Its attributes, which lead to their operations; without any, its operations. */
function aboutPart(id: string, { attributesOf, operationsOf }: Belonging): Html {
  const names = attributesOf(id);
  const operations = operationsOf(id);
  if (names.length === 0 && operations.length === 4)
    return html`<p class=l><b>About</b> <a href="#operations">every request</a>`;
  return links('About', (names.length === 0 ? operations : names).map(link));
}

/** A sample in short: method, path, and in what it differs from the event that a sandbox takes as it starts. */
function requestPart({ method, path, headers = {}, body }: SampleRequest): Html {
  const told = Object.entries(headers).map(([name, value]) => html`<code>${name}: ${value}</code>`);
  const sent = body === undefined ? [] : [html`<code>${changesOf(body)}</code>`];
  const parts = [...told, ...sent].map((part) => html` with ${part}`);
  const call = operationAt[path];
  return html`${call === undefined ? html`<code>${method} ${path}</code>` : html`${call}`}${parts}`;
}

/** Paths that are as good as told by the operation's name. */
const operationAt: Readonly<Record<string, OperationId>> = {
  '/channels/pages.search': 'pages.search',
  '/v1/events.create': 'events.create',
};

const longest = 80;

function changesOf(body: string): string {
  const text = JSON.stringify(sampleEvent);
  if (body === text) return 'the sample event';
  if (!body.startsWith('{"title":')) return shortened(body);
  const sent = JSON.parse(body) as Readonly<Record<string, unknown>>;
  const names = [...new Set([...Object.keys(sampleEvent), ...Object.keys(sent)])];
  const before = sampleEvent as Readonly<Record<string, unknown>>;
  const changed = names.filter((name) => JSON.stringify(sent[name]) !== JSON.stringify(before[name]));
  if (changed.length === 0) return shortened(body);
  return changed
    .map((name) => (name in sent ? shortened(`${name}: ${JSON.stringify(sent[name])}`) : `no ${name}`))
    .join(', ');
}

const shortened = (text: string): string => (text.length <= longest ? text : `${text.slice(0, longest)}…`);

const sentence = (text: string): string => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);
