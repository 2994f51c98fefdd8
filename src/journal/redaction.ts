import { createKnownCredentials, redacted, type KnownCredentials } from './known-credentials.ts';
import { rememberingTexts } from './remembering.ts';

/** Takes credentials out of what is kept: those that are known wherever they stand, and others where credentials belong. */
export interface Redaction extends KnownCredentials {
  /** How often it has learnt: what it made before may show what it knows now. */
  readonly lessons: number;
  /** Names and values in turn. */
  headers(flat: readonly string[]): readonly string[];
}

/** Scheme words that may be shown: any other word may be a key of another deployment. */
export const knownSchemes = /^(?:channels?:?|bearer|basic|digest|dpop|negotiate|oauth|token|key|api-?key)$/i;

/** Headers whose values are credentials, known or not. */
const secretHeaders: ReadonlySet<string> = new Set(['proxy-authorization', 'cookie', 'x-api-key', 'api-key']);

export function createRedaction(): Redaction {
  const known = createKnownCredentials();
  const authorization = rememberingTexts(withoutKey);
  const text = rememberingTexts(known.text);
  let lessons = 0;

  function valueOf(name: string, value: string): string {
    const lower = name.toLowerCase();
    if (lower === 'authorization') return authorization.of(value);
    return secretHeaders.has(lower) ? redacted(value) : text.of(value);
  }

  return {
    ...known,
    get lessons() {
      return lessons;
    },
    learn: (credential) => {
      lessons += 1;
      known.learn(credential);
      text.forget();
    },
    headers: (flat) => flat.map((one, index) => (index % 2 === 0 ? text.of(one) : valueOf(flat[index - 1] ?? '', one))),
  };
}

/** The value of Authorization: its scheme word and the blanks after it stay visible (§5). */
function withoutKey(value: string): string {
  const [, scheme = '', blanks = '', key = ''] = /^([^ \t]*)([ \t]+)(.*)$/s.exec(value) ?? [undefined, value];
  const word = scheme === '' || knownSchemes.test(scheme) ? scheme : redacted(scheme);
  return `${word}${blanks}${key === '' ? '' : redacted(key)}`;
}
