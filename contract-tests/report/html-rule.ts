import { answerText, exchangeLine } from './exchange-text.ts';
import { isFailure } from './exit-code.ts';
import { checkName, isWaived, reasonOf, verdictOf } from './findings.ts';
import { codeHtml, curlHtml } from './html-code.ts';
import { html } from './html-escape.ts';
import type { Html } from './html-escape.ts';
import { proseHtml } from './html-prose.ts';
import type { CheckResult, ReportedExchange, RequirementResult, Verdict } from './report.ts';
import type { Words } from './words.ts';

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

/** How a rule is shown. */
export interface Showing {
  readonly words: Words;
  /** Shows a check that failed; where it is given, those come open, and the others folded below them. */
  readonly failure?: (check: CheckResult) => Html;
}

/** A rule with its checks; open where failures are to be looked at. */
export function ruleHtml(rule: RequirementResult, { words, failure }: Showing): Html {
  const verdict = verdictOf(rule);
  const opening =
    failure === undefined
      ? html`<details class="rule ${verdict}" id="${rule.id}" data-verdict="${verdict}">`
      : html`<details class="rule ${verdict}" id="${rule.id}" data-verdict="${verdict}" open>`;
  const reason = unsettled.has(verdict) ? [html`<p class="reason" dir="auto">${proseHtml(reasonOf(rule))}</p>`] : [];
  return html`${opening}
<summary><span class="mark ${verdict}">${verdictMarks[verdict]} ${words.of[verdict]}</span> <code class="find">${rule.id}</code> <span class="find">${proseHtml(rule.text)}</span>${reason}</summary>
<div class="inside">
<p class="soft">Section ${rule.section}, line ${rule.line} of openapi.yaml</p>
${failure === undefined ? rule.checks.map((check) => checkHtml(check)) : failuresHtml(rule, failure)}
</div>
</details>`;
}

function failuresHtml({ checks }: RequirementResult, failure: (check: CheckResult) => Html): Html[] {
  const failed = checks.filter((check) => isFailure(check) || check.isAdvice === true);
  const others = checks.filter((check) => !failed.includes(check));
  if (others.length === 0) return failed.map(failure);
  const rest = html`<details class="others"><summary>${others.length} other ${others.length === 1 ? 'check' : 'checks'}</summary>${others.map((check) => checkHtml(check))}</details>`;
  return [...failed.map(failure), rest];
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
<p><strong class="${checkClass(check)}">${checkWord(check)}</strong> <span class="find">${proseHtml(checkName(check))}</span></p>
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
${curlHtml(exchange.request)}
${codeHtml('Answer', answerText(exchange))}
</details>`;
}

export function factsHtml(facts: readonly (readonly [string, string])[]): Html {
  return html`<dl>${facts.map(([name, text]) => html`<dt>${name}</dt><dd dir="auto">${proseHtml(text)}</dd>`)}</dl>`;
}
