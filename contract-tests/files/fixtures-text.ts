import type { Fixtures } from './fixtures.ts';
import { formatJson, isRecord } from '../target/json.ts';

/** What stands beside each member of the file: an example, and what it is. */
const members: Readonly<Record<string, Readonly<Record<string, readonly [example: string, what: string]>>>> = {
  pages: {
    known: ['[708, 709, 710]', 'IDs of pages, best three or more'],
    unknown: ['1', 'an ID that no page has'],
    query: ['"Community"', 'a word that matches many pages, best 24 or more'],
  },
  eventTypes: {
    valid: ['[3, 7]', 'IDs of event types'],
    invalid: ['999', 'an int that is no event type'],
    complete: ['true', 'where `valid` names all of them: near misses are tried then'],
  },
  places: {
    valid: ['["place-a"]', 'identifiers of places'],
    invalid: ['"nowhere"', 'an identifier that no place has'],
    complete: ['true', 'where `valid` names all of them'],
  },
  images: {
    valid: ['"https://partner.example/cover.png"', 'the URL of an image'],
    invalid: ['"https://partner.example/readme.html"', 'a URL that leads to no image'],
  },
  eventWithRsvps: {
    id: ['5001', 'an event of this channel, made for this purpose: it is updated'],
    rsvps: ['3', 'its RSVPs, 2 or more, all of them confirmed'],
  },
};

/**
 * A fixtures file as YAML: what is known, and what is not as a comment that says what to fill in. Credentials are not part of it.
 * @param target - for what it says first
 */
export function fixturesText(target: string, fixtures: Fixtures): string {
  const groups = Object.entries(members).map(([group, names]) => {
    const known = fixtures[group as keyof Fixtures];
    const values: Readonly<Record<string, unknown>> = isRecord(known) ? known : {};
    const lines = Object.entries(names).map(([name, [example, what]]) =>
      values[name] === undefined
        ? `  # ${name}: ${example} # ${what}`
        : `  ${name}: ${formatJson(values[name])} # ${what}`,
    );
    return [`${Object.keys(values).length === 0 ? '# ' : ''}${group}:`, ...lines].join('\n');
  });
  return `${[
    '# yaml-language-server: $schema=node_modules/channel-sandbox/schemas/fixtures.schema.json',
    `# Test data that ${target} cannot supply itself. Uncomment and fill in what is missing: rules that need it are not checked until then.`,
    '# Credentials stay out of this file: set CHANNEL_SANDBOX_API_KEY and CHANNEL_SANDBOX_CHANNEL.',
    ...groups,
    '# otherChannel: { channelId: "chn-other", apiKey: "its-key" } # another channel of yours there, optional: who may update whose events shows with it',
    '# eventWithUnconfirmedRsvps: { id: 5002, rsvps: 4, confirmed: 2 } # another event of this channel, optional: `calibrate` and `compare` see with it which RSVPs count',
    '# unverifiable:',
    '  # update.capacity.floor: "why this rule cannot be checked there"',
  ].join('\n')}\n`;
}
