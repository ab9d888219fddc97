import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const textOf = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const namesIn = (text: string, mark: RegExp): readonly string[] =>
  [...text.matchAll(mark)].flatMap(([, name]) => (name === undefined ? [] : [name])).toSorted();

/** What the server reads of its environment; NODE_ENV is Node's own. */
const read = namesIn(textOf("server/config.ts"), /"([A-Z][A-Z0-9_]+)"/g).filter(
  (name) => name !== "NODE_ENV",
);

it("lists every setting in README.md, and says in docs/settings.md what it does", () => {
  const [, listed = ""] = textOf("README.md").split("## Settings");
  const [paragraph = ""] = listed.split("`GET /healthz`");
  const table = textOf("docs/settings.md")
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split("|")[1])
    .join(" ");
  expect({
    README: namesIn(paragraph, /`([A-Z][A-Z0-9_]+)`/g),
    settings: namesIn(table, /`([A-Z][A-Z0-9_]+)`/g),
  }).toEqual({ README: read, settings: read });
});
