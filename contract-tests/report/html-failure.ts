import type { Difference, FromAccepted } from './accepted-baseline.ts';
import { answerText, exchangeLine } from './exchange-text.ts';
import { checkName } from './findings.ts';
import { codeHtml, curlHtml } from './html-code.ts';
import { html } from './html-escape.ts';
import type { Html } from './html-escape.ts';
import { proseHtml } from './html-prose.ts';
import { exchangeHtml } from './html-rule.ts';
import type { CheckResult, ReportedExchange } from './report.ts';
import { excerpt } from '../../shared/visible.ts';

const longestSide = 400;
const longestBody = 16_000;

/** A failed check: expected beside actual, then the exchange that shows it, open, with what is not as in an accepted request marked. */
export function failureHtml(check: CheckResult, differencesOf: FromAccepted): Html {
  const last = check.exchanges.at(-1);
  const again = check.command === undefined ? [] : [codeHtml('Again', check.command)];
  const before = check.exchanges.slice(0, -1).map((exchange) => exchangeHtml(exchange));
  const shown = last === undefined ? [] : [showingHtml(last, differencesOf(last) ?? [])];
  return html`<div class="check failed">
<p><strong class="violated">✗</strong> <span class="find">${proseHtml(checkName(check))}</span></p>
<dl class="sides"><div><dt>Expected</dt><dd dir="auto">${proseHtml(check.expected)}</dd></div><div><dt>Actual</dt><dd dir="auto">${proseHtml(check.actual)}</dd></div></dl>
${[...again, ...before, ...shown]}
</div>`;
}

function showingHtml(exchange: ReportedExchange, differences: readonly Difference[]): Html {
  const { request } = exchange;
  const sent = request.body === undefined ? [] : [bodyHtml(request.body, differences)];
  return html`<div class="showing"><p><code>${exchangeLine(exchange)}</code></p>
${differenceHtml(differences)}
${sent}
${codeHtml('Answer', answerText(exchange))}
${curlHtml(request)}
</div>`;
}

/** From the most like accepted request to this one. */
function differenceHtml(differences: readonly Difference[]): Html[] {
  if (differences.length === 0) return [];
  const lines = differences.flatMap(({ where, name, accepted, sent }) => {
    const told = where === 'member' ? JSON.stringify(name) : name;
    const line = (mark: string, word: string, value: string | undefined) =>
      value === undefined ? [] : [html`<span class="${word}">${mark} ${told}: ${excerpt(value, longestSide)}</span>`];
    return [...line('−', 'without', accepted), ...line('+', 'with', sent)];
  });
  return [
    html`<p class="soft">Differs from an accepted request by</p>
<pre class="difference" tabindex="0">${lines}</pre>`,
  ];
}

/** The body by its members, those that differ marked; as it was sent, where another spelling could hide something. */
function bodyHtml(body: string, differences: readonly Difference[]): Html {
  const members = membersOf(body);
  if (members === undefined || body.length > longestBody) return codeHtml('Request body', body);
  const marked = new Set(differences.filter(({ where }) => where === 'member').map(({ name }) => name));
  const lines = members.map(([name, value], at) => {
    const text = `${JSON.stringify(name)}: ${JSON.stringify(value, undefined, 2).replaceAll('\n', '\n  ')}`;
    const end = at === members.length - 1 ? '' : ',';
    return marked.has(name) ? html`  <mark>${text}</mark>${end}` : html`  ${text}${end}`;
  });
  return html`<div class="code"><p class="soft">Request body <button type="button" class="copy" hidden>Copy</button></p>
<pre tabindex="0">${[html`{`, ...lines, html`}`]}</pre></div>`;
}

function membersOf(body: string): readonly (readonly [string, unknown])[] | undefined {
  try {
    const value: unknown = JSON.parse(body);
    const isPlain =
      typeof value === 'object' && value !== null && !Array.isArray(value) && JSON.stringify(value) === body.trim();
    return isPlain && Object.keys(value).length > 0 ? Object.entries(value) : undefined;
  } catch {
    return undefined;
  }
}
