import type { Shades } from "./tones.ts";

// The drawing primitives and the one light of all pictures: from the top left, warm, soft.

/** A colour, or [offset 0..1, colour, opacity]. Plain colours are spread evenly. */
export type Stop = string | readonly [offset: number, colour: string, opacity?: number];

export type Point = readonly [x: number, y: number];

/** Collects gradients, clips and blurs; equal definitions are written once. Deterministic ids. */
export type Sheet = {
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
  readonly blur: (deviation: number) => string;
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
    blur: (deviation) =>
      define(
        "<filter",
        ` x="-.4" y="-.4" width="1.8" height="1.8">` +
          `<feGaussianBlur stdDeviation="${deviation}"/></filter>`,
      ),
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

export function shape(d: string, fill: string, attributes = ""): string {
  return `<path d="${d}" fill="${fill}"${attributes && ` ${attributes}`}/>`;
}

export function stroke(d: string, colour: string, width: number, attributes = ""): string {
  return (
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${short(width)}" ` +
    `stroke-linecap="round" stroke-linejoin="round"${attributes && ` ${attributes}`}/>`
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
    `fill="${fill}"${attributes && ` ${attributes}`}/>`
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
  const blur = `filter="${sheet.blur(Math.round(rim * 0.36))}"`;
  const edge = (colour: string, width: number, opacity: number, shift: number) =>
    group(
      sheet.use(
        d,
        `fill="none" stroke="${colour}" stroke-width="${short(width)}" opacity="${opacity}" ` +
          `transform="translate(${short(shift * 0.8)} ${short(shift)})"`,
      ),
      blur,
    );
  return group(
    sheet.use(d, `fill="${sheet.linear([colours.lit, [0.45, colours.base], colours.shade])}"`) +
      under +
      edge(colours.deep, rim, depth, -rim * 0.3) +
      edge(colours.lit, rim * 0.55, 0.75, rim * 0.34) +
      inside,
    `clip-path="${sheet.clip(d)}"`,
  );
}

/** A flat side of a box: one slow gradient, a thin light along its edges. */
export function facet(
  sheet: Sheet,
  d: string,
  colours: Omit<Shades, "ink">,
  inside = "",
): string {
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
