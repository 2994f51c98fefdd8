import tokens from '../../../src/lib/tokens.css?raw';
import { readFileSync } from 'node:fs';
import { type Contract, isObject, resolve, type Schema } from '../../../src/contract/contract.ts';
import type { QuestionId, RuleId } from '../../../src/domain/vocabulary/ids.ts';
import { packageRoot } from '../../../src/contract/package-root.ts';
import { exampleRequest, sampleEvent, type SampleRequest } from '../../../src/cli/sample-request.ts';
import { attributeNamesOf, type Belonging, belongingOf, operationsWith } from './cross-references.ts';
import { between, html, type Html, prose, trusted } from '../../../src/lib/html.ts';
import type { OperationId } from '../../../src/contract/operations.ts';
import type { BodyAttribute } from '../../../src/contract/attributes.ts';
import type { Rule, RuleExample } from '../../../src/interface/rules/rule.ts';
import type { Question } from '../../../src/interface/question.ts';
import { lawfulAnswers } from '../../../src/profile/lawful-words.ts';
import { htmlHead } from '../../../src/lib/html-head.ts';
import { quotedText } from '../../../src/lib/describe.ts';

/**
 * The interface on one page without script: operations, attributes, rules and open questions, linked both ways. Every ID of a rule or
 * question is the ID of one element.
 */
export function interfacePage(contract: Contract): string {
  const document = readFileSync(new URL('docs/interface.md', packageRoot), 'utf8');
  const ground: PageContext = { contract, belonging: belongingOf(contract), rows: fieldRows(document) };
  const { title, summary } = contract.document['info'] as Readonly<Record<string, string>>;
  const page = html`${htmlHead({ title: `${title ?? ''} ${contract.version}`, style: pageStyle })}
<body>
<main>
<h1>${title ?? ''} <small>${contract.version}</small></h1>
<nav><a href="./">Dashboard</a><a href="docs/guide">Guide</a><a href="#operations">Operations</a><a href="#attributes">Attributes</a><a href="#rules">Rules</a><a href="#questions">Open questions</a><a href="#document">The document</a></nav>
<p>${summary ?? ''}
<p>A <b>rule</b> is something that the interface's document states. This page quotes the document word for word, and says what is checked. A <b>question</b> is a point that the document leaves open. Every lawful answer is right. The sandbox gives one of them and names it in <code>X-Sandbox-Basis</code>; <code>start --profile</code> chooses another.
<p>Each rule names the program that checks it: <code>verify</code> checks a deployment, <code>audit</code> judges a client, and the sandbox's control area shows the rest.
${sectionsOf(ground)}
<h2 id="document">The document</h2>
${documentPart(document)}
</main>
</body>
</html>
`;
  return page.html;
}

/** The tokens that all pages of the project share, then its own. */
const pageStyle = `${tokens}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: var(--body)/1.5 var(--text-font); }
main { max-width: 62rem; margin: 0 auto; padding: var(--far) var(--far) 4rem; }
h1 { font-size: var(--title); margin: var(--far) 0 var(--near); }
h2 { font-size: var(--large); margin: 2.5rem 0 var(--apart); border-bottom: 1px solid var(--line); padding-bottom: var(--near); }
h3 { font-size: 1rem; margin: 0 0 var(--near); overflow-wrap: anywhere; }
p { margin: var(--near) 0; overflow-wrap: anywhere; }
a { color: var(--link); text-underline-offset: .15em; }
nav, .l { display: flex; flex-wrap: wrap; gap: 0 var(--apart); }
nav { margin: var(--apart) 0; } nav a { padding: var(--near) var(--apart) var(--near) 0; }
nav a, .l a, .l b, h3 a, summary { display: inline-block; min-height: 1.5rem; min-width: 1.5rem; }
main > ul { list-style: none; margin: 0; padding: 0; }
#document ~ ul, ol { list-style: revert; padding-left: 1.5rem; } #document ~ ul li { background: none; border: 0; padding: 0; margin: var(--near) 0; }
h4 { font-size: var(--body); margin: var(--far) 0 var(--near); } #document ~ h3 { margin-top: 1.5rem; }
q { quotes: '“' '”'; } q + q { margin-left: var(--near); }
.t { overflow-x: auto; } table { border-collapse: collapse; font-size: var(--small); } th, td { text-align: left; vertical-align: top; border: 1px solid var(--line); padding: var(--near) var(--apart); }
a[id] { scroll-margin-top: var(--far); } a[id]:target + h3, a[id]:target + h4 { box-shadow: inset .25rem 0 var(--focus); padding-left: var(--apart); }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0 var(--apart); margin: var(--near) 0; } dt { color: var(--soft); font-size: var(--small); } dd { margin: 0; overflow-wrap: anywhere; }
.l, .s, small { font-size: var(--small); } .l b, .s, small { color: var(--soft); font-weight: 400; }
.l b { min-width: 5rem; }
main li { background: var(--card); border: 1px solid var(--line); border-radius: var(--round); padding: .6rem .8rem; margin: var(--apart) 0; scroll-margin-top: var(--far); }
main li:target { border-color: var(--focus); box-shadow: inset .25rem 0 var(--focus); }
code, pre { font-family: var(--code-font); font-size: .85em; }
code { background: var(--code); border-radius: .2rem; padding: 0 .2em; overflow-wrap: anywhere; }
pre { background: var(--code); border-radius: var(--round); padding: var(--apart); margin: var(--near) 0; white-space: pre-wrap; overflow-wrap: anywhere; }
summary { cursor: pointer; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
@media print { main li { break-inside: avoid; } nav { display: none; } details::details-content { content-visibility: visible; height: auto; } }
`;

