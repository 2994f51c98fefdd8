import type { AnswerTo as ProfileAnswer } from '../domain/look-up.ts';
import type { Reply } from './envelope.ts';
import type { RequestFacts } from '../../shared/templates/render-context.ts';
import type { FoundFacts, SearchResultsContext } from '../../shared/templates/found-context.ts';
import { compileNode, compileObject } from '../../shared/templates/found-nodes.ts';

/** A search's whole answer as a template has it (`search.data`). */
export type FoundTemplate = Extract<ProfileAnswer<'search.data'>, { readonly data: unknown }>;

type Make = (scene: SearchResultsContext) => Pick<Reply, 'data' | 'beside'>;

/** A profile's template is compiled when it first shows a search, and no more. */
const compiled = new WeakMap<FoundTemplate, Make>();

/** Characters that an answer may have: those of a hundred pages with long titles. */
const MAX_CHARACTERS = 2 * 1024 * 1024;

export function fromFoundTemplate(
  template: FoundTemplate,
  found: FoundFacts,
  request: RequestFacts,
): Pick<Reply, 'data' | 'beside'> {
  const make = compiled.get(template) ?? compile(template);
  compiled.set(template, make);
  return make({ request, found, one: found.pages[0], index: 0, room: { left: MAX_CHARACTERS } });
}

function compile({ data, beside }: FoundTemplate): Make {
  const makeData = compileNode(data);
  if (beside === undefined) return (scene) => ({ data: makeData(scene) });
  const makeBeside = compileObject(beside);
  return (scene) => ({ data: makeData(scene), beside: makeBeside(scene) });
}
