import type { QuestionId, RuleFamily, RuleId } from '../files/ids.ts';
import type { Check } from '../checks/check.ts';
import type { Depth } from '../target/depth.ts';
import type { KitContract } from '../files/contract.ts';
import type { RunCredentials } from '../target/exchange.ts';
import type { Fixtures } from '../files/fixtures.ts';
import { nearestWord } from '../../src/lib/nearest-word.ts';
import type { CheckStatus, ReportedExchange } from '../report/report.ts';
import type { Permissions } from '../target/session-parts.ts';
import type { Waiver } from '../files/read-waivers.ts';

/** A program gave a wrong option: `message` names it, what is right, or the nearest known name. */
export class WrongOption extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WrongOption';
  }
}

/** How a run goes. Every member may be left out. */
export interface RunOptions {
  /** Win over those of the fixtures. */
  readonly apiKey?: string;
  readonly channelId?: string;
  /** Left out: those that a sandbox tells of itself (`readSandboxFixtures`); a plan, which sends nothing, has none then. */
  readonly fixtures?: Fixtures;
  /** Answers to open questions: what is tried first, and what observations are shown beside. The rest are the contract's defaults. */
  readonly profile?: Readonly<Partial<Record<QuestionId, unknown>>>;
  /** Sends nothing that could create or change an event. */
  readonly readOnly?: boolean;
  /** On a host that is not loopback: events may be created and updated there. */
  readonly allowWrites?: boolean;
  /**
   * The most events that the run may create, those of wrongly accepted requests included. Left out: 1000 on loopback and 25 elsewhere, of
   * which lawful requests create 10 (25 at thorough depth).
   */
  readonly maxEvents?: number;
  /** Requests that the run sends at most, those that a target's throttling costs apart; as many as the depth says. */
  readonly mostRequests?: number;
  /** How much is looked at; standard, and thorough if `rules` names some. */
  readonly depth?: Depth;
  /** Of the requests that exploring generates: the same seed generates the same ones. Another one in each run. */
  readonly seed?: number;
  /** Good input that was refused at first and accepted when tried again is told, and fails no rule. */
  readonly allowFlaky?: boolean;
  /** Only these rules, with the whole of their lists; a rule's family (`auth`, `event.required`) stands for all of it. */
  readonly rules?: readonly (RuleId | RuleFamily)[];
  readonly waivers?: readonly Waiver[];
  /** Requests in a second at most; 10 on a host that is not loopback, and as many as the target takes on one that is. */
  readonly rate?: number;
  /** Milliseconds that the run may take beyond what the rate and a throttling target force; 120,000. */
  readonly timeLimitMs?: number;
  /** The `User-Agent` header; `node`. */
  readonly userAgent?: string;
  /** So many generated requests are sent beside the checks, those that shrink a finding on top. */
  readonly explore?: number;
  /** File of the events that runs created; earlier ones are used again. */
  readonly ledger?: string;
  /** Milliseconds that one exchange may take; 10,000. */
  readonly timeoutMs?: number;
  /** Ends the run; it still comes to its report. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: RunProgress) => void;
  /** How far the run is, whenever something is done or begun. */
  readonly onUnderWay?: (underWay: UnderWay) => void;
  /** Every exchange as it happened, credentials taken out. */
  readonly log?: (exchange: ReportedExchange) => void;
}

export interface RunProgress {
  readonly done: number;
  readonly total: number;
  readonly rule: string;
  readonly title: string;
  readonly operation?: string;
  readonly status: CheckStatus;
}

export interface UnderWay {
  /** Checks. */
  readonly done: number;
  readonly total: number;
  /** Sent so far. */
  readonly requests: number;
  /** A rule's ID, or what is done beside the checks. */
  readonly doing: string;
}

/** On a real deployment nobody deletes them; on loopback nobody minds. */
const mostEvents = { loopback: 1000, elsewhere: 25 };

/** Events on a deployment that keeps the interface, whatever its forms: those that only a broken one creates come on top. */
const mostLawful = { quick: 5, standard: 10, thorough: 25 };

/** Requests in a second where others use the deployment too. */
const politeRate = 10;

/** Whoever asks for certain rules gets the whole of their lists. */
export function depthOf({ depth = 'standard', rules }: RunOptions): Depth {
  return rules === undefined ? depth : 'thorough';
}

/** Requests in a second at most; undefined where there is no bound. */
export function rateOf({ rate }: RunOptions, isLoopback: boolean): number | undefined {
  return rate ?? (isLoopback ? undefined : politeRate);
}

export function givenCredentials({ apiKey, channelId, fixtures }: RunOptions): RunCredentials {
  const other = fixtures?.otherChannel;
  return {
    apiKey: apiKey ?? fixtures?.apiKey ?? '',
    channelId: channelId ?? fixtures?.channelId ?? '',
    ...(other === undefined ? {} : { other }),
  };
}

export function permissionsOf(options: RunOptions, isLoopback: boolean): Permissions {
  const { readOnly, allowWrites, maxEvents } = options;
  const most = maxEvents ?? (isLoopback ? mostEvents.loopback : mostEvents.elsewhere);
  if (readOnly === true) return { maxEvents: 0, noWrites: 'the run is read-only' };
  if (isLoopback || allowWrites === true)
    return { maxEvents: most, ...(maxEvents === undefined ? { mostLawful: mostLawful[depthOf(options)] } : {}) };
  return {
    maxEvents: 0,
    noWrites: 'the target is not on this machine, and events cannot be deleted: give --allow-writes',
  };
}

export function profileOf(
  { questions }: KitContract,
  answers: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  return { ...Object.fromEntries(questions.map((question) => [question.id, question.default])), ...answers };
}

/**
 * The checks of the rules asked for.
 * @throws WrongOption where there is no such rule
 */
export function selected(
  checks: readonly Check[],
  { rules }: KitContract,
  wanted: readonly string[] | undefined,
): readonly Check[] {
  if (wanted === undefined) return checks;
  for (const one of wanted) {
    if (checks.some(({ rule }) => belongs(rule, one))) continue;
    const stated = rules.some(({ id }) => id === one);
    if (stated)
      throw new WrongOption(`The rule ${one} cannot be seen through the interface, so no check of it exists.`);
    const meant = nearestWord(one, [...new Set(rules.flatMap(({ id }) => [id, ...groupsOf(id)]))]);
    throw new WrongOption(`There is no rule ${one}.${meant === undefined ? '' : ` Did you mean ${meant}?`}`);
  }
  return checks.filter(({ rule }) => isWanted(rule, wanted));
}

/** What stands before each dot of an ID names all rules that begin so. */
const groupsOf = (id: string): readonly string[] => [...id.matchAll(/\./g)].map(({ index }) => id.slice(0, index));

/** Whether a rule is among those asked for, which are all where none is named. */
export function isWanted(rule: string, wanted: readonly string[] | undefined): boolean {
  return wanted === undefined || wanted.some((one) => belongs(rule, one));
}

function belongs(rule: string, wanted: string): boolean {
  return rule === wanted || rule.startsWith(`${wanted}.`);
}
