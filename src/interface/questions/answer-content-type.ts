import { question } from '../question.ts';

export const answerContentType = question({
  id: 'answer.content-type',
  section: '1',
  asks: 'Which Content-Type do your answers have?',
  assumes: 'application/json, in UTF-8',
  answers: {
    type: 'string',
    maxLength: 100,
    pattern: '^application/([a-z0-9.-]+[+])?json(; ?charset=([uU][tT][fF]-8|"[uU][tT][fF]-8"))?$',
    description: 'application/json or one that ends with +json, with charset=utf-8 or without',
    examples: ['application/json', 'application/problem+json', 'application/vnd.api+json; charset=utf-8'],
  },
  default: 'application/json; charset=utf-8',
  isMetByAll: true,
  unseen: {
    verify: 'only a comparison of many answers shows it: `calibrate` reads it',
    compare: 'headers are not compared',
  },
});
