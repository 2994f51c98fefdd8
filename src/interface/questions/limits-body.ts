import { question } from '../question.ts';

export const limitsBody = question({
  id: 'limits.body',
  section: '8',
  asks: 'How large may a body be?',
  assumes: '1 MiB',
  details: 'In bytes; whatever the answer, the sandbox takes at most 20,000 keys, objects and lists and 100,000 values',
  answers: { type: 'integer', minimum: 4096, maximum: 104857600, examples: [65536] },
  default: 1048576,
  unseen: {
    calibrate: 'bodies of that size go out with `--probe-limits` alone',
    verify: 'it takes a body of the largest size there is, which a run does not send',
    compare: 'it takes a body of the largest size there is, which is not sent',
  },
});
