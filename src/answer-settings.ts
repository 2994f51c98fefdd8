import type { Setting } from './options.ts';

/** The settings of `channel-sandbox profile`. */
export const profileSettings = {
  source: { kind: 'string', value: 'TEXT', help: 'Who said so, and when: what an answer of the owner rests on' },
  json: { kind: 'boolean', default: false, help: 'As JSON' },
} as const satisfies Record<string, Setting>;
