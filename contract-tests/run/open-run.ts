import { randomBytes } from 'node:crypto';
import type { Check } from '../checks/check.ts';
import { checks, checksAt } from '../checks/index.ts';
import { type KitContract, readContract } from '../files/contract.ts';
import { checkFixtures, WrongFile } from '../files/fixtures.ts';
import { openLedger } from '../files/ledger.ts';
import { openTarget, type Target } from '../target/open-target.ts';
import type { Time } from '../target/pace.ts';
import type { Send } from '../target/session-parts.ts';
import { Session } from '../target/session.ts';
import type { Depth } from '../target/depth.ts';
import { depthOf, givenCredentials, permissionsOf, profileOf, type RunOptions, selected } from './options.ts';
import { shortest } from '../report/credentials.ts';
import type { RunCredentials } from '../target/exchange.ts';

/** A way to a target: over the wire, or to a deployment that is only played. */
export interface Transport {
  readonly send: Send;
  /** Requests sent so far, each that was waited out and tried again too. */
  requests(): number;
  close(): void;
  /** The machine's, unless what is played has its own. */
  readonly time?: Time;
}

/** Requests that a run sends at most, whatever the target is like; those that its throttling costs are apart. */
export const mostRequests = { quick: 150, standard: 500, thorough: 1600 };

/** What verifying, planning and whatever else looks at a deployment stand on. */
export interface OpenRun {
  readonly contract: KitContract;
  readonly options: RunOptions;
  /** Of the target, without a slash at its end. */
  readonly url: string;
  readonly depth: Depth;
  /** The checks of the rules asked for, as many as the depth says. */
  readonly chosen: readonly Check[];
  /** How many checks of these rules the depth leaves out. */
  readonly leftOut: number;
  readonly session: Session;
  readonly transport: Transport;
  readonly startedAt: Date;
  close(): Promise<void>;
}

/** What a transport is made for. */
export interface RunRoute {
  readonly url: string;
  readonly isLoopback: boolean;
  readonly options: RunOptions;
}

/**
 * Opens the target and all that belongs to a run; nothing is sent yet.
 * @throws WrongFile where fixtures are wrong, WrongOption where rules are; TargetUnreachable where the URL is none of http or https
 */
export async function openRun(
  target: Target,
  options: RunOptions,
  transportTo: (route: RunRoute) => Transport,
): Promise<OpenRun> {
  const contract = readContract();
  checkFixtures({ ...options.fixtures, channelId: givenCredentials(options).channelId });
  ensureRedactable(givenCredentials(options), contract);
  const depth = depthOf(options);
  const wanted = selected(checks, contract, options.rules);
  const chosen = checksAt(depth, wanted);
  const open = await openTarget(target);
  const transport = transportTo({ url: open.url, isLoopback: open.isLoopback, options });
  const now = () => new Date();
  const session = new Session({
    now,
    send: transport.send,
    fixtures: options.fixtures ?? {},
    credentials: givenCredentials(options),
    permissions: permissionsOf(options, open.isLoopback),
    ledger: openLedger(options.ledger, { target: open.url, now }),
    runName: randomBytes(4).toString('hex'),
    mostRequests: options.mostRequests ?? mostRequests[depth],
    profile: profileOf(contract, options.profile),
    ...(transport.time && { time: transport.time }),
  });
  const close = async () => {
    transport.close();
    await open.close();
  };
  return {
    contract,
    options,
    url: open.url,
    depth,
    chosen,
    leftOut: wanted.length - chosen.length,
    session,
    transport,
    startedAt: now(),
    close,
  };
}

/** Digits alone stand in every report, as figures. */
const MAX_FIGURE_DIGITS = 8;

/**
 * Every report takes the key out of all that it says: a key that is a part of its own words would take those out too.
 * @throws WrongFile where the key cannot be kept out of reports, or no header can carry the credentials
 */
function ensureRedactable({ apiKey, channelId, other }: RunCredentials, contract: KitContract): void {
  const keys = [
    ['API key', apiKey] as const,
    ...(other === undefined ? [] : [['key of otherChannel', other.apiKey] as const]),
  ];
  for (const [name, key] of keys) {
    const reason = key === '' ? undefined : mangles(key, contract);
    if (reason !== undefined)
      throw new WrongFile(
        `The ${name} ${reason}, so it could not be removed from them. Use a longer or more random key.`,
      );
  }
  for (const [name, value] of [
    ...keys,
    ['channel', channelId] as const,
    ['other channel', other?.channelId ?? ''] as const,
  ]) {
    if (!/^[\x20-\x7e]*$/.test(value))
      throw new WrongFile(
        `The ${name} holds a character that no header can carry: only visible ASCII characters can be sent.`,
      );
  }
}

function mangles(apiKey: string, contract: KitContract): string | undefined {
  if (apiKey.length < shortest) return `has fewer than ${shortest} characters, which may stand anywhere in reports`;
  if (/^\d+$/.test(apiKey) && apiKey.length < MAX_FIGURE_DIGITS)
    return `is a number of fewer than ${MAX_FIGURE_DIGITS} digits, as reports use them`;
  const words = JSON.stringify(contract).toLowerCase();
  return words.includes(apiKey.toLowerCase()) ? 'is an ordinary word that reports use' : undefined;
}
