// @vitest-environment node
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const text = 4.5;
const control = 3;
/** From AA to AAA: 7:1 for text, and as much more for controls. */
const AAA = 7 / 4.5;

/** Every pair of roles that a stylesheet puts one on the other: foreground, background, least ratio. */
const pairs: readonly (readonly [string, string, number])[] = [
  ["print-ink", "paper", text],
  ...["page", "surface", "sunk", "tint"].flatMap((background) => [
    ["ink", background, text] as const,
    ["ink-2", background, text] as const,
    ["ink-3", background, text] as const,
    ["link", background, text] as const,
    ["bad", background, text] as const,
    ["good", background, text] as const,
    ["warn", background, text] as const,
    ["eyebrow", background, text] as const,
    ["focus", background, control] as const,
  ]),
  ["flour-0", "mill-700", text],
  ["crust-700", "picture", control],
  ["line-control", "surface", control],
  ["line-control", "page", control],
  ["line-strong", "surface", control],
  ["selected", "surface", control],
  ["ink", "track", text],
  ["on-tint", "tint", text],
  ["on-inverse", "inverse", text],
  ["on-inverse-2", "inverse", text],
  ["on-inverse-accent", "inverse", text],
  ["accent", "inverse", control],
  ["on-accent", "accent", text],
  ["on-accent", "accent-hover", text],
  ["on-accent", "accent-soft", text],
  ["on-selected", "selected", text],
  ["on-good-fill", "good-fill", text],
  ["on-bad-fill", "bad-fill", text],
  ["on-bad-fill", "bad-fill-hover", text],
  ["on-good-wash", "good-wash", text],
  ["good", "good-wash", text],
  ["on-bad-wash", "bad-wash", text],
  ["bad", "bad-wash", text],
  ["on-warn-wash", "warn-wash", text],
  ["warn", "warn-wash", control],
  ["on-info-wash", "info-wash", text],
  ["link", "info-wash", text],
  ["good", "track", control],
  ["bad", "track", control],
];

const sheet = readFileSync(new URL("../../ui/design/tokens.css", import.meta.url), "utf8");
const [usual = "", bakehouse = ""] = sheet.split("/* Mode fournil");
const parts = (css: string) => {
  const dark = css.indexOf("prefers-color-scheme: dark");
  return { light: declarations(css.slice(0, dark)), dark: declarations(css.slice(dark)) };
};
const { light, ...usualParts } = parts(usual);
const dark = new Map([...light, ...usualParts.dark]);
const forHands = parts(bakehouse);
// Later in the sheet and more specific: the bakehouse's light roles lie over the usual dark ones too.
const schemes = {
  light: { tokens: light, more: 1 },
  dark: { tokens: dark, more: 1 },
  "light bakehouse": { tokens: new Map([...light, ...forHands.light]), more: AAA },
  "dark bakehouse": {
    tokens: new Map([...dark, ...forHands.light, ...forHands.dark]),
    more: AAA,
  },
};

describe.each(Object.entries(schemes))("colours of the %s scheme", (_name, { tokens, more }) => {
  it.each(pairs)("[LOOK-1] %s on %s reaches a contrast of %d", (foreground, background, least) => {
    expect(contrast(colour(tokens, foreground), colour(tokens, background))).toBeGreaterThanOrEqual(
      least * more,
    );
  });
});

/** A veil over a ground that is known elsewhere has no contrast of its own. */
const isOpaque = (tokens: ReadonlyMap<string, string>, ...names: readonly string[]): boolean =>
  names.every((each) => tokens.get(each)?.startsWith("rgb") === false);

