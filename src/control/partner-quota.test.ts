import request from 'supertest';
import { expect, it } from 'vitest';
import { validEvent } from '../../tests/testing/valid-event.ts';
import { createSandbox, startSandbox } from '../sandbox.ts';
import { describePartnerQuota, small } from './testing/quota-suite.ts';

describePartnerQuota('in memory', async (options) => {
  const sandbox = await startSandbox({ port: 0, ...options });
  return [sandbox, sandbox];
});

it('no profile makes a sandbox fetch images that was not started so; the refusal says what does', async () => {
  await using sandbox = await createSandbox(small);
  await sandbox.profile.change({ 'image.check': 'fetch' });
  const { text } = await request(sandbox.app)
    .post('/v1/events.create')
    .set(sandbox.headers)
    .send({ ...validEvent, image: 'https://pictures.example/a.png' })
    .expect(422);
  expect(text).toContain('--fetch-images');
});
