import { Schema } from "effect";
import * as fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import {
  ILLUSTRATIONS,
  illustrationPath,
  SHARED_PICTURE_PATH,
} from "../../../core/content/illustrations.ts";
import { drawNotFound, drawPicture } from "../../../demonstration/pictures/draw.ts";
import { drawOwnPicture } from "../../../demonstration/pictures/illustrations.ts";
import {
  EMBLEMS,
  FOODS,
  PACKAGINGS,
  PICTOGRAMS,
  PictureSpec,
  PROPS,
  SCENES,
  TONES,
  TOOLS,
} from "../../../demonstration/pictures/picture-spec.ts";

const label = { title: "T65", subtitle: "Farine de blé", weight: "25 kg", tone: "crust" } as const;

const everyKind: ReadonlyArray<readonly [string, PictureSpec]> = [
  ...PACKAGINGS.map((kind) => [kind, { kind, label }] as const),
  ...TOOLS.map((kind) => [kind, { kind }] as const),
  ...FOODS.map((food) => [food, { kind: "food", food }] as const),
  ...PICTOGRAMS.map(
    (name) => [`pictogram ${name}`, { kind: "pictogram", pictogram: name }] as const,
  ),
  ...EMBLEMS.flatMap((emblem) => [
    [`brand ${emblem}`, { kind: "brand", name: "Moulin d’Or", emblem, tone: "sage" }] as const,
    [`logo ${emblem}`, { kind: "merchant-logo", name: "Ô", emblem, tone: "rose" }] as const,
  ]),
  ...PROPS.map((prop) => [`prop ${prop}`, { kind: "prop", prop }] as const),
  ...(["wood", "marble", "steel", "flour", "cloth"] as const).map(
    (worktop) =>
      [
        `still life on ${worktop}`,
        {
          kind: "still-life",
          wall: "sage",
          worktop,
          things: [{ picture: { kind: "food", food: "brioche" }, x: 600, y: 700, size: 500 }],
        },
      ] as const,
  ),
  ...SCENES.map((scene) => [scene, { kind: "merchant-cover", scene, tone: "sky" }] as const),
];

/** Pictures that fill their sheet, to its edges. */
const widthsByKind: Readonly<Record<string, number>> = {
  "merchant-cover": 1600,
  "still-life": 1200,
};

