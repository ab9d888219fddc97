import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

// The lint's import/no-cycle leaves out `import type`: two files that need each other's types are one
// file in two parts, and cannot be read, moved or tested apart. What is loaded later is not looked at.

const IMPORT = /^(?:import|export)\s(?:[^"';]*?\sfrom\s+)?"(\.[^"]+)"/gm;

const importsOf = (file: string): readonly string[] =>
  [...readFileSync(file, "utf8").matchAll(IMPORT)]
    .map(([, path = ""]) => join(dirname(file), path))
    .filter((path) => /\.tsx?$/.test(path) && existsSync(path));

/** The sets of files that reach each other (Tarjan), each sorted. */
const circlesIn = (graph: ReadonlyMap<string, readonly string[]>): readonly string[] => {
  const circles: string[] = [];
  const places = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const placeOf = (file: string): number => lowest.get(file) ?? Number.POSITIVE_INFINITY;
  const visit = (file: string): void => {
    places.set(file, places.size);
    lowest.set(file, places.size - 1);
    open.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!places.has(next)) visit(next);
      if (open.includes(next)) lowest.set(file, Math.min(placeOf(file), placeOf(next)));
    }
    if (lowest.get(file) !== places.get(file)) return;
    const circle = open.splice(open.indexOf(file));
    if (circle.length > 1) circles.push(circle.toSorted().join(" ↔ "));
  };
  for (const file of graph.keys()) if (!places.has(file)) visit(file);
  return circles;
};

it("has no circle of imports, of types neither", () => {
  const files = globSync(
    "{api-schema,core,machines,ui,server,worker,demonstration,tests,.ci}/**/*.{ts,tsx}",
  );
  const graph = new Map(files.map((file) => [join(file), importsOf(file)]));
  expect(graph.size).toBeGreaterThan(2500);
  expect(circlesIn(graph)).toEqual([]);
});

it("sees a circle, however long, and each once", () => {
  const graph = new Map([
    ["a", ["b", "d"]],
    ["b", ["c"]],
    ["c", ["a"]],
    ["d", ["e"]],
    ["e", ["d", "f"]],
    ["f", []],
  ]);
  expect(circlesIn(graph).toSorted()).toEqual(["a ↔ b ↔ c", "d ↔ e"]);
});
