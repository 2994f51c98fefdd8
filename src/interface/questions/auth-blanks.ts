import { named, question } from '../question.ts';

export const authBlanks = question({
  id: 'auth.blanks',
  section: '5',
  asks: 'Do you accept several blanks, or a tab, between `Channel` and the API key?',
  assumes: 'you accept one blank alone',
  details: '`blanks` accepts several blanks, and no tab',
  answers: named('refused', 'accepted', 'blanks'),
  default: 'refused',
  example: { page: '9000', headers: { authorization: 'Channel  $CHANNEL_SANDBOX_API_KEY' } },
});
