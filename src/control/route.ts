import type { Request, Response } from 'express';
import type { JsonSchema } from '../contract/input/schema-errors.ts';
import type { ControlAnswers } from './answers.ts';
import type { Access, Controls, WorldControls } from './controls.ts';

/** A request of the control area, as its route's schemas have let it pass. */
export interface ControlRequest {
  readonly sandbox: Controls;
  /** The world that the path or `X-Channel` names, or the default one. */
  readonly world: WorldControls;
  readonly request: Request;
  readonly response: Response;
  /** Parts of the path. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** A route of the control area. */
export type Route = Surface & (Answered | Unanswered);

/** ControlAnswers what its name in `Answers` says; undefined where it has sent it itself, in one of its forms. */
type Answered = {
  [Name in keyof ControlAnswers]: {
    /** Name of what it answers as JSON. */
    readonly answers: Name;
    readonly answer: (asked: ControlRequest) => Sent<ControlAnswers[Name]> | Promise<Sent<ControlAnswers[Name]>>;
  };
}[keyof ControlAnswers];

type Sent<Answer> = Answer | undefined;

/** ControlAnswers no JSON: it sends something else itself, or there is nothing to send (204). */
interface Unanswered {
  readonly answers?: undefined;
  readonly answer: (asked: ControlRequest) => void | Promise<void>;
}

/** Its method as Express calls it, and its path. */
export function placeOf({ on }: Route) {
  const [method = '', path = ''] = on.split(' ');
  return { method: method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete', path };
}

interface Surface {
  /** Its path is under `/_sandbox`, as Express writes it. */
  readonly on: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} ${string}`;
  readonly summary: string;
  /** By default the world's control key, or the sandbox's token; on loopback alone nothing is asked for. */
  readonly access?: Access;
  /** Whether it is about the process alone: no world is looked up, which a replica could do only by its database. */
  readonly isOfProcess?: true;
  /** Of its query, an object of texts; without, it takes none. */
  readonly query?: JsonSchema;
  /** Of its body, an object; without, it takes none. */
  readonly body?: JsonSchema;
  /** Most bytes of a body; 100 KiB by default. */
  readonly mostBytes?: number;
  /** Status of its success; 200 by default. */
  readonly status?: number;
  /** Media types of its success; JSON by default. */
  readonly types?: readonly string[];
}
