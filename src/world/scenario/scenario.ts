import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readYaml } from '../../lib/yaml.ts';
import { nearest } from '../../contract/input/did-you-mean.ts';
import type { EventType, Place, RetrievedImage, StoredEvent } from '../../domain/event/event.ts';
import type { ShownRsvp } from '../../domain/event/shown-event.ts';
import type { Page } from '../../domain/page/page.ts';
import { packageRoot, yamlNamesIn } from '../../contract/package-root.ts';
import type { StepRsvps } from '../step.ts';
import type { ClockChange } from '../world-clock.ts';
import { readScenario, readScenarioFile } from './read-scenario.ts';
import { ScenarioRefused } from '../errors.ts';

/** A named start of a world, as a file or a body writes it (`schemas/scenario.schema.json`). */
export interface Scenario {
  readonly $schema?: string;
  readonly scenario: string;
  readonly description?: string;
  /** The moment around which its events were planned, ISO 8601 with an offset. */
  readonly seededAt: string;
  readonly seed?: number;
  readonly pages: number;
  readonly events: number;
  readonly ownPages?: readonly Page[];
  readonly ownEvents?: readonly ScenarioEvent[];
  /** IDs of pages that have vanished. */
  readonly removedPages?: readonly number[];
  readonly places?: readonly Place[];
  readonly eventTypes?: readonly EventType[];
  readonly clock?: ClockChange;
  /** Answers by question; in a file also the path of a profile. */
  readonly profile?: string | Readonly<Record<string, unknown>>;
  readonly profileBasis?: 'default' | 'calibrated' | 'owner';
  /** Name of the profile that these answers are; the scenario's without. */
  readonly profileName?: string;
  /** Host of the deployment that they were learnt from. */
  readonly profileTarget?: string;
  readonly deviate?: readonly string[];
  /** As `schemas/faults.schema.json` has them. */
  readonly faults?: readonly unknown[];
  readonly credentials?: readonly WrittenCredential[];
  readonly steps?: readonly WrittenStep[];
}

/** An event by hand, or in full as a snapshot has it. */
export type ScenarioEvent = EventByHand | EventInFull;

/** Attributes of §2.2; what is left out has a value that fits. Times are ISO 8601. */
export interface EventByHand extends Partial<
  Omit<StoredEvent, 'channel' | 'image' | 'rsvps' | 'createdAt' | 'updatedAt'>
> {
  readonly title: string;
  readonly channel?: WrittenChannel;
  readonly image?: string | null;
  readonly rsvps?: readonly RsvpByHand[] | { readonly registered: number; readonly confirmed?: number };
  readonly createdAt?: string;
  readonly updatedAt?: string;
}

export interface RsvpByHand {
  readonly member: string;
  readonly registeredAt?: string;
  readonly confirmedAt?: string | null;
}

/** An event as a snapshot has it: times are ISO 8601. */
export interface EventInFull extends Omit<StoredEvent, 'channel' | 'image' | 'rsvps' | 'createdAt' | 'updatedAt'> {
  readonly channel: WrittenChannel;
  readonly image: ImageInFull & { readonly earlier?: readonly ImageInFull[] };
  readonly rsvps: readonly ShownRsvp[];
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface ImageInFull extends Omit<RetrievedImage, 'storedAt'> {
  readonly storedAt: string;
}

/** null for the world's own channel, 2 for the second of its credentials, a text for another channel. */
export type WrittenChannel = string | number | null;

/** A channel of the world; what is left out follows from the world's own. */
export interface WrittenCredential {
  readonly channelId?: string;
  readonly apiKey?: string;
  readonly expiresAt?: string;
}

/** What happens once, at a moment of the world's clock or after so many requests. */
export interface WrittenStep {
  readonly at?: string;
  readonly afterRequests?: number;
  readonly faults?: readonly unknown[];
  readonly profile?: Readonly<Record<string, unknown>>;
  readonly removedPages?: readonly number[];
  readonly rsvps?: readonly StepRsvps[];
  /** Places in `credentials`, from 1. */
  readonly expiredKeys?: readonly number[];
}

/** A scenario, and where it comes from. */
export interface FoundScenario {
  readonly scenario: Scenario;
  readonly source: ScenarioSource;
}

/** `given`: by a program or a request. */
export type ScenarioSource =
  | { readonly kind: 'shipped' | 'given' }
  | {
      readonly kind: 'file';
      readonly file: string;
      /** What it held, so that errors can tell their line. */
      readonly text: string;
    };

const folder = fileURLToPath(new URL('scenarios/', packageRoot));

const shipped = new Map<string, FoundScenario>();

/** The scenarios that ship with the package. */
export const listScenarios = (): readonly Scenario[] => scenarioNames().map((name) => findShipped(name).scenario);

/** The same, as lists show them. */
export const scenarioRows = (): readonly Scenario[] => listScenarios().map(({ $schema: _forEditors, ...row }) => row);

const scenarioNames = () => yamlNamesIn('scenarios');

/**
 * Finds a scenario that ships with the package. A test holds these against the schema, so that they are not checked again.
 *
 * @throws ScenarioRefused with near names
 */
export function findShipped(name: string, otherwise = ''): FoundScenario {
  const known = shipped.get(name);
  if (known !== undefined) return known;
  const file = `${folder}${name}.yaml`;
  if (!/^[a-z0-9-]+$/.test(name) || !existsSync(file)) {
    const names = scenarioNames();
    throw new ScenarioRefused(
      `There is no scenario ${name}${nearest(name, names)}. There are: ${names.join(', ')}${otherwise}.`,
    );
  }
  const found: FoundScenario = {
    scenario: readYaml(readFileSync(file, 'utf8')).value as Scenario,
    source: { kind: 'shipped' },
  };
  shipped.set(name, found);
  return found;
}

/**
 * Finds a scenario.
 *
 * @param name one that ships with the package, or the path of a YAML or JSON file
 * @throws ScenarioRefused that names what is wrong and what would be right
 */
export async function findScenario(name: string): Promise<FoundScenario> {
  return /[./\\]/.test(name) ? readScenarioFile(name) : findShipped(name, '; or give the path of a YAML file');
}

/** A scenario by its name or path, or one that a program gives. @throws ScenarioRefused */
export const foundScenario = async (given: string | Scenario): Promise<FoundScenario> =>
  typeof given === 'string' ? findScenario(given) : { scenario: readScenario(given), source: { kind: 'given' } };
