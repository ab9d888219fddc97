import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { commandsOf, GUIDE, namesSet } from "../debian/commands.ts";
import { OWN_VALUES } from "../debian/own-values.ts";

const root = join(import.meta.dirname, "..", "..");
const commands = commandsOf(readFileSync(join(root, GUIDE), "utf8"));
const all = commands.map(({ lines }) => lines).join("\n");

it("sets first what is each reader's own, which the trial says otherwise, and nothing else", () => {
  const [first = { about: "", lines: "" }] = commands;
  expect(namesSet(first)).toEqual(Object.keys(OWN_VALUES));
});

it("takes files that the archive has", () => {
  const named = [...all.matchAll(/\bops\/[\w/@.*-]+/g)].map(([path]) => path);
  const missing = named.filter(
    (path) => !path.includes("*") && !existsSync(join(root, path.replace(/\.$/, ""))),
  );
  expect([named.length > 5, missing]).toEqual([true, []]);
});

it("has its parts in their order", () => {
  expect(commands.map(({ about }) => about)).toEqual([
    "",
    "Packages",
    "The shop",
    "The database, secrets and settings",
    "The firm, and who answers",
    "The processes",
    "The proxy",
    "Measures and alerts",
    "The first backup",
    "Is it open",
    "A new release",
  ]);
});

it("refuses a guide without that part, or without commands in it", () => {
  expect(() => commandsOf("# Panetier\n")).toThrow(/has no part/);
  expect(() => commandsOf("## From an empty Debian, in half an hour\n\nSoon.\n")).toThrow(
    /has no commands/,
  );
});
