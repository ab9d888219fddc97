import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cropOf,
  isWithin,
  leastSide,
  middleSquare,
  mostSide,
  movedSquare,
  pixelsOf,
  resizedSquare,
  type Size,
  type Square,
  squareOf,
} from "../../../core/catalogue/picture-crop.ts";

const size = fc.record({
  width: fc.integer({ min: 1, max: 3840 }),
  height: fc.integer({ min: 1, max: 3840 }),
});
const length = fc.integer({ min: -5000, max: 5000 });

/** A square after some moves and sizes, whatever they are. */
const squares = fc.tuple(
  size,
  fc.array(fc.oneof(fc.record({ left: length, top: length }), fc.record({ side: length }))),
);

const after = (picture: Size, steps: readonly object[]): Square =>
  steps.reduce<Square>(
    (square, step) =>
      "side" in step
        ? resizedSquare(picture, square, Number(step.side))
        : movedSquare(picture, square, { left: 0, top: 0, ...step }),
    middleSquare(picture),
  );

describe("[ART-14] the part of a photograph that is shown", () => {
  it("is a square of whole pixels within the photograph, whatever is done to it", () => {
    fc.assert(
      fc.property(squares, ([picture, steps]) => {
        const { left, top, side } = after(picture, steps);
        expect([left, top, side].every(Number.isInteger)).toBe(true);
        expect([
          left >= 0,
          top >= 0,
          left + side <= picture.width,
          top + side <= picture.height,
        ]).toEqual([true, true, true, true]);
        expect([side >= leastSide(picture), side <= mostSide(picture)]).toEqual([true, true]);
      }),
    );
  });

  it("is kept whatever the size of the photograph, and comes back to the pixel or the one beside it", () => {
    fc.assert(
      fc.property(squares, ([picture, steps]) => {
        const square = after(picture, steps);
        const crop = cropOf(picture, square);
        expect(isWithin(crop)).toBe(true);
        const back = squareOf(picture, crop);
        for (const name of ["left", "top", "side"] as const) {
          expect(Math.abs(back[name] - square[name])).toBeLessThanOrEqual(1);
        }
        const pixels = pixelsOf(picture, crop);
        expect(pixels.left + pixels.width).toBeLessThanOrEqual(picture.width);
        expect(pixels.top + pixels.height).toBeLessThanOrEqual(picture.height);
        expect(Math.abs(pixels.width - pixels.height)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it("is moved to whole pixels, as far as there is room", () => {
    const picture = { width: 901, height: 600 };
    const square = { left: 10, top: 20, side: 100 };
    expect([
      movedSquare(picture, square, { left: 10.4, top: 20.5 }),
      movedSquare(picture, square, { left: -1, top: -1 }),
      movedSquare(picture, square, { left: 900, top: 900 }),
    ]).toEqual([
      { left: 10, top: 21, side: 100 },
      { left: 0, top: 0, side: 100 },
      { left: 801, top: 500, side: 100 },
    ]);
    expect(middleSquare(picture)).toEqual({ left: 150, top: 0, side: 600 });
    expect(middleSquare({ width: 600, height: 901 })).toEqual({ left: 0, top: 150, side: 600 });
    expect([leastSide(picture), leastSide({ width: 9, height: 900 }), mostSide(picture)]).toEqual([
      60, 1, 600,
    ]);
  });

  it("is kept in ten-thousandths, of any shape, and read in whole pixels within the photograph", () => {
    const picture = { width: 900, height: 600 };
    const crop = { left: 1000, top: 2500, width: 5000, height: 2500 };
    expect([squareOf(picture, crop), pixelsOf(picture, crop)]).toEqual([
      { left: 90, top: 150, side: 150 },
      { left: 90, top: 150, width: 450, height: 150 },
    ]);
    const corner = { left: 10_000, top: 10_000, width: 1, height: 1 };
    expect([squareOf(picture, corner), pixelsOf(picture, corner)]).toEqual([
      { left: 899, top: 599, side: 1 },
      { left: 899, top: 599, width: 1, height: 1 },
    ]);
    const all = { left: 0, top: 0, width: 10_000, height: 10_000 };
    expect([squareOf(picture, all), pixelsOf(picture, all)]).toEqual([
      { left: 0, top: 0, side: 600 },
      { left: 0, top: 0, width: 900, height: 600 },
    ]);
    expect([all, { ...all, left: 1 }, { ...all, top: 1 }, corner].map(isWithin)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it("grows and shrinks about its middle, as far as there is room", () => {
    const picture = { width: 900, height: 600 };
    expect(middleSquare(picture)).toEqual({ left: 150, top: 0, side: 600 });
    const small = resizedSquare(picture, middleSquare(picture), 200);
    expect(small).toEqual({ left: 350, top: 200, side: 200 });
    expect(resizedSquare(picture, { left: 0, top: 0, side: 200 }, 300)).toEqual({
      left: 0,
      top: 0,
      side: 300,
    });
    expect(resizedSquare(picture, small, 1)).toEqual({ left: 420, top: 270, side: 60 });
    expect(cropOf(picture, small)).toEqual({ left: 3889, top: 3333, width: 2222, height: 3333 });
  });
});
