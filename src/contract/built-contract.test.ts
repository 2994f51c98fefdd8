import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { tempFolder } from '../../tests/testing/temp-folder.ts';
import { readBuilt, writeBuilt } from './built-contract.ts';

const sources = [{ text: 'maxLength: 255' }, { text: 'rule: x' }];
const documents = [{ maxLength: 255 }, { rule: 'x' }];

test('is what was read in these sources', () => {
  using folder = tempFolder();
  const file = pathToFileURL(folder.file('contract.json'));
  writeBuilt(sources, documents, file);
  expect(readBuilt(sources, file)).toEqual(documents);
});

test('is of these texts only: after an edit of one of them they are read again', () => {
  using folder = tempFolder();
  const file = pathToFileURL(folder.file('contract.json'));
  writeBuilt(sources, documents, file);
  expect(readBuilt([{ text: 'maxLength: 255' }, { text: 'rule: y' }], file)).toBeUndefined();
  expect(readBuilt([{ text: 'maxLength: 25' }, { text: '5rule: x' }], file)).toBeUndefined();
});

test('is nothing where nothing was built', () => {
  using folder = tempFolder();
  expect(readBuilt(sources, pathToFileURL(folder.file('contract.json')))).toBeUndefined();
});
