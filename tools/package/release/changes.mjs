// What CHANGELOG.md says of a version; as a program it prints the notes of a release: `node tools/package/release/changes.mjs VERSION`.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** @returns {string | undefined} what stands under a title; undefined where there is no such title, or nothing under it */
export function changesOf(title, text = readFileSync('CHANGELOG.md', 'utf8')) {
  const part = text.split(/^## /m).find((one) => one.split(/[\s\n]/, 1)[0] === title);
  const said = part?.slice(part.indexOf('\n')).trim();
  return said === '' ? undefined : said;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [title = ''] = process.argv.slice(2);
  const said = changesOf(title);
  if (said === undefined) throw new Error(`CHANGELOG.md says nothing under ${title}`);
  console.log(said);
}