/** `{ color: var(--a); background: var(--b); }`, by the block in which they stand. */
async function blocksWithColours() {
  const { glob } = await import("node:fs/promises");
  const root = new URL("../../", import.meta.url);
  const blocks: { readonly where: string; readonly text?: string; readonly ground?: string }[] = [];
  for await (const file of glob("ui/**/*.css", { cwd: root })) {
    const sheet = readFileSync(new URL(file, root), "utf8").replace(/\/\*.*?\*\//gs, "");
    // The declarations of one block end where it or a nested one begins or ends.
    for (const [block] of sheet.matchAll(/[^{}]+/g)) {
      const ink = /(?:^|[;\s])color:\s*var\(--([\w-]+)\)/.exec(block)?.[1];
      const ground = /(?:^|[;\s])background(?:-color)?:\s*var\(--([\w-]+)\)/.exec(block)?.[1];
      const where = `${file}: ${ink ?? "?"} on ${ground ?? "?"}`;
      blocks.push({
        where,
        ...(ink === undefined ? {} : { text: ink }),
        ...(ground === undefined ? {} : { ground }),
      });
    }
  }
  return blocks;
}

describe.each(Object.entries(schemes))(
  "the pairs in use, in the %s scheme",
  (_name, { tokens }) => {
    it("[LOOK-1] reach 4.5:1 where one rule sets text and ground", async () => {
      const together = (await blocksWithColours()).flatMap(({ where, text: ink, ground }) =>
        ink === undefined || ground === undefined || !isOpaque(tokens, ink, ground)
          ? []
          : [{ where, ratio: contrast(colour(tokens, ink), colour(tokens, ground)) }],
      );
      expect(together.length).toBeGreaterThan(20);
      expect(together.filter(({ ratio }) => ratio < text)).toEqual([]);
    });
  },
);

describe("the sizes of the bakehouse", () => {
  it("[BAKE-3] are larger than the usual ones, and its targets 64 px", () => {
    const grown = [...forHands.light].filter(([name]) => /^(?:text|target)/.test(name));
    expect(grown.length).toBeGreaterThan(10);
    for (const [name, size] of grown) {
      expect(Number.parseFloat(size), name).toBeGreaterThan(
        Number.parseFloat(light.get(name) ?? ""),
      );
    }
    for (const name of ["target", "target-fine", "target-large"]) {
      expect(Number.parseFloat(forHands.light.get(name) ?? "") * 16).toBeGreaterThanOrEqual(64);
    }
  });
});

describe("stylesheets", () => {
  it("[LOOK-1] write text in no colour whose ground is unknown here", async () => {
    const known = new Set(pairs.map(([foreground]) => foreground));
    const unknown = (await blocksWithColours()).flatMap(({ where, text: ink }) =>
      ink === undefined || known.has(ink) || !light.has(ink) ? [] : [where],
    );
    expect(unknown).toEqual([]);
  });

  it("take every colour from tokens.css", async () => {
    const { glob } = await import("node:fs/promises");
    const root = new URL("../../", import.meta.url);
    const strays: string[] = [];
    for await (const file of glob("ui/**/*.css", { cwd: root })) {
      if (file.endsWith("tokens.css")) continue;
      const sheet = readFileSync(new URL(file, root), "utf8");
      const raw = sheet.match(/#[0-9a-f]{3,8}\b(?=[^{}]*[;}])|\b(?:rgb|hsl|oklch)a?\([^)]*\)/gi);
      if (raw !== null) strays.push(`${file}: ${raw.join(", ")}`);
    }
    expect(strays).toEqual([]);
  });

  it("name only tokens that exist", async () => {
    const { glob } = await import("node:fs/promises");
    const root = new URL("../../", import.meta.url);
    const base = readFileSync(new URL("ui/design/base.css", root), "utf8");
    const known = new Set([...light.keys(), ...declarations(base).keys()]);
    // Measures that a component gives to its own sheet.
    for await (const file of glob("ui/**/*.tsx", { cwd: root })) {
      const code = readFileSync(new URL(file, root), "utf8");
      for (const [, name = "", size = ""] of code.matchAll(
        /"--([\w-]+)"|sizeProperty\("([\w-]+)"/g,
      ))
        known.add(name || size);
    }
    const unknown: string[] = [];
    for await (const file of glob("ui/**/*.css", { cwd: root })) {
      const sheet = readFileSync(new URL(file, root), "utf8");
      const own = new Set([...sheet.matchAll(/--([\w-]+)\s*:/g)].map((match) => match[1]));
      for (const [, name = "", fallback] of sheet.matchAll(/var\(--([\w-]+)(,)?/g)) {
        if (!known.has(name) && !own.has(name) && fallback === undefined)
          unknown.push(`${file}: --${name}`);
      }
    }
    expect(unknown).toEqual([]);
  });
});

function declarations(sheet: string): Map<string, string> {
  return new Map(
    [...sheet.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );
}

function colour(tokens: ReadonlyMap<string, string>, name: string): readonly number[] {
  const value = tokens.get(name) ?? "";
  const reference = /^var\(--([\w-]+)\)$/.exec(value)?.[1];
  if (reference !== undefined) return colour(tokens, reference);
  const hex = /^#([0-9a-f]{6})$/i.exec(value)?.[1];
  if (hex === undefined) throw new Error(`--${name} is not an opaque colour: '${value}'`);
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
}

function contrast(one: readonly number[], other: readonly number[]): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) =>
    channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
