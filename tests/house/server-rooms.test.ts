import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

interface Override {
  readonly files: readonly string[];
  readonly rules: { readonly "no-restricted-imports"?: readonly [string, Restriction] };
}
interface Restriction {
  readonly patterns: readonly { readonly regex?: string }[];
}

const lint: { readonly overrides: readonly Override[] } = JSON.parse(
  readFileSync(".oxlintrc.json", "utf8"),
);

/** The rooms of the server as the lint has them, the lowest first, each with those it may not import. */
const rooms = lint.overrides.flatMap(({ files, rules }) => {
  const name = /^server\/([a-z]+)\/\*\*$/.exec(files[0] ?? "")?.[1];
  if (name === undefined) return [];
  const regexes = rules["no-restricted-imports"]?.[1].patterns.map(({ regex }) => regex) ?? [];
  return [{ name, regexes }];
});

describe("the rooms of the server", () => {
  it("are all in the lint but the highest, the shop that wires them", () => {
    const folders = readdirSync("server", { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .toSorted();
    expect([...rooms.map(({ name }) => name), "shop"].toSorted()).toEqual(folders);
  });

  it("are kept from importing every room above them", () => {
    const names = [...rooms.map(({ name }) => name), "shop"];
    for (const [index, { name, regexes }] of rooms.entries()) {
      const above = names.slice(index + 1).join("|");
      expect({ name, forbidden: regexes[1] }).toEqual({
        name,
        forbidden: `^(\\.\\./)+(${above})/`,
      });
    }
  });
});
