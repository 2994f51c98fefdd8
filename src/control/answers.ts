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
 * What operations answer as JSON, by their routes. The compiler holds them to it, the client's calls have their types of it, and so has
 * `openapi.json` its schemas (`schemas/control-answers.schema.json`).
 */
export interface ControlAnswers {
  readonly 'GET /': AreaIndex;
  /** `memory` in bytes; `used` in whole mebibytes. */
  readonly 'GET /health': {
    readonly status: 'ready';
    readonly memory: { readonly limit: number; readonly used: number };
  };
  readonly 'GET /health/live': { readonly status: 'alive' };
  readonly 'GET /health/ready': Readiness;
  readonly 'GET /interface/openapi.json': InterfaceContract;
  readonly 'GET /openapi.json': ControlContract;
  readonly 'GET /fixtures': SandboxFixtures;
  readonly 'POST /reset': { readonly status: 'reset' };
  readonly 'GET /pages': readonly ShownPage[];
  readonly 'GET /events': readonly ShownEvent[];
  readonly 'GET /events/:id': ShownEvent;
  readonly 'GET /events/:id/member-view': { readonly event: number; readonly facts: readonly ShownFact[] };
  readonly 'POST /events/:id/rsvps': Registered;
  readonly 'POST /rsvp-confirmations': Registered;
  readonly 'GET /event-types': readonly EventType[];
  readonly 'GET /places': readonly Place[];
  readonly 'GET /images': ListedImages;
  readonly 'GET /clock': ClockReading;
  readonly 'PUT /clock': ClockReading;
  readonly 'GET /faults': { readonly faults: readonly CountedFault[] };
  readonly 'PUT /faults': { readonly faults: readonly CountedFault[] };
  /** A JSON Schema. */
  readonly 'GET /faults/schema': JsonSchema;
  readonly 'GET /journal': readonly JournalEntry[] | HttpArchive;
  readonly 'GET /audit': AuditReport;
  readonly 'GET /profile': ProfileReading;
  readonly 'PUT /profile': ReplacedProfile;
  readonly 'PATCH /profile': ProfileReading;
  readonly 'GET /rules': readonly ListedRule[];
  readonly 'GET /questions': readonly ListedQuestion[];
  readonly 'GET /deviations': readonly ListedDeviation[];
  readonly 'GET /scenario': ScenarioReading;
  readonly 'PUT /scenario': ScenarioReading;
  readonly 'GET /scenario/snapshot': Scenario;
  readonly 'GET /scenarios': readonly Scenario[];
  readonly 'GET /worlds': readonly ListedWorld[];
  readonly 'POST /worlds': MadeWorld;
  readonly 'GET /partners': readonly ListedPartner[];
  readonly 'POST /partners': MadePartner;
  readonly 'POST /partners/:partnerId/token': MadePartner;
}
