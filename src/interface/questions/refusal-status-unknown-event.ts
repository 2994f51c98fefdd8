import { status } from '../answer-parts.ts';
import { question } from '../question.ts';

export const refusalStatusUnknownEvent = question({
  id: 'refusal.status.unknown-event',
  section: '7',
  asks: 'Which HTTP status do you return if no event has the ID that is to be updated?',
  assumes: '404',
  isUsual: true,
  details: '`null`: the status of the success, with null for `data`',
  answers: { anyOf: [{ const: 'null' }, status], examples: [404, 400, 410] },
  default: 404,
  example: {
    request: {
      method: 'POST',
      path: '/v1/events.update/1',
      body: '{"title":"Open garden day","type":3,"contactEmail":"events@partner.example","startedAt":"2027-05-20T18:00:00","endedAt":"2027-05-20T20:00:00","isVip":false,"receivesRsvpWebhooks":false,"isPaid":false,"image":"https://partner.example/covers/garden.png","location":"place-lisbon-7f3","description":"Bring gloves.","host":9000}',
    },
  },
  flips: [{ answer: 410, writes: true }],
});
