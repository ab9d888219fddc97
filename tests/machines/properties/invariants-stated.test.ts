import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { FLOWS } from "../../../machines/laboratory/flows/registry.ts";

/** `- **FLOW-5** …`, then the line of its invariant: what a property of these folders holds. */
const STATED = /^- \*\*([A-Z]+-\d+)\*\*.*\n {2}Invariant: \S/gm;

it("every flow has a rule of docs/rules.md with its invariant next to it", async () => {
  const text = await readFile(new URL("../../../docs/rules.md", import.meta.url), "utf8");
  const stated = new Set([...text.matchAll(STATED)].map(([, id]) => id));
  const without = Object.values(FLOWS).filter(({ rules }) => !rules.some((id) => stated.has(id)));
  expect(without.map(({ name }) => name)).toEqual([]);
});
