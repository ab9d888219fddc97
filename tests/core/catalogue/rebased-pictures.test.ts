import { expect, it } from "vitest";
import { rebasedPictures } from "../../../core/catalogue/rebased-pictures.ts";

const picture = (path: string) => ({ path, alt: path.toUpperCase() });
const [a, b, c] = [picture("a"), picture("b"), picture("c")];
const typed = { ...a, alt: "tapé" };

it("what is typed stays, and what a colleague has done since is there", () => {
  expect(rebasedPictures([typed, b], [a, b], [c, { ...b, alt: "autre" }, a])).toEqual([
    c,
    { ...b, alt: "autre" },
    typed,
  ]);
});

it("an order made here stays; what was taken away by either side stays away", () => {
  expect(rebasedPictures([b, typed], [a, b], [a, b, c])).toEqual([b, typed, c]);
  expect(rebasedPictures([b], [a, b], [a, { ...b, alt: "autre" }])).toEqual([
    { ...b, alt: "autre" },
  ]);
  expect(rebasedPictures([b, a, c], [a, b], [b])).toEqual([b, c]);
});

it("what was saved here and is read again stays as it was saved", () => {
  expect(rebasedPictures([b, typed], [a, b], [b, typed])).toEqual([b, typed]);
});
