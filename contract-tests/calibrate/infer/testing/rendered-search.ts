import { factsOfSearch } from '../found-facts.ts';
import { renderSearch } from '../render-node.ts';
import { readSearches, type SearchSample } from '../search-sample.ts';
import type { Template } from '../../../../src/lib/templates/compile-node.ts';

/** What a template makes of searches, `data` and what stands beside the envelope's three; of their answers it takes the pages alone. */
export const renderedSearches = (template: unknown, samples: readonly SearchSample[]): readonly unknown[] =>
  readSearches(samples).map(({ facts }) => renderSearch(template as Template, factsOfSearch(facts)));
