import { status } from '../answer-parts.ts';
import { question } from '../question.ts';

export const refusalStatusProtocol = question({
  id: 'refusal.status.protocol',
  section: '7',
  asks: 'Which HTTP status do you return for what is not valid HTTP, or never ends?',
  assumes: 'the one that HTTP has for each cause',
  answers: { anyOf: [{ const: 'by-cause' }, status], examples: [400, 409, 422] },
  default: 'by-cause',
  unseen: {
    calibrate: 'nothing but valid HTTP is sent',
    verify: 'a run sends nothing but valid HTTP',
    compare: 'nothing but valid HTTP is sent',
  },
});
