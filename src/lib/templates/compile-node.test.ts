import { describe, expect, test } from 'vitest';
import { constant, createCompiler, cut, type OutputBudget, type TemplateNode } from './compile-node.ts';

const { compileNode, compileObject } = createCompiler<OutputBudget & { readonly name: string }>({
  $name: () => (scene) => cut(scene.name, scene),
  $twice: ({ $twice = null }, compile) => {
    const render = compile($twice);
    return (scene) => [render(scene), render(scene)];
  },
  $none: () => () => undefined,
});

/** What a template makes of a name, and the room that is left of 100 characters. */
function made(node: TemplateNode, name = 'Ann', left = 100) {
  const room = { left };
  return { value: compileNode(node)({ name, room }), left: room.left };
}

describe('a template', () => {
  test.each<[node: TemplateNode, value: unknown, left: number]>([
    ['text', 'text', 94],
    [null, null, 96],
    [{ a: [1, true] }, { a: [1, true] }, 86],
    [{ $name: 1 }, 'Ann', 96],
    [{ a: { $name: 1 } }, { a: 'Ann' }, 95],
    [{ a: [{ b: { $name: 1 } }] }, { a: [{ b: 'Ann' }] }, 94],
    [[{ $name: 1 }, 7], ['Ann', 7], 95],
    [[[{ $name: 1 }]], [['Ann']], 96],
    [{ $twice: { $name: 1 } }, ['Ann', 'Ann'], 92],
    [{ $other: 1 }, { $other: 1 }, 98],
    [{ $none: 1, $name: 1 }, 'Ann', 96],
    [JSON.parse('{"__proto__":{"$name":1}}') as TemplateNode, JSON.parse('{"__proto__":"Ann"}'), 95],
  ])('%j makes %j, and leaves room for %i', (node, value, left) => expect(made(node)).toEqual({ value, left }));

  test('leaves out a member that it has nothing for', () => {
    const room = { left: 100 };
    const value = compileObject({ a: { $none: 1 }, b: 'x' })({ name: '', room });
    expect(JSON.stringify(value)).toBe('{"b":"x"}');
    expect(room.left).toBe(95);
  });

  test('that holds nothing variable stays what it is, and is not copied', () => {
    const node = { a: [{ b: 1 }] };
    expect(made(node).value).toBe(node);
    expect(constant(node)({ room: { left: 0 } })).toBe(node);
  });
});

describe('a text for which there is room for', () => {
  test.each([
    [3, 'Ann', -1],
    [4, 'Ann', 0],
    [2, 'An', -1],
    [0, '', -1],
    [-5, '', -6],
  ])('%i characters is %j', (left, value, then) =>
    expect(made({ $name: 1 }, 'Ann', left)).toEqual({ value, left: then }),
  );

  test('one of a letter that would be cut in two keeps no half of it that is none', () => {
    expect(made({ $name: 1 }, 'a\u{1f600}', 2).value).toBe('a\ufffd');
  });
});
