import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

// The lint keeps the laboratory out; the two places that may load it must do so lazily, which it cannot see.

const importsOf = (file: string): readonly string[] =>
  [...readFileSync(file, "utf8").matchAll(/(from |import |import\(\s*)"[^"]*\/laboratory\//g)].map(
    ([, how = ""]) => `${file}: ${how.startsWith("import(") ? "lazily" : "at once"}`,
  );

it("leaves the laboratory to the root of the screens, which loads it in a marked page", () => {
  const files = globSync("{api-schema,core,machines,ui,server,worker,demonstration}/**/*.{ts,tsx}")
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !/^(?:machines|ui)\/laboratory\//.test(file));
  expect(files.length).toBeGreaterThan(1500);
  expect(files.flatMap(importsOf).toSorted()).toEqual([
    "ui/connect-flows.ts: lazily",
    "ui/start.tsx: lazily",
  ]);
});
