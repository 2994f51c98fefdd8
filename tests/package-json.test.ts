import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const content = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly scripts: Record<string, string> };
const { scripts } = content;

it('no script of npm changes package.json: one that is interrupted leaves the checkout as it was', () => {
  expect(Object.entries(scripts).filter(([, command]) => /\bpackage\.json\b|\bnpm pkg\b/.test(command))).toEqual([]);
});

it.each(['preinstall', 'install', 'postinstall', 'prepare'])(
  'has no script %s, which npm runs or asks about for those who install the package',
  (name) => expect(scripts).not.toHaveProperty(name),
);

it('builds itself in a checkout, in the clone of an installation from git, and before it is packed', () => {
  expect([scripts['preprepare'], scripts['prepack']]).toEqual(['npm run build', 'npm run build']);
});

// npm 10, which comes with Node 20 and 22, looks up all peers of an optional peer too, and fails at those of vitest.
it('names no peer dependency', () => expect(content).not.toHaveProperty('peerDependencies'));
