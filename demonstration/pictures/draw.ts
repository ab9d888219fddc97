import { drawBrand, drawMerchantLogo } from "./brands.ts";
import { drawFood } from "./foods.ts";
import {
  drawBrick,
  drawButterBlock,
  drawPouch,
  drawTray,
  drawVacuumPack,
} from "./packagings-blocks.ts";
import {
  drawBagRoll,
  drawBoxOfCases,
  drawCarton,
  drawPaperBag,
  drawPastryBox,
  drawSack,
} from "./packagings-paper.ts";
import { drawCarrierBag, drawFlatBox, drawSachet } from "./packagings-counter.ts";
import {
  drawBottle,
  drawBucket,
  drawDrum,
  drawJar,
  drawJerrycan,
  drawTin,
  drawTub,
} from "./packagings-round.ts";
import { drawPictogram } from "./pictograms.ts";
import { drawProp } from "./props.ts";
import type { Packaging, PackagingPicture, PictureSpec, Tone } from "./picture-spec.ts";
import { COVER_HEIGHT, COVER_WIDTH, drawMerchantCover } from "./scenes.ts";
import { boxPath, createSheet, groundShadow, oval, shape, stroke } from "./sheet.ts";
import type { Sheet } from "./sheet.ts";
import {
  type DrawThing,
  drawStillLife,
  STILL_LIFE_HEIGHT,
  STILL_LIFE_WIDTH,
} from "./still-life.ts";
import { drawTool } from "./tools.ts";
import { shadesOf } from "./tones.ts";

/**
 * The picture as an SVG document: 800 × 800 units (a merchant's cover: 1600 × 640, a
 * still life: 1200 × 800), transparent
 * unless the spec names a background, no font, no outside reference. Equal specs give equal text.
 * (product §9)
 */
export function drawPicture(spec: PictureSpec): string {
  const sheet = createSheet();
  if (spec.kind === "merchant-cover") {
    return document(sheet, drawMerchantCover(sheet, spec, drawThing), COVER_WIDTH, COVER_HEIGHT);
  }
  if (spec.kind === "still-life") {
    const drawing = drawStillLife(sheet, spec, drawThing);
    return document(sheet, drawing, STILL_LIFE_WIDTH, STILL_LIFE_HEIGHT);
  }
  return document(sheet, ground(spec.background) + content(sheet, spec), 800, 800);
}

/** What stands in for a picture that does not exist: an empty plate and crumbs. (spec §6) */
export function drawNotFound(): string {
  const sheet = createSheet();
  const line = "#B79F7E";
  const crumbs = [
    [330, 470, 9],
    [366, 492, 6],
    [420, 462, 7],
    [462, 486, 10],
    [496, 466, 5],
    [392, 444, 5],
  ] as const;
  const croissant =
    "M236 372C226 268 302 196 400 196C498 196 574 268 564 372C536 390 504 378 492 350C478 318 446 300 400 300" +
    "C354 300 322 318 308 350C296 378 264 390 236 372ZM352 202L366 302M448 202L434 302M264 274L316 336M536 274L484 336";
  const drawing =
    groundShadow(sheet, 404, 560, 280, 40) +
    oval(400, 500, 282, 92, sheet.linear(["#FFFFFF", "#E8DCC8"])) +
    oval(400, 492, 270, 84, sheet.linear(["#FBF8F2", "#FFFFFF"])) +
    oval(400, 486, 196, 54, sheet.linear(["#E8DCC8", "#F9F3E8"])) +
    stroke(croissant, line, 9, 'stroke-dasharray="2 21"') +
    crumbs
      .map(([x, y, size]) =>
        oval(x, y, size * 1.2, size * 0.8, sheet.linear(["#F1CB86", "#B8692A"])),
      )
      .join("");
  return document(sheet, drawing, 800, 800);
}

type Square = Exclude<PictureSpec, { readonly kind: "merchant-cover" | "still-life" }>;

function content(sheet: Sheet, spec: Square): string {
  switch (spec.kind) {
    case "food":
      return drawFood(sheet, spec);
    case "prop":
      return drawProp(sheet, spec);
    case "pictogram":
      return drawPictogram(spec);
    case "brand":
      return drawBrand(sheet, spec);
    case "merchant-logo":
      return drawMerchantLogo(sheet, spec);
    default:
      return "label" in spec ? PACKAGING_ART[spec.kind](sheet, spec) : drawTool(sheet, spec);
  }
}

function ground(tone: Tone | undefined): string {
  return tone === undefined ? "" : shape(boxPath(0, 0, 800, 800), shadesOf(tone).lit);
}

/** One thing that stands alone on the 800 × 800 sheet, as part of a larger drawing. */
export const drawThing: DrawThing = content;

/** A document that is composed of things. */
export function drawDocument(
  width: number,
  height: number,
  draw: (sheet: Sheet) => string,
): string {
  const sheet = createSheet();
  return document(sheet, draw(sheet), width, height);
}

function document(sheet: Sheet, drawing: string, width: number, height: number): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<defs>${sheet.definitions()}</defs>${drawing}</svg>`
  );
}

const PACKAGING_ART: Readonly<Record<Packaging, (sheet: Sheet, spec: PackagingPicture) => string>> =
  {
    sack: drawSack,
    "paper-bag": drawPaperBag,
    carton: drawCarton,
    bucket: drawBucket,
    tin: drawTin,
    jar: drawJar,
    bottle: drawBottle,
    jerrycan: drawJerrycan,
    brick: drawBrick,
    "butter-block": drawButterBlock,
    pouch: drawPouch,
    tray: drawTray,
    drum: drawDrum,
    tub: drawTub,
    "vacuum-pack": drawVacuumPack,
    "box-of-cases": drawBoxOfCases,
    "bag-roll": drawBagRoll,
    "pastry-box": drawPastryBox,
    "flat-box": drawFlatBox,
    sachet: drawSachet,
    "carrier-bag": drawCarrierBag,
  };
