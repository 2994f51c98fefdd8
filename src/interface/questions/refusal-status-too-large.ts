import { status } from '../answer-parts.ts';
import { question } from '../question.ts';

export const refusalStatusTooLarge = question({
  id: 'refusal.status.too-large',
  section: '8',
  asks: 'Which HTTP status do you return if a body is too large?',
  assumes: '413',
  details: 'It is over `limits.body`',
  answers: { anyOf: [status], examples: [413, 400] },
  default: 413,
  unseen: {
    calibrate: 'bodies of that size go out with `--probe-limits` alone',
    verify: 'it takes a body of the largest size there is, which a run does not send',
    compare: 'it takes a body of the largest size there is, which is not sent',
  },
});
