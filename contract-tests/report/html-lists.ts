import { sectionText } from '../files/interface-sections.ts';
import { answerWords, checkName, reliedOnRows } from './findings.ts';
import type { Findings, RuleCheck } from './findings.ts';
import { html } from './html-escape.ts';
import type { Html } from './html-escape.ts';
import { proseHtml } from './html-prose.ts';
import { initHint, missingFixtures } from './missing-fixtures.ts';
import type { Report } from './report.ts';

/** What is told in rows. */
export interface Table {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Somebody has to do something about it: it comes unfolded. */
  readonly isOpen?: boolean;
}

/** The tables of a report by where they stand; one without rows is left out. */
export interface Tables {
  readonly missing: readonly Table[];
  readonly errors: readonly Table[];
  /** Only where a profile was given. */
  readonly observed: readonly Table[];
  readonly rest: readonly Table[];
}

export function tablesOf(report: Report, findings: Findings): Tables {
  const { rules, errors, differing } = findings;
  const missing = {
    title: 'Missing fixtures',
    head: [`What to add (${initHint})`, 'Rules that stay unverified without'],
    rows: missingFixtures(rules.unverified).map(({ what, rules: needing }) => [what, needing.join(', ')]),
  };
  const failed = {
    title: 'Errors of the kit',
    head: ['Rule', 'Check', 'What went wrong'],
    rows: errors.map((one) => checkRow(one, one.check.reason ?? one.check.actual)),
  };
  const observed = {
    title: 'Observed otherwise than the profile says',
    head: ['Question', 'Observed', 'Profile', 'Sightings'],
    rows: report.isProfileGiven === true ? differing.map(observationRow) : [],
  };
  const filled = (tables: readonly Table[]) => tables.filter(({ rows }) => rows.length > 0);
  return {
    missing: filled([missing]),
    errors: filled([failed]),
    observed: filled([observed]),
    rest: filled(restOf(report, findings)),
  };
}

function restOf(report: Report, { flaky, waived, waivers, unneededWaivers }: Findings): readonly Table[] {
  return [
    {
      title: 'Flaky checks',
      head: ['Rule', 'Check', 'Then'],
      rows: flaky.map((one) => checkRow(one, one.check.actual)),
    },
    {
      title: 'Waived failures',
      head: ['Rule', 'Check', 'Waiver'],
      rows: waived.map((one) => checkRow(one, one.check.waived ?? '')),
    },
    {
      title: 'Waivers',
      head: ['Waiver', 'Rule', 'Until', 'Reason', 'What came of it'],
      rows: waivers.map(({ id, rule, expires, reason, says }) => [id, rule, expires, reason, says]),
      isOpen: unneededWaivers.length > 0,
    },
    {
      title: 'Open questions that the traffic relied on',
      head: ['Question', 'Answer', 'Basis', 'Answers', 'First'],
      rows: reliedOnRows(report),
    },
    {
      title: 'Open questions that were observed',
      head: ['Question', 'Observed', 'Sightings'],
      rows: report.observations.map(({ question, observed, sightings }) => [
        question,
        shown(observed),
        String(sightings),
      ]),
    },
    {
      title: 'Open questions that were not observed',
      head: ['Question', 'Why'],
      rows: report.unobserved.map(({ question, reason }) => [question, reason]),
    },
    {
      title: 'Forms of this deployment',
      head: ['Question', 'Form'],
      rows: Object.entries(report.forms).map(([question, form]) => [question, shown(form)]),
    },
    {
      title: 'Left behind: events that the interface cannot delete',
      head: ['Event ID, or what else is known'],
      rows: [...report.residue.map(String), ...(report.residueNotes ?? [])].map((text) => [text]),
    },
  ];
}

const checkRow = ({ rule, check }: RuleCheck, text: string): readonly string[] => [rule.id, checkName(check), text];

function observationRow({ question, observed, profile, sightings }: Report['observations'][number]): string[] {
  return [question, shown(observed), shown(profile), String(sightings)];
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : answerWords(value);
}

/** On a narrow screen each row is a block, in which each value stands below the word of its column. */
export function tableHtml({ head, rows }: Pick<Table, 'head' | 'rows'>): Html {
  const body = rows.map(
    (row) =>
      html`<tr>${row.map((text, at) => html`<td dir="auto" data-head="${head[at] ?? ''}">${proseHtml(text)}</td>`)}</tr>`,
  );
  return html`<table class="list"><thead><tr>${head.map((text) => html`<th scope="col">${proseHtml(text)}</th>`)}</tr></thead><tbody>${body}</tbody></table>`;
}

export function foldedTableHtml(table: Table): Html {
  const opening =
    table.isOpen === true
      ? html`<details class="group" id="${anchorOf(table.title)}" open>`
      : html`<details class="group" id="${anchorOf(table.title)}">`;
  return html`${opening}<summary>${table.title} (${table.rows.length})</summary>${tableHtml(table)}</details>`;
}

const anchorOf = (title: string): string => `list-${title.toLowerCase().replaceAll(/[^a-z]+/g, '-')}`;

/** What the interface's document says in the sections of the report's rules: a reader without network has no link to follow. */
export function sectionsHtml({ requirements }: Report): Html[] {
  const sections = [...new Set(requirements.map(({ section }) => section))].sort((left, right) =>
    left.localeCompare(right, 'en', { numeric: true }),
  );
  const texts = sections.flatMap((section) => {
    const text = sectionText(section);
    return text === undefined
      ? []
      : [html`<details><summary>Section ${section}</summary><pre tabindex="0">${text}</pre></details>`];
  });
  if (texts.length === 0) return [];
  return [
    html`<details class="group said"><summary>What the interface’s document says (${texts.length} sections)</summary>${texts}</details>`,
  ];
}
