import { curlCommand } from './curl.ts';
import { answerText, exchangeLine } from './exchange-text.ts';
import { checkName, isWaived, reasonOf, verdictOf } from './findings.ts';
import { html } from './html-escape.ts';
import type { Html } from './html-escape.ts';
import type { CheckResult, ReportedExchange, RequirementResult, Verdict } from './report.ts';
import { excerpt } from './visible.ts';
import type { Words } from './words.ts';

/** Of each: enough for a hundred pages of a search; the json report holds the rest. */
const longestBlock = 64_000;

/** Shown beside a colour, which not everybody sees. */
export const verdictMarks = {
  violated: '✗',
  unverified: '?',
  waived: '≈',
  advised: '!',
  verified: '✓',
  notApplicable: '–',
  notVisible: '∅',
} as const;

const unsettled: ReadonlySet<Verdict> = new Set(['unverified', 'notApplicable', 'notVisible']);

/** A rule with its checks, unfolded where it is violated. */
export function ruleHtml(rule: RequirementResult, words: Words): Html {
  const verdict = verdictOf(rule);
  const opening =
    verdict === 'violated'
      ? html`<details class="rule ${verdict}" id="${rule.id}" data-verdict="${verdict}" open>`
      : html`<details class="rule ${verdict}" id="${rule.id}" data-verdict="${verdict}">`;
  const reason = unsettled.has(verdict) ? [factsHtml([['Reason', reasonOf(rule)]])] : [];
  return html`${opening}
<summary><span class="mark ${verdict}">${verdictMarks[verdict]} ${words.of[verdict]}</span> <code>${rule.id}</code> <span>${rule.text}</span></summary>
<div class="inside">
<p class="soft">Section ${rule.section}, line ${rule.line} of openapi.yaml</p>
${reason}
${rule.checks.map((check) => checkHtml(check))}
</div>
</details>`;
}

function checkHtml(check: CheckResult): Html {
  const facts: [string, string][] = [
    ['Expected', check.expected],
    ['Actual', check.actual],
  ];
  if (check.reason !== undefined) facts.push(['Reason', check.reason]);
  if (check.waived !== undefined) facts.push(['Waived by', check.waived]);
  if (check.command !== undefined) facts.push(['Again', check.command]);
  return html`<div class="check">
<p><strong class="${checkClass(check)}">${checkWord(check)}</strong> ${checkName(check)}</p>
${factsHtml(facts)}
${check.exchanges.map((exchange) => exchangeHtml(exchange))}
</div>`;
}

function checkWord(check: CheckResult): string {
  if (isWaived(check)) return 'failed, waived';
  if (check.isAdvice === true) return 'advice';
  if (check.status === 'error') return 'error of the kit';
  return check.flaky === true ? 'flaky: failed, then passed' : check.status;
}

function checkClass(check: CheckResult): string {
  if (isWaived(check)) return 'waived';
  if (check.isAdvice === true) return 'advised';
  if (check.flaky === true && check.status === 'passed') return 'unverified';
  return { passed: 'verified', failed: 'violated', skipped: 'notApplicable', error: 'unverified' }[check.status];
}

/** Request and answer, folded. */
export function exchangeHtml(exchange: ReportedExchange): Html {
  return html`<details class="exchange">
<summary><code>${exchangeLine(exchange)}</code></summary>
<p class="soft">Request</p>
<pre tabindex="0">${excerpt(curlCommand(exchange.request), longestBlock)}</pre>
<p class="soft">Answer</p>
<pre tabindex="0">${excerpt(answerText(exchange), longestBlock)}</pre>
</details>`;
}

export function factsHtml(facts: readonly (readonly [string, string])[]): Html {
  return html`<dl>${facts.map(([name, text]) => html`<dt>${name}</dt><dd dir="auto">${text}</dd>`)}</dl>`;
}
