import request from 'supertest';
import type { AnswerTo } from '../../domain/look-up.ts';
import { createSandbox, type Sandbox } from '../../sandbox.ts';
import { validEvent } from '../../../tests/testing/valid-event.ts';

/** How a confirmation looks by `rsvp-webhook.request`. */
export type Webhook = Exclude<AnswerTo<'rsvp-webhook.request'>, string>;

/** A sandbox with an event for which ana and bo have registered. */
export async function waiting(webhook: Webhook): Promise<{ sandbox: Sandbox; event: number }> {
  const sandbox = await createSandbox({ pages: 30, events: 0, profile: { 'rsvp-webhook.request': webhook } });
  const { body } = await request(sandbox.app)
    .post('/v1/events.create')
    .set(sandbox.headers)
    .send({ ...validEvent, receivesRsvpWebhooks: true, capacity: 2 });
  const event = body.data.id as number;
  await sandbox.rsvps.register(event, { members: ['ana', 'bo'] });
  return { sandbox, event };
}

export const confirmedOf = async (sandbox: Sandbox, event: number) =>
  (await sandbox.event(event))?.rsvps.filter(({ confirmedAt }) => confirmedAt !== null).map(({ member }) => member);

export const plain: Webhook = { path: '/webhooks/rsvps', event: '/event/id', rsvp: '/rsvp/member' };
