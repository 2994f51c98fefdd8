import { question } from '../question.ts';

export const refusalPrecedence = question({
  id: 'refusal.precedence',
  section: '7',
  asks:
    'A request is wrong in two ways, such as a wrong key on a path that does not exist. Which of the two do ' +
    'you report?',
  assumes: 'the path comes first, then credentials, Content-Type, body, attributes, and what they refer to',
  answers: {
    type: 'array',
    minItems: 6,
    maxItems: 6,
    uniqueItems: true,
    items: { enum: ['path', 'credentials', 'media-type', 'body', 'attributes', 'references'] },
    examples: [
      ['credentials', 'path', 'media-type', 'body', 'attributes', 'references'],
      ['path', 'media-type', 'body', 'credentials', 'references', 'attributes'],
      ['references', 'attributes', 'body', 'media-type', 'credentials', 'path'],
    ],
  },
  default: ['path', 'credentials', 'media-type', 'body', 'attributes', 'references'],
  example: { request: { method: 'GET', path: '/channels/nothing' }, headers: { authorization: 'Channel not-a-key' } },
  flips: [
    { answer: ['credentials', 'path', 'media-type', 'body', 'attributes', 'references'] },
    { answer: ['path', 'media-type', 'body', 'credentials', 'attributes', 'references'] },
  ],
});
