import { ordinary } from '../../src/interface/ordinary.ts';
import { textMisfits } from './misfits.ts';
import { rule, type Rule } from './rule.ts';

const characters = 255; // §8

export const addressRules: readonly Rule[] = [
  rule('event.types.addressDetails', {
    quickOn: 'events.create',
    refuse: textMisfits({ attribute: 'addressDetails', first: 'empty' }),
    accept: {
      'addressDetails of 200 characters': {
        addressDetails: `${'Second floor, room 4. '.repeat(20).slice(0, ordinary.addressDetails - 1)}.`,
      },
      'addressDetails of one character': { addressDetails: '4' },
      'a text for addressDetails': { addressDetails: 'Second floor, room 4' },
    },
  }),
  rule('event.types.address', {
    quickOn: 'events.update',
    refuse: textMisfits({ attribute: 'address', first: 'list' }),
  }),
  rule('event.address.max-length', {
    // None begins or ends with blanks, which some trim.
    refuse: {
      'an address of 256 characters': { address: 'a'.repeat(characters + 1) },
      // With its blanks collapsed, its tags stripped or its entities decoded it has 255 or fewer.
      'an address of 256 with blanks, tags and entities': {
        address: `Hall    4 <b></b>&amp;${'a'.repeat(characters - 21)}`,
      },
      'an address of 260 letters that are not ASCII': { address: 'é'.repeat(characters + 5) },
      'an address of 1000 characters': { address: 'a'.repeat(1000) },
      'an address of 261 with blanks between': { address: `Hall${' '.repeat(characters + 1)}4` },
      'an address of 257 with tags': { address: `<b>${'a'.repeat(250)}</b>` },
      'an address of 260 of entities': { address: '&amp;'.repeat(52) },
    },
    accept: {
      // Two bytes each, or a letter and its accent: neither counts.
      'an address of 255 characters that are more bytes': { address: 'é'.repeat(characters) },
      'an address of one character': { address: '4' },
      'an address of 255 characters beyond the basic plane': ({ takesWide }) =>
        takesWide ? { address: '\u{1F3DB}'.repeat(characters) } : undefined,
      'an address of 255 with signs and blanks': {
        address: `${'Mill & Sons "Yard" <B> '.repeat(20).slice(0, characters - 1)}.`,
      },
      'a short address': { address: 'Hall 4' },
      'an address of 255 plain characters': { address: 'a'.repeat(characters) },
    },
  }),
];
