import type { AuditReport } from '../audit/audit.ts';
import type { EventType, Place } from '../domain/event/event.ts';
import type { ShownFact } from '../domain/event/member-view.ts';
import type { ShownEvent } from '../domain/event/shown-event.ts';
import type { CountedFault } from '../faults/fault.ts';
import type { ListedImages } from '../adapters/images/served-images.ts';
import type { Readiness } from '../http/health.ts';
import type { HttpArchive } from '../journal/har.ts';
import type { JournalEntry } from '../journal/journal-entry.ts';
import type { Scenario } from '../world/scenario/scenario.ts';
import type { JsonSchema } from '../contract/input/schema-errors.ts';
import type {
  AreaIndex,
  ClockReading,
  SandboxFixtures,
  InterfaceContract,
  ListedDeviation,
  ListedQuestion,
  ListedRule,
  ListedPartner,
  ListedWorld,
  MadePartner,
  MadeWorld,
  ProfileReading,
  ReplacedProfile,
  Registered,
  ScenarioReading,
  ShownPage,
} from './controls.ts';

/** The contract of the control area. */
export interface ControlContract {
  /** OpenAPI. */
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  /** Operations by path and method. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

/**
 * What routes answer, as JSON. The compiler holds the routes to it, and the schemas of `openapi.json` are made of it
 * (`schemas/control-answers.schema.json`).
 */
export interface ControlAnswers {
  /** `memory` in bytes; `used` in whole mebibytes. */
  readonly health: { readonly status: 'ready'; readonly memory: { readonly limit: number; readonly used: number } };
  readonly alive: { readonly status: 'alive' };
  readonly readiness: Readiness;
  readonly fixtures: SandboxFixtures;
  readonly reset: { readonly status: 'reset' };
  readonly pages: readonly ShownPage[];
  readonly events: readonly ShownEvent[];
  readonly event: ShownEvent;
  readonly memberView: { readonly event: number; readonly facts: readonly ShownFact[] };
  readonly eventTypes: readonly EventType[];
  readonly places: readonly Place[];
  readonly images: ListedImages;
  readonly clock: ClockReading;
  readonly registered: Registered;
  readonly faults: { readonly faults: readonly CountedFault[] };
  /** A JSON Schema. */
  readonly faultsSchema: JsonSchema;
  readonly journal: readonly JournalEntry[] | HttpArchive;
  readonly profile: ProfileReading;
  readonly replacedProfile: ReplacedProfile;
  readonly rules: readonly ListedRule[];
  readonly questions: readonly ListedQuestion[];
  readonly deviations: readonly ListedDeviation[];
  readonly audit: AuditReport;
  readonly scenario: ScenarioReading;
  readonly snapshot: Scenario;
  readonly scenarios: readonly Scenario[];
  readonly worlds: readonly ListedWorld[];
  readonly world: MadeWorld;
  readonly partners: readonly ListedPartner[];
  readonly partner: MadePartner;
  readonly contract: ControlContract;
  readonly interface: InterfaceContract;
  readonly index: AreaIndex;
}
