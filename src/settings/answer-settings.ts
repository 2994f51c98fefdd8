import type { Setting } from './options.ts';

/** The settings of `channel-sandbox questions`. */
export const questionsSettings = {
  letter: {
    kind: 'boolean',
    default: false,
    help: 'Write the unanswered questions as a letter to the platform’s owner (Markdown)',
  },
  profile: {
    kind: 'string',
    value: 'FILE',
    help: 'Leave out what this profile has answers to from the owner or from observation',
  },
  sweep: {
    kind: 'string',
    value: 'FILE',
    help: 'A report of `sweep --report json:FILE`: ask only the questions that decide whether the client works',
  },
  audit: {
    kind: 'string',
    value: 'FILE',
    help: 'A report of `audit`: ask only the questions that the client relied on',
  },
  all: {
    kind: 'boolean',
    default: false,
    help: 'Ask every unanswered question, even those that nothing of the client depends on',
  },
  json: { kind: 'boolean', default: false, help: 'As JSON, with all that is known of each' },
} as const satisfies Record<string, Setting>;

/** The settings of `channel-sandbox profile`. */
export const profileSettings = {
  source: { kind: 'string', value: 'TEXT', help: 'Who said so, and when: the source of an answer by the owner' },
  json: { kind: 'boolean', default: false, help: 'As JSON' },
} as const satisfies Record<string, Setting>;
