// @vitest-environment node
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const text = 4.5;
const control = 3;

/** Every pair of roles that a stylesheet puts one on the other: foreground, background, least ratio. */
const pairs: readonly (readonly [string, string, number])[] = [
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

const css = readFileSync(new URL("../../ui/design/tokens.css", import.meta.url), "utf8");
const darkStart = css.indexOf("prefers-color-scheme: dark");
const light = declarations(css.slice(0, darkStart));
const schemes = { light, dark: new Map([...light, ...declarations(css.slice(darkStart))]) };

describe.each(Object.entries(schemes))("colours of the %s scheme", (_name, tokens) => {
  it.each(pairs)("%s on %s reaches a contrast of %d", (foreground, background, least) => {
    expect(contrast(colour(tokens, foreground), colour(tokens, background))).toBeGreaterThanOrEqual(
      least,
    );
  });
});

describe("stylesheets", () => {
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
