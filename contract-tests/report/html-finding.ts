import { jsonMembers, jsonValue } from '../../src/lib/json-value.ts';
import type { RequestDifference } from './accepted-baseline.ts';
import { counted } from '../../src/lib/describe.ts';
import { credentialVariable, curlCommand } from '../../src/lib/curl.ts';
import { rulesFile } from '../files/contract.ts';
import {
  type Evidence,
  evidenceKinds,
  failuresIn,
  type Finding,
  isShown,
  type Labelled,
  marks,
  shownEvidence,
} from './document.ts';
import { answerText, differenceLines, exchangeLine } from './exchange-text.ts';
import { between, html, prose, trusted, type Html } from '../../src/lib/html.ts';
import type { ReportedExchange } from './report.ts';
import { excerpt, visible } from '../../src/lib/visible.ts';

const MAX_BODY_LENGTH = 16_000;
/** Failures of one finding that are shown unfolded with it. */
const MAX_UNFOLDED = 3;

/** Its place in the page: the ID of a rule, else its number. */
export const anchorOf = ({ name, section }: Finding, at: number): string =>
  section === undefined ? `kind-${at + 1}` : name;

/** A finding with its evidence. @param isRoomy - it may be open, if there is something to be looked at */
export function findingHtml(finding: Finding, anchor: string, isRoomy: boolean): Html {
  const { name, tone, word, section, record, text, reason } = finding;
  const open = isRoomy && (tone === 'violated' || tone === 'advised') ? trusted(' open') : '';
  const count = failuresIn(shownEvidence(finding));
  const times = count < 2 ? [] : [html` <b class="count">${count} failures</b>`];
  const why = reason === undefined ? [] : [html`<p class="reason" dir="auto">${prose(reason)}</p>`];
  const where =
    record === undefined
      ? []
      : [html`<p class="soft">Section ${section ?? ''}, line ${record.line} of ${record.file ?? rulesFile}</p>`];
  return html`<details class="rule ${tone}" id="${anchor}" data-verdict="${tone}"${open}>
<summary><span class="mark ${tone}">${marks[tone]} ${word}</span> <code class="find">${name}</code>${times} <span class="find">${prose(text)}</span>${why}</summary>
<div class="inside">
${[...where, ...evidenceListHtml(finding)]}
</div>
</details>`;
}

function factsHtml(facts: readonly Labelled[]): Html {
  return html`<dl>${facts.map(([name, text]) => html`<dt>${name}</dt><dd dir="auto">${prose(text)}</dd>`)}</dl>`;
}

/** What is to be looked at comes open, and all else folded below it. */
function evidenceListHtml(finding: Finding): readonly Html[] {
  const shown = shownEvidence(finding);
  const others = finding.evidence.filter((one) => !isShown(one)).map(recordHtml);
  const first = shown.slice(0, MAX_UNFOLDED).map(shownHtml);
  const more = shown.slice(MAX_UNFOLDED).map(shownHtml);
  const folded = more.length === 0 ? [] : [foldedHtml(counted(more.length, 'more failure'), more)];
  if (shown.length === 0 || others.length === 0) return [...first, ...folded, ...others];
  return [...first, ...folded, foldedHtml(counted(others.length, 'other check'), others)];
}

const foldedHtml = (title: string, parts: readonly Html[]): Html =>
  html`<details class="others"><summary>${title}</summary>${parts}</details>`;

/** Of what passed, a line says what was answered, and each request is a line: bodies are in a JSON report. */
function recordHtml(evidence: Evidence): Html {
  const { kind, name = '', facts, exchanges } = evidence;
  const { tone, word } = evidenceKinds[kind];
  const named = html`<p><strong class="${tone}">${word}</strong> <span class="find">${prose(name)}</span></p>`;
  const said = facts.slice(1).map(([, text]) => html`<p class="soft">${prose(text)}</p>`);
  const parts =
    kind === 'passed'
      ? [...said, ...againHtml(evidence), ...exchanges.map((one) => html`<p><code>${exchangeLine(one)}</code></p>`)]
      : [...(facts.length === 0 ? [] : [factsHtml(facts)]), ...againHtml(evidence), ...exchangesHtml(evidence)];
  return html`<div class="check">
${[named, ...parts]}
</div>`;
}

/** Expected next to actual, then the exchange that shows it, open, with what is not as in an accepted request marked. */
function shownHtml(evidence: Evidence): Html {
  const { name, facts, exchanges, sides, differences, output } = evidence;
  if (sides !== undefined)
    return html`<div class="check failed">
${[factsHtml(facts), ...exchangesHtml(evidence)]}
</div>`;
  const opposed = facts.slice(0, 2).map(([label, text]) => {
    return html`<div><dt>${label}</dt><dd dir="auto">${prose(text)}</dd></div>`;
  });
  const more = facts.length > 2 ? [factsHtml(facts.slice(2))] : [];
  const before = exchanges.slice(0, -1).map(exchangeHtml);
  const last = exchanges.slice(-1).map((exchange) => showingHtml(exchange, differences?.() ?? []));
  return html`<div class="check failed">
<p><strong class="violated">${marks.violated}</strong> <span class="find">${prose(name ?? '')}</span></p>
<dl class="sides">${opposed}</dl>
${[...timesHtml(evidence), ...more, ...outputHtml(output), ...before, ...last, ...againHtml(evidence)]}
</div>`;
}

/** How often, and where or in what each of them. */
function timesHtml({ times }: Evidence): readonly Html[] {
  if (times === undefined) return [];
  const each = times.each.map((one) => html`<li dir="auto">${prose(one)}</li>`);
  return [
    html`<details class="times"><summary><b>${times.count} times</b> <span class="soft">${excerpt(times.text.replace(/^\d+ times: /, ''), 160)}</span></summary><ul>${each}</ul></details>`,
  ];
}

