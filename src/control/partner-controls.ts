import type { Quota } from '../world/partners.ts';

/** What it can do with those who share the sandbox. Throws ControlRefused. */
export interface PartnersControls {
  list(): Promise<readonly ListedPartner[]>;
  make(wish: PartnerWish): Promise<MadePartner>;
  /** Gives another token in place of the one before. */
  renew(id: string): Promise<MadePartner>;
  /** Forgets a partner, and drops its worlds. */
  drop(id: string): Promise<void>;
}

/** Who is to be a partner; what is left out of the quota is as usual: 10 worlds, 64 MiB. */
export interface PartnerWish {
  readonly name: string;
  readonly quota?: Partial<Quota>;
}

/** A partner as the list shows it. */
export interface ListedPartner {
  readonly id: string;
  readonly name: string;
  readonly quota: Quota;
  /** ISO 8601 in UTC, real time. */
  readonly madeAt: string;
  /** How many worlds it has. */
  readonly worlds: number;
}

/** A partner, and what opens its worlds. */
export interface MadePartner extends ListedPartner {
  /** As `Authorization: Bearer …`: it makes, lists, opens and drops the partner's worlds and no others. It is shown once. */
  readonly token: string;
}
