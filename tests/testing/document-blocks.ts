import { readFileSync } from 'node:fs';

/** The text of a document, by its path from the project's root. */
export const documentText = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** The code blocks of a document that name a language, in their order. */
export const blocksOf = (path: string, language: string): readonly string[] =>
  [...documentText(path).matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))].map(
    ([, text]) => text ?? '',
  );
