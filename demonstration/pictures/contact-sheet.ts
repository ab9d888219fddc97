import { writeFile } from "node:fs/promises";
import { argv } from "node:process";
import sharp from "sharp";
import { ILLUSTRATIONS } from "../../core/content/illustrations.ts";
import { contentPictures } from "../seed/content/content-pictures.ts";
import { articles } from "../seed/content/articles.ts";
import { recipes } from "../seed/content/recipes.ts";
import { drawNotFound, drawPicture } from "./draw.ts";
import { drawIllustration } from "./illustrations.ts";
import { EMBLEMS, FOODS, PACKAGINGS, PICTOGRAMS, PROPS, SCENES, TOOLS } from "./picture-spec.ts";
import type { Food, Label, PictureSpec, Tone } from "./picture-spec.ts";

// Every kind of picture on one sheet, to be judged by eye:
//   node demonstration/pictures/contact-sheet.ts out.png [tile size, 160 unless told] [family]
// Families: packagings, tools, props, foods, pictograms, brands, covers, content, illustrations.

const [out, size = "160", family] = argv.slice(2);
if (out === undefined) throw new Error("Usage: contact-sheet.ts out.png [tile size] [family]");

const label = (title: string, tone: Tone, subtitle?: string, weight?: string): Label => ({
  title,
  tone,
  ...(subtitle === undefined ? {} : { subtitle }),
  ...(weight === undefined ? {} : { weight }),
});

const SAMPLE_LABELS: ReadonlyArray<readonly [Label, Food?]> = [
  [label("T65", "crust", "Farine de blé", "25 kg")],
  [label("Tradition", "sage", "Meule · Bio", "5 kg"), "wheat-ear"],
  [label("Croissant", "mill", undefined, "120 × 70 g"), "croissant"],
  [label("Praliné", "cocoa", "Amande noisette", "5 kg")],
  [label("Tomates pelées", "poppy", "au jus", "5/1")],
  [label("Framboise", "berry", "Confiture", "1 kg"), "raspberries"],
  [label("Vanille", "crust", "Extrait", "1 l"), "vanilla"],
  [label("Dégraissant", "mill", "Four et plaques", "5 l")],
  [label("Crème", "mill", "entière 35 %", "1 l"), "cream"],
  [label("82 %", "sage", "Beurre de tourage", "1 kg")],
  [label("Pépites", "cocoa", "Noir 60 %", "2,5 kg"), "chocolate-drops"],
  [label("Abricots", "apricot", undefined, "6 × 500 g"), "apricot"],
  [label("Fondant", "rose", "Pâtissier blanc", "15 kg")],
  [label("Fraise", "poppy", "Crème glacée", "2,5 l"), "ice-cream"],
  [label("Levure", "poppy", "fraîche pressée", "500 g")],
  [label("Caissettes", "apricot", "Ø 70 mm", "× 1000")],
  [label("Papier cuisson", "sage", undefined, "50 m")],
  [label("Pâtisserie", "berry", undefined, "× 50"), "macaron"],
];

const NAMES = ["Grands Moulins Panetier", "Maison Vasseur", "Ferme Delattre", "Moulin de l’Orme"];
const BRAND_TONES: ReadonlyArray<Tone> = ["crust", "sage", "mill", "poppy", "berry", "cocoa"];

const specsByFamily: Readonly<Record<string, ReadonlyArray<PictureSpec>>> = {
  packagings: PACKAGINGS.map((kind, i) => {
    const [sample = label("T65", "crust"), food] = SAMPLE_LABELS[i] ?? [];
    return { kind, label: sample, ...(food === undefined ? {} : { food }) };
  }),
  tools: TOOLS.map((kind) => ({ kind })),
  props: PROPS.map((prop) => ({ kind: "prop", prop })),
  foods: FOODS.map((food) => ({ kind: "food", food })),
  pictograms: PICTOGRAMS.map((pictogram) => ({ kind: "pictogram", pictogram })),
  brands: EMBLEMS.flatMap((emblem, i): ReadonlyArray<PictureSpec> => {
    const name = NAMES[i % NAMES.length] ?? "Panetier";
    const tone = BRAND_TONES[i % BRAND_TONES.length] ?? "crust";
    const style = (["stacked", "plate", "round"] as const)[i % 3] ?? "stacked";
    return [
      { kind: "brand", name, emblem, tone, style },
      { kind: "merchant-logo", name, emblem, tone },
    ];
  }),
  covers: SCENES.map((scene) => ({ kind: "merchant-cover", scene, tone: "sky" })),
  content: contentPictures(recipes, articles).map(({ spec }) => spec),
  illustrations: [],
};

const chosen = family === undefined ? Object.values(specsByFamily).flat() : specsByFamily[family];
if (chosen === undefined) throw new Error(`No family ${family}`);
const own = [...ILLUSTRATIONS.map(drawIllustration), drawNotFound()];
const drawings = [
  ...chosen.map(drawPicture),
  ...(family === undefined || family === "illustrations" ? own : []),
];
await writeFile(out, await contactSheet(drawings, Number(size)));

async function contactSheet(svgs: ReadonlyArray<string>, tile: number): Promise<Buffer> {
  const step = tile + 8;
  const columns = Math.min(svgs.length, Math.max(1, Math.floor(1400 / step)));
  const tiles = await Promise.all(
    svgs.map(async (svg, i) => ({
      input: await sharp(Buffer.from(svg))
        .resize(tile, tile, { fit: "contain", background: "#FBF8F2" })
        .flatten({ background: "#FBF8F2" })
        .png()
        .toBuffer(),
      left: (i % columns) * step + 4,
      top: Math.floor(i / columns) * step + 4,
    })),
  );
  const height = Math.ceil(svgs.length / columns) * step;
  return sharp({ create: { width: columns * step, height, channels: 3, background: "#FFFFFF" } })
    .composite(tiles)
    .png()
    .toBuffer();
}
