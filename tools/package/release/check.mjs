// `npm run release-check`: all that a release wants and that needs no network but the registry of packages. Wants a built checkout.
import { readdirSync, readFileSync } from 'node:fs';
import { actionProblems } from './action.mjs';
import { packedProblems } from './packed.mjs';
import { changesOf } from './changes.mjs';

const { GITHUB_REF_TYPE: refType, GITHUB_REF_NAME: refName } = process.env;
const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const { version } = manifest;

/** What each looks at, and what it says is wrong. */
const checks = {
  version: versionProblems,
  changelog: changelogProblems,
  'lock files': lockProblems,
  'what is packed': packedProblems,
  'the action': actionProblems,
};

for (const [name, problemsOf] of Object.entries(checks)) {
  const problems = await problemsOf();
  console.log(
    problems.length === 0 ? `✓ ${name}` : `✗ ${name}\n${problems.map((problem) => `    ${problem}`).join('\n')}`,
  );
  if (problems.length > 0) process.exitCode = 1;
}

function versionProblems() {
  const problems = [];
  if (!/^\d+\.\d+\.\d+(-rc\.\d+)?$/.test(version)) problems.push(`package.json: ${version} is no version to release`);
  if (refType === 'tag' && refName !== `v${version}`) problems.push(`the tag ${refName} is not v${version}`);
  const locked = JSON.parse(readFileSync('package-lock.json', 'utf8')).version;
  if (locked !== version) problems.push(`package-lock.json has the version ${locked}, package.json ${version}`);
  return [...problems, ...otherVersionProblems()];
}

/** Every file that names the image, or an archive of it, names that of this version. */
function otherVersionProblems() {
  const documents = readdirSync('docs').filter((name) => name.endsWith('.md'));
  const files = [
    'compose.yaml',
    'examples/deploy/kubernetes/kustomization.yaml',
    ...documents.map((name) => `docs/${name}`),
  ];
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:channel-sandbox[:-]|newTag: )v?(\d+\.\d+\.\d+(?:-rc\.\d+)?)/g)]
      .filter(([, named]) => named !== version)
      .map(([, named]) => `${file} names the version ${named}, not ${version}`),
  );
}

/** Before there is a tag, what is to be released may still be called unreleased. */
function changelogProblems() {
  const titles = refType === 'tag' ? [version] : [version, 'Unreleased'];
  return titles.some((title) => changesOf(title) !== undefined)
    ? []
    : [`CHANGELOG.md says nothing under ${titles.join(' or ')}`];
}

/** An address would send everybody to the registry, or the mirror, of whoever wrote the file. */
function lockProblems() {
  return ['.', 'tests/other-tools', 'tests/other-tools/newest', 'examples/runners']
    .map((folder) => `${folder}/package-lock.json`)
    .flatMap((file) =>
      Object.entries(JSON.parse(readFileSync(file, 'utf8')).packages)
        .filter(([path]) => path !== '')
        .flatMap(([path, { resolved, integrity }]) => [
          ...(resolved === undefined ? [] : [`${file}: ${path} names the address ${resolved}`]),
          ...(integrity === undefined ? [`${file}: ${path} has no digest`] : []),
        ]),
    );
}
