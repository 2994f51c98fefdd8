import { describe, expect, it } from 'vitest';
import { comparedText, comparedTitle, matchTitles, type TitleMatching } from './match-titles.ts';

const titles = ['Fine Arts Trust', 'Árts and Trusts', 'The arts', 'Partners in Trust', 'Øresund Choir'];

function found(query: string, matching: TitleMatching): readonly number[] {
  const compared = titles.map((title, id) => comparedTitle({ id, title }, matching));
  return matchTitles(comparedText(query, matching), compared, matching);
}

describe('what has to match', () => {
  it.each<[matching: TitleMatching, query: string, ids: readonly number[]]>([
    [{ unit: 'word' }, 'arts', [0, 1, 2]],
    [{ unit: 'word' }, 'art', []],
    [{ unit: 'word' }, 'trust arts', [0]],
    [{ unit: 'word', terms: 'any' }, 'trust arts', [0, 1, 2, 3]],
    [{ unit: 'word', terms: 'any' }, 'choir nothing', [4]],
    [{ unit: 'prefix' }, 'trust art', [0, 1]],
    [{ unit: 'substring' }, 'art rust', [0, 1, 3]],
    [{ unit: 'phrase' }, 'arts t', [0]],
    [{ unit: 'phrase' }, 'trust arts', []],
    [{ unit: 'start' }, 'fine a', [0]],
    [{ unit: 'start' }, 'arts', [1]],
    [{ unit: 'word', case: 'kept' }, 'arts', [2]],
    [{ unit: 'word', case: 'kept' }, 'Arts', [0, 1]],
    [{ unit: 'word', accents: 'kept' }, 'arts', [0, 2]],
    [{ unit: 'word', accents: 'kept' }, 'ÁRTS', [1]],
    [{ unit: 'word', case: 'kept', accents: 'kept' }, 'Árts', [1]],
    [{ unit: 'start', case: 'kept' }, 'Oresund c', []],
    [{ unit: 'start', case: 'kept' }, 'Oresund C', [4]],
    [{ unit: 'word', terms: 'any' }, '&', []],
  ])('%j: %s', (matching, query, ids) => expect(found(query, matching)).toEqual(ids));

  it('puts those first that match more of the words, then those with more whole ones', () => {
    expect(found('the trust', { unit: 'substring', terms: 'any' })).toEqual([0, 2, 3, 1]);
    expect(found('choir arts trust', { unit: 'word', terms: 'any' })).toEqual([0, 1, 2, 3, 4]);
  });

  it('keeps the blanks between words, and the accents that stand alone where accents are kept', () => {
    expect(comparedText(' Ärger  Øre ', { unit: 'word', case: 'kept' })).toBe('Arger  Ore');
    expect(comparedText('E\u0301', { unit: 'word', accents: 'kept' })).toBe('é');
  });

  it('looks at no more than 64 words', () => {
    const many = `${Array.from({ length: 64 }, (_, at) => `w${at}`).join(' ')} choir`;
    expect(found(many, { unit: 'word', terms: 'any' })).toEqual([]);
  });
});
