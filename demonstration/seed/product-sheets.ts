import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { argv } from "node:process";
import sharp from "sharp";
import { drawPicture } from "../pictures/draw.ts";
import { demoCatalogue } from "./catalogue.ts";
import type { ProductRow } from "./catalogue-types.ts";

// The first picture of every product, one sheet a category, to be judged by eye:
//   node launch.js demonstration/seed/product-sheets.ts folder [tile size, 200 unless told] [category]

const [folder, size = "200", only] = argv.slice(2);
if (folder === undefined) throw new Error("Usage: product-sheets.ts folder [tile size] [category]");
const [tile, caption, columns] = [Number(size), 34, 7];

const { products, pictures } = demoCatalogue(new Date());
const specs = new Map(pictures.map(({ path, spec }) => [path, spec]));
await mkdir(folder, { recursive: true });
for (const [taxon, own] of Map.groupBy(products, ({ mainTaxon }) => mainTaxon)) {
  if (only !== undefined && !taxon.startsWith(only)) continue;
  const height = Math.ceil(own.length / columns) * (tile + caption);
  await sharp({ create: { width: columns * tile, height, channels: 3, background: "#FFFFFF" } })
    .composite(await Promise.all(own.map(tileOf)))
    .png()
    .toFile(join(folder, `${taxon}.png`));
}

async function tileOf({ images, name, code }: ProductRow, i: number) {
  const spec = specs.get(images[0]?.path ?? "");
  if (spec === undefined) throw new RangeError(`No picture for ${code}`);
  const drawing = drawPicture(spec).replace(/^<svg /, `<svg x="4" y="4" `);
  const fitted = drawing.replace(
    / width="800" height="800">/,
    ` width="${tile - 8}" height="${tile - 8}">`,
  );
  const words = `${code} ${name}`.slice(0, 38).replaceAll("&", "&amp;");
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${tile}" height="${tile + caption}">` +
    `<rect x="2" y="2" width="${tile - 4}" height="${tile - 4}" fill="#FBF8F2"/>${fitted}` +
    `<text x="4" y="${tile + 12}" font-size="10" font-family="sans-serif">${words}</text></svg>`;
  return {
    input: Buffer.from(svg),
    left: (i % columns) * tile,
    top: Math.floor(i / columns) * (tile + caption),
  };
}
