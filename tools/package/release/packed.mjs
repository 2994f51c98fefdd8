import { statSync } from 'node:fs';
import { packedFiles } from '../packed-files.mjs';

/** What an accident would exceed, such as a source map or a folder of pictures. */
const maxBytes = 4_400_000;

/** All that the package may hold; each has to match something, so that nothing is lost either. */
const list = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'THIRD-PARTY.md',
  'openapi.yaml',
  'package.json',
  'postman-collection.json',
  'dist/commonjs/*.cjs',
  'dist/commonjs/*.d.cts',
  'dist/commonjs/chunks/*.cjs',
  'dist/contract-tests/**.d.ts',
  'dist/contract-tests/index.js',
  'dist/contract.json',
  'dist/dashboard/assets/*.css',
  'dist/dashboard/assets/*.js',
  'dist/dashboard/assets/*.svg',
  'dist/dashboard/index.html',
  'dist/src/**.d.ts',
  'dist/src/cli.js',
  'dist/src/control/client/index.js',
  'dist/src/index.js',
  'docs/*.md',
  'docs/images/*.png',
  'docs/interface.html',
  'examples/client/*.mjs',
  'examples/partner-vitest/**',
  'examples/runners/*.cjs',
  'examples/runners/*.js',
  'examples/runners/README.md',
  'examples/runners/package.json',
  'scenarios/profiles/*.yaml',
  'scenarios/*.yaml',
  'schemas/*.json',
  'src/contract/*.yaml',
];

/** `*` is a name, `**` a path. */
const patternOf = (text) =>
  new RegExp(
    `^${text.replaceAll('.', String.raw`\.`).replaceAll(/\*+/g, (stars) => (stars === '*' ? '[^/]+' : '.+'))}$`,
  );

export function packedProblems() {
  const paths = packedFiles();
  const patterns = list.map((text) => ({ text, pattern: patternOf(text) }));
  const bytes = paths.reduce((sum, path) => sum + statSync(path).size, 0);
  return [
    ...paths
      .filter((path) => !patterns.some(({ pattern }) => pattern.test(path)))
      .map((path) => `${path} is not on the list`),
    ...patterns
      .filter(({ pattern }) => !paths.some((path) => pattern.test(path)))
      .map(({ text }) => `there is no ${text}`),
    ...(bytes > maxBytes ? [`${bytes} bytes, more than ${maxBytes}`] : []),
  ];
}
