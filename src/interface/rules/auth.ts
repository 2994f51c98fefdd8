import { rule } from './rule.ts';

export const authRules = [
  rule({
    id: 'auth.authorization',
    section: '5',
    text: 'A request without `Authorization` is refused',
    quotes: [
      'Every request carries these headers:',
      '| Authorization | The scheme word `Channel`, a space, then `<API_KEY>` |',
    ],
    audit: { scope: 'request' },
    example: { comes: 'refused', page: '9000', headers: { authorization: '' } },
  }),
  rule({
    id: 'auth.scheme',
    section: '5',
    text: 'The scheme word is `Channel`; another word with the right key is refused',
    quotes: ['| Authorization | The scheme word `Channel`, a space, then `<API_KEY>` |'],
    audit: { scope: 'request' },
    example: { comes: 'refused', page: '9000', headers: { authorization: 'Bearer $CHANNEL_SANDBOX_API_KEY' } },
  }),
  rule({
    id: 'auth.key',
    section: '5',
    text: 'A key that was not issued is refused',
    quotes: ['| Authorization | The scheme word `Channel`, a space, then `<API_KEY>` |'],
    audit: { scope: 'request' },
    example: { comes: 'refused', page: '9000', headers: { authorization: 'Channel not-a-key' } },
  }),
  rule({
    id: 'auth.channel',
    section: '5',
    text: 'A request without `X-Channel`, or with a channel that was not issued, is refused',
    quotes: ['Every request carries these headers:', '| X-Channel | `<CHANNEL_ID>` (the channel identifier) |'],
    audit: { scope: 'request' },
    example: { comes: 'refused', page: '9000', headers: { 'x-channel': 'chn-of-nobody' } },
  }),
] as const;
