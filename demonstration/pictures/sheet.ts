import type { Shades } from "./tones.ts";

// The drawing primitives and the one light of all pictures: from the top left, warm, soft.

/** A colour, or [offset 0..1, colour, opacity]. Plain colours are spread evenly. */
export type Stop = string | readonly [offset: number, colour: string, opacity?: number | string];

export type Point = readonly [x: number, y: number];

/** Collects gradients, clips and outlines; equal definitions are written once. Deterministic ids. */
export type Sheet = {
  /** How many strokes may make a soft edge: few where the drawing is printed small. */
  readonly finest: number;
  /** Direction in the shape's own box, 0..1: [x1, y1, x2, y2]. */
  readonly linear: (
    stops: ReadonlyArray<Stop>,
    direction?: readonly [number, number, number, number],
  ) => string;
  /** Circle in the shape's own box: [cx, cy, r]. */
  readonly radial: (
    stops: ReadonlyArray<Stop>,
    circle?: readonly [number, number, number],
  ) => string;
  readonly clip: (d: string) => string;
  /** Keeps an outline once; returns a `<use>` with the given attributes. */
  readonly use: (d: string, attributes: string) => string;
  /** Keeps a drawing made around the origin once; returns the reference for `stamp`. */
  readonly symbol: (content: string) => string;
  readonly definitions: () => string;
};

export function createSheet(): Sheet {
  const idsByMarkup = new Map<string, string>();
  const define = (open: string, rest: string): string => {
    const key = open + rest;
    const id = idsByMarkup.get(key) ?? `d${idsByMarkup.size}`;
    idsByMarkup.set(key, id);
    return `url(#${id})`;
  };
  return {
    finest: 10,
    linear: (stops, [x1, y1, x2, y2] = [0.15, 0, 0.8, 1]) =>
      define(
        "<linearGradient",
        ` x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopMarkup(stops)}</linearGradient>`,
      ),
    radial: (stops, [cx, cy, r] = [0.35, 0.3, 0.8]) =>
      define(
        "<radialGradient",
        ` cx="${cx}" cy="${cy}" r="${r}">${stopMarkup(stops)}</radialGradient>`,
      ),
    clip: (d) => {
      const id = define("<path", ` d="${d}"/>`).slice(4, -1);
      return define("<clipPath", `><use href="${id}"/></clipPath>`);
    },
    use: (d, attributes) => {
      const id = define("<path", ` d="${d}"/>`).slice(4, -1);
      return `<use href="${id}" ${attributes}/>`;
    },
    symbol: (content) => define("<g", `>${content}</g>`).slice(4, -1),
    definitions: () =>
      [...idsByMarkup]
        .map(([markup, id]) => markup.replace(/^<\w+/, (tag) => `${tag} id="${id}"`))
        .join(""),
  };
}

function stopMarkup(stops: ReadonlyArray<Stop>): string {
  return stops
    .map((stop, i) => {
      const [offset, colour, opacity] =
        typeof stop === "string" ? ([i / Math.max(1, stops.length - 1), stop] as const) : stop;
      const alpha = opacity === undefined ? "" : ` stop-opacity="${opacity}"`;
      return `<stop offset="${short(offset)}" stop-color="${colour}"${alpha}/>`;
    })
    .join("");
}

/** Group opacity makes the renderer allocate a layer as large as the picture; paint opacity is free. */
function paintOpacity(attributes: string, paint: "fill" | "stroke"): string {
  return attributes && ` ${attributes.replace(/(^|\s)opacity=/, `$1${paint}-opacity=`)}`;
}

export function shape(d: string, fill: string, attributes = ""): string {
  return `<path d="${d}" fill="${fill}"${paintOpacity(attributes, "fill")}/>`;
}

export function stroke(d: string, colour: string, width: number, attributes = ""): string {
  return (
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${short(width)}" ` +
    `stroke-linecap="round" stroke-linejoin="round"${paintOpacity(attributes, "stroke")}/>`
  );
}

export function oval(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  attributes = "",
): string {
  return (
    `<ellipse cx="${short(cx)}" cy="${short(cy)}" rx="${short(rx)}" ry="${short(ry)}" ` +
    `fill="${fill}"${paintOpacity(attributes, "fill")}/>`
  );
}

export function group(content: string, attributes: string): string {
  return `<g ${attributes}>${content}</g>`;
}

/** Moves, turns (degrees) and scales a drawing made around the origin. */
export function place(content: string, x: number, y: number, scale = 1, turn = 0): string {
  const parts = [`translate(${short(x)} ${short(y)})`];
  if (turn !== 0) parts.push(`rotate(${short(turn)})`);
  if (scale !== 1) parts.push(`scale(${short(scale, 3)})`);
  return group(content, `transform="${parts.join(" ")}"`);
}

