import type { Import } from './modules.ts';

/** Rings of modules that import one another, each once, as the path along it; an import of types alone counts too. */
export function cyclesIn(imports: readonly Import[]): readonly string[] {
  const next = new Map<string, string[]>();
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to]);
  const done = new Set<string>();
  const found = new Map<string, string>();
  const visit = (module: string, path: readonly string[]): void => {
    const at = path.indexOf(module);
    if (at !== -1) {
      const ring = path.slice(at);
      found.set([...ring].sort().join(), [...ring, module].join(' → '));
      return;
    }
    if (done.has(module)) return;
    for (const to of next.get(module) ?? []) visit(to, [...path, module]);
    done.add(module);
  };
  for (const module of next.keys()) visit(module, []);
  return [...found.values()];
}
