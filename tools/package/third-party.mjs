// A step of `npm run build` that writes THIRD-PARTY.md: the licences of what the package needs to run, and of what is bundled into the dashboard and the
// executable.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const file = 'THIRD-PARTY.md';

/** They may be used and passed on with their notice; another one is for a person to read. */
const allowed = new Set([
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'PSF-2.0',
]);

/** Development dependencies that the dashboard’s bundle holds. */
const inDashboard = new Set(['preact', '@preact/signals', '@preact/signals-core']);

/** @returns {{ text: string, problems: readonly string[] }} what the file has to hold, and the licences that are not known to be fine */
function thirdParty() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const parts = Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && (!dev || inDashboard.has(nameOf(path))))
    .map(([path, { version, license }]) => ({ name: nameOf(path), version, license, notice: noticeIn(path) }))
    .sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
  const problems = parts
    .filter(({ license }) => !allowed.has(license))
    .map(
      ({ name, license }) => `${name} has the licence ${license}, which tools/package/third-party.mjs does not name`,
    );
  return { text: render(parts), problems };
}

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

function noticeIn(path) {
  const found = readdirSync(path).find((name) => /^(licen[cs]e|copying)/i.test(name));
  return found === undefined
    ? ''
    : readFileSync(join(path, found), 'utf8')
        .replaceAll(/[ \t\r]+$/gm, '')
        .trim();
}

function render(parts) {
  const rows = parts.map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`);
  const notices = byNotice(parts);
  const texts = [...notices]
    .filter(([notice]) => notice !== '')
    .map(
      ([notice, of]) =>
        `## ${[...new Set(of.map(({ name }) => name))].join(', ')}\n\n\`\`\`\`text\n${notice}\n\`\`\`\`\n`,
    );
  return `# What others wrote

\`npm run build\` writes this file. The package needs these at run time, the dashboard holds the three of Preact, and the executable and the image hold all of
them. Both of these also hold Node.js, and bring its licence and those of its parts: the executable as \`NODE-LICENSE\` in the folder of its files, the image as
\`/usr/share/doc/nodejs/LICENSE\`. The image has libraries of Debian (glibc, libstdc++ and libgcc) and the certificates of Mozilla: \`/usr/share/doc/PACKAGE/copyright\` there
says of each who wrote it and under which licence.

| | version | licence |
|---|---|---|
${rows.join('\n')}

${texts.join('\n')}`;
}

function byNotice(parts) {
  const groups = new Map();
  for (const part of parts) groups.set(part.notice, [...(groups.get(part.notice) ?? []), part]);
  return groups;
}

const { text, problems } = thirdParty();
writeFileSync(file, text);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
