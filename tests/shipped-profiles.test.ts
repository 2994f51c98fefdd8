import { describe, expect, it } from 'vitest';
import { loadContract } from '../src/contract/contract.ts';
import { readProfile } from '../src/profile/read-profile.ts';
import { profileNames } from '../src/profile/shipped-profiles.ts';
import { createSandbox } from '../src/sandbox.ts';
import { partnerOf, type Partner, type Reply } from './testing/partner.ts';

const contract = loadContract();

/** What comes back from a sandbox that was started with a profile by its name. */
async function answered(profile: string, ask: (partner: Partner) => Promise<Reply>): Promise<Reply> {
  await using sandbox = await createSandbox({ pages: 5, events: 1, profile });
  return await ask(partnerOf(sandbox));
}

const wrong = (partner: Partner) => partner.create({ title: undefined, cohosts: ['x'], contactEmail: 'nobody' });

it('five ship', () =>
  expect(profileNames()).toEqual(['default', 'coded-errors', 'field-errors', 'lenient-platform', 'strict-platform']));

it.each(profileNames().slice(1))('%s is lawful, and called so', (name) => {
  const profile = readProfile(name, contract);
  expect([profile.name, profile.basis]).toEqual([name, 'default']);
  expect(profile.given.size).toBeGreaterThan(0);
});

it.each(['strict-platform', 'lenient-platform'])('%s is what the scenario of this name answers', async (name) => {
  await using sandbox = await createSandbox({ pages: 5, events: 1, scenario: name });
  expect(await sandbox.profile.read()).toMatchObject({
    profile: name,
    answers: Object.fromEntries([...readProfile(name, contract).given].map((id) => [id, expect.anything()])),
  });
});

describe('coded-errors', () => {
  it('has a code for each violation', async () => {
    const { status, body } = await answered('coded-errors', wrong);
    expect([status, body.data]).toEqual([
      400,
      {
        error: {
          code: 'VALIDATION_FAILED',
          message: '3 fields are not valid.',
          details: [
            { code: 'FIELD_REQUIRED', field: 'title', message: 'The title field is required.' },
            { code: 'INVALID', field: 'contactEmail', message: expect.stringContaining('a valid email') },
            { code: 'WRONG_TYPE', field: 'cohosts.0', message: expect.stringContaining('an integer') },
          ],
        },
      },
    ]);
  });

  it('has one code for all else', async () => {
    const { status, body } = await answered('coded-errors', (partner) => partner.page(1));
    expect([status, body.data]).toEqual([404, { error: { code: 'PAGE_NOT_FOUND', message: expect.any(String) } }]);
  });
});

describe('field-errors', () => {
  it('has a map from field to messages', async () => {
    const { status, body } = await answered('field-errors', wrong);
    const { requestId: _id, ...rest } = body;
    expect([status, rest]).toEqual([
      422,
      {
        status: 422,
        data: null,
        message: 'The title field is required. (and 2 more errors)',
        errors: {
          title: ['The title field is required.'],
          contactEmail: ['The contact email field must be a valid email address.'],
          'cohosts.0': ['The cohosts.0 field must be an integer.'],
        },
      },
    ]);
  });

  it('has a message for all else', async () => {
    const { body } = await answered('field-errors', (partner) => partner.page(1));
    expect(body).toMatchObject({ data: null, message: 'There is no such page.' });
  });
});
