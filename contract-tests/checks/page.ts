import { counted } from '../../src/lib/describe.ts';
import { failed, notDone, passed, skipped, type Check, type Finding, type Trial } from './check.ts';
import { payloadOf, type SentExchange } from '../target/exchange.ts';
import { ensureAnswered } from './answers.ts';
import { isInt, isRecord, type Id } from '../target/json.ts';
import { seeRefusal } from '../learn/observe/see-refusal.ts';
import { outcomeOf, whatCame } from '../target/outcome.ts';
import { oddIds, withLetters } from '../learn/odd-ids.ts';
import { shownPages } from '../learn/search-answer.ts';
import { named } from './culprits.ts';
import { inSum } from './envelope.ts';
import { canBeParsed } from '../../src/lib/published-standards.ts';

const anyButAnother = 'anything but a page with another ID (§7 leaves the answer open)';

export const pageChecks: readonly Check[] = [
  {
    rule: 'page.get',
    title: 'answers with the page that was asked for',
    operation: 'pages.get',
    expected: '200, data: the page whose id was asked for',
    needs: ['known-page'],
    run: async (trial) => {
      for (const id of trial.deployment.knownPages) {
        const finding = await getsPage(trial, id);
        if (finding.status !== 'passed') return finding;
      }
      return passed(`200 and the right page, for ${counted(trial.deployment.knownPages.length, 'page')}`);
    },
  },
  {
    rule: 'page.get',
    title: 'answers with no other page where there is none with the ID',
    operation: 'pages.get',
    expected: anyButAnother,
    needs: ['pages.unknown'],
    run: async (trial) => {
      const ask = { id: trial.deployment.fixtures.pages?.unknown ?? 0 };
      const exchange = await trial.shared({ operation: 'pages.get', ...ask, expects: 'either' });
      ensureAnswered(exchange);
      seeRefusal(exchange, 'refusal.status.unknown-page', trial.observations);
      return judgedOther(exchange);
    },
  },
  ...Object.entries({ ...oddIds, 'the ID of a page with letters behind it': withLetters }).map(
    ([what, make], at): Check => ({
      rule: 'page.get',
      title: `answers with no other page for ${what}`,
      depth: at === 0 ? 'quick' : 'standard',
      operation: 'pages.get',
      expected: anyButAnother,
      needs: ['known-page'],
      run: async (trial) => {
        const id = make(trial.deployment.knownPages[0] ?? 1);
        const exchange = await trial.shared({ operation: 'pages.get', id, expects: 'either', isObservation: true });
        ensureAnswered(exchange);
        return judgedOther(exchange);
      },
    }),
  ),
  {
    rule: 'page.fields',
    title: 'shows every page with id, title and logo',
    expected: 'id: int; title: string; logo: URL; wherever a page is shown',
    needs: [],
    isSummary: true,
    run: async (trial) => fieldsEverywhere(trial),
  },
];

function judgedOther(exchange: SentExchange): Finding {
  const [shown, asked] = [idOf(exchange), String(exchange.ask.id)];
  return shown !== undefined && shown !== asked
    ? failed(`another page: ${shown}, though ${asked} was asked for`)
    : passed(whatCame(exchange));
}

export async function getsPage(trial: Trial, id: Id): Promise<Finding> {
  const exchange = await trial.shared({ operation: 'pages.get', id, expects: 'accepted' });
  const outcome = outcomeOf(exchange);
  ensureAnswered(exchange);
  if (outcome !== 'accepted') return notDone(whatCame(exchange));
  if (exchange.answer?.status !== 200) return failed(`status ${exchange.answer?.status}`);
  if (!isRecord(payloadOf(exchange))) return failed('data is no page object');
  const shown = idOf(exchange);
  return shown === undefined || shown === String(id)
    ? passed('200')
    : failed(`another page than the one asked for: ${shown}, not ${String(id)}`);
}

/** What stands where the ID should; a wrong type is page.fields' to judge. */
function idOf(exchange: SentExchange): string | undefined {
  const page = outcomeOf(exchange) === 'accepted' ? payloadOf(exchange) : undefined;
  const id = isRecord(page) ? page['id'] : undefined;
  return id === undefined || id === null ? undefined : String(id);
}

function fieldsEverywhere(trial: Trial): Finding {
  const shown = trial.session.exchanges.flatMap((exchange) => pagesIn(exchange).map((page) => ({ exchange, page })));
  if (shown.length === 0) return skipped('no page was shown: add pages.known and pages.query to the fixtures');
  const found = shown.flatMap(({ exchange, page }) =>
    flawsOf(page).map((what) => ({ exchange, what: `${exchange.ask.operation}: ${what}`, culprit: pageName(page) })),
  );
  return inSum(trial, found, `${counted(shown.length, 'page')} shown, each with its fields`);
}

/** How a report tells a page from others: by its ID, else by its title. */
function pageName(page: unknown): string {
  const { id, title } = isRecord(page) ? page : {};
  return `page ${named(id ?? title ?? page)}`;
}

function pagesIn(exchange: SentExchange): readonly unknown[] {
  if (exchange.ask.stray !== undefined) return [];
  if (exchange.ask.operation === 'pages.search') return shownPages(exchange).pages;
  const isPage =
    exchange.ask.operation === 'pages.get' && exchange.ask.expects === 'accepted' && outcomeOf(exchange) === 'accepted';
  return isPage ? [payloadOf(exchange)] : [];
}

/** §2.1: what is wrong with a page. */
export function flawsOf(page: unknown): readonly string[] {
  if (!isRecord(page)) return ['no page object'];
  return [
    ...(isInt(page['id']) ? [] : ['id is no int']),
    ...(typeof page['title'] === 'string' ? [] : ['title is no string']),
    ...(isUrl(page['logo']) ? [] : ['logo is no URL']),
  ];
}

/** With a scheme: neither `//host/x` nor the `C:` of a drive leads anywhere. */
function isUrl(value: unknown): boolean {
  return typeof value === 'string' && /^[a-z][a-z\d+.-]+:[^\\\s]+$/i.test(value) && canBeParsed(value);
}
