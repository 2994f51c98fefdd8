import { baseline } from '../learn/deployment.ts';
import type { RequestSpec, SentExchange } from '../target/exchange.ts';
import { outcomeOf, whatCame } from '../target/outcome.ts';
import { createdId } from '../target/touched-event.ts';
import { carryingCreates } from '../rules/accepted-values.ts';
import { failed, notApplicable, notDone, passed, skipped, type Check, type Finding, type Trial } from './check.ts';
import { acceptedCreates } from './create.ts';
import { eventAsk } from './event-ask.ts';
import { ensureAnswered } from './answers.ts';
import { getsPage } from './page.ts';
import { ensureLawful } from './soundness.ts';

/** What shows only where requests come at once, or again. */
export const atOnceChecks: readonly Check[] = [
  {
    rule: 'create.id.unique',
    title: 'answers another ID where the same body comes again',
    operation: 'events.create',
    expected: 'an ID that no other create answered',
    needs: ['create'],
    run: async (trial) => createsTwice(trial),
  },
  {
    rule: 'page.get',
    title: 'answers each of several gets at once with its own page',
    operation: 'pages.get',
    expected: '200, data: the page whose id was asked for',
    needs: ['known-page'],
    depth: 'standard',
    run: async (trial) => getsAtOnce(trial),
  },
  {
    rule: 'update.answer',
    title: 'does not fail on two updates at once',
    operation: 'events.update',
    expected: 'accepted, or refused: what becomes of two at once is nowhere said',
    needs: ['update'],
    depth: 'standard',
    run: async (trial) => updatesAtOnce(trial),
  },
];

/** So many creates go at once, if those that carry accepted values leave so many events. */
const mostAtOnce = 3;

/** Word for word: whoever takes it for a repetition, or makes IDs of the latest one, answers an ID again. */
async function createsTwice(trial: Trial): Promise<Finding> {
  const { session } = trial;
  const first = acceptedCreates(session).find(({ ask }) => trial.judge(ask).verdict === 'must-accept');
  if (first === undefined)
    return skipped(
      acceptedCreates(session).length === 0
        ? 'no event was created: allow writes, or raise --max-events'
        : 'every create that was accepted hangs on an open question',
    );
  if (!session.mayCreate()) return skipped('the run may create no further event: raise --max-events');
  const copies = await createCopies(first, trial);
  const silent = copies.find((exchange) => outcomeOf(exchange) === 'none');
  if (silent !== undefined) ensureAnswered(silent);
  const broken = copies.find((exchange) => outcomeOf(exchange) === 'server-error');
  if (broken !== undefined && copies.length > 1) return notDone(`${whatCame(broken)}, of ${copies.length} at once`);
  const refused = copies.find((exchange) => outcomeOf(exchange) !== 'accepted');
  if (refused !== undefined) return notApplicable(`${whatCame(refused)}, so that no ID came (event.title.duplicates)`);
  trial.exchanges.unshift(first);
  const ids = [first, ...copies].map(createdId);
  if (ids.includes(undefined)) return notApplicable('no ID came, which create.answer judges');
  const twice = ids.map(String).find((id, at, all) => all.indexOf(id) < at);
  return twice === undefined ? passed(ids.join(' and ')) : failed(`the same ID twice: ${twice}`);
}

function createCopies({ ask }: SentExchange, { session, send, depth }: Trial): Promise<readonly SentExchange[]> {
  const length = Math.max(1, Math.min(mostAtOnce, session.lawfulLeft() - carryingCreates[depth]));
  return Promise.all(Array.from({ length }, () => send({ ...ask, expects: 'accepted' })));
}

async function getsAtOnce(trial: Trial): Promise<Finding> {
  const { knownPages } = trial.deployment;
  if (knownPages.length < 2) return notApplicable('one page only is known');
  const anew: Trial = { ...trial, shared: trial.send };
  const findings = await Promise.all(knownPages.slice(0, 3).map((id) => getsPage(anew, id)));
  return findings.find(({ status }) => status !== 'passed') ?? passed('200 and the right page, for each');
}

/** One may be told that the other came first; neither may fail. */
async function updatesAtOnce(trial: Trial): Promise<Finding> {
  const both = await Promise.all([trial.send(lawfulUpdate(trial)), trial.send(lawfulUpdate(trial))]);
  const broken = both.find((exchange) => outcomeOf(exchange) === 'server-error');
  if (broken !== undefined) return notDone(whatCame(broken));
  return passed(both.map(whatCame).join(' and '));
}

function lawfulUpdate(trial: Trial): RequestSpec {
  const { deployment, session } = trial;
  const body = baseline(deployment, 'events.update', session);
  const ask = eventAsk({ operation: 'events.update', deployment, body, expects: 'accepted' });
  ensureLawful(ask, trial);
  return ask;
}
