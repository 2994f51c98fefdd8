import { pointerSteps } from '../../lib/json-pointer.ts';
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Node } from 'yaml';

/** Where something stands in a text; both from 1. */
export interface YamlPlace {
  readonly line: number;
  readonly column: number;
}

/** Finds what a JSON pointer leads to in a text of YAML, or the nearest above it: the place of its key. */
export function placesIn(text: string): (pointer: string) => YamlPlace {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  return (pointer) => {
    const { line, col } = lines.linePos(offsetOf(document.contents, pointerSteps(pointer)));
    return { line, column: col };
  };
}

function offsetOf(contents: unknown, path: readonly string[]): number {
  let node = contents as Node | null | undefined;
  let offset = node?.range?.[0] ?? 0;
  for (const token of path) {
    const found = childOf(node, token);
    if (found === undefined) break;
    offset = found.offset;
    node = found.node;
  }
  return offset;
}

interface Child {
  readonly node: Node | null;
  readonly offset: number;
}

function childOf(node: Node | null | undefined, token: string): Child | undefined {
  if (isSeq(node)) {
    const item = node.items[Number(token)] as Node | undefined;
    return item && { node: item, offset: item.range?.[0] ?? 0 };
  }
  if (!isMap(node)) return undefined;
  const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === token);
  return pair && { node: pair.value as Node | null, offset: (pair.key as Node).range?.[0] ?? 0 };
}
