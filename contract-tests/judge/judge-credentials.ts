import type { Evidence } from './evidence.ts';
import { asks, breaks, nothing } from './evidence.ts';
import type { Known } from './known.ts';

const authorizationAt = '/headers/authorization';
const channelAt = '/headers/x-channel';

/**
 * §5.
 * @param headers - their names in lower case
 */
export function judgeCredentials(
  headers: Readonly<Record<string, string>>,
  { credentials }: Known,
): readonly Evidence[] {
  const key = judgeAuthorization(headers['authorization'] ?? '', credentials);
  const channel = judgeChannel(headers['x-channel'], credentials);
  if (key.length > 0 || channel.length > 0) return [...key, ...channel];
  const isPair = credentials.issued.some(
    ({ apiKey, channelId }) => headers['authorization'] === `Channel ${apiKey}` && headers['x-channel'] === channelId,
  );
  return isPair ? nothing : asks('auth.issuing', '/headers');
}

function judgeAuthorization(value: string, credentials: Known['credentials']): readonly Evidence[] {
  const [scheme] = value.trim().split(/\s/);
  if (scheme === undefined || scheme === '') return breaks('auth.authorization', authorizationAt);
  if (scheme.toLowerCase() !== 'channel') return breaks('auth.scheme', authorizationAt);
  const key = value.trim().slice(scheme.length).trimStart();
  if (key === '' || credentials.unissued.apiKeys.includes(key)) return breaks('auth.key', authorizationAt);
  if (scheme !== 'Channel') return asks('auth.scheme.case', authorizationAt);
  if (value !== `Channel ${key}`) return asks('auth.blanks', authorizationAt);
  return credentials.issued.some(({ apiKey }) => apiKey === key) ? nothing : asks('auth.issuing', authorizationAt);
}

function judgeChannel(value: string | undefined, { issued, unissued }: Known['credentials']): readonly Evidence[] {
  if (value === undefined || value.trim() === '' || unissued.channelIds.includes(value))
    return breaks('auth.channel', channelAt);
  return issued.some(({ channelId }) => channelId === value) ? nothing : asks('auth.issuing', channelAt);
}
