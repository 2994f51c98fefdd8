import { jsonPointer } from '../lib/json-pointer.ts';
import { nearest } from '../contract/input/did-you-mean.ts';
import { violationKinds } from '../domain/vocabulary/kinds.ts';
import { describe } from '../lib/describe.ts';
import { isObject, type Contract, type Schema } from '../contract/contract.ts';

/** Says why an answer of lawful members cannot be rendered; undefined where it can. */
export type WhyUnrenderable = (id: string, answer: unknown) => string | undefined;

/** How large a template may be: what it makes of a request stays bounded. */
const most = { levels: 16, nodes: 600, characters: 500 };

/** Questions whose answers hold nodes: how many levels stand above a template, and what its turns speak of. */
const templated: Readonly<Record<string, { readonly above: 0 | 1; readonly one: string }>> = {
  'refusal.body': { above: 1, one: 'violation' },
  'answer.members': { above: 0, one: 'request' },
  'page.members': { above: 0, one: 'page' },
  'search.data': { above: 0, one: 'page' },
};

const keyed: ReadonlySet<string> = new Set(['refusal.messages', 'refusal.codes']);

/** Judges what no JSON Schema can say of templates, and of the keys of texts and codes. */
export function createWhyUnrenderable(contract: Contract): WhyUnrenderable {
  const names = namesOfKeys(contract);
  return (id, answer) => {
    if (!isObject(answer)) return undefined;
    if (keyed.has(id)) return unknownKey(answer, names);
    if (id.startsWith('refusal.status.')) return unknownCase(answer, contract);
    if (id === 'refusal.order') return unreachableStage(answer, names);
    const kind = templated[id];
    if (kind === undefined) return undefined;
    const templates: readonly (readonly [string, unknown])[] =
      kind.above === 0 ? [['', answer]] : Object.entries(answer);
    return firstOf(templates, ([name, template]) => {
      const at = name === '' ? '' : `/${shown(name)}`;
      return (
        tooLarge(template, at) ?? turnsWithinTurns(template, at, kind.one) ?? unknownKeyOfNode(template, at, names)
      );
    });
  };
}

interface Walked {
  readonly value: unknown;
  readonly pointer: string;
  readonly level: number;
}

/** Every value of a template with where it stands, each before what is in it; far beyond the bounds it is not walked. */
function* walk(template: unknown, at: string): Generator<Walked> {
  const left: Walked[] = [{ value: template, pointer: at, level: 0 }];
  for (let one = left.pop(); one !== undefined; one = left.pop()) {
    yield one;
    if (typeof one.value !== 'object' || one.value === null || one.level > most.levels) continue;
    for (const [name, value] of Object.entries(one.value))
      left.push({ value, pointer: `${one.pointer}${jsonPointer(shown(name))}`, level: one.level + 1 });
  }
}

/** A name, fit for a terminal. */
const shown = (name: string) => name.slice(0, 100).replaceAll(/\p{Cc}/gu, '?');

function tooLarge(template: unknown, at: string): string | undefined {
  let nodes = 0;
  for (const { value, pointer, level } of walk(template, at)) {
    nodes += 1;
    if (level > most.levels) return `${pointer} is more than ${most.levels} levels deep`;
    if (nodes > most.nodes) return `${at === '' ? 'it' : at} has more than ${most.nodes} parts`;
    if (typeof value === 'string' && value.length > most.characters)
      return `${pointer} is longer than ${most.characters} characters`;
  }
  return undefined;
}

/** What goes through the violations or the pages found, or speaks of one of them. */
const turns = ['$each', '$map', '$nested', '$first', '$joined', '$byCount'];
/** Of these, what is rendered once for all of them. */
const once: ReadonlySet<string> = new Set(['$byCount']);

/** A list for each of them in each of a list would grow with the power of their number. */
function turnsWithinTurns(template: unknown, at: string, one: string): string | undefined {
  for (const { value, pointer } of walk(template, at)) {
    const turn = turnOf(value);
    if (turn === undefined || once.has(turn) || pointer.includes('/$constant')) continue;
    for (const inner of walk((value as Schema)[turn], `${pointer}/${turn}`)) {
      const again = turnOf(inner.value);
      if (again !== undefined && !inner.pointer.includes('/$constant'))
        return `${inner.pointer}: no ${again} within ${turn}, which speaks of one ${one} already`;
    }
  }
  return undefined;
}

const turnOf = (value: unknown): string | undefined =>
  isObject(value) ? turns.find((name) => Object.hasOwn(value, name)) : undefined;

/** Keys by which a template chooses a node. */
function unknownKeyOfNode(template: unknown, at: string, names: ReadonlySet<string>): string | undefined {
  return firstOf(walk(template, at), ({ value, pointer }) => {
    if (!/\/\$by\/\d+\/of\/\d+$/.test(pointer) || pointer.includes('/$constant')) return undefined;
    const reason = unknownKey({ [String(value)]: true }, names);
    return reason === undefined ? undefined : `${pointer}: ${reason}`;
  });
}

/** The first reason that there is. */
function firstOf<One>(ones: Iterable<One>, reasonOf: (one: One) => string | undefined): string | undefined {
  for (const one of ones) {
    const reason = reasonOf(one);
    if (reason !== undefined) return reason;
  }
  return undefined;
}

/** What a key may name: rules, questions, kinds of violations, causes, or all. */
function namesOfKeys({ rules, questions, parts }: Contract): ReadonlySet<string> {
  const causes = Object.keys(parts['Templates']?.['properties'] ?? {}).filter((name) => name !== 'otherwise');
  return new Set([...rules.keys(), ...questions.keys(), ...violationKinds, ...causes, '*']);
}

/** A case of a rule or question that there is not would never fit. */
function unknownCase({ where }: Schema, { rules, questions }: Contract): string | undefined {
  const known = [...rules.keys(), ...questions.keys()];
  for (const [index, one] of (Array.isArray(where) ? where : []).entries()) {
    const id = isObject(one) ? one['id'] : undefined;
    if (typeof id === 'string' && !known.includes(id))
      return `/where/${index}/id: ${describe(id)} is no rule or question${nearest(id.slice(0, 100), known)}`;
  }
  return undefined;
}

/** A key of a stage that means nothing, or that stands in an earlier stage already. */
function unreachableStage({ stages }: Schema, names: ReadonlySet<string>): string | undefined {
  const taken = new Map<string, number>();
  for (const [at, stage] of (Array.isArray(stages) ? (stages as readonly Schema[]) : []).entries())
    for (const [index, key] of ((stage['of'] ?? []) as readonly string[]).entries()) {
      const pointer = `/stages/${at}/of/${index}`;
      const reason = unknownKey({ [key]: true }, names);
      if (reason !== undefined) return `${pointer}: ${reason}`;
      const earlier = taken.get(key);
      if (earlier !== undefined) return `${pointer}: ${describe(key)} is already in /stages/${earlier}`;
      taken.set(key, at);
    }
  return undefined;
}

function unknownKey(answer: Schema, names: ReadonlySet<string>): string | undefined {
  for (const key of Object.keys(answer)) {
    const [name = ''] = key.split(/[:@]/);
    if (!names.has(name))
      return `${describe(key)} begins with no rule, question, kind of violation or cause${nearest(name.slice(0, 100), [...names])}`;
  }
  return undefined;
}
