import { isRecord } from '../../target/json.ts';
import type { Template, TemplateNode } from '../../../shared/templates/compile-node.ts';

/** Answers that are words, or almost: what says all there is to say without a template. */
export interface FoundWords {
  readonly data: unknown;
  readonly paging: unknown;
}

type Members = Readonly<Record<string, TemplateNode>>;

/** The words of `search.data` and `search.paging` that give what a template gives; undefined where none do. */
export function foundWords({ data, beside = {} }: Template): FoundWords | undefined {
  const form = formOf(data);
  if (form === undefined) return undefined;
  const { word, inside } = form;
  if (Object.keys(inside).length > 0 && Object.keys(beside).length > 0) return undefined;
  if (Object.keys({ ...inside, ...beside }).length === 0) return { data: word, paging: 'none' };
  const where = Object.keys(inside).length > 0 ? 'inside' : 'beside';
  const names = pagingNames(where === 'inside' ? inside : beside);
  if (names === undefined) return undefined;
  return { data: word, paging: Object.keys(names).length === 0 ? where : { where, names } };
}

interface Form {
  readonly word: unknown;
  /** What stands beside the list in the object that wraps it. */
  readonly inside: Members;
}

function formOf(data: TemplateNode): Form | undefined {
  if (!isRecord(data)) return undefined;
  const members = data as Members;
  if (isList(members)) return { word: 'list', inside: {} };
  if (members['$page'] === true) return { word: 'page', inside: {} };
  const lists = Object.entries(members).filter(([, node]) => isList(node));
  const [name] = lists[0] ?? [];
  if (name === undefined || lists.length > 1 || name === 'id') return undefined;
  const inside = Object.fromEntries(Object.entries(members).filter(([other]) => other !== name));
  return { word: name === 'pages' ? 'object' : { object: name }, inside };
}

const isList = (node: TemplateNode): boolean => {
  const each: unknown = isRecord(node) ? node['$each'] : undefined;
  return isRecord(each) && each['$page'] === true;
};

/** By role: the names where the profile gives no others. */
const usual: Readonly<Record<string, string>> = {
  page: 'page',
  perPage: 'perPage',
  total: 'total',
  pages: 'totalPages',
};

const taken: ReadonlySet<string> = new Set(['requestId', 'status', 'data', 'id', 'title', 'logo', 'error', '']);

/** The names of exactly these four figures that are not the usual ones. */
function pagingNames(members: Members): Readonly<Record<string, string>> | undefined {
  const entries = Object.entries(members);
  const roles = new Set(entries.map(([, node]) => roleOf(node)));
  const isAll = Object.keys(usual).every((role) => roles.has(role));
  if (!isAll || entries.length !== Object.keys(usual).length || entries.some(([name]) => taken.has(name)))
    return undefined;
  const named = entries.map(([name, node]) => [roleOf(node) ?? '', name] as const);
  return Object.fromEntries(named.filter(([role, name]) => usual[role] !== name));
}

function roleOf(node: TemplateNode): string | undefined {
  if (!isRecord(node) || Object.keys(node).length !== 1) return undefined;
  const number: unknown = node['$number'];
  return typeof number === 'string' && Object.hasOwn(usual, number) ? number : undefined;
}
