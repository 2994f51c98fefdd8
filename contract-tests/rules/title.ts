import { ordinary } from '../../src/interface/ordinary.ts';
import { textMisfits } from './misfits.ts';
import { rule, type Rule } from './rule.ts';

const long = (text: string) => `${`${text} `.padEnd(ordinary.title, 'and more ').slice(0, ordinary.title - 1)}.`;

export const titleRules: readonly Rule[] = [
  rule('event.types.title', {
    refuse: textMisfits({ attribute: 'title', first: 'list', withNull: true }),
    accept: {
      'a title of 80 characters with a letter beyond ASCII': { title: long('Contract check, please ignore: é') },
      'a title with signs': { title: 'Contract check: "please" & ignore (100 % <test>)' },
      'a title with letters and signs beyond Latin-1': { title: 'Contract check – please ignore: Łódź’s Žižkov, 5 €' },
      'a title of 80 characters': { title: long('Contract check, please ignore') },
    },
  }),
  // On update alone, as it does not say that it is a test.
  rule('event.types.title', {
    only: 'events.update',
    accept: { 'the title "0"': { title: '0' }, 'a title of one letter': { title: 'X' } },
  }),
  // An update takes the title of an event that a create left (`sharedTitleChecks`).
  rule('event.title.duplicates', {
    only: 'events.create',
    accept: { 'the title of another event': ({ otherTitle }) => ({ title: otherTitle() }) },
  }),
];
