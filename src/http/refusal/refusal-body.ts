import type { AnswerTo as ProfileAnswer } from '../../domain/look-up.ts';
import type { Violation } from '../../domain/violation.ts';
import type { Contract } from '../../contract/contract.ts';
import type { Reply } from '../envelope.ts';
import { createRenderContext, type RefusedExchange, type RefusalContext, type Told } from './make-render-context.ts';
import { nameOf, violationSentence } from './sentence.ts';
import { compileNode, compileObject } from '../../lib/templates/refusal-nodes.ts';
import type { RenderContext } from '../../lib/templates/render-context.ts';

/** What the sandbox's own forms tell about one violation. */
interface ToldInFull {
  readonly rule?: string;
  readonly question?: string;
  readonly pointer: string;
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
  /** Section of the interface's document. */
  readonly section: string;
  /** Where that section stands in this package. */
  readonly see: string;
}

/** The text and the code of each violation, in their order; of the first, the whole refusal has the code. */
interface Wording {
  readonly messages: readonly string[];
  readonly codeAt: (index: number) => string | number;
}

/** What `data` holds in a refusal, and what stands beside it (`refusal.body`, `refusal.messages`, `refusal.codes`). */
export function writtenRefusal(
  refusal: Told,
  contract: Contract,
  exchange: RefusedExchange,
): Pick<Reply, 'data' | 'beside'> {
  const form = exchange.asking.ask('refusal.body');
  if (typeof form === 'object') return fromTemplates(form, createRenderContext(refusal, contract, exchange));
  const told = withListsTold(refusal, contract, exchange);
  return inOwnForm(form, { refusal: told, contract, wording: wordingOf(refusal, told, { contract, exchange }) });
}

/** With the list in place of an item of a wrong type, where that is what is told (`refusal.list-items`). */
function withListsTold(refusal: Told, contract: Contract, exchange: RefusedExchange): Told {
  const isOfItems = refusal.violations.some(({ pointer }) => /\/\d+$/.test(pointer));
  if (!isOfItems || exchange.asking.ask('refusal.list-items') === 'item') return refusal;
  const told = toldOnce(createRenderContext(refusal, contract, exchange));
  return { ...refusal, violations: told.map(({ violation, pointer }) => ({ ...violation, pointer })) };
}

/** @param told - the refusal, with lists in place of their items */
function wordingOf(
  refusal: Told,
  { violations }: Told,
  { contract, exchange }: { readonly contract: Contract; readonly exchange: RefusedExchange },
): Wording {
  const { ask, peek } = exchange.asking;
  const { cause } = refusal;
  const messages = violations.length === 0 ? 'sandbox' : ask('refusal.messages');
  if (messages === 'sandbox' && peek('refusal.codes') === 'sandbox') {
    const codeAt = () => {
      ask('refusal.codes');
      return cause;
    };
    return { messages: violations.map(violationSentence), codeAt };
  }
  const scene = createRenderContext(refusal, contract, exchange);
  const { messageOf, codeOf } = scene;
  const told = toldOnce(scene);
  return { messages: told.map(messageOf), codeAt: (index) => codeOf(told[index]) };
}

/** The sandbox's own forms tell each violation once, with the first of its texts. */
const toldOnce = ({ told }: RefusalContext) => told.filter(({ turn }) => turn === 0);

type OwnForm = Extract<ProfileAnswer<'refusal.body'>, string>;

interface Telling {
  readonly refusal: Told;
  readonly contract: Contract;
  readonly wording: Wording;
}

function inOwnForm(form: OwnForm, telling: Telling): Pick<Reply, 'data' | 'beside'> {
  const { refusal, wording } = telling;
  switch (form) {
    case 'violations':
      return { data: inFull(telling) };
    case 'null':
      return { data: null };
    case 'string':
      return { data: summary(telling) };
    case 'message':
      return { data: { message: summary(telling) } };
    case 'list':
      return {
        data: refusal.violations.map(({ pointer }, index) => ({
          code: wording.codeAt(index),
          attribute: nameOf(pointer),
          message: wording.messages[index],
        })),
      };
    case 'map':
      return { data: byAttribute(telling) };
    case 'beside':
      return { data: null, beside: { error: inFull(telling) } };
  }
}

function inFull(telling: Telling): object {
  const { refusal, contract, wording } = telling;
  const { violations, advices = [] } = refusal;
  const all = violations.map((violation, index) => toldInFull(violation, wording.messages[index] ?? '', contract));
  const whole = { code: wording.codeAt(0), message: summary(telling), violations: all };
  return advices.length === 0 ? whole : { ...whole, advices };
}

function toldInFull({ id, pointer, expected, actual }: Violation, message: string, contract: Contract): ToldInFull {
  const rule = contract.rules.get(id);
  const section = rule?.section ?? contract.questions.get(id)?.section ?? '';
  const told = { pointer, message, expected, actual, section, see: `docs/interface.md#section-${section}` };
  return rule === undefined ? { question: id, ...told } : { rule: id, ...told };
}

function summary({ refusal: { violations, message = 'Refused.' }, wording: { messages } }: Telling): string {
  const [first] = messages;
  if (first === undefined) return message;
  if (messages.length === 1) return first;
  return `${messages.length} violations: ${[...new Set(violations.map(({ pointer }) => nameOf(pointer)))].join(', ')}.`;
}

function byAttribute({ refusal, wording }: Telling): Readonly<Record<string, readonly string[]>> {
  const messages = new Map<string, string[]>();
  for (const [index, { pointer }] of refusal.violations.entries()) {
    const name = nameOf(pointer);
    messages.set(name, [...(messages.get(name) ?? []), wording.messages[index] ?? '']);
  }
  return Object.fromEntries(messages);
}

type Templates = Exclude<ProfileAnswer<'refusal.body'>, string>;
type MakeBody = (scene: RenderContext) => Pick<Reply, 'data' | 'beside'>;

/** A profile's templates are compiled when it first refuses, and no more. */
const compiled = new WeakMap<Templates, ReadonlyMap<string, MakeBody>>();

/** The body of a refusal by the template of its cause. */
function fromTemplates(templates: Templates, scene: RenderContext): Pick<Reply, 'data' | 'beside'> {
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
