import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { VERSION } from "../../ui/environment/version.ts";
import { keptVersions } from "../upgrade/kept-release.ts";

it("is the same in traces as in package.json", () => {
  const { version }: { readonly version: string } = JSON.parse(
    readFileSync("package.json", "utf8"),
  );
  expect(VERSION).toBe(version);
});

it("is the newest of the changelog, whose versions go down, each with its day", () => {
  const headings = [
    ...readFileSync("CHANGELOG.md", "utf8").matchAll(
      /^## \[(\d+)\.(\d+)\.(\d+)\] - \d{4}-\d{2}-\d{2}$/gm,
    ),
  ].map(([, ...numbers]) => numbers.map(Number));
  expect(headings[0]?.join(".")).toBe(VERSION);
  const newestFirst = headings.toSorted(
    ([a = 0, b = 0, c = 0], [d = 0, e = 0, f = 0]) => d - a || e - b || f - c,
  );
  expect(headings).toEqual(newestFirst);
});

it("has a database of each release, from which the next ones are upgraded", () => {
  const versions = [
    ...readFileSync("CHANGELOG.md", "utf8").matchAll(/^## \[(\d+\.\d+\.\d+)\]/gm),
  ].map(([, version]) => String(version));
  expect(keptVersions()).toEqual(versions.toSorted());
});
