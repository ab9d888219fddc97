import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

// The lint keeps the demonstration out; those who may import it must do it lazily, which it cannot see.

const root = join(import.meta.dirname, "..", "..");

const filesOf = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`);

const importsOf = (file: string): readonly string[] =>
  [
    ...readFileSync(join(root, file), "utf8").matchAll(
      /(from |import |import\(\s*)"[^"]*\/demonstration\//g,
    ),
  ].map(([, how = ""]) => `${file}: ${how.startsWith("import(") ? "lazily" : "at once"}`);

it("leaves the demonstration to what starts the shop, when it is asked for", () => {
  const files = ["api-schema", "core", "machines", "server", "ui"].flatMap(filesOf);
  expect(files.flatMap(importsOf).toSorted()).toEqual([
    "server/shop/former-pictures.ts: lazily",
    "server/shop/seed-when-empty.ts: lazily",
    "server/shop/seed-when-empty.ts: lazily",
    "server/shop/seed-when-empty.ts: lazily",
  ]);
});
