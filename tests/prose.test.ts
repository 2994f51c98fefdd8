import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { commandHelp, type CommandName } from '../src/cli/command-help.ts';
import { helpOf, overview } from '../src/cli/help.ts';
import { loadContract } from '../src/contract/contract.ts';
import { bannedWordsIn, sentencesOf } from './testing/prose.ts';

// Plain technical English: short sentences, and no word that has a plainer one.

/** Words of a page's average sentence, and of its longest. */
const [MAX_AVERAGE, MAX_WORDS] = [20, 40];

/** The interface's document is not ours. */
const isOurs = (path: string) => path.endsWith('.md') && path !== 'docs/interface.md';
const pagesIn = (folder: string) => readdirSync(folder).map((name) => `${folder}/${name}`);
const pages = ['README.md', 'SECURITY.md', 'CHANGELOG.md', ...pagesIn('docs'), ...pagesIn('docs/decisions')].filter(
  isOurs,
);

const { rules, questions } = loadContract();
const records = {
  ...Object.fromEntries([...rules].map(([id, { text }]) => [id, text])),
  ...Object.fromEntries([...questions].map(([id, { question }]) => [id, question])),
};

const commands = Object.keys(commandHelp) as CommandName[];
const helps: Readonly<Record<string, string>> = {
  '--help': overview(10_000),
  ...Object.fromEntries(commands.map((name) => [`${name} --help`, helpOf(name, { width: 10_000 })])),
};

function expectPlain(text: string) {
  const sentences = sentencesOf(text);
  const words = sentences.reduce((sum, one) => sum + one.words, 0);
  expect(bannedWordsIn(text)).toEqual([]);
  expect(sentences.filter((one) => one.words > MAX_WORDS)).toEqual([]);
  expect(words / sentences.length).toBeLessThanOrEqual(MAX_AVERAGE);
}

test.each(pages)('%s', (path) => expectPlain(readFileSync(path, 'utf8')));

test.each(Object.entries(records))('%s', (_, sentence) => {
  expect(bannedWordsIn(sentence)).toEqual([]);
  expect(sentencesOf(sentence).filter((one) => one.words > MAX_WORDS)).toEqual([]);
});

/** A line of help is a passage of its own; its lists have semicolons. */
test.each(Object.keys(helps))('%s', (name) =>
  expectPlain((helps[name] ?? '').replaceAll('\n', '\n\n').replaceAll(';', '.')),
);

describe('the measure', () => {
  const words = (count: number) => `${'word '.repeat(count - 1)}word.`;

  test('finds a sentence that is too long, but not in code', () => {
    expect(() => expectPlain(words(41))).toThrow('deeply equal');
    expect(() => expectPlain(`It has \`${words(41)}\` in it.\n\n\`\`\`\n${words(41)}\n\`\`\``)).not.toThrow();
  });

  test('counts cells and items for themselves', () => {
    expect(sentencesOf(`| ${words(5)} | ${words(6)} |\n- ${words(7)}\n- ${words(8)}`).map((one) => one.words)).toEqual([
      5, 6, 7, 8,
    ]);
  });

  test.each(['It is told.', 'It lies beside it.', 'The clock stands.', 'What it rests on\nis this.'])(
    'finds the banned word of %j',
    (text) => expect(bannedWordsIn(text)).toHaveLength(1),
  );

  test('takes a page of long sentences for none', () => {
    expect(() => expectPlain(`${words(21)} ${words(20)}`)).toThrow('20');
  });
});
