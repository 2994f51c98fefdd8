import { linkTo } from '../address.ts';
import { entries } from '../journal/feed.ts';
import { auditScopeLines } from '../../lib/audit-scope.ts';
import { counted } from '../../lib/describe.ts';
import { Badge, BadgeLegend, explainedBases, BasisBadge } from '../parts/badges.tsx';
import { DocumentedId } from '../parts/documented.tsx';
import { Prose } from '../parts/texts.tsx';
import { ViewOf } from '../parts/view.tsx';
import { shownText } from '../../lib/visible.ts';
import { world } from '../sandbox.ts';

type Report = Awaited<ReturnType<typeof world.value.audit>>;
type Finding = Report['findings'][number];
/** The entries of a journal have no other. */
type JournalBasis = 'assumed' | 'calibrated' | 'owner';

/** The verdict on the client: what it kept and broke, what cannot be judged, and what it relied on. */
export function AuditView() {
  return (
    <ViewOf title="Audit" load={() => world.value.audit()} on={[entries.value.at(-1)?.seq]}>
      {(report) => <Audit report={report} />}
    </ViewOf>
  );
}

function Audit({ report }: { readonly report: Report }) {
  const { summary, exchanges, forced, findings } = report;
  const of = (verdict: Finding['verdict'], kind: Finding['kind']) =>
    findings.filter((one) => one.verdict === verdict && one.kind === kind);
  return (
    <>
      <p class="big">
        <Verdict report={report} />
      </p>
      <p>
        {counted(exchanges, 'request')} of the client {exchanges === 1 ? 'was' : 'were'} judged
        {forced === 0 ? '' : `, ${forced} of them with a forced answer`}.
      </p>
      {auditScopeLines(report).map((line) => (
        <p key={line}>{line}.</p>
      ))}
      {exchanges === 0 ? <NoClient /> : <Coverage findings={findings} />}
      <Findings title={`Broken (${summary.broken})`} findings={of('broken', 'rule')} isOpen />
      <Findings title={`Recommendations not followed (${summary.advised})`} findings={of('broken', 'advice')} isOpen />
      <Dependencies {...report.dependencies} />
      <Findings title={`Cannot tell (${summary.cannotTell})`} findings={of('cannotTell', 'rule')} />
      <Findings title={`Kept (${summary.kept})`} findings={of('kept', 'rule')} />
      <BadgeLegend badges={[...Object.values(verdicts), ...explainedBases('assumed', 'owner')]} />
    </>
  );
}

/** What to do first. */
function NoClient() {
  return (
    <p class="empty">
      Copy the credentials from <a href={linkTo('world')}>World</a>, and run your client against{' '}
      <code>{location.origin}</code>. The verdict appears here as requests come.
    </p>
  );
}

const verdicts = {
  broken: ['Rules broken', 'bad', 'The client sent a request that a rule of the document forbids.'],
  open: ['Nothing to judge yet', 'warn', 'No request of the client shows whether it keeps a rule.'],
  kept: ['Nothing broken', 'good', 'The client kept each rule that its requests show.'],
} as const;

/** As `channel-sandbox audit` ends, without a gate on assumptions. */
function Verdict({ report: { summary } }: { readonly report: Report }) {
  const { broken, kept } = summary;
  const verdict = broken > 0 ? 'broken' : kept === 0 ? 'open' : 'kept';
  const [word, tone, meaning] = verdicts[verdict];
  const said = broken > 0 ? `${broken} ${broken === 1 ? 'rule is' : 'rules are'} broken` : word;
  return <Badge of={[`${said}: exit code ${{ broken: 1, open: 4, kept: 0 }[verdict]}`, tone, meaning]} />;
}

const cells = {
  broken: ['bad', 'broken'],
  kept: ['good', 'kept'],
  cannotTell: ['none', 'cannot tell'],
} as const;

