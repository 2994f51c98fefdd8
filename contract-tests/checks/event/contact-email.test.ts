import { expect, test } from 'vitest';
import { playedFixtures, playRun } from '../../testing/play-run.ts';

test.each(['someone@[127.0.0.1]', 'someone@bücher.example', 'someone@example.c0m'])(
  'beside the fixtures’ address %s no other domain is tried',
  async (contactEmail) => {
    const { checks } = await playRun(['event.contact-email.valid'], undefined, {
      fixtures: { ...playedFixtures, contactEmail },
      only: (title) => title.startsWith('accepts an address at'),
    });
    expect([...new Set(checks.map(({ status, says }) => `${status}: ${says}`))]).toEqual([
      `skipped: no domain besides ${contactEmail.split('@')[1]} is certainly valid`,
    ]);
  },
);
