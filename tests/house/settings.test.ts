import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { namesIn, SETTINGS } from "./known-settings.ts";

const textOf = (path: string): string =>
  readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

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
  }).toEqual({ README: SETTINGS, settings: SETTINGS });
});
