import type { RuleId } from '../domain/vocabulary/ids.ts';
import type { NamedDeviationId } from '../faults/deviations.ts';

export type { ListedQuestion, ListedRule } from '../contract/contract.ts';

/** A way in which a sandbox can break a rule. */
export interface ListedDeviation {
  readonly id: NamedDeviationId;
  /** The rule that it breaks. */
  readonly rule: RuleId;
  readonly text: string;
}

/** The partner interface's contract (`openapi.yaml`). */
export interface InterfaceContract {
  readonly openapi: string;
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, object>>;
  /** What else OpenAPI has. */
  readonly [member: string]: unknown;
}

/** Where it is, what the sandbox serves beside the interface: URLs. */
export interface AreaIndex {
  /** Version of the package. */
  readonly version: string;
  readonly dashboard: string;
  readonly documentation: string;
  /** The partner interface's contract, OpenAPI, as JSON and as YAML. */
  readonly interface: { readonly json: string; readonly yaml: string };
  /** The contract of the control area. */
  readonly control: string;
  readonly fixtures: string;
  readonly health: string;
}

/** A page, as the interface shows it (§2.1). */
export interface ShownPage {
  readonly id: number;
  readonly title: string;
  readonly logo: string;
}

/** What a deployment cannot tell about itself, in the form that `verify --fixtures` reads. */
export interface SandboxFixtures {
  readonly apiKey: string;
  readonly channelId: string;
  readonly pages: { readonly known: readonly number[]; readonly unknown: number; readonly query: string };
  readonly eventTypes: { readonly valid: readonly number[]; readonly invalid: number };
  readonly places: { readonly valid: readonly (string | number)[]; readonly invalid: string | number };
  readonly images: { readonly valid: string; readonly invalid: string };
  readonly eventWithRsvps?: EventWithRsvps;
  readonly eventWithUnconfirmedRsvps?: EventWithUnconfirmedRsvps;
}

interface EventWithRsvps {
  readonly id: number;
  readonly rsvps: number;
  /** The update that makes the event what it is (§4.4), where the profile reads dates as they are stored. */
  readonly body?: Readonly<Record<string, unknown>>;
}

interface EventWithUnconfirmedRsvps extends EventWithRsvps {
  readonly confirmed: number;
}
