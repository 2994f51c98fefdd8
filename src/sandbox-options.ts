import type { Answers } from './interface/questions/index.ts';
import type { DeviationId } from './faults/deviations.ts';
import type { ListedFault } from './faults/fault.ts';
import type { JournalEntry } from './journal/journal-entry.ts';
import type { CommandsOwn, Settings } from './settings/options.ts';
import type { Scenario } from './world/scenario/scenario.ts';
import type { ControlAnswered, Finished } from './world/finished.ts';
import type { WorldSources } from './world/open-world.ts';

/** What a sandbox is made with; everything has a default (`channel-sandbox start --help`). */
export interface SandboxOptions
  extends
    Partial<Omit<Settings, CommandsOwn | 'profile' | 'deviate' | 'scenario'>>,
    Partial<Omit<WorldSources, 'journals' | 'pictures' | 'shareMemory' | 'onFinish'>> {
  /** Name of a profile that ships with the package or path of a file, or answers by question. */
  readonly profile?: string | Partial<Answers>;
  /** Name or path of a scenario, or one by hand. */
  readonly scenario?: string | Scenario;
  /** Rules to switch off, and deviations to turn on. */
  readonly deviate?: readonly DeviationId[];
  /** Misbehaviour from the start on. */
  readonly faults?: readonly ListedFault[];
  /** Path of another `openapi.yaml`. */
  readonly contract?: string;
  /** Is told of a fault of the sandbox's own; by default it goes to standard error. */
  readonly onCrash?: (error: unknown) => void;
  /** Is told of each exchange that a journal keeps, of all worlds, as it comes. */
  readonly onExchange?: (entry: JournalEntry) => void;
  /** Is told of each exchange that is over, of all worlds, whether or not a journal keeps it: nothing of it is a credential or a body. */
  readonly onFinish?: (finished: Finished) => void;
  /** Is told of each request of the control area that is over. */
  readonly onControlAnswered?: (answered: ControlAnswered) => void;
  /** Milliseconds in which a request has to arrive in full. */
  readonly requestTimeout?: number;
}
