import type { Socket } from 'node:net';

/** What a hostile server does on a connection once a request has come; `nth` counts requests from 1. */
export type Attack = (socket: Socket, nth: number, request?: { readonly head: string; readonly body: string }) => void;

export interface HostileServer extends AsyncDisposable {
  readonly url: string;
  /** Heads of the requests that came. */
  readonly seen: readonly string[];
  close(): Promise<void>;
}

export function startHostileServer(attack: Attack): Promise<HostileServer>;
export function answering(
  body: string | Buffer,
  headers?: Readonly<Record<string, string | readonly string[]>>,
  status?: number,
): Attack;

type Targets = Readonly<Record<string, () => Attack>>;
export const excessive: Targets;
export const unreadable: Targets;
export const answerless: Targets;
export const judgeable: Targets;
