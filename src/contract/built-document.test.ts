import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { load } from 'js-yaml';
import { expect, test } from 'vitest';
import { tempFolder } from '../../tests/testing/temp-folder.ts';
import { readBuiltDocument, writtenDocument } from './built-document.ts';
import { contractFile } from './contract.ts';

const yaml = readFileSync(contractFile, 'utf8');

test('is what YAML says, to the letter', () => {
  using folder = tempFolder();
  const file = folder.file('openapi.json');
  writeFileSync(file, writtenDocument(yaml, load(yaml)));
  expect(readBuiltDocument(yaml, pathToFileURL(file))).toEqual(load(yaml));
});

test('is of one text only: an edit is read anew', () => {
  using folder = tempFolder();
  const file = folder.file('openapi.json');
  writeFileSync(file, writtenDocument(yaml, load(yaml)));
  expect(readBuiltDocument(yaml.replace('maxLength: 255', 'maxLength: 10'), pathToFileURL(file))).toBeUndefined();
});

test('is nothing where nothing was built', () => {
  using folder = tempFolder();
  expect(readBuiltDocument(yaml, pathToFileURL(folder.file('openapi.json')))).toBeUndefined();
});
