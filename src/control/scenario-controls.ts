import type { ScenarioName } from '../domain/vocabulary/scenario-name.ts';
import type { Scenario } from '../world/scenario/scenario.ts';

/** What a world starts from. Throws ControlRefused. */
export interface ScenarioControls {
  read(): ScenarioReading;
  /** Starts again: from one that ships with the package, by its name, or from one by hand. Credentials stay, but for further channels. */
  begin(wish: ScenarioName | Scenario): Promise<ScenarioReading>;
  /** The world as a scenario; its API keys are in it only with `credentials`. */
  snapshot(options?: { readonly credentials?: boolean }): Promise<Scenario>;
}

/** The scenario of a world. */
export interface ScenarioReading {
  readonly scenario: string;
  readonly description: string;
  /** `shipped` with the package, of a file, or given by a program or a request. */
  readonly source: 'shipped' | 'file' | 'given';
  readonly seed: number;
  /** ISO 8601 in UTC. */
  readonly seededAt: string;
  /** What it starts with. */
  readonly pages: number;
  readonly events: number;
}
