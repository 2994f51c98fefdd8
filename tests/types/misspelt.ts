// A misspelt option or ID does not compile: `npm run types` sees to it here, and the package check in a project that has the built package.
import { runChecks, type RunOptions } from '../../contract-tests/index.ts';
import { connectControl } from '../../src/control/client/index.ts';
import { createSandbox, startSandbox, type JournalEntry, type SandboxOptions } from '../../src/index.ts';

const url = 'http://127.0.0.1:4700';

/** Options of a sandbox. */
export const options: readonly SandboxOptions[] = [
  { profile: { 'host.form': 'list' }, deviate: ['event.host.valid', 'event.host.valid@events.update'], seed: 1 },
  // @ts-expect-error -- an option
  { prot: 0 },
  // @ts-expect-error -- a question
  { profile: { 'host.forn': 'list' } },
  // @ts-expect-error -- an answer
  { profile: { 'host.form': 'lst' } },
  // @ts-expect-error -- a rule
  { deviate: ['event.hots.valid'] },
  // @ts-expect-error -- an operation
  { deviate: ['event.host.valid@events.updat'] },
  // @ts-expect-error -- the name of several faults
  { faults: ['outrage'] },
  // @ts-expect-error -- a kind of fault
  { faults: [{ fault: { kind: 'dealy', ms: 5 } }] },
];

/** A world in the same process, and one of another process. */
export async function inWorlds(): Promise<void> {
  await using sandbox = await startSandbox({ port: 0 });
  for (const door of [sandbox, connectControl(url)]) {
    await door.world({
      events: 3,
      profile: { 'host.form': 'list' },
      deviate: ['event.host.valid'],
      scenario: 'sold-out',
    });
    // @ts-expect-error -- an option
    await door.world({ evnts: 3 });
    // @ts-expect-error -- a question
    await door.world({ profile: { 'host.forn': 'list' } });
    // @ts-expect-error -- an answer
    await door.world({ profile: { 'host.form': 'lst' } });
    // @ts-expect-error -- a rule
    await door.world({ deviate: ['event.hots.valid'] });
    // @ts-expect-error -- a scenario
    await door.world({ scenario: 'sold-aut' });
    // @ts-expect-error -- the mode of a clock
    await door.world({ clock: { mode: 'froze' } });
    await door.profile.set({ answers: { 'host.form': 'list' } });
    // @ts-expect-error -- a question
    await door.profile.set({ answers: { 'host.forn': 'list' } });
    // @ts-expect-error -- what answers rest on
    await door.profile.set({ answers: {}, basis: 'calibratd' });
    await door.profile.change({ 'host.form': 'list' });
    // @ts-expect-error -- a question
    await door.profile.change({ 'host.forn': 'list' });
    // @ts-expect-error -- an answer
    await door.profile.change({ 'host.form': 'lst' });
    // @ts-expect-error -- what is asked of a clock
    await door.clock.set({ advence: 'PT1H' });
    // @ts-expect-error -- who registers
    await door.rsvps.register(5001, { membr: 'ana' });
    // @ts-expect-error -- who is confirmed
    await door.rsvps.confirm({ event: 5001, membr: 'ana' });
    // @ts-expect-error -- a rule
    await door.faults.set([{ fault: { kind: 'rule-off', rule: 'event.hots.valid' } }]);
    // @ts-expect-error -- an operation
    await door.faults.set([{ fault: { kind: 'lost-answer' }, when: { operation: 'events.craete' } }]);
    // @ts-expect-error -- a scenario
    await door.scenario.begin('sold-aut');
    // @ts-expect-error -- a rule of the journal
    await door.journal({ rule: 'event.hots.valid' });
    // @ts-expect-error -- a question of the journal
    await door.journal({ question: 'host.forn' });
    // @ts-expect-error -- an outcome
    await door.journal({ outcome: 'refusd' });
    // @ts-expect-error -- who looks at an event
    await door.memberView(5001, { timezon: 'Europe/Lisbon' });
    const facts = await door.memberView(5001, { timezone: 'Europe/Lisbon' });
    facts.find(({ fact }) => fact === 'visible');
    // @ts-expect-error -- a fact
    facts.find(({ fact }) => fact === 'visibel');
    const { findings } = await door.audit();
    findings.filter(({ id }) => id === 'event.host.valid' || id === 'client.create.retried');
    // @ts-expect-error -- a rule
    findings.filter(({ id }) => id === 'event.hots.valid');
    // @ts-expect-error -- an advice
    findings.filter(({ id }) => id === 'client.create.retryed');
    // @ts-expect-error -- a verdict
    findings.filter(({ verdict }) => verdict === 'cannottell');
  }
}

/** What a journal tells. */
export const inEntries = ({ questions, violations }: JournalEntry): readonly boolean[] => [
  // @ts-expect-error -- a question
  questions.some(({ id }) => id === 'host.forn'),
  // @ts-expect-error -- a rule
  violations.some(({ id }) => id === 'event.hots.valid'),
];

/** Options of a run of the kit. */
export const runs: readonly RunOptions[] = [
  { rules: ['event.host.valid', 'event.required', 'auth'], profile: { 'host.form': 'list' } },
  // @ts-expect-error -- a rule
  { rules: ['event.hots.valid'] },
  // @ts-expect-error -- a family of rules
  { rules: ['event.requird'] },
  // @ts-expect-error -- a question
  { profile: { 'host.forn': 'list' } },
  // @ts-expect-error -- how much is looked at
  { depth: 'thorogh' },
  // @ts-expect-error -- an option
  { readonly: true },
];

/** The kit in the same process. */
export async function inKit(): Promise<void> {
  await using sandbox = await createSandbox();
  await runChecks(sandbox.app, { rules: ['page.get'] });
  // @ts-expect-error -- a rule
  await runChecks(sandbox.app, { rules: ['page.gte'] });
}
