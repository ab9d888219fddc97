import type { PictureCrop } from "../../api-schema/staff-pictures.ts";

// Which part of a photograph is shown: a square, as cards and product pages have it.

/** Pixels of a picture. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A square of a picture, in whole pixels from its upper left corner. */
export interface Square {
  readonly left: number;
  readonly top: number;
  readonly side: number;
}

/** What a whole picture is made of, in a crop. */
const WHOLE = 10_000;
/** Less of a photograph than that is seen as dots. */
const LEAST_PART = 0.1;

const between = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), most);

/** The shortest side that a square of a picture may have. */
export const leastSide = ({ width, height }: Size): number =>
  Math.max(1, Math.ceil(Math.min(width, height) * LEAST_PART));

/** The longest. */
export const mostSide = ({ width, height }: Size): number => Math.min(width, height);

/** The largest square, in the middle. */
export const middleSquare = (size: Size): Square => {
  const side = mostSide(size);
  return {
    left: Math.floor((size.width - side) / 2),
    top: Math.floor((size.height - side) / 2),
    side,
  };
};

/** A square brought elsewhere; it stays within the picture. */
export const movedSquare = (
  { width, height }: Size,
  { side }: Square,
  to: Pick<Square, "left" | "top">,
): Square => ({
  left: between(Math.round(to.left), 0, width - side),
  top: between(Math.round(to.top), 0, height - side),
  side,
});

/** A square that is as long as that, about its middle as far as the picture allows. */
export const resizedSquare = (size: Size, { left, top, side }: Square, to: number): Square => {
  const next = between(Math.round(to), leastSide(size), mostSide(size));
  const grown = (next - side) / 2;
  return movedSquare(size, { left, top, side: next }, { left: left - grown, top: top - grown });
};

/** A square as it is kept: in ten-thousandths of the picture, whatever its size. */
export const cropOf = ({ width, height }: Size, { left, top, side }: Square): PictureCrop => {
  const part = (length: number, whole: number): number => Math.round((length * WHOLE) / whole);
  const [x, y] = [part(left, width), part(top, height)];
  return {
    left: x,
    top: y,
    width: Math.min(part(side, width), WHOLE - x),
    height: Math.min(part(side, height), WHOLE - y),
  };
};

/** The square that a crop is. */
export const squareOf = (size: Size, { left, top, width, height }: PictureCrop): Square => {
  const side = between(
    Math.round(Math.min((width * size.width) / WHOLE, (height * size.height) / WHOLE)),
    1,
    mostSide(size),
  );
  return movedSquare(
    size,
    { left: 0, top: 0, side },
    { left: (left * size.width) / WHOLE, top: (top * size.height) / WHOLE },
  );
};

/** The pixels of a crop, whatever its shape: within the picture, and one at least each way. */
export const pixelsOf = (size: Size, { left, top, width, height }: PictureCrop) => {
  const x = between(Math.round((left * size.width) / WHOLE), 0, size.width - 1);
  const y = between(Math.round((top * size.height) / WHOLE), 0, size.height - 1);
  return {
    left: x,
    top: y,
    width: between(Math.round((width * size.width) / WHOLE), 1, size.width - x),
    height: between(Math.round((height * size.height) / WHOLE), 1, size.height - y),
  };
};

/** Whether a part lies within the picture. */
export const isWithin = ({ left, top, width, height }: PictureCrop): boolean =>
  left + width <= WHOLE && top + height <= WHOLE;
