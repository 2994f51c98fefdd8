import type { Setting } from './options.ts';

/** The settings of `channel-sandbox questions`. */
export const questionsSettings = {
  letter: {
    kind: 'boolean',
    default: false,
    help: 'Those that nobody has answered, as a letter to the platform’s owner (Markdown)',
  },
  profile: { kind: 'string', value: 'FILE', help: 'What the owner has answered, or was seen, is asked no more' },
  sweep: {
    kind: 'string',
    value: 'FILE',
    help: 'A report of `sweep --report json:FILE`: what breaks the client is asked first',
  },
  audit: { kind: 'string', value: 'FILE', help: 'A report of `audit`: what the client relied on is asked next' },
  json: { kind: 'boolean', default: false, help: 'As JSON, with all that is known of each' },
} as const satisfies Record<string, Setting>;

/** The settings of `channel-sandbox profile`. */
export const profileSettings = {
  source: { kind: 'string', value: 'TEXT', help: 'Who said so, and when: what an answer of the owner rests on' },
  json: { kind: 'boolean', default: false, help: 'As JSON' },
} as const satisfies Record<string, Setting>;
