import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { loadContract } from './contract.ts';
import { matcherOf, operationsOf } from './operations.ts';
import { pathToFileURL } from 'node:url';
import { tempFolder } from '../../tests/testing/temp-folder.ts';
import { readBuilt, writeBuilt } from './built-contract.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileFolder } from '../../tests/testing/file-folder.ts';
import { rootAbove } from './package-root.ts';
import { eventDefaultsOf } from './stored-attributes.ts';
import { leftOut } from '../../tests/testing/left-out.ts';

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

const text = 'maxLength: 255';
const document = { maxLength: 255 };

test('is what was read in this text, and nothing once the text is edited', () => {
  using folder = tempFolder();
  const file = pathToFileURL(folder.file('contract.json'));
  writeBuilt(text, document, file);
  expect(readBuilt(text, file)).toEqual(document);
  expect(readBuilt('maxLength: 256', file)).toBeUndefined();
});

test('is nothing where nothing was built', () => {
  using folder = tempFolder();
  expect(readBuilt(text, pathToFileURL(folder.file('contract.json')))).toBeUndefined();
});

const folder = fileFolder();

mkdirSync(folder.file('package/dist/chunks'), { recursive: true });
writeFileSync(folder.file('package/package.json'), '{}');
mkdirSync(folder.file('elsewhere'));

const urlOf = (name: string) => pathToFileURL(`${folder.file(name)}/`);

test('the folder of package.json is found from below', () => {
  expect(rootAbove(urlOf('package/dist/chunks'))).toEqual(urlOf('package'));
});

test('where there is none, it ends at the root and says so', () => {
  expect(() => rootAbove(urlOf('elsewhere'))).toThrow(
    `no folder above ${folder.file('elsewhere')}/ has a package.json: the package is damaged; install it again.`,
  );
});

test('what is left out is stored as its default, or as null', () => {
  expect(eventDefaultsOf(loadContract())).toEqual({ startedAt: null, endedAt: null, ...leftOut });
});