function sectionsOf(ground: PageContext): Html {
  const { contract, belonging } = ground;
  const rules = [...contract.rules].map(([id, rule]) => rulePart(id as RuleId, rule, ground));
  const questions = [...contract.questions].map(([id, question]) => questionPart(id as QuestionId, question, ground));
  return html`<h2 id="operations">Operations</h2>
<p>${prose('Every request carries `Authorization: Channel KEY` and `X-Channel: ID`. Every answer is `{ requestId, status, data }`. Rules and questions about all four operations:')}
<p class=l>${everywhere(ground)}
<ul>${callsOf(ground).map((call) => operationPart(call, ground))}</ul>
<p>The requests below show only their differences from this event, which a new sandbox accepts: <code>${JSON.stringify(sampleEvent)}</code>
<h2 id="attributes">Attributes</h2>
<ul>${[...belonging.attributes.values()].map((attribute) => attributePart(attribute, ground))}</ul>
<h2 id="rules">Rules <small>${contract.rules.size}</small></h2>
<ul>${rules}</ul>
<h2 id="questions">Open questions <small>${contract.questions.size}</small></h2>
<ul>${questions}</ul>`;
}

function everywhere({ contract, belonging }: PageContext): Html {
  const ids = [...contract.rules.keys(), ...contract.questions.keys()].filter(
    (id) => belonging.operationsOf(id).length === 4,
  );
  return between(
    ids.map((id) => html`<a href="#${id}">${id}</a>`),
    ' ',
  );
}

/** One of the four calls, as `openapi.yaml` has it. */
interface DocumentedCall {
  readonly id: OperationId;
  readonly method: string;
  readonly path: string;
  readonly operation: Schema;
}

/** The four calls, in the order of the contract. */
function callsOf({ contract: { document } }: PageContext): readonly DocumentedCall[] {
  return Object.entries(document['paths'] as Schema).flatMap(([path, methods]) =>
    Object.entries(methods as Schema).map(([method, operation]): DocumentedCall => {
      const found = operation as Schema;
      return { id: found['operationId'] as OperationId, method: method.toUpperCase(), path, operation: found };
    }),
  );
}

/** A call with its attributes, examples, statuses, rules and questions. */
function operationPart({ id, method, path, operation }: DocumentedCall, ground: PageContext): Html {
  const { contract, belonging } = ground;
  const isOwn = (one: string) => {
    const operations = belonging.operationsOf(one);
    return belonging.attributesOf(one).length === 0 && operations.includes(id) && operations.length < 4;
  };
  const names = attributeNamesOf(id, belonging);
  return html`<li id="${id}"><h3>${id} <code>${method} ${path}</code></h3>
<p>${prose(String(operation['description']).trim())}
${links('Attributes', names.map(link))}
${examplesOf(operation, ground)}
${links('Rules', [...contract.rules.keys()].filter(isOwn).map(link))}
${links('Open', [...contract.questions.keys()].filter(isOwn).map(link))}
`;
}

/** Request and answer of each example, by its name. */
function examplesOf(operation: Schema, { contract: { document } }: PageContext): Html {
  const sent = examplesIn(operation['requestBody'], document);
  const answered = Object.entries(operation['responses'] as Schema)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([status, response]) =>
      Object.entries(examplesIn(response, document)).map(([name, one]) => ({ status, name, one })),
    );
  const all = answered.map(({ status, name, one }) => {
    const request = sent[name];
    const summary = String(request?.['summary'] ?? operation['summary']);
    const body = request === undefined ? html`` : html`<pre>${json(request['value'])}</pre>`;
    return html`<details><summary>${summary} <small>→ ${status}</small></summary>${body}<pre>${json(one['value'])}</pre></details>`;
  });
  return html`${all}`;
}

