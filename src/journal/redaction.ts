import { createKnownCredentials, redacted, type KnownCredentials } from './known-credentials.ts';

/** Takes credentials out of what is kept: those that are known wherever they stand, and others where credentials belong. */
export interface Redaction extends KnownCredentials {
  /** Names and values in turn. */
  headers(flat: readonly string[]): readonly string[];
}

/** Scheme words that may be shown: any other word may be a key of another deployment. */
export const knownSchemes = /^(?:channels?:?|bearer|basic|digest|dpop|negotiate|oauth|token|key|api-?key)$/i;

/** Headers whose values are credentials, known or not. */
const secretHeaders: ReadonlySet<string> = new Set(['proxy-authorization', 'cookie', 'x-api-key', 'api-key']);

/** Different values of Authorization whose redaction is remembered: a client sends the same one each time. */
const mostRemembered = 1000;

export function createRedaction(): Redaction {
  const known = createKnownCredentials();
  const remembered = new Map<string, string>();

  function authorization(value: string): string {
    const before = remembered.get(value);
    if (before !== undefined) return before;
    if (remembered.size >= mostRemembered) remembered.clear();
    const shown = withoutKey(value);
    remembered.set(value, shown);
    return shown;
  }

  function valueOf(name: string, value: string): string {
    const lower = name.toLowerCase();
    if (lower === 'authorization') return authorization(value);
    return secretHeaders.has(lower) ? redacted(value) : known.text(value);
  }

  return {
    ...known,
    headers: (flat) => {
      const shown: string[] = [];
      for (let index = 0; index < flat.length; index += 2) {
        const [name, value] = [flat[index] ?? '', flat[index + 1] ?? ''];
        shown.push(known.text(name), valueOf(name, value));
      }
      return shown;
    },
  };
}

/** The value of Authorization: its scheme word and the blanks after it stay visible (§5). */
function withoutKey(value: string): string {
  const [, scheme = '', blanks = '', key = ''] = /^([^ \t]*)([ \t]+)(.*)$/s.exec(value) ?? [undefined, value];
  const word = scheme === '' || knownSchemes.test(scheme) ? scheme : redacted(scheme);
  return `${word}${blanks}${key === '' ? '' : redacted(key)}`;
}
