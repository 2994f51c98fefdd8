import { ordinary } from '../../src/interface/ordinary.ts';
import { textMisfits } from './misfits.ts';
import { rule, type Rule } from './rule.ts';

const long = `${'For a test, please ignore. '.repeat(80).slice(0, ordinary.description - 1)}.`;

export const descriptionRules: readonly Rule[] = [
  rule('event.description.line-breaks', {
    accept: {
      'a description with line breaks, CRLF and a paragraph': {
        description: 'For a test.\r\nPlease\nignore.\n\nNo more.',
      },
      'a description with line breaks': { description: 'Contract check.\nPlease ignore.' },
      'a description with CRLF': { description: 'For a test.\r\nPlease ignore.' },
      'a description with a paragraph': { description: 'Contract check.\n\nPlease\nignore.' },
    },
  }),
  rule('event.types.description', {
    refuse: textMisfits({ attribute: 'description', first: 'empty', withNull: true }),
    accept: {
      'a description of 2000 characters': { description: long },
      'a description of one letter': { description: 'X' },
      'a description with signs': { description: 'Arts & crafts: "please" ignore <this> (100 %)' },
    },
  }),
];