describe("drawPicture", () => {
  it.each(everyKind)("draws %s as a whole document of its own", async (_, spec) => {
    const svg = drawPicture(Schema.decodeUnknownSync(PictureSpec)(spec));
    const { format, width } = await sharp(Buffer.from(svg)).metadata();
    expect({ format, width }).toEqual({
      format: "svg",
      width: widthsByKind[spec.kind] ?? 800,
    });
    expect(svg).not.toMatch(/NaN|undefined|Infinity|<text|<image|<filter|https?:\/\/(?!www\.w3)/);
    expect(danglingReferences(svg)).toEqual([]);
    const { colours, touchesEdge } = await look(svg);
    expect(colours).toBeGreaterThan(3);
    // a thing cut off by its sheet looks like a mistake on every card
    expect(touchesEdge).toBe(spec.kind in widthsByKind);
  });

  it("covers the kinds the shop needs", () => {
    expect(PACKAGINGS.length + TOOLS.length).toBeGreaterThanOrEqual(16);
    expect(FOODS.length).toBeGreaterThanOrEqual(26);
  });

  it("draws the same spec to the same text", () => {
    for (const [, spec] of everyKind) {
      expect(drawPicture(structuredClone(spec))).toBe(drawPicture(spec));
    }
  });

  it("draws different labels, tones and motifs differently", () => {
    const specs: ReadonlyArray<PictureSpec> = [
      { kind: "sack", label },
      { kind: "sack", label: { ...label, title: "T80" } },
      { kind: "sack", label: { ...label, tone: "sage" } },
      { kind: "sack", label, food: "rye-ear" },
      { kind: "sack", label, body: "white" },
      { kind: "sack", label, background: "wheat" },
    ];
    expect(new Set(specs.map(drawPicture)).size).toBe(specs.length);
  });

  it("lets no character of a name become markup", async () => {
    const hostile = `<&"'>]]><script/>`;
    const svg = drawPicture({ kind: "carton", label: { title: hostile, tone: "mill" } });
    expect(svg).not.toContain("script");
    await expect(sharp(Buffer.from(svg)).metadata()).resolves.toMatchObject({ format: "svg" });
  });

  it("draws any label on any packaging", () => {
    const words = fc.string({ unit: "grapheme", minLength: 1, maxLength: 24 });
    fc.assert(
      fc.property(
        fc.constantFrom(...PACKAGINGS),
        fc.constantFrom(...TONES),
        fc.option(fc.constantFrom(...FOODS), { nil: undefined }),
        words,
        words,
        (kind, tone, food, title, weight) => {
          const svg = drawPicture({
            kind,
            label: { title, weight, tone },
            ...(food === undefined ? {} : { food }),
          });
          expect(svg).not.toMatch(/NaN|undefined|Infinity/);
          expect(danglingReferences(svg)).toEqual([]);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("stays small enough to be drawn on every miss", () => {
    const heaviest = (specs: ReadonlyArray<PictureSpec>) =>
      Math.max(...specs.map((spec) => drawPicture(spec).length));
    expect(heaviest(FOODS.map((food) => ({ kind: "food", food })))).toBeLessThan(25_000);
    expect(heaviest(PACKAGINGS.map((kind) => ({ kind, label })))).toBeLessThan(25_000);
    expect(heaviest(FOODS.map((food) => ({ kind: "carton", label, food })))).toBeLessThan(30_000);
  });
});

describe("drawNotFound", () => {
  it("draws the fallback without any spec", async () => {
    expect(danglingReferences(drawNotFound())).toEqual([]);
    expect((await look(drawNotFound())).colours).toBeGreaterThan(3);
  });
});

describe("the shop's own pictures", () => {
  it.each(ILLUSTRATIONS)("draw %s whole, on nothing", async (name) => {
    const svg = drawOwnPicture(illustrationPath(name)) ?? "";
    expect(danglingReferences(svg)).toEqual([]);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    const { colours, touchesEdge } = await look(svg);
    expect(colours).toBeGreaterThan(3);
    expect(touchesEdge).toBe(false);
  });

  it("have one for links that are shared, of the size that sites ask for", async () => {
    const svg = drawOwnPicture(SHARED_PICTURE_PATH) ?? "";
    expect(danglingReferences(svg)).toEqual([]);
    const { width, height } = await sharp(Buffer.from(svg)).metadata();
    expect({ width, height }).toEqual({ width: 1200, height: 630 });
  });

  it("stand at no other path", () => {
    expect(drawOwnPicture("/images/illustrations/")).toBeUndefined();
    expect(drawOwnPicture("/images/illustrations/toString")).toBeUndefined();
    expect(drawOwnPicture("/images/products/101065")).toBeUndefined();
  });
});

function danglingReferences(svg: string): ReadonlyArray<string> {
  const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const references = [...svg.matchAll(/(?:url\(#|href="#)([^")]+)/g)].map(([, id]) => id ?? "");
  return references.filter((id) => !ids.has(id));
}

async function look(svg: string) {
  const { data, info } = await sharp(Buffer.from(svg))
    .resize({ width: 60 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = new Uint32Array(data.buffer, data.byteOffset, info.width * info.height);
  const touchesEdge = [...pixels.keys()].some((i) => {
    const [x, y] = [i % info.width, Math.floor(i / info.width)];
    const onEdge = x === 0 || y === 0 || x === info.width - 1 || y === info.height - 1;
    return onEdge && (data[i * 4 + 3] ?? 0) > 60;
  });
  return { colours: new Set(pixels).size, touchesEdge };
}
