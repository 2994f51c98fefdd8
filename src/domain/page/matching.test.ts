import { describe, expect, it } from 'vitest';
import { folded, wordsOf } from '../../lib/folded.ts';
import { matchSubstring, matchTitles, matchWords, type WordMatches } from './matching.ts';

it('folds letters that Unicode does not take apart', () => {
  expect(folded('  Straße ØRSTED Þór Æsir Œuvre đak ’t  ')).toBe('strasse orsted thor aesir oeuvre dak t');
});

it('takes a text apart into letters and digits', () => {
  expect(wordsOf('parks & recreation, route 66/東京')).toEqual(['parks', 'recreation', 'route', '66', '東京']);
});

it('has a word with what nobody can type in it', () => {
  expect(wordsOf('community\u0000 art\ttrust\nhall \ud800')).toEqual([
    'community\u0000',
    'art',
    'trust',
    'hall',
    '\ud800',
  ]);
});

describe('matchWords', () => {
  const matches = (...found: readonly (readonly [id: number, score: number, whole: number])[]): WordMatches => ({
    ids: Uint32Array.from(found, ([id]) => id),
    scores: Float64Array.from(found, ([, score]) => score),
    whole: Uint8Array.from(found, ([, , whole]) => whole),
  });
  const index: Readonly<Record<string, WordMatches>> = {
    art: matches([1, 1, 1], [2, 9, 0], [3, 1, 1], [4, 2, 1]),
    trust: matches([2, 1, 1], [3, 1, 1], [4, 1, 1], [7, 5, 1]),
  };
  const matchesOf = (word: string) => index[word] ?? matches();

  it('wants every word, and puts whole words before scores, scores before IDs', () => {
    expect(matchWords('art', matchesOf)).toEqual([4, 1, 3, 2]);
    expect(matchWords('trust art', matchesOf)).toEqual([4, 3, 2]);
  });

  it('looks at no further word once one has no match, and at a word that stands twice once', () => {
    const asked: string[] = [];
    const asking = (word: string) => {
      asked.push(word);
      return matchesOf(word);
    };
    expect(matchWords('art art nothing trust', asking)).toEqual([]);
    expect(asked).toEqual(['art', 'nothing']);
  });

  it('finds nothing without a word', () => expect(matchWords('&', matchesOf)).toEqual([]));
});

describe('matchTitles', () => {
  const titles = ['Fine Arts Trust', 'Árts and Trusts', 'The arts', 'Partners in Trust', 'Øresund Choir'].map(
    (title, id) => ({ id, title: folded(title) }),
  );

  it.each<[matching: 'parts' | 'any', query: string, ids: readonly number[]]>([
    ['parts', 'art rust', [0, 1, 3]],
    ['parts', 'trust arts', [0, 1]],
    ['parts', 'the trust', []],
    ['parts', '&', []],
    ['any', 'arts', [0, 1, 2]],
    ['any', 'art', []],
    ['any', 'trust arts', [0, 1, 2, 3]],
    ['any', 'choir nothing', [4]],
    ['any', '&', []],
  ])('%s: %s', (matching, query, ids) => expect(matchTitles(query, titles, matching)).toEqual(ids));

  it('looks at no more than 64 words', () => {
    const many = `${Array.from({ length: 64 }, (_, at) => `w${at}`).join(' ')} choir`;
    expect(matchTitles(many, titles, 'any')).toEqual([]);
  });
});

it('matches the whole query anywhere', () => {
  const titles = [
    { id: 1, title: 'angelica trust' },
    { id: 2, title: 'lisbon choir' },
  ];
  expect(matchSubstring('lica t', titles)).toEqual([1]);
  expect(matchSubstring('trust angelica', titles)).toEqual([]);
});
