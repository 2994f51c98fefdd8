import { describe, expect, test } from 'vitest';
import { statusAnswer, type StatusCase } from './statuses.ts';

const one = (id: string, attribute: string, status: number): StatusCase => ({
  operation: 'events.update',
  id,
  attribute,
  status,
});

const on = (operation: string, wrong: StatusCase): StatusCase => ({ ...wrong, operation });

const missing = ['title', 'type', 'host', 'isVip'].map((name) => one(`event.required.${name}`, name, 400));

describe('the answer that gives each refusal its status', () => {
  test.each<[string, readonly StatusCase[], unknown]>([
    ['nothing was refused', [], undefined],
    ['one status', missing, 400],
    [
      'another one by rule',
      [...missing, one('event.host.valid', 'host', 404), on('events.create', one('event.host.valid', 'host', 404))],
      { otherwise: 400, where: [{ id: 'event.host.valid', status: 404 }] },
    ],
    [
      'another one by operation',
      [
        ...missing,
        on('pages.search', one('search.types', 'page', 422)),
        on('pages.search', one('search.bounds', 'page', 422)),
      ],
      { otherwise: 400, where: [{ operation: 'pages.search', status: 422 }] },
    ],
    [
      'another one by attribute',
      [...missing, one('event.types.image', 'image', 415), one('event.image.valid', 'image', 415)],
      { otherwise: 400, where: [{ attribute: 'image', status: 415 }] },
    ],
    [
      'another one by rule and operation',
      [...missing, on('events.create', one('event.type.valid', 'type', 409)), one('event.type.valid', 'type', 400)],
      { otherwise: 400, where: [{ operation: 'events.create', status: 409 }] },
    ],
    [
      'another one by kind, of two that are as frequent',
      [422, 400].flatMap((status) => {
        const kind = status === 422 ? { kind: 'type.object' } : {};
        return ['events.create', 'pages.search'].map((operation) => ({ operation, id: 'body', ...kind, status }));
      }),
      { otherwise: 400, where: [{ kind: 'type.object', status: 422 }] },
    ],
    [
      'another one by kind',
      [
        ...missing,
        ...['title', 'image'].map((name) => ({ ...one(`event.types.${name}`, name, 415), kind: 'type.string' })),
        { ...one('event.types.title', 'title', 400), kind: 'null' },
      ],
      { otherwise: 400, where: [{ kind: 'type.string', status: 415 }] },
    ],
  ])('%s', (_, cases, answer) => expect(statusAnswer(cases)).toEqual(answer));

  test('what contradicts itself is left at the usual status', () => {
    expect(statusAnswer([...missing, one('event.required.title', 'title', 422)])).toBe(400);
  });
});
