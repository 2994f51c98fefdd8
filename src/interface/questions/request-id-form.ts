import { named, question } from '../question.ts';

export const requestIdForm = question({
  id: 'request-id.form',
  section: '1',
  asks: 'Which version of a UUID is `requestId`?',
  assumes: 'version 4, in lower case',
  details:
    'Version 4 (in upper case: `upper`), version 7, which begins with the time, or hex digits in the shape of ' +
    'a UUID alone',
  answers: named('v4', 'upper', 'v7', 'shape'),
  default: 'v4',
  isMetByAll: true,
  unseen: {
    verify: 'only a comparison of many answers shows it: `calibrate` reads it',
    compare: 'a request ID is another one each time, and its type alone is compared',
  },
});
