import { nearest } from '../contract/input/did-you-mean.ts';
import { describe } from '../../shared/describe.ts';
import type { Misbehaviour } from './fault.ts';
import { FaultsRefused } from './faults-refused.ts';
import { presetNames } from './presets.ts';

type Kind = Misbehaviour['kind'];

/** The member that stands behind the `=` of each kind. */
const mainMembers: Readonly<Record<Kind, string | undefined>> = {
  status: 'status',
  delay: 'ms',
  'slow-body': 'ms',
  drop: 'at',
  'lost-answer': undefined,
  'truncated-json': undefined,
  'garbled-json': undefined,
  'content-type': 'value',
  'rule-off': 'rule',
  deviation: 'deviation',
};

const isKind = (name: string): name is Kind => Object.hasOwn(mainMembers, name);
const isPreset = (name: string) => presetNames.some((preset) => preset === name);
const known = [...Object.keys(mainMembers), ...presetNames];

/**
 * Reads an `X-Sandbox-Fault` header: kinds joined by `,`, each with its value behind `=` and its further members behind `;`, or names of
 * presets (`status=503;retryAfter=2, delay=500`). What it comes to is a list of faults that is yet to be checked.
 *
 * @throws FaultsRefused where it has not this form
 */
export function readFaultHeader(text: string): readonly unknown[] {
  if (text.length > longest) throw refused(`at most ${longest} characters long`, `${text.length}`);
  const elements = elementsOf(text);
  const again = elements.find(
    ({ name }, at) => !mayRepeat(name) && elements.findIndex((one) => one.name === name) < at,
  );
  if (again !== undefined) throw refused('one of each kind', `more than one ${again.name}`);
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
const partForm = /[ \t]*([a-z][a-zA-Z-]*)[ \t]*(?:=[ \t]*(?:"([^"]*)"|([^\s",;=]+))[ \t]*)?([,;]|$)/y;

function elementsOf(text: string): readonly Element[] {
  const elements: (Part & { members: Part[] })[] = [];
  let separator = ',';
  for (partForm.lastIndex = 0; separator !== '';) {
    const [, name, quoted, token, end = ''] = partForm.exec(text) ?? [];
    if (name === undefined) throw refused('of the form `status=503;retryAfter=2, delay=500`', describe(text));
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
    throw refused(`${name} alone, since it is a preset`, 'more');
  }
  if (!isKind(name)) throw refused(`one of ${known.join(', ')}`, `${name}${nearest(name, known)}`);
  const main = mainMembers[name];
  if (main === undefined && value !== undefined) throw refused(`${name} without a value`, describe(value));
  const given = main === undefined || value === undefined ? members : [{ name: main, value }, ...members];
  const twice = given.find((one, at) => given.findIndex((other) => other.name === one.name) < at);
  if (twice !== undefined) throw refused(`${twice.name} of ${name} once`, 'there twice');
  return { fault: { kind: name, ...Object.fromEntries(given.map((one) => [one.name, one.value ?? true])) } };
}

const refused = (expected: string, actual: string) => new FaultsRefused([{ pointer: '', expected, actual }]);