/** What a command wrote, in letters of one width: a mark below a line is under its place. */
const outputHtml = (output: string | undefined): readonly Html[] =>
  output === undefined
    ? []
    : [html`<div class="output">${codeHtml('The end of what the command wrote', output)}</div>`];

function againHtml({ again }: Evidence): readonly Html[] {
  return again === undefined ? [] : [codeHtml('Again', again)];
}

/** Each folded, under its side if it has one. */
function exchangesHtml({ exchanges, sides }: Evidence): readonly Html[] {
  return exchanges.flatMap((exchange, at) => [
    ...(sides === undefined ? [] : [html`<p>${sides[at] ?? ''}</p>`]),
    exchangeHtml(exchange),
  ]);
}

/** Request and answer, folded. */
function exchangeHtml(exchange: ReportedExchange): Html {
  return html`<details class="exchange">
<summary><code>${exchangeLine(exchange)}</code></summary>
${curlHtml(exchange.request)}
${answerHtml(exchange)}
</details>`;
}

function showingHtml(exchange: ReportedExchange, differences: readonly RequestDifference[]): Html {
  const { request } = exchange;
  const sent = request.body === undefined ? [] : [bodyHtml(request.body, differences)];
  return html`<div class="showing"><p><code>${exchangeLine(exchange)}</code></p>
${differenceHtml(differences)}
${sent}
${answerHtml(exchange)}
${curlHtml(request)}
</div>`;
}

/** From the most like accepted request to this one. */
function differenceHtml(differences: readonly RequestDifference[]): Html[] {
  if (differences.length === 0) return [];
  const words = { '−': 'without', '+': 'with' } as const;
  const lines = differences
    .flatMap(differenceLines)
    .map(({ mark, text }) => html`<span class="${words[mark]}">${mark} ${text}</span>`);
  return [
    html`<p class="soft">Differs from an accepted request by</p>
<pre class="difference" tabindex="0">${between(lines, '\n')}</pre>`,
  ];
}

/** The body by its members, those that differ marked; as it was sent, if another spelling could hide something. */
function bodyHtml(body: string, differences: readonly RequestDifference[]): Html {
  const members = membersOf(body);
  if (members === undefined || body.length > MAX_BODY_LENGTH) return codeHtml('Request body', body, rawAttribute(body));
  const marked = new Set(differences.filter(({ where }) => where === 'member').map(({ name }) => name));
  const lines = members.map(([name, value], at) => {
    const text = `${JSON.stringify(name)}: ${JSON.stringify(value, undefined, 2).replaceAll('\n', '\n  ')}`;
    const end = at === members.length - 1 ? '' : ',';
    return marked.has(name) ? html`  <mark>${text}</mark>${end}` : html`  ${text}${end}`;
  });
  return html`<div class="code"><p class="soft">Request body <button type="button" class="copy"${rawAttribute(body, '')} hidden>Copy body</button></p>
<pre tabindex="0">${between([html`{`, ...lines, html`}`], '\n')}</pre></div>`;
}

/** The answer as it is read, and its body to be copied as it came. */
function answerHtml(exchange: ReportedExchange): Html {
  const text = answerText(exchange);
  const body = exchange.response?.body ?? '';
  return body === '' || exchange.failure !== undefined || text.length > MAX_BLOCK_LENGTH
    ? codeHtml('Answer', text)
    : codeHtml('Answer', text, rawAttribute(body, text));
}

/**
 * How a button copies a body as it came. JSON that the page shows line by line had no blanks; what it shows to the letter is the end of the
 * text; any other is given as JSON in percent encoding, which nothing can read as HTML. Nothing if it is too long, or was no UTF-8: how that
 * came is not known.
 *
 * @param text - what is shown of it
 */
function rawAttribute(body: string, text = body): Html {
  if (body.length > MAX_BLOCK_LENGTH / 2 || body.includes('\uFFFD')) return trusted('');
  if (body === JSON.stringify(jsonValue(body))) return trusted(' data-compact');
  if (visible(body) === body && text.endsWith(body) && !text.startsWith('\n')) return html` data-end="${body.length}"`;
  return html` data-raw="${encodeURIComponent(JSON.stringify(body))}"`;
}

function membersOf(body: string): readonly (readonly [string, unknown])[] | undefined {
  const value = jsonMembers(body);
  const isPlain = value !== undefined && JSON.stringify(value) === body.trim();
  return isPlain && Object.keys(value).length > 0 ? Object.entries(value) : undefined;
}

/** Of each: enough for a hundred pages of a search; the json report holds the rest. */
const MAX_BLOCK_LENGTH = 64_000;

/** A text to look at or to copy, under its name; the button shows if the page's script runs. */
function codeHtml(name: string, text: string, raw = trusted('')): Html {
  const body = raw.html === '' ? [] : [html` <button type="button" class="copy"${raw} hidden>Copy body</button>`];
  return html`<div class="code"><p class="soft">${name} <button type="button" class="copy" hidden>Copy</button>${body}</p>
<pre tabindex="0">${excerpt(text, MAX_BLOCK_LENGTH)}</pre></div>`;
}

/** The request as a command, with the variables to export before. */
function curlHtml(request: ReportedExchange['request']): Html {
  const command = curlCommand(request);
  const variables = new Set(command.split(credentialVariable).filter((_, at) => at % 2 === 1));
  const names = [...variables].map((variable) => variable.slice(1));
  const first =
    names.length === 0
      ? []
      : [html`<p class="soft">First <code>export ${names.map((name) => `${name}=…`).join(' ')}</code></p>`];
  return html`${first}${codeHtml('As a command', command)}`;
}