function examplesIn(part: unknown, document: Schema): Readonly<Record<string, Schema>> {
  if (!isObject(part)) return {};
  const content = resolve(document, part)['content'];
  const examples =
    isObject(content) && isObject(content['application/json']) ? content['application/json']['examples'] : undefined;
  return (examples ?? {}) as Readonly<Record<string, Schema>>;
}

const json = (value: unknown): string => JSON.stringify(value, undefined, 1);

/** What the parts of the page are made of. */
interface PageContext {
  readonly contract: Contract;
  readonly belonging: Belonging;
  /** What the document says of each field. */
  readonly rows: ReadonlyMap<string, DocumentRow>;
}

const link = (id: string): Html => html`<a href="#${id}">${id}</a>`;

/** Leads to a section of the document, further down on the page. */
const sectionLink = (section: string): Html => html`<small><a href="#section-${section}">§${section}</a></small>`;

/** Links of a list, with the word before them; nothing where there are none. */
function links(word: string, found: readonly Html[]): Html {
  return found.length === 0 ? html`` : html`<p class=l><b>${word}</b> ${between(found, ' ')}`;
}

/** An attribute, or a member of a search, with the rules and questions about it. */
function attributePart(attribute: BodyAttribute, { contract, belonging, rows }: PageContext): Html {
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

function rulePart(id: RuleId, rule: Rule, { belonging }: PageContext): Html {
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

function questionPart(
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

/** A table row of the interface's document by the names of its columns. */
type DocumentRow = ReadonlyMap<string, string>;

/**
 * The interface's document (`docs/interface.md`) as HTML, word for word, with an anchor for each section. It knows the Markdown that the
 * document is written in, and no more.
 */
const documentPart = (markdown: string): Html => html`${blocksOf(markdown).map(blockPart)}`;

/** Rows of the tables that describe fields, by the field's name: those of what is sent win over those of what is shown. */
function fieldRows(markdown: string): ReadonlyMap<string, DocumentRow> {
  const rows = new Map<string, DocumentRow>();
  for (const block of blocksOf(markdown)) {
    const [head, , ...body] = block.split('\n').map(cellsOf);
    if (!block.startsWith('| Field | Type | Required |') || head === undefined) continue;
    for (const cells of body)
      rows.set(cells[0] ?? '', new Map(cells.map((cell, index) => [head[index] ?? '', cell] as const)));
  }
  return rows;
}

const blocksOf = (markdown: string): readonly string[] => markdown.trim().split(/\n{2,}/);

function blockPart(block: string): Html {
  const [, marks = '', title = ''] = /^(#{1,3}) (.+)$/.exec(block) ?? [];
  if (title !== '') return headingPart(marks.length, title);
  const [, anchor] = /^<a id="([\w.-]+)"><\/a>$/.exec(block) ?? [];
  if (anchor !== undefined) return html`<a id="${anchor}"></a>`;
  if (block.startsWith('| ')) return tablePart(block);
  if (block.startsWith('- ')) return html`<ul>${itemsOf(block, /^- /gm)}</ul>`;
  if (/^\d\. /.test(block)) return html`<ol>${itemsOf(block, /^\d+\. /gm)}</ol>`;
  return html`<p>${prose(block.replace(/^> /, ''))}`;
}

/** Under the headings of the page that the document is a part of. */
const headingPart = (level: number, title: string): Html =>
  level === 1 ? html`<p><b>${title}</b>` : level === 2 ? html`<h3>${title}</h3>` : html`<h4>${title}</h4>`;

const itemsOf = (block: string, mark: RegExp): readonly Html[] =>
  block
    .replaceAll(mark, '\u0000')
    .split('\u0000')
    .filter((item) => item !== '')
    .map((item) => html`<li>${prose(item.trim())}`);

function tablePart(block: string): Html {
  const [head = [], , ...body] = block.split('\n').map(cellsOf);
  const cells = (row: readonly string[], tag: 'td' | 'th') =>
    row.map((cell) => html`${trusted(`<${tag}>`)}${prose(cell)}`);
  return html`<div class=t tabindex=0><table><tr>${cells(head, 'th')}${body.map((row) => html`<tr>${cells(row, 'td')}`)}</table></div>`;
}

const cellsOf = (row: string): readonly string[] => row.replace(/^\| ?/, '').replace(/ ?\|$/, '').split(' | ');