/** One more copy of a symbol. */
export function stamp(reference: string, x: number, y: number, scale = 1, turn = 0): string {
  return place(`<use href="${reference}"/>`, x, y, scale, turn);
}

/** A closed (or open) curve through the points. */
export function smooth(points: ReadonlyArray<Point>, closed = true): string {
  const count = points.length;
  const at = (i: number): Point => {
    const index = closed ? (i + count) % count : Math.min(count - 1, Math.max(0, i));
    return points[index] ?? [0, 0];
  };
  const start = at(0);
  const pieces = [`M${short(start[0])} ${short(start[1])}`];
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const c1 = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const c2 = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    pieces.push(`C${[...c1, ...c2, ...to].map((n) => short(n)).join(" ")}`);
  }
  return pieces.join("") + (closed ? "Z" : "");
}

/** A leaf-shaped slit from a to b, `bulge` wide on the left of the way and `back` on the right. */
export function slit(a: Point, b: Point, bulge: number, back: number): string {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(dx, dy) || 1;
  const normal: Point = [dy / length, -dx / length];
  const side = (amount: number, t: number) =>
    `${short(a[0] + dx * t + normal[0] * amount)} ${short(a[1] + dy * t + normal[1] * amount)}`;
  return (
    `M${short(a[0])} ${short(a[1])}C${side(bulge, 0.25)} ${side(bulge, 0.75)} ` +
    `${short(b[0])} ${short(b[1])}C${side(-back, 0.75)} ${side(-back, 0.25)} ` +
    `${short(a[0])} ${short(a[1])}Z`
  );
}

export function ellipsePath(cx: number, cy: number, rx: number, ry: number): string {
  return (
    `M${short(cx - rx)} ${short(cy)}a${short(rx)} ${short(ry)} 0 1 1 ${short(2 * rx)} 0` +
    `a${short(rx)} ${short(ry)} 0 1 1 ${short(-2 * rx)} 0Z`
  );
}

export function boxPath(x: number, y: number, w: number, h: number, r = 0): string {
  return (
    `M${short(x + r)} ${short(y)}h${short(w - 2 * r)}q${r} 0 ${r} ${r}v${short(h - 2 * r)}` +
    `q0 ${r} ${-r} ${r}h${short(2 * r - w)}q${-r} 0 ${-r} ${-r}v${short(2 * r - h)}q0 ${-r} ${r} ${-r}Z`
  );
}

/** The soft shadow under a thing that stands on the ground, thrown a little to the right. */
export function groundShadow(
  sheet: Sheet,
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  turn = 0,
): string {
  const soft = sheet.radial(
    [
      [0, "#2A1A10", 0.34],
      [0.55, "#2A1A10", 0.2],
      [0.85, "#2A1A10", 0.05],
      [1, "#2A1A10", 0],
    ],
    [0.5, 0.5, 0.5],
  );
  const tilt = turn === 0 ? "" : `transform="rotate(${turn} ${cx} ${cy})"`;
  return oval(cx + rx * 0.05, cy, rx * 1.12, ry * 1.2, soft, tilt);
}

export type SolidOptions = {
  /** How far the light and the shade reach in from the edge. */
  readonly rim?: number;
  /** Drawn inside the outline, above the shading (cuts, grains, glaze). */
  readonly inside?: string;
  /** Drawn inside the outline, below the rim shading. */
  readonly under?: string;
  /** Strength of the shaded edge, 0..1. */
  readonly depth?: number;
};

/** A rounded thing: base colour, lit edge at the top left, shaded edge at the bottom right. */
export function solid(
  sheet: Sheet,
  d: string,
  colours: Omit<Shades, "ink">,
  { rim = 46, inside = "", under = "", depth = 0.55 }: SolidOptions = {},
): string {
  return group(
    sheet.use(d, `fill="${sheet.linear([colours.lit, [0.45, colours.base], colours.shade])}"`) +
      under +
      softEdge(sheet, d, colours.deep, rim, depth, -rim * 0.3) +
      softEdge(sheet, d, colours.lit, rim * 0.62, 0.7, rim * 0.3) +
      inside,
    `clip-path="${sheet.clip(d)}"`,
  );
}

/**
 * A blurred outline, made of strokes laid over each other: a blur filter would cost a layer of the
 * whole picture each (minutes at 3840 px), these cost nothing and stay smooth at any size.
 */
