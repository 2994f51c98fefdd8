import { curlCommand, shellWord } from '../../lib/curl.ts';
import type { SandboxFixtures } from '../../control/controls.ts';

/** Where a world is, and what opens it. */
export interface Credentials extends Pick<SandboxFixtures, 'apiKey' | 'channelId'> {
  /** `http://127.0.0.1:4700` */
  readonly origin: string;
  /** A word that finds pages. */
  readonly query: string;
  /** Opens the world's control area; undefined where nothing guards it, or nobody here knows. */
  readonly controlKey?: string | undefined;
}

/** The ways in which they are copied, each under its name. */
export const credentialTexts = {
  '.env': ({ origin, apiKey, channelId }: Credentials) =>
    `CHANNEL_SANDBOX_URL=${origin}\nCHANNEL_SANDBOX_API_KEY=${apiKey}\nCHANNEL_SANDBOX_CHANNEL=${channelId}\n`,
  headers: (credentials: Credentials) =>
    headersOf(credentials)
      .map(([name, value]) => `${name}: ${value}\n`)
      .join(''),
  curl: (credentials: Credentials) =>
    curlCommand(
      {
        method: 'POST',
        url: `${credentials.origin}/channels/pages.search`,
        headers: [...headersOf(credentials), ['Content-Type', 'application/json']],
        body: JSON.stringify({ query: credentials.query, perPage: 3 }),
      },
      shellWord,
    ),
  /** Of this page, in that world. */
  link: ({ origin, channelId, controlKey }: Credentials) =>
    `${origin}/_sandbox/#${controlKey === undefined ? 'journal?' : `token=${encodeURIComponent(controlKey)}&`}world=${encodeURIComponent(channelId)}`,
} as const;

const headersOf = ({ apiKey, channelId }: Credentials) =>
  [
    ['Authorization', `Channel ${apiKey}`],
    ['X-Channel', channelId],
  ] as const;
