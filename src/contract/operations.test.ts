import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadContract } from './contract.ts';
import { matcherOf, operationsOf } from './operations.ts';

const contract = loadContract();
const operations = operationsOf(contract);
const match = matcherOf(contract);

describe('operationsOf', () => {
  it('reads the four operations, their success and their answers', () => {
    expect(operations.map(({ id, method, path, success }) => [id, method, path, success])).toEqual([
      ['pages.search', 'POST', '/channels/pages.search', 200],
      ['pages.get', 'GET', '/channels/pages/{id}', 200],
      ['events.create', 'POST', '/v1/events.create', 201],
      ['events.update', 'POST', '/v1/events.update/{id}', 200],
    ]);
    expect(operations.map(({ bodySchema }) => bodySchema !== undefined)).toEqual([true, false, true, true]);
    for (const { answerSchemas, success } of operations)
      expect([...answerSchemas.keys()]).toEqual(expect.arrayContaining([String(success), '401', 'default']));
  });

  it('refuses a contract with an operation that nobody has built', () => {
    const paths = { '/v1/events.delete/{id}': { post: { operationId: 'events.delete', responses: {} } } };
    expect(() => operationsOf({ ...contract, document: { ...contract.document, paths } })).toThrow(
      /events\.delete is none of/,
    );
  });
});

describe('matcherOf', () => {
  it.each([
    ['POST', '/channels/pages.search', 'pages.search', undefined],
    ['GET', '/channels/pages/9000', 'pages.get', '9000'],
    ['GET', '/channels/pages/abc', 'pages.get', 'abc'],
    ['GET', '/channels/pages/%39', 'pages.get', '%39'],
    ['POST', '/v1/events.create', 'events.create', undefined],
    ['POST', '/v1/events.update/-1', 'events.update', '-1'],
  ])('%s %s is %s', (...[method, path, id, rawId]) => {
    expect(match(method, path)).toMatchObject({ operation: { id }, rawId });
  });

  it.each([
    '/',
    '',
    '/channels/pages',
    '/channels/pages/',
    '/channels/pages/1/2',
    '/channels/pages.search/',
    '/Channels/pages.search',
    '/v1/events.create/1',
    '/v1/events.update',
    '/events.create',
    '//channels/pages/1',
    '/v1/../v1/events.create',
  ])('%j is no path of the interface', (path) => {
    expect(match('POST', path)).toEqual({ operation: undefined, allowed: [] });
  });

  it.each([
    ['GET', '/channels/pages.search', 'POST'],
    ['POST', '/channels/pages/9000', 'GET'],
    ['HEAD', '/channels/pages/9000', 'GET'],
    ['get', '/channels/pages/9000', 'GET'],
    ['DELETE', '/v1/events.update/1', 'POST'],
  ])('%s %s has another method', (method, path, allowed) => {
    expect(match(method, path)).toEqual({ operation: undefined, allowed: [allowed] });
  });

  it('matches any path at all without throwing', () => {
    fc.assert(
      fc.property(
        fc.string(),
        (path) => match('GET', `/channels/pages/${path}`).operation === undefined || !path.includes('/'),
      ),
    );
  });
});
