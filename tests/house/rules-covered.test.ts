import { glob, readFile } from "node:fs/promises";
import { expect, it } from "vitest";

// docs/rules.md is the list of the business rules; a test that proves one carries its id in its name.

const ROOT = new URL("../../", import.meta.url);

/** `- **CART-3** …` declares a rule. */
const DECLARED = /^- \*\*([A-Z]+-\d+)\*\*/gm;

/** `"[CART-3] hides …"` names it: an id in brackets in the first words of a test's title. */
const NAMED = /(["'`])((?:\[[A-Z]+-\d+\] ?)+)/g;

const ids = (text: string, pattern: RegExp, group: number): readonly string[] =>
  [...text.matchAll(pattern)].flatMap((match) => match[group]?.match(/[A-Z]+-\d+/g) ?? []);

const declaredRules = async (): Promise<readonly string[]> =>
  ids(await readFile(new URL("docs/rules.md", ROOT), "utf8"), DECLARED, 1);

const namedRules = async (): Promise<ReadonlyMap<string, string>> => {
  const fileByRule = new Map<string, string>();
  for await (const file of glob("tests/**/*.{ts,tsx}", { cwd: ROOT.pathname })) {
    if (file === "tests/house/rules-covered.test.ts") continue;
    const text = await readFile(new URL(file, ROOT), "utf8");
    for (const id of ids(text, NAMED, 2)) fileByRule.set(id, file);
  }
  return fileByRule;
};

it("declares each rule once", async () => {
  const declared = await declaredRules();
  expect(declared.length).toBeGreaterThan(0);
  expect(declared.filter((id, index) => declared.indexOf(id) !== index)).toEqual([]);
});

it("has a test for every rule of docs/rules.md", async () => {
  const named = await namedRules();
  expect((await declaredRules()).filter((id) => !named.has(id))).toEqual([]);
});

it("names no rule in a test that docs/rules.md does not have", async () => {
  const declared = new Set(await declaredRules());
  const unknown = [...(await namedRules())].filter(([id]) => !declared.has(id));
  expect(unknown).toEqual([]);
});
