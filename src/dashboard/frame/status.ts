import { signal } from '@preact/signals';
import type { ClockReading, ListedWorld, ProfileReading, ScenarioReading } from '../../control/controls.ts';
import { counted } from '../../lib/describe.ts';
import { shownText } from '../../lib/visible.ts';
import type { ListedFaults } from '../faults.ts';
import { ask } from '../parts/ask.tsx';
import { dropForgotten } from '../journal/feed.ts';
import { area, channel, world, attempt, tell } from '../sandbox.ts';

/** What every view shows at the top, of the world that is looked at. */
interface Status {
  readonly clock: ClockReading;
  /** When the clock was read, in epoch milliseconds of this machine. */
  readonly readAt: number;
  readonly profile: ProfileReading;
  readonly scenario: ScenarioReading;
  readonly faults: ListedFaults;
  /** Empty where a world's own key opens no more than that world. */
  readonly worlds: readonly ListedWorld[];
}

export const status = signal<Status | undefined>(undefined);

/** How often it is read while the page is seen, in milliseconds: programs and other tabs change it too. */
const pause = 4000;

/** Reads it now; the journal's state says what cannot be read. */
export async function refreshStatus(): Promise<void> {
  const from = channel.value;
  const { clock, profile, scenario, faults } = world.value;
  const worlds = area.value.ask('GET /worlds').catch(() => []);
  const [clockNow, profileNow, scenarioNow, faultsNow, worldsNow] = await Promise.all([
    clock.read(),
    profile.read(),
    scenario.read(),
    faults.list(),
    worlds,
  ]);
  if (from !== channel.value) return;
  status.value = {
    clock: clockNow,
    readAt: Date.now(),
    profile: profileNow,
    scenario: scenarioNow,
    faults: faultsNow,
    worlds: worldsNow,
  };
}

/** The profile in words: one without a name of its own is the default's with other answers. */
export const profileWords = ({ profile, answers }: ProfileReading): string =>
  profile === 'given' ? `default, ${counted(Object.keys(answers).length, 'answer')} changed` : shownText(profile, 60);

export function keepStatus(): void {
  setInterval(() => {
    if (!document.hidden) void Promise.all([refreshStatus(), dropForgotten()]).catch(() => undefined);
  }, pause);
}

/** Changes something that loses what is there, once somebody has agreed. */
export async function actOnceAgreed(
  [text, yes]: readonly [text: string, yes: string],
  ...[said, change, again]: Parameters<typeof act>
): Promise<void> {
  if (await ask(text, yes)) act(said, change, again);
}

/** Changes something, says so, and shows the view and the frame again. */
export const act = (said: string, change: () => Promise<unknown>, again: () => Promise<void> = refreshStatus) =>
  void attempt(async () => {
    await change();
    await Promise.all([again(), refreshStatus()]);
    tell(said);
  });
