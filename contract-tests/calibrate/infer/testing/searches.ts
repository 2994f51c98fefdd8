import type { SearchSample } from '../search-sample.ts';

export interface ShownPage {
  readonly id: number;
  readonly title: string;
  readonly logo: string;
}

/** What a deployment writes an answer of. */
export interface Searched {
  readonly query: string;
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  readonly shown: readonly ShownPage[];
}

/** `data`, and members beside the envelope's three. */
export interface Written {
  readonly data: unknown;
  readonly members?: Readonly<Record<string, unknown>>;
}

const titles = [
  'Harbour Choir',
  'Malmö Theatre',
  'Library of Leeds',
  'Food Bank',
  'Robotics',
  'Garden Club',
  'Opera 7',
];

const pagesOf = (query: string, total: number): readonly ShownPage[] =>
  Array.from({ length: total }, (_, at) => {
    const id = 310 + 7 * at + query.length * 1000;
    return { id, title: `${titles[at % titles.length]} ${at}`, logo: `https://cdn.example/logos/${id}.png` };
  });

/** How many pages match each query. */
const matching: Readonly<Record<string, number>> = { choir: 17, 'Opera 7': 1, 'a b': 8, nowhere: 0 };

const requestId = (turn: number) => `0d3f5a52-8c1f-4b7e-9f3a-${100_000_000_000 + turn}`;

/** The answers of a deployment that writes them so to these searches. */
export function searchesOf(
  write: (searched: Searched) => Written,
  asked: readonly (readonly [query: string, page: number, perPage: number])[],
): readonly SearchSample[] {
  return asked.map(([query, page, perPage], turn) => {
    const total = matching[query] ?? 0;
    const shown = pagesOf(query, total).slice((page - 1) * perPage, page * perPage);
    const { data, members = {} } = write({ query, page, perPage, total, shown });
    return {
      query,
      page,
      perPage,
      origin: 'https://platform.example',
      path: '/api/channels/pages.search',
      body: { requestId: requestId(turn), status: 200, data, ...members },
    };
  });
}

/** Searches as a calibration sends them. */
export const usualSearches = [
  ['choir', 1, 24],
  ['choir', 1, 100],
  ['choir', 1, 3],
  ['choir', 2, 1],
  ['choir', 2, 3],
  ['choir', 3, 2],
  ['choir', 4, 1],
  ['choir', 4, 5],
  ['choir', 5, 5],
  ['Opera 7', 1, 5],
  ['Opera 7', 2, 5],
] as const;

/** Others, that were not seen. */
export const otherSearches = [
  ['choir', 6, 3],
  ['choir', 2, 8],
  ['a b', 1, 3],
  ['a b', 2, 3],
  ['a b', 3, 3],
  ['a b', 4, 3],
] as const;
