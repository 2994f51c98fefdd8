import { jsonPointer, pointerSteps } from '../lib/json-value.ts';
import type { SchemaError } from '../contract/input/schema-errors.ts';
import { nearest } from '../contract/input/did-you-mean.ts';
import { describe } from '../lib/describe.ts';
import type { Misbehaviour } from './fault.ts';
import { FaultsRefused } from './errors.ts';
import { kindsOfFault } from './faults-schema.ts';
import { presetNames } from './presets.ts';

type Kind = Misbehaviour['kind'];

/** The member that stands behind the `=` of a kind: the one that it has to have. */
const mainMemberOf = (kind: Kind): string | undefined => kindsOfFault[kind].required[0];

const isKind = (name: string): name is Kind => Object.hasOwn(kindsOfFault, name);
const isPreset = (name: string) => presetNames.some((preset) => preset === name);
const known = [...Object.keys(kindsOfFault), ...presetNames];

/**
 * Reads an `X-Sandbox-Fault` header: kinds joined by `,`, each with its value behind `=` and its further members behind `;`, or names of
 * presets (`status=503;retryAfter=2, delay=500`). What it comes to is a list of faults that is yet to be checked.
 *
 * @throws FaultsRefused where it has not this form
 */
export function readFaultHeader(text: string): readonly unknown[] {
  if (text.length > longest)
    throw new FaultsRefused(`the header has ${text.length} characters, but may have at most ${longest}.`);
  const elements = elementsOf(text);
  const again = elements.find(
    ({ name }, at) => !mayRepeat(name) && elements.findIndex((one) => one.name === name) < at,
  );
  if (again !== undefined) throw new FaultsRefused(`there is more than one ${again.name}: give one of each kind.`);
  return elements.map(readElement);
}

/** Whoever needs more puts faults into the world. */
const longest = 1000;

const mayRepeat = (name: string) => name === 'rule-off' || name === 'deviation';

interface Part {
  readonly name: string;
  readonly value: string | number | boolean | undefined;
}

interface Element extends Part {
  readonly members: readonly Part[];
}

/** A name, what stands behind its `=` (a token, or text in quotes), and what ends it. */
const partForm = /[ \t]*([a-zA-Z][a-zA-Z-]*)[ \t]*(?:=[ \t]*(?:"([^"]*)"|([^\s",;=]+))[ \t]*)?([,;]|$)/y;

function elementsOf(text: string): readonly Element[] {
  const elements: (Part & { members: Part[] })[] = [];
  let separator = ',';
  for (partForm.lastIndex = 0; separator !== '';) {
    const [, name, quoted, token, end = ''] = partForm.exec(text) ?? [];
    if (name === undefined)
      throw new FaultsRefused(`${describe(text)} is not of the form \`status=503;retryAfter=2, delay=500\`.`);
    const part = { name, value: quoted ?? valueOf(token) };
    if (separator === ',') elements.push({ ...part, members: [] });
    else elements.at(-1)?.members.push(part);
    separator = end;
  }
  return elements;
}

function valueOf(token: string | undefined): Part['value'] {
  if (token === 'true' || token === 'false') return token === 'true';
  return token !== undefined && /^\d{1,15}$/.test(token) ? Number(token) : token;
}

function readElement({ name, value, members }: Element): unknown {
  if (isPreset(name)) {
    if (value === undefined && members.length === 0) return name;
    throw new FaultsRefused(`${name} is a preset, which takes no value and no members.`);
  }
  if (!isKind(name))
    throw new FaultsRefused(`there is no fault \`${name}\`${nearest(name, known)}; known: ${known.join(', ')}.`);
  const main = mainMemberOf(name);
  if (main === undefined && value !== undefined)
    throw new FaultsRefused(`${name} takes no value, but got ${describe(value)}.`);
  const given = main === undefined || value === undefined ? members : [{ name: main, value }, ...members];
  const twice = given.find((one, at) => given.findIndex((other) => other.name === one.name) < at);
  if (twice !== undefined) throw new FaultsRefused(`${twice.name} of ${name} is there twice.`);
  return { fault: { kind: name, ...Object.fromEntries(given.map((one) => [one.name, one.value ?? true])) } };
}

/** Errors in what was read of a header, which point to what stands there: the value of a kind by the name of the kind. */
export const errorsInHeader = (errors: readonly SchemaError[], read: readonly unknown[]): readonly SchemaError[] =>
  errors.map((error) => {
    const [index = '', , member] = pointerSteps(error.pointer);
    if (member === undefined) return error;
    const { kind } = (read[Number(index)] as { readonly fault: { readonly kind: Kind } }).fault;
    return { ...error, pointer: jsonPointer(member === mainMemberOf(kind) ? kind : member) };
  });
