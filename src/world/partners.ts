import { counted } from '../lib/describe.ts';
import { createHash, randomBytes } from 'node:crypto';
import { sizeText } from '../settings/memory-size.ts';
import { WorldRefused } from './errors.ts';

/** What the worlds of a partner may take together. */
export interface Quota {
  /** How many there may be at once. */
  readonly worlds: number;
  /** Bytes of their pages and events, an estimate. */
  readonly bytes: number;
}

/** Somebody who makes worlds of a sandbox that several share, and sees no others. */
export interface Partner {
  readonly id: string;
  readonly name: string;
  readonly quota: Quota;
  /** Epoch milliseconds, real time. */
  readonly madeAt: number;
  /** Bytes that its worlds take, where what keeps the partner counts them. */
  readonly used?: number;
}

/** A partner and its token, of which only the hash is kept. */
export interface IssuedPartner {
  readonly partner: Partner;
  readonly token: string;
}

/** The partners of a sandbox. */
export interface Partners {
  /** @throws WorldRefused where another has the name, or there are as many as there may be */
  make(name: string, quota: Quota): Promise<IssuedPartner>;
  /** In the order in which they came. */
  list(): Promise<readonly Partner[]>;
  ofToken(token: string): Promise<Partner | undefined>;
  /** Gives another token in place of the one before; undefined where there is no such partner. */
  renew(id: string): Promise<IssuedPartner | undefined>;
  /** Forgets a partner; its worlds are the caller's to drop. False where there is none. */
  drop(id: string): Promise<boolean>;
}

export const MAX_PARTNERS = 1000;

/** Partners in memory. @param now real time, in epoch milliseconds */
export function createPartners(now: () => number): Partners {
  const byHash = new Map<string, Partner>();
  const entries = () => [...byHash];
  const hashOf = (id: string) => entries().find(([, partner]) => partner.id === id)?.[0];

  function issue(partner: Partner): IssuedPartner {
    const token = newToken();
    byHash.set(tokenHash(token), partner);
    return { partner, token };
  }

  return {
    make: async (name, quota) => {
      if (byHash.size >= MAX_PARTNERS) throw fullOfPartners();
      if (entries().some(([, partner]) => partner.name === name)) throw nameTaken(name);
      return issue({ id: newPartnerId(), name, quota, madeAt: now() });
    },
    list: async () => [...byHash.values()].toSorted((a, b) => a.madeAt - b.madeAt),
    ofToken: async (token) => (isPartnersToken(token) ? byHash.get(tokenHash(token)) : undefined),
    renew: async (id) => {
      const hash = hashOf(id);
      const partner = hash === undefined ? undefined : byHash.get(hash);
      if (hash === undefined || partner === undefined) return undefined;
      byHash.delete(hash);
      return issue(partner);
    },
    drop: async (id) => byHash.delete(hashOf(id) ?? ''),
  };
}

export const fullOfPartners = (): WorldRefused =>
  new WorldRefused(`There are ${MAX_PARTNERS} partners, as many as there may be: drop one.`, true);

export const nameTaken = (name: string): WorldRefused =>
  new WorldRefused(`There is a partner of the name ${name} already.`, false);

/** Why there are no more worlds. @param most that there may be */
export const fullOfAllWorlds = (most: number): WorldRefused =>
  new WorldRefused(`Worlds are limited to ${most}: drop one.`, true);

/** Why a partner has no more worlds. @param worlds of its quota */
export const fullOfWorlds = (worlds: number): WorldRefused =>
  new WorldRefused(`The partner has ${counted(worlds, 'world')}, as many as its quota allows: drop one.`, true);

/** Why a partner that somebody drops meanwhile has no more worlds. */
export const partnerGone = (): WorldRefused =>
  new WorldRefused('The partner of this token was dropped: its token opens nothing any more.', false);

/** Why there is no more memory for the worlds of a partner. @param bytes of its quota @param what what the memory is for */
export const fullOfMemory = (name: string, bytes: number, what: string): string =>
  `${what} is more than is left of the ${sizeText(bytes)} of the partner ${name}. Drop one of its worlds (DELETE /_sandbox/worlds/{channelId}), or reset one.`;

export const newPartnerId = (): string => `prt-${randomBytes(8).toString('hex')}`;

/** Whether a text may be the ID of a partner. */
export const isPartnerId = (text: string): boolean => /^prt-[0-9a-f]+$/.test(text);

const tokenStart = 'csp-';

export const newToken = (): string => `${tokenStart}${randomBytes(32).toString('base64url')}`;

/** Whether a text looks like the token of a partner, and like no other key. */
export const isPartnersToken = (text: string): boolean => text.startsWith(tokenStart);

/** 32 bytes of chance need no slow hash. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
