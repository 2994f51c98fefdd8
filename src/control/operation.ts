import type { Request, Response } from 'express';
import { sentencesOf, type JsonSchema, type SchemaCheck } from '../contract/input/schema-errors.ts';
import type { Readiness } from '../http/health.ts';
import type { MemoryBudget } from '../world/memory-budget.ts';
import type { WorldSources } from '../world/open-world.ts';
import type { Partner, Partners } from '../world/partners.ts';
import type { Grounds, Inherited } from '../world/start/world-start.ts';
import type { World } from '../world/world.ts';
import type { Worlds } from '../world/worlds.ts';
import type { ControlAnswers } from './answers.ts';
import { ControlRefused } from './errors.ts';
import type { Access } from './guard.ts';
import type { PartnerAccounts, Places } from './partner-accounts.ts';
import type { InputPlaces } from './refusals.ts';

/** The worlds of a sandbox and what they share: operations act on it. */
export interface ControlArea extends Grounds {
  readonly worlds: Worlds;
  readonly partners: Partners;
  readonly accounts: PartnerAccounts;
  readonly memory: MemoryBudget;
  /** Opens the area for every world; undefined if only this machine can reach it, and nothing is asked for. */
  readonly token: string | undefined;
  readonly readiness: () => Promise<Readiness>;
  /** What new worlds take from outside, and from the start of the sandbox. */
  readonly sources: WorldSources;
  readonly inherited: Inherited;
  /** Places for those who follow a journal over HTTP, of partners' worlds apart. */
  readonly streams: Places;
}

/** What an operation is asked. Its schema has let the input pass. */
export interface Asked {
  readonly area: ControlArea;
  /** The one whose token was shown. */
  readonly partner?: Partner | undefined;
  /** The world that the path or `X-Channel` names, or the default one. @throws ControlRefused if a partner names none */
  readonly world: World;
  /** Address at which the sandbox answers. */
  readonly origin: string;
  /** Parts of the path. */
  readonly params: Readonly<Record<string, string>>;
  /** The query, or the body of a route that takes one. */
  readonly input: Readonly<Record<string, unknown>>;
}

/** The request that asks, and its response. */
export interface Http {
  readonly request: Request;
  readonly response: Response;
}

/** The table of operations, by their routes: paths under `/_sandbox`, as Express writes them. */
export type Operations = { readonly [On in Route]?: OperationOf<On> };

/** An operation of the control area: a route, and what programs call. */
export type Operation = NonNullable<Operations[Route]>;

type OperationOf<On extends Route> = On extends keyof ControlAnswers
  ? AnsweringOperation<ControlAnswers[On]>
  : On extends SendingRoute
    ? SendingOperation
    : ActingOperation;

export type Route = keyof ControlAnswers | SendingRoute | `DELETE ${string}`;

/** Routes of which nobody gets JSON. */
type SendingRoute =
  | 'GET /assets/:file'
  | 'GET /docs'
  | 'GET /docs/:name'
  | 'GET /events/:id/image'
  | 'GET /interface/openapi.yaml'
  | 'GET /interface/openapi-3.0.yaml'
  | 'GET /stream'
  | 'GET {/worlds/:world}/images/:file'
  | 'GET {/worlds/:world}/logos/:file';

interface AnsweringOperation<Answer> extends Surface {
  /** @param http absent in a call of this process. @returns the JSON; undefined if it has sent another form itself */
  readonly answer: (asked: Asked, http?: Http) => Answer | undefined | Promise<Answer | undefined>;
}

export interface SendingOperation extends Surface {
  /** Sends what is no JSON. */
  readonly send: (asked: Asked, http: Http) => void | Promise<void>;
}

interface ActingOperation extends Surface {
  /** Does something, and answers nothing (204). */
  readonly act: (asked: Asked) => void | Promise<void>;
}

interface Surface {
  readonly summary: string;
  /** By default the world's control key, or the sandbox's token; on loopback alone nothing is asked for. */
  readonly access?: Access;
  /** Whether it is about the process alone: no world is looked up, which a replica could do only by its database. */
  readonly isOfProcess?: true;
  /** Of its input, which is a body for POST, PUT and PATCH, else a query; without, it takes none. */
  readonly input?: JsonSchema;
  /** Where its input has answers or a scenario, if it is not the usual place. */
  readonly at?: InputPlaces;
  /** What programs of this process call it, and the schema of what they give if that is another one. */
  readonly called?: string;
  readonly programInput?: JsonSchema;
  /** Most bytes of a body; 100 KiB by default. */
  readonly maxBytes?: number;
  /** Status of its success; 200 by default. */
  readonly status?: number;
  /** Media types of its success; JSON by default. */
  readonly types?: readonly string[];
}

/** Reads what a program gives as a route reads a request: as JSON. @throws ControlRefused if it does not fit */
export function readInput<Input>(called: string, check: SchemaCheck, input: Input): NonNullable<Input> {
  const read: unknown = input === undefined ? {} : JSON.parse(JSON.stringify(input) ?? 'null');
  refuseMisfit(`What ${called} is asked for`, check, read);
  return read as NonNullable<Input>;
}

/** @throws ControlRefused if a schema has anything against a value */
export function refuseMisfit(what: string, check: SchemaCheck, value: unknown): void {
  const errors = check(value);
  if (errors.length > 0) throw new ControlRefused(400, `${what} does not fit: ${sentencesOf(errors)}.`, errors);
}
