import { code128, type DrawingContext, qrcode } from "bwip-js/generic";
import type { LabelCode } from "../../../core/shelf-labels/labels.ts";

// Loaded with the first preview of labels: the encoders are no part of any other page.

/** A code as one path of rectangles, in a box of that size; its quiet zone is in the box. */
export type DrawnCode = {
  readonly width: number;
  readonly height: number;
  readonly path: string;
};

/** Draws what a scanner reads as that text. Rejects what bars cannot say. */
export const drawCode = (kind: LabelCode, text: string): DrawnCode =>
  kind === "qr"
    ? qrcode<DrawnCode>({ ...SQUARE, text }, pathDrawing(SQUARE_QUIET))
    : code128<DrawnCode>({ ...BARS, text }, pathDrawing(BARS_QUIET));

const SQUARE = { bcid: "qrcode", scale: 1, eclevel: "M" };
/** The height is in the encoder's millimetres; the label stretches it. */
const BARS = { bcid: "code128", scale: 2, height: 10 };

/** The empty margin that scanners ask for, in units of the drawing, two a module. */
const SQUARE_QUIET = { across: 8, along: 8 };
const BARS_QUIET = { across: 20, along: 0 };

/** What the encoder draws with: it gives lines of bars or polygons of squares, and nothing else. */
const pathDrawing = ({
  across,
  along,
}: {
  readonly across: number;
  readonly along: number;
}): DrawingContext<DrawnCode> => {
  const parts: string[] = [];
  let size = { width: 0, height: 0 };
  const nothing = (): void => undefined;
  return {
    scale: () => null,
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width: number, height: number) => {
      size = { width, height };
    },
    line: (x0: number, _y0: number, _x1: number, _y1: number, thickness: number) => {
      const left = across + x0 - thickness / 2;
      parts.push(`M${left} 0h${thickness}v${size.height}h${-thickness}z`);
    },
    polygon: (points: readonly (readonly [number, number])[]) => {
      const corners = points.map(([x, y]) => `${x + across} ${y + along}`);
      parts.push(`M${corners.join("L")}z`);
    },
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: (): DrawnCode => ({
      width: size.width + 2 * across,
      height: size.height + 2 * along,
      path: parts.join(""),
    }),
  };
};
