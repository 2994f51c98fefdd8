import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { tempFolder } from '../../tests/testing/temp-folder.ts';
import { readBuilt, writeBuilt } from './built-contract.ts';

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
