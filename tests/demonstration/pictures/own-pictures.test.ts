import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { drawNotFound } from "../../../demonstration/pictures/draw.ts";
import { drawOwnPicture } from "../../../demonstration/pictures/illustrations.ts";
import { FALLBACK_PATH, ownPictureFiles } from "../../../server/pictures/own-pictures.ts";

const folder = join(import.meta.dirname, "../../../server/pictures/own");

it("finds the shop's own pictures in their folder as they are drawn, and nothing else", () => {
  const drawn = [...ownPictureFiles].map(([path, file]) => [
    file,
    path === FALLBACK_PATH ? drawNotFound() : drawOwnPicture(path),
  ]);
  const kept = readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), "utf8")]);
  expect(Object.fromEntries(kept), "demonstration/pictures/generate-own-pictures.ts").toEqual(
    Object.fromEntries(drawn),
  );
});
