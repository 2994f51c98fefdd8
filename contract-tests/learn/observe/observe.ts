import { untilUnanswered } from '../../target/unanswered.ts';
import { updatable } from '../deployment.ts';
import { observeOtherChannel } from './observe-other-channel.ts';
import { observePrecedence } from './observe-precedence.ts';
import type { Observer, Probe } from './observer.ts';
import { probeAll, probeParts } from './probe.ts';
import type { EventQuestion } from './questions/event-question.ts';
import { firstQuestions, laterQuestions } from './questions/event-questions.ts';
import { requestProbes } from './questions/requests.ts';
import { observeMatching } from './questions/search-matching.ts';
import { noMatchProbes, searchProbes } from './questions/searches.ts';
import { updateProbes } from './questions/updates.ts';
import { seeSearches } from './see-searches.ts';

/**
 * Probes what the interface leaves open; `settle` has to follow. Nothing in here is ever a violation, and no event is created for it.
 * @param isThorough - with the searches and fetches that `calibrate` alone sends, several at once
 */
export async function observe(observer: Observer, isThorough = false): Promise<void> {
  await untilUnanswered(() => observeAll(observer, isThorough));
  await untilUnanswered(() => observeOtherChannel(observer));
}

async function observeAll(observer: Observer, isThorough: boolean): Promise<void> {
  seeSearches(observer.session.exchanges, observer.observations);
  const wanted = (probes: readonly Probe[]) => (isThorough ? probes : probes.filter(isInRun));
  await probeAll(wanted(noMatchProbes(observer)), observer, isThorough);
  const probes = wanted([...searchProbes(observer), ...requestProbes(observer)]);
  const reads = await probeAll(probes, observer, isThorough);
  await observeMatching(observer);
  for (const question of firstQuestions) await observeQuestion(question, observer);
  const updates = await probeAll(updateProbes(observer).filter(isInRun), observer);
  for (const question of laterQuestions) await observeQuestion(question, observer);
  await observePrecedence(observer, new Map([...reads, ...updates]));
}

export const isInRun = ({ inRun }: Probe): boolean => inRun === true;

/** What an edge case or two of a question tell. */
async function observeQuestion(of: EventQuestion, observer: Observer): Promise<void> {
  const { question, inRun = [], answer, also } = of;
  const { deployment, observations } = observer;
  const last = await probeParts(of, inRun, observer);
  const parts = observations.partsOf(question);
  const event = updatable(deployment);
  const wanted = event === undefined ? [] : of.cases(event).filter(({ part }) => inRun.includes(part));
  if (last === undefined || !wanted.every(({ part }) => parts.has(part))) return;
  for (const one of [{ question, answer }, ...(also === undefined ? [] : [also])]) {
    const observed = one.answer(parts, deployment);
    if (observed !== undefined) observations.see(one.question, observed, last);
  }
}
