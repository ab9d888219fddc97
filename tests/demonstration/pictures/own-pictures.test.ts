import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { drawingProblems } from "../../../demonstration/pictures/drawings.ts";
import { ownPictureFiles } from "../../../server/pictures/own-pictures.ts";

const folder = join(import.meta.dirname, "../../../server/pictures/own");

it("finds the shop's own pictures in their folder, each fit to be shown, and nothing else", () => {
  const kept = readdirSync(folder).map((file) => [
    file,
    drawingProblems(readFileSync(join(folder, file), "utf8")),
  ]);
  expect(Object.fromEntries(kept)).toEqual(
    Object.fromEntries([...ownPictureFiles.values()].map((file) => [file, []])),
  );
});
