/** A glyph path as `textLine` writes it, measured on the sheet: control points included. */
export type Bounds = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/** The box of every text path in the markup, in the coordinates of their parent. */
export function textBounds(markup: string): ReadonlyArray<Bounds> {
  const paths = markup.matchAll(
    /<path transform="translate\((\S+) (\S+)\) scale\((\S+)\)" d="([^"]*)"/g,
  );
  return [...paths].map(([, dx, dy, scale, d = ""]) => {
    const points = outlinePoints(d);
    const xs = points.map(([x]) => x * Number(scale) + Number(dx));
    const ys = points.map(([, y]) => y * Number(scale) + Number(dy));
    return {
      left: Math.min(...xs),
      right: Math.max(...xs),
      top: Math.min(...ys),
      bottom: Math.max(...ys),
    };
  });
}

function outlinePoints(d: string): ReadonlyArray<readonly [number, number]> {
  const points: Array<readonly [number, number]> = [];
  let [x, y] = [0, 0];
  for (const [, command = "", rest = ""] of d.matchAll(/([MLQClqcz])([^MLQClqcz]*)/g)) {
    const numbers = (rest.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
    const [fromX, fromY] = command === "M" ? [0, 0] : [x, y];
    for (let i = 0; i + 1 < numbers.length; i += 2) {
      [x, y] = [fromX + (numbers[i] ?? 0), fromY + (numbers[i + 1] ?? 0)];
      points.push([x, y]);
    }
  }
  return points;
}
