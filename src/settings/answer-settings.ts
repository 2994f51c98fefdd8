import { flag, text, type Setting } from './setting-kinds.ts';

/** The settings of `channel-sandbox questions`. */
export const questionsSettings = {
  letter: flag('Write the unanswered questions as a letter to the platform’s owner (Markdown)'),
  profile: text('FILE', 'Leave out what this profile has answers to from the owner or from observation'),
  sweep: text(
    'FILE',
    'A report of `sweep --report json:FILE`: ask only the questions that decide whether the client works',
  ),
  audit: text('FILE', 'A report of `audit`: ask only the questions that the client relied on'),
  all: flag('Ask every unanswered question, even those that nothing of the client depends on'),
  json: flag('As JSON, with all that is known of each'),
} satisfies Record<string, Setting>;

/** The settings of `channel-sandbox profile`. */
export const profileSettings = {
  source: text('TEXT', 'Who said so, and when: the source of an answer by the owner'),
  json: flag('As JSON'),
} satisfies Record<string, Setting>;
