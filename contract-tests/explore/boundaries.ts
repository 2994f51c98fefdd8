import { ordinary } from '../../src/interface/ordinary.ts';
import { dateSpellings, emailSpellings, refusedByAll, urlSpellings } from '../judge/standards.ts';

/** §8 */
const MAX_ADDRESS_LENGTH = 255;

/** Values that have to be accepted, at the ends of what is lawful and of the rarer kinds. The first is what a shrunk request has. */
export const capacities = [40, 0, 1, 5000, ordinary.capacity];

export const addresses = [
  '12 Example Street',
  'a'.repeat(MAX_ADDRESS_LENGTH),
  'a'.repeat(MAX_ADDRESS_LENGTH - 1),
  'ø'.repeat(MAX_ADDRESS_LENGTH),
  `a  b${'c'.repeat(MAX_ADDRESS_LENGTH - 4)}`,
  'Praça do Comércio 1, 1100-148 Lisboa',
  '1',
];

/** At a host that the deployment knows. */
export const urlsAt = (site: string): readonly string[] => [
  `https://${site}/contract-check`,
  `https://${site}`,
  `https://${site}/`,
  `https://www.${site}/events/17?from=partner&lang=en#tickets`,
  `https://a-b.${site}/a_b/c-d/~e/f.html`,
  `https://${site}/a%20b/c%C3%A9`,
  `https://${site}/?q=a+b&list=1,2;3`,
];

/** What stands before the @ (RFC 5322 §3.2.3). */
export const emailNames = ['check', 'first.last', 'name+tag', 'a_b', 'a-b', "o'neil", 'A.B', 'x', '42', 'a1.b2-c3'];

/** Values that have to be refused; the judgement says of which rule, or that one is open after all. */
export const wrongAddresses = [
  'a'.repeat(MAX_ADDRESS_LENGTH + 1),
  'ø'.repeat(MAX_ADDRESS_LENGTH + 1),
  `${'a'.repeat(MAX_ADDRESS_LENGTH - 1)}  `,
  `  ${'a'.repeat(MAX_ADDRESS_LENGTH - 1)}`,
  `a${' '.repeat(MAX_ADDRESS_LENGTH - 1)}b`,
  'a'.repeat(MAX_ADDRESS_LENGTH + 45),
  'a'.repeat(1000),
];

export const wrongUrls = refusedByAll(urlSpellings);

/** At the domain that the deployment takes, so that nothing else is wrong with them. */
export const wrongEmails = (domain: string): readonly string[] =>
  refusedByAll(emailSpellings).map((address) => address.replace('example.com', domain));

/** Days and times that no calendar and no clock has, as `YYYY-MM-DDTHH:MM`. */
export const wrongWalls = (year: number): readonly string[] =>
  refusedByAll(dateSpellings)
    .filter((text) => text.includes('T'))
    .map((text) => `${year}${text.slice(4, 16)}`);
