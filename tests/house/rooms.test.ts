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

/** The rooms of a roof as the lint has them, the lowest first, each with what it may not import. */
const roomsOf = (roof: string) =>
  lint.overrides.flatMap(({ files, rules }) => {
    const name = new RegExp(`^${roof}/([a-z-]+)/\\*\\*$`).exec(files[0] ?? "")?.[1];
    if (name === undefined) return [];
    const regexes = rules["no-restricted-imports"]?.[1].patterns.map(({ regex }) => regex) ?? [];
    return [{ name, regexes }];
  });

const foldersOf = (roof: string): readonly string[] =>
  readdirSync(roof, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();

/** The floors of core as the lint has them, the lowest first. */
const floors = lint.overrides.flatMap(({ files, rules }) => {
  const names = files.flatMap((file) => /^core\/([a-z-]+)\/\*\*$/.exec(file)?.[1] ?? []);
  if (names.length === 0) return [];
  const regexes = rules["no-restricted-imports"]?.[1].patterns.map(({ regex }) => regex) ?? [];
  return [{ names, regexes }];
});

describe("the rooms of core", () => {
  it("stand each on one floor", () => {
    expect(floors.flatMap(({ names }) => names).toSorted()).toEqual(foldersOf("core"));
  });

  it("are kept from importing every room of their floor and above", () => {
    for (const [index, { names, regexes }] of floors.entries()) {
      const rest = floors.slice(index).flatMap((floor) => floor.names);
      expect({ names, forbidden: regexes[1] }).toEqual({
        names,
        forbidden: `^(\\.\\./)+(${rest.join("|")})/`,
      });
    }
  });
});

describe.each([
  // The highest needs no entry: `shop` wires the others.
  { roof: "server", highest: ["shop"] },
  { roof: "machines", highest: [] },
])("the rooms of $roof", ({ roof, highest }) => {
  const rooms = roomsOf(roof);
  const names = [...rooms.map(({ name }) => name), ...highest];

  it("are all in the lint", () => {
    expect(names.toSorted()).toEqual(foldersOf(roof));
  });

  it("are kept from importing every room above them", () => {
    for (const [index, { name, regexes }] of rooms.entries()) {
      const above = names.slice(index + 1).join("|");
      if (above === "") continue;
      expect({ name, regexes }).toEqual({
        name,
        regexes: expect.arrayContaining([`^(\\.\\./)+(${above})/`]),
      });
    }
  });
});
