import type { AnswerTo as ProfileAnswer } from '../../domain/look-up.ts';
import type { Reply } from '../envelope.ts';
import { compileNode, compileObject } from '../../../shared/templates/refusal-nodes.ts';
import type { RenderContext } from '../../../shared/templates/render-context.ts';

type Templates = Exclude<ProfileAnswer<'refusal.body'>, string>;
type MakeBody = (scene: RenderContext) => Pick<Reply, 'data' | 'beside'>;

/** A profile's templates are compiled when it first refuses, and no more. */
const compiled = new WeakMap<Templates, ReadonlyMap<string, MakeBody>>();

/** The body of a refusal by the template of its cause. */
export function fromTemplates(templates: Templates, scene: RenderContext): Pick<Reply, 'data' | 'beside'> {
  const makers = compiled.get(templates) ?? compileTemplates(templates);
  compiled.set(templates, makers);
  const make = makers.get(scene.cause) ?? makers.get('otherwise');
  if (make === undefined) throw new Error('a profile without a template for all other refusals');
  return make(scene);
}

const compileTemplates = (templates: Templates): ReadonlyMap<string, MakeBody> =>
  new Map(Object.entries(templates).map(([cause, template]) => [cause, compileTemplate(template)]));

function compileTemplate({ data, beside }: Templates['otherwise']): MakeBody {
  const render = compileNode(data);
  const makeData = (scene: RenderContext) => render(scene) ?? null; // every envelope has `data` (§1)
  if (beside === undefined) return (scene) => ({ data: makeData(scene) });
  const makeBeside = compileObject(beside);
  return (scene) => ({ data: makeData(scene), beside: makeBeside(scene) });
}
