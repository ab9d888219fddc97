import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, it } from "vitest";

it("names in the docs only tests that there are", () => {
  const tests = new Set(globSync("tests/**/*.{test,spec}.{ts,tsx}").map((path) => basename(path)));
  const named = ["*.md", "docs/**/*.md"]
    .flatMap((pattern) => globSync(pattern))
    .flatMap((path) =>
      [...readFileSync(path, "utf8").matchAll(/\b[a-z0-9-]+\.(?:test|spec)\.tsx?\b/g)].map(
        ([name]) => ({ path, name }),
      ),
    );
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(({ name }) => !tests.has(name))).toEqual([]);
});
