import { readFileSync } from 'node:fs';

export const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

/** The code blocks of the README that name a language, in their order. */
export const blocksOfReadme = (language: string): readonly string[] =>
  [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))].map(([, text]) => text ?? '');