/** A cell for each rule, by section of the document: what is broken shows at a glance. Each leads to its finding. */
function Coverage({ findings }: { readonly findings: readonly Finding[] }) {
  const sections = [...new Set(findings.map(({ section }) => section))].toSorted((one, other) =>
    one.localeCompare(other, 'en', { numeric: true }),
  );
  return (
    <dl class="cover">
      {sections.map((section) => (
        <div key={section}>
          <dt>§{section}</dt>
          <dd>
            {findings
              .filter((finding) => finding.section === section)
              .map(({ id, verdict, kind }) => {
                const [tone, word] = verdict === 'broken' && kind === 'advice' ? ['warn', 'advice'] : cells[verdict];
                const title = `${id}: ${word}`;
                return (
                  <button key={id} type="button" class={`cell ${tone}`} title={title} onClick={() => showFinding(id)} />
                );
              })}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const anchorOf = (id: string): string => `rule-${id}`;

function showFinding(id: string) {
  const finding = document.getElementById(anchorOf(id));
  finding?.closest('details')?.setAttribute('open', '');
  finding?.scrollIntoView();
  finding?.focus({ preventScroll: true });
}

interface FindingsProps {
  readonly title: string;
  readonly findings: readonly Finding[];
  readonly isOpen?: boolean;
}

function Findings({ title, findings, isOpen = false }: FindingsProps) {
  return (
    <details class="card" open={isOpen && findings.length > 0}>
      <summary>
        <b>{title}</b>
      </summary>
      {findings.map((finding) => (
        <OneFinding key={finding.id} {...finding} />
      ))}
    </details>
  );
}

function OneFinding({ id, section, text, keptBy, brokenBy, evidence, missing }: Finding) {
  return (
    <div class="finding" id={anchorOf(id)} tabIndex={-1}>
      <p>
        <DocumentedId id={id} /> <span class="soft">§{section}</span>
        {keptBy + brokenBy === 0 ? '' : ` · kept by ${keptBy}, broken by ${brokenBy}`}
      </p>
      <p>
        <Prose text={text} />
      </p>
      <ul>
        {evidence.map(({ place, line, pointer, expected, actual, times, others }, index) => (
          <li key={index}>
            <Place place={place} at={{ pointer, rule: id }} /> {shownText(line, 200)}
            {pointer === '' ? '' : ` at ${shownText(pointer, 100)}`}: expected <Prose text={expected} />, but got{' '}
            <Prose text={actual} />
            {times === 1 ? null : <Again times={times} others={others} />}
          </li>
        ))}
        {missing.map(({ fact, times, first }) => (
          <li key={fact}>
            Missing: <Prose text={fact} />
            {times === 0 ? '' : `, for ${counted(times, 'exchange')}`}{' '}
            {first === undefined ? null : <Place place={first} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Again({ times, others }: { readonly times: number; readonly others: readonly string[] }) {
  return (
    <>
      {' '}
      ({times} times: also{' '}
      {others.slice(0, 10).map((place, index) => (
        <span key={index}>
          {index === 0 ? '' : ', '}
          <Place place={place} />
        </span>
      ))}
      {times > Math.min(others.length, 10) + 1 ? ', …' : ''})
    </>
  );
}

interface PlaceProps {
  /** `journal seq 12`. */
  readonly place: string;
  /** Where in it, and what is broken there. */
  readonly at?: { readonly pointer: string; readonly rule: string };
}

/** An exchange, as a link to it. */
function Place({ place, at }: PlaceProps) {
  const [, seq] = /^journal seq (\d+)$/.exec(place) ?? [];
  if (seq === undefined) return <>{shownText(place)}</>;
  const within = at === undefined || at.pointer === '' ? {} : { at: at.pointer, breaks: at.rule };
  return <a href={linkTo('journal', { entry: seq, ...within })}>exchange {seq}</a>;
}

function Dependencies({ assumed, questions }: Report['dependencies']) {
  return (
    <details class="card" open={questions.length > 0}>
      <summary>
        <b>Relied on ({questions.length})</b>, {assumed} of them by assumption
      </summary>
      <ul class="plain">
        {questions.map(({ question, basis, times, answer, first }) => (
          <li key={`${question} ${basis}`}>
            <BasisBadge basis={basis as JournalBasis} /> <a href={linkTo('questions', { id: question })}>{question}</a>:{' '}
            <code>{shownText(JSON.stringify(answer) ?? '', 80)}</code>, {counted(times, 'time')}, first in{' '}
            <Place place={first} />
          </li>
        ))}
      </ul>
    </details>
  );
}
