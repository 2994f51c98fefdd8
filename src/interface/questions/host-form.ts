import { named, question } from '../question.ts';

export const hostForm = question({
  id: 'host.form',
  section: '4.5',
  asks:
    'The table says that `host` is the ID of one page. The sample bodies show a list with one ID. Which of ' +
    'the two do you accept?',
  assumes: 'both are accepted',
  isUsual: true,
  answers: named('either', 'int', 'list'),
  default: 'either',
  kind: 'type',
  example: { create: { host: [9000] } },
});
