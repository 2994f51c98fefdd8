import { renderNode, renderTemplate } from '../render-node.ts';
import type { Inferred } from '../inferred.ts';
import type { Template } from '../../../../src/lib/templates/compile-node.ts';
import type { RefusalSample } from '../sample.ts';
import { wordingAt, type Wordings } from '../context-of.ts';

type Templates = Readonly<Record<string, Template>>;

/** `data` and what stands beside it in a refusal, as learnt answers make it. */
export function renderRefusal(learnt: Readonly<Record<string, Inferred>>, sample: RefusalSample): unknown {
  const templates = learnt['refusal.body']?.answer as Templates;
  const template = templates[sample.cause] ?? templates['otherwise'];
  const wordings: Wordings = {
    messages: new Map(Object.entries((learnt['refusal.messages']?.answer ?? {}) as Record<string, string>)),
    codes: new Map(Object.entries((learnt['refusal.codes']?.answer ?? {}) as Record<string, string>)),
  };
  const told = sample.violations.flatMap((violation) => {
    const texts = wordingAt(wordings.messages, { sample: { ...sample, told: [] }, violation });
    return Array.isArray(texts) ? texts.map((_, turn) => ({ ...violation, turn })) : [violation];
  });
  return renderTemplate(template ?? { data: null }, (node) =>
    renderNode(node, { sample: { ...sample, told } }, wordings),
  );
}
