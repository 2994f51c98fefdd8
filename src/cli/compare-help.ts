import { compareSettings } from '../settings/compare-settings.ts';
import { flagLines, precedence } from './help.ts';

/** `channel-sandbox compare --help` */
export function compareHelpText(): string {
  return [
    'Usage: channel-sandbox compare URL_A URL_B [flags]',
    '',
    'Sends the same lawful, unlawful and odd requests to two deployments, each with its own pages, places and event types, and',
    'measures how often they answer with the same status, and with the same form of the body: members, types and constant',
    'parts. Without --allow-writes nothing is sent that any deployment could store, on loopback either.',
    '',
    'Flags:',
    ...flagLines(compareSettings),
    '',
    ...precedence,
    '',
    'Kinds of reports: json, junit, html, markdown. A file `-` is standard output.',
    'Exit codes: 0 compared; 1 less alike than --at-least; 2 wrong usage or fixtures; 3 one of them cannot be reached or refuses the',
    'credentials; 4 it came to no end.',
    '',
    'Examples:',
    '  channel-sandbox compare https://staging.example/api http://127.0.0.1:4700 --fixtures-a staging.yaml',
    '  channel-sandbox compare http://127.0.0.1:4700 http://127.0.0.1:4701 --allow-writes --at-least 97 --report html:likeness.html',
    '',
  ].join('\n');
}
