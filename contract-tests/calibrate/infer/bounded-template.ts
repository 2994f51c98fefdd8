import { isRecord } from '../../target/json.ts';
import type { Template, TemplateNode } from '../../../shared/templates/compile-node.ts';

/** The parts that a profile has room for in one template (`refusal.body`, §7). */
const MAX_PARTS = 590;

/** A template that a profile may hold: of one that is larger, the first items and members. */
export function boundedTemplate({ data, beside }: Template): Template {
  const whole: TemplateNode = { data, beside: beside ?? {} };
  const [fitting = { data: null, beside: {} }] = [60, 20, 10, 5, 2, 1]
    .map((most) => trimmed(whole, most))
    .filter((node) => partsOf(node) <= MAX_PARTS) as {
    data: TemplateNode;
    beside: Readonly<Record<string, TemplateNode>>;
  }[];
  return beside === undefined ? { data: fitting.data } : fitting;
}

function partsOf(node: TemplateNode): number {
  if (typeof node !== 'object' || node === null) return 1;
  return Object.values(node).reduce((sum: number, inner: TemplateNode) => sum + partsOf(inner), 1);
}

function trimmed(node: TemplateNode, most: number): TemplateNode {
  if (Array.isArray(node)) return (node as readonly TemplateNode[]).slice(0, most).map((item) => trimmed(item, most));
  if (!isRecord(node)) return node;
  const entries = Object.entries(node as Readonly<Record<string, TemplateNode>>);
  const isVariable = entries.some(([name]) => name.startsWith('$') || name === 'data' || name === 'beside');
  return Object.fromEntries(
    entries.slice(0, isVariable ? undefined : most).map(([name, inner]) => [name, trimmed(inner, most)]),
  );
}
