import { createHmac } from 'node:crypto';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { createSandbox } from '../../sandbox.ts';
import { validEvent } from '../../../tests/testing/valid-event.ts';
import { confirmedOf, plain, waiting, type Webhook } from '../testing/webhook.ts';

describe('the confirmation as the profile has it', () => {
  it('finds event and RSVP in the payload', async () => {
    const { sandbox, event } = await waiting(plain);
    const { body, headers } = await request(sandbox.app)
      .post('/webhooks/rsvps?x=1')
      .set(sandbox.headers)
      .send({ event: { id: event }, rsvp: { member: 'ana', more: true } })
      .expect(200);
    expect(body).toMatchObject({ status: 200, data: { event, rsvp: 'ana' } });
    expect(headers['x-sandbox-basis']).toBe('documented; assumed=rsvp-webhook.request');
    expect(await confirmedOf(sandbox, event)).toEqual(['ana']);
    await sandbox.close();
  });

  it('finds them in the path, whatever is in its payload', async () => {
    const { sandbox, event } = await waiting({
      path: '/hooks/{event}/rsvps/{rsvp}',
      method: 'PUT',
      event: 'path',
      rsvp: 'path',
    });
    await request(sandbox.app).put(`/hooks/${event}/rsvps/an%61`).set(sandbox.headers).send({}).expect(200);
    expect(await confirmedOf(sandbox, event)).toEqual(['ana']);
    await request(sandbox.app).post(`/hooks/${event}/rsvps/bo`).set(sandbox.headers).send({}).expect(404);
    await request(sandbox.app).put(`/hooks/${event}/rsvps`).set(sandbox.headers).send({}).expect(404);
    await sandbox.close();
  });

  it.each([
    ['an%', 'an%'],
    ['%C3%A4n', 'än'],
    ['a%2Fb', 'a/b'],
  ])('finds a name in the path as it is meant: %s', async (written, member) => {
    const { sandbox, event } = await waiting({ path: '/hooks/{event}/{rsvp}', event: 'path', rsvp: 'path' });
    await sandbox.rsvps.register(event, { members: [member] });
    await request(sandbox.app).post(`/hooks/${event}/${written}`).set(sandbox.headers).send({}).expect(200);
    expect(await confirmedOf(sandbox, event)).toEqual([member]);
    await sandbox.close();
  });

  it('is a POST where nothing else is said, and stands at its whole path alone', async () => {
    const { sandbox, event } = await waiting({ path: '/hooks/{event}/confirm', event: 'path', rsvp: '/rsvp' });
    const send = (method: 'post' | 'put', path: string) =>
      request(sandbox.app)[method](path).set(sandbox.headers).send({ rsvp: 'ana' });
    await send('put', `/hooks/${event}/confirm`).expect(404);
    await send('post', `/hooks/${event}/confirmed`).expect(404);
    await send('post', `/hook/${event}/confirm`).expect(404);
    await send('post', `/hooks/${event}/confirm/`).expect(404);
    expect(await confirmedOf(sandbox, event)).toEqual([]);
    await send('post', `/hooks/${event}/confirm`).expect(200);
    await sandbox.close();
  });

  it('finds odd names by their pointers, and an ID as text', async () => {
    const { sandbox, event } = await waiting({ path: '/w', event: '/a~1b/0', rsvp: '/m~0n' });
    const send = (body: object) => request(sandbox.app).post('/w').set(sandbox.headers).send(body);
    await send({ 'a/b': [String(event)], 'm~n': 'ana' }).expect(200);
    expect(await confirmedOf(sandbox, event)).toEqual(['ana']);
    await sandbox.close();
  });
});