function softEdge(
  sheet: Sheet,
  d: string,
  colour: string,
  width: number,
  opacity: number,
  shift: number,
): string {
  const steps = Math.min(sheet.finest, Math.max(2, Math.round(width / 6)));
  // each stroke hides the same share of what is still seen, so that all together hide `opacity`
  const share = 1 - (1 - opacity) ** (1 / steps);
  const strokes = Array.from({ length: steps }, (_, i) =>
    sheet.use(d, `stroke-width="${short(width * (0.15 + (1.55 * (i + 0.5)) / steps))}"`),
  );
  return group(
    strokes.join(""),
    `fill="none" stroke="${colour}" stroke-opacity="${short(share, 3)}" ` +
      `transform="translate(${short(shift * 0.8)} ${short(shift)})"`,
  );
}

/** A blurred line: like `softEdge`, strokes laid over each other. `blur` is the reach of the haze. */
export function softStroke(
  d: string,
  colour: string,
  width: number,
  opacity: number,
  blur: number,
  attributes = "",
): string {
  const steps = 5;
  const peak = opacity * Math.min(1, (1.5 * width) / (width + 2 * blur));
  const share = 1 - (1 - peak) ** (1 / steps);
  const widest = width + 2.4 * blur;
  const strokes = Array.from(
    { length: steps },
    (_, i) => `<path d="${d}" stroke-width="${short(widest * ((i + 1) / steps))}"/>`,
  );
  return group(
    strokes.join(""),
    `fill="none" stroke="${colour}" stroke-opacity="${short(share, 3)}" stroke-linecap="round" ` +
      attributes,
  );
}

/** A blurred ellipse. */
export function softOval(
  sheet: Sheet,
  [cx, cy, rx, ry]: readonly [number, number, number, number],
  colour: string,
  opacity: number,
  blur: number,
  attributes = "",
): string {
  const [outX, outY] = [rx + 1.7 * blur, ry + 1.7 * blur];
  const least = Math.min(rx, ry);
  const peak = opacity * Math.min(1, (least + 0.4 * blur) / (1.1 * blur));
  const core = Math.max(0, (least - 1.1 * blur) / (least + 1.7 * blur));
  const fill = sheet.radial(
    [
      [core, colour, short(peak, 2)],
      [core + (1 - core) * 0.3, colour, short(peak * 0.78, 2)],
      [core + (1 - core) * 0.62, colour, short(peak * 0.3, 2)],
      [1, colour, 0],
    ],
    [0.5, 0.5, 0.5],
  );
  return oval(cx, cy, outX, outY, fill, attributes);
}

/** A blurred patch with any compact outline in absolute coordinates, or an `ellipsePath`. */
export function softShape(
  sheet: Sheet,
  d: string,
  colour: string,
  opacity: number,
  blur: number,
): string {
  const ellipse = /^M(\S+) (\S+)a(\S+) (\S+) /.exec(d)?.slice(1).map(Number);
  if (ellipse !== undefined) {
    const [left = 0, cy = 0, rx = 0, ry = 0] = ellipse;
    return softOval(sheet, [left + rx, cy, rx, ry], colour, opacity, blur);
  }
  const numbers = (d.match(/-?[\d.]+/g) ?? []).map(Number);
  const [xs, ys] = [numbers.filter((_, i) => i % 2 === 0), numbers.filter((_, i) => i % 2 === 1)];
  const middle = (values: ReadonlyArray<number>) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const [cx, cy] = [middle(xs), middle(ys)];
  const share = 1 - (1 - opacity) ** (1 / 5);
  const copies = [1.14, 0.96, 0.78, 0.6, 0.42].map((k) =>
    sheet.use(
      d,
      `transform="translate(${short(cx * (1 - k))} ${short(cy * (1 - k))}) scale(${k})"`,
    ),
  );
  return group(copies.join(""), `fill="${colour}" fill-opacity="${short(share, 3)}"`);
}

/** A flat side of a box: one slow gradient, a thin light along its edges. */
export function facet(sheet: Sheet, d: string, colours: Omit<Shades, "ink">, inside = ""): string {
  return group(
    sheet.use(d, `fill="${sheet.linear([colours.lit, [0.5, colours.base], colours.shade])}"`) +
      inside +
      sheet.use(
        d,
        `fill="none" stroke="${colours.lit}" stroke-width="5" stroke-linejoin="round" opacity=".6"`,
      ),
    `clip-path="${sheet.clip(d)}"`,
  );
}

/** Evenly random numbers in 0..1 from a seed: the same picture always has the same crumbs. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A number as short as the eye allows. */
export function short(value: number, decimals = 1): string {
  return String(Number(value.toFixed(decimals)));
}
