import { globSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..", "..");

/** What two things were called before they had one name each (docs/design.md, 'Names'). */
const ABANDONED =
  /listes? rapides?|saisie rapide|dites-le ou collez-le|coller une liste|liste de commande rapide|bon de commande rapide/i;

/** What ran on other people's databases stays as it was. */
const isKept = (path: string): boolean => path.startsWith("server/database/migrations/");

it("calls quick entry and the order pad by their names, nowhere by an abandoned one", () => {
  const files = ["ui", "core", "server", "machines", "worker", "demonstration"]
    .flatMap((room) => globSync(`${room}/**/*.{ts,tsx,sql,css,html,json,csv,md}`, { cwd: root }))
    .map((path) => relative(root, join(root, path)))
    .filter((path) => !isKept(path));
  expect(files.length).toBeGreaterThan(1000);
  const named = files.flatMap((path) => {
    const lines = readFileSync(join(root, path), "utf8").split("\n");
    return lines.flatMap((line, at) =>
      ABANDONED.test(line) ? [`${path}:${at + 1}: ${line}`] : [],
    );
  });
  expect(named).toEqual([]);
});