describe('refuses, and confirms nothing', () => {
  it.each<[body: object, status: number, says: RegExp]>([
    [{ event: { id: 1 }, rsvp: { member: 'ana' } }, 404, /no event with this ID/],
    [{ event: { id: 'x' }, rsvp: { member: 'ana' } }, 400, /\/event\/id: the ID of an event, not "x"/],
    [{ rsvp: { member: 'ana' } }, 400, /\/event\/id: the ID of an event, not nothing/],
    [{ event: { id: 'EVENT' } }, 400, /\/rsvp\/member: the member who registered, not nothing/],
    [{ event: { id: 'EVENT' }, rsvp: { member: 'cy' } }, 404, /no such member/],
    [{ event: { id: 'EVENT' }, rsvp: { member: {} } }, 400, /the member who registered/],
    [{ event: 'EVENT', rsvp: '__proto__' }, 400, /the ID of an event/],
    [{ event: { id: 'x1' }, rsvp: { member: 'ana' } }, 400, /not "x1"/],
    [{ event: { id: '1x' }, rsvp: { member: 'ana' } }, 400, /not "1x"/],
    [{ event: { id: '1'.repeat(17) }, rsvp: { member: 'ana' } }, 400, /the ID of an event/],
    [{ event: { id: '1'.repeat(16) }, rsvp: { member: 'ana' } }, 404, /no event with this ID/],
    [{ event: null, rsvp: { member: 'ana' } }, 400, /the ID of an event, not nothing/],
    [{ event: { id: 'EVENT' }, rsvp: { member: 7 } }, 404, /no such member/],
    [{ event: { id: 'EVENT' }, rsvp: { member: true } }, 400, /the member who registered, not true/],
  ])('%j', async (body, status, says) => {
    const { sandbox, event } = await waiting(plain);
    const sent = JSON.stringify(body).replace('"EVENT"', String(event));
    const answer = await request(sandbox.app)
      .post('/webhooks/rsvps')
      .set({ ...sandbox.headers, 'content-type': 'application/json' })
      .send(sent)
      .expect(status);
    expect(answer.body.data.message).toMatch(says);
    expect(await confirmedOf(sandbox, event)).toEqual([]);
    await sandbox.close();
  });

  it('a second confirmation', async () => {
    const { sandbox, event } = await waiting(plain);
    const send = () =>
      request(sandbox.app)
        .post('/webhooks/rsvps')
        .set(sandbox.headers)
        .send({ event: { id: event }, rsvp: { member: 'ana' } });
    await send().expect(200);
    expect((await send().expect(409)).body.data).toMatchObject({ code: 'already-confirmed' });
    await sandbox.close();
  });

  it('wrong credentials, and what is no JSON', async () => {
    const { sandbox, event } = await waiting(plain);
    const sent = { event: { id: event }, rsvp: { member: 'ana' } };
    await request(sandbox.app).post('/webhooks/rsvps').send(sent).expect(401);
    await request(sandbox.app)
      .post('/webhooks/rsvps')
      .set({ ...sandbox.headers, authorization: 'Channel wrong' })
      .send(sent)
      .expect(401);
    await request(sandbox.app)
      .post('/webhooks/rsvps')
      .set({ ...sandbox.headers, 'content-type': 'application/json' })
      .send('{"event"')
      .expect(400);
    expect(await confirmedOf(sandbox, event)).toEqual([]);
    await sandbox.close();
  });
});

describe('a signature over the bytes as they came', () => {
  const secret = 'whsec-1';
  const raw = (event: number) => `{ "member":"ana",\n  "id" : ${event} }`;
  it.each<
    [
      signature: Omit<NonNullable<Webhook['signature']>, 'secret' | 'header'>,
      algorithm: string,
      encoding: 'hex' | 'base64',
    ]
  >([
    [{}, 'sha256', 'hex'],
    [{ prefix: 'sha256=' }, 'sha256', 'hex'],
    [{ algorithm: 'sha512', encoding: 'base64' }, 'sha512', 'base64'],
    [{ algorithm: 'sha1' }, 'sha1', 'hex'],
  ])('%j', async (signature, algorithm, encoding) => {
    const { sandbox, event } = await waiting({
      path: '/w',
      event: '/id',
      rsvp: '/member',
      credentials: false,
      signature: { header: 'X-Signature', secret, ...signature },
    });
    const body = raw(event);
    const sign = (key: string, text: string) =>
      `${signature.prefix ?? ''}${createHmac(algorithm, key).update(text).digest(encoding)}`;
    const send = (shown: string | undefined) => {
      const asked = request(sandbox.app).post('/w').set('content-type', 'application/json');
      return (shown === undefined ? asked : asked.set('X-Signature', shown)).send(body);
    };
    const right = sign(secret, body);
    const wrong = [
      undefined,
      '',
      sign('other', body),
      sign(secret, JSON.stringify(JSON.parse(body))),
      `${right}00`,
      right.slice(0, -2),
      `x${right}`,
    ];
    for (const shown of wrong) {
      const { body: told } = await send(shown).expect(401);
      expect(told.data.message).toBe('X-Signature is not the signature of these bytes.');
    }
    expect(await confirmedOf(sandbox, event)).toEqual([]);
    await send(right).expect(200);
    expect(await confirmedOf(sandbox, event)).toEqual(['ana']);
    await sandbox.close();
  });
});

it('is in the way of no operation, and of no other path', async () => {
  const { sandbox } = await waiting({ path: '/v1/events.create', event: '/id', rsvp: '/member', credentials: false });
  await request(sandbox.app).post('/v1/events.create').set(sandbox.headers).send(validEvent).expect(201);
  await request(sandbox.app).post('/v1/events').set(sandbox.headers).send({}).expect(404);
  await sandbox.close();
});

it.each(['/_sandbox/x', '/_sandbox', 'x', '/a b', '/ü'])('cannot stand at %s', async (path) => {
  const profile = { 'rsvp-webhook.request': { path, event: '/id', rsvp: '/member' } };
  await expect(createSandbox({ pages: 1, events: 0, profile })).rejects.toThrow(/rsvp-webhook\.request/);
});
