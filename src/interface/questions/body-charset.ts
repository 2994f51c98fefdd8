import { named, question } from '../question.ts';

export const bodyCharset = question({
  id: 'body.charset',
  section: '4',
  asks: 'Do you refuse a Content-Type with another charset than UTF-8, or ignore the charset?',
  assumes: 'you refuse it',
  details: 'So with any other parameter after `application/json`; if it is ignored, the body is read as UTF-8',
  answers: named('refused', 'ignored'),
  default: 'refused',
  unseen: { verify: 'only a comparison of many answers shows it: `calibrate` reads it' },
});
