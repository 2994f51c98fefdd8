import { named, question } from '../question.ts';

export const authSchemeCase = question({
  id: 'auth.scheme.case',
  section: '5',
  asks: 'Does the case of the word `Channel` before the API key matter?',
  assumes: 'it matters',
  answers: named('refused', 'accepted'),
  default: 'refused',
  example: { page: '9000', headers: { authorization: 'channel $CHANNEL_SANDBOX_API_KEY' } },
});
