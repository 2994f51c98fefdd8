export type PlainVariant = 'terse' | 'single' | 'legacy' | 'strict';
export type FrameworkVariant =
  | 'laravel'
  | 'rails'
  | 'spring'
  | 'aspnet'
  | 'django'
  | 'jsonApi'
  | 'plain'
  | 'zod'
  | 'google'
  | 'stripe'
  | 'nest'
  | 'fastify';

export interface SecondDeploymentOptions {
  port?: number;
  variant?: PlainVariant | FrameworkVariant;
  /** The `id` of one of `breaks`. */
  breakId?: string;
  /** Milliseconds before each answer, in place of those of the variant. */
  delay?: number;
}

export interface SecondDeploymentFixtures {
  apiKey: string;
  channelId: string;
  pages: { known: number[]; unknown: number; query: string };
  eventTypes: { valid: number[]; invalid: number };
  places: { valid: string[]; invalid: string };
  images: { valid: string; invalid: string };
  eventWithRsvps: { id: number; rsvps: number };
  eventWithUnconfirmedRsvps: { id: number; rsvps: number; confirmed: number };
}

export interface SecondDeployment extends AsyncDisposable {
  url: string;
  fixtures: SecondDeploymentFixtures;
  close(): Promise<void>;
}

export function startSecondDeployment(options?: SecondDeploymentOptions): Promise<SecondDeployment>;
