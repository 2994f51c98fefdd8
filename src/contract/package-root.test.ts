import { mkdirSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { fileFolder } from '../../tests/testing/file-folder.ts';
import { rootAbove } from './package-root.ts';

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
