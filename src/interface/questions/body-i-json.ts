import { named, question } from '../question.ts';

export const bodyIJson = question({
  id: 'body.i-json',
  section: '4',
  asks: 'Do you accept JSON that parsers read differently, such as a repeated key or a very large number?',
  assumes: 'you refuse it',
  details:
    'RFC 7493: a repeated key, `__proto__`, NUL or a lone surrogate in a string, an integer beyond 2^53-1, a ' +
    'number too large for a double, -0, more than 32 levels. If it is accepted, the last key wins and numbers ' +
    'are rounded',
  answers: named('refused', 'accepted'),
  default: 'refused',
  kind: 'format',
  example: {
    request: {
      method: 'POST',
      path: '/v1/events.create',
      body: '{"title":"First","title":"Open garden day","type":3,"contactEmail":"events@partner.example","startedAt":"2027-05-20T18:00:00","endedAt":"2027-05-20T20:00:00","isVip":false,"receivesRsvpWebhooks":false,"isPaid":false,"image":"https://partner.example/covers/garden.png","location":"place-lisbon-7f3","description":"Bring gloves.","host":9000}',
      writes: true,
    },
  },
  mostLenient: 'accepted',
});
