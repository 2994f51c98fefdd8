import { ordinary } from '../../src/interface/ordinary.ts';
import { textMisfits } from './misfits.ts';
import { rule, type Rule } from './rule.ts';

/** No standard accepts one of these (RFC 3986, 3987, WHATWG). */
export const noUrls = [
  'www.example.com/events/17', // no scheme: a dot, or a scheme put before it, is enough for some
  'https://', // the scheme is enough for some
  'see https://example.com/events/17', // a URL somewhere in it is enough, or blanks are taken out
  '/events/17', // a parser of references accepts it
  'https://exam ple.com/events/17',
  '//example.com/events/17',
  'not a url',
  'events',
  '../events/17',
  '?event=17',
  'https//example.com/events/17',
  '<https://example.com/events/17>',
];

export const externalUrlRules: readonly Rule[] = [
  rule('event.external-url.valid', {
    refuse: Object.fromEntries(noUrls.map((one) => [`the externalUrl ${one}`, { externalUrl: one }])),
    accept: {
      'a URL with a subdomain, a hyphen, percent signs, a query and a fragment': ({ site }) => ({
        externalUrl: `https://tickets.north-wind.${site}/a%20b/Events_17/~all/?from=partner&lang=en#top`,
      }),
      'a URL without a path': ({ site }) => ({ externalUrl: `https://${site}` }),
      'a URL that ends in a slash': ({ site }) => ({ externalUrl: `https://${site}/events/2029/` }),
      'a URL of 200 characters': ({ site }) => ({
        externalUrl: `https://${site}/events/2029?campaign=`.padEnd(ordinary.externalUrl, 'spring-newsletter-'),
      }),
    },
  }),
  rule('event.external-url.null', { accept: { 'null for externalUrl': { externalUrl: null } } }),
  rule('event.types.externalUrl', {
    quickOn: 'events.update',
    refuse: textMisfits({ attribute: 'externalUrl', first: 'empty' }),
  }),
];
