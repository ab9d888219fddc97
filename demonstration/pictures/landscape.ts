import { boxPath, oval, shape, smooth, stroke } from "./sheet.ts";
import type { Point, Sheet } from "./sheet.ts";
import { mix } from "./tones.ts";

// What the landscapes of the covers share: sky, hills, trees.

export function sky(sheet: Sheet, tone: string): string {
  return (
    shape(
      boxPath(0, 0, 1600, 640),
      sheet.linear([mix(tone, "#FFF6E2", 0.72), [0.55, "#FDF1D8"], "#FBE3B4"], [0.3, 0, 0.5, 1]),
    ) +
    oval(
      320,
      300,
      420,
      300,
      sheet.radial(
        [
          [0, "#FFFDF2", 0.95],
          [1, "#FFFDF2", 0],
        ],
        [0.5, 0.5, 0.5],
      ),
    ) +
    oval(320, 290, 58, 58, "#FFF8DC")
  );
}

export function hill(sheet: Sheet, ridge: ReadonlyArray<Point>, from: string, to: string): string {
  const line = smooth(
    [[-60, ridge[0]?.[1] ?? 400], ...ridge, [1660, ridge.at(-1)?.[1] ?? 400]],
    false,
  );
  return shape(`${line}V660H-60Z`, sheet.linear([from, to], [0, 0, 0.7, 1]));
}

export function tree(sheet: Sheet, green: string): string {
  const crown = smooth([
    [-64, -40],
    [-50, -104],
    [0, -136],
    [52, -106],
    [66, -42],
    [34, -4],
    [-34, -4],
  ]);
  return sheet.symbol(
    oval(20, 62, 84, 14, "#2A1A10", 'opacity=".18"') +
      stroke("M0 60V-20", "#5B3416", 13) +
      shape(
        crown,
        // one round gradient: strokes laid over each other show as steps on so wide a picture
        sheet.radial(
          [mix(green, "#F4E7A8", 0.5), [0.45, green], mix(green, "#1C3A2C", 0.5)],
          [0.32, 0.22, 0.92],
        ),
      ),
  );
}
