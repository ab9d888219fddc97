import {
  type Illustration,
  ILLUSTRATIONS,
  illustrationPath,
  SHARED_PICTURE_PATH,
} from "../../core/content/illustrations.ts";
import { drawDocument, drawThing } from "./draw.ts";
import { loafSign } from "./loaf-mark.ts";
import type { Food, Prop, StillLifeThing, Tone } from "./picture-spec.ts";
import { boxPath, shape } from "./sheet.ts";
import type { Sheet } from "./sheet.ts";
import { drawStillLife, placed, STILL_LIFE_HEIGHT, STILL_LIFE_WIDTH } from "./still-life.ts";
import { textLine } from "./text.ts";

// Pictures that belong to the shop itself, not to what it sells: known by their path alone.

type Place = readonly [x: number, y: number, size: number];

const prop = (name: Prop, [x, y, size]: Place, tone?: Tone): StillLifeThing => ({
  picture: { kind: "prop", prop: name, ...(tone === undefined ? {} : { tone }) },
  x,
  y,
  size,
});

const food = (name: Food, [x, y, size]: Place): StillLifeThing => ({
  picture: { kind: "food", food: name },
  x,
  y,
  size,
});

/** Back to front, on a sheet of 1200 × 800. */
const THINGS: Readonly<Record<Illustration, readonly StillLifeThing[]>> = {
  "empty-cart": [prop("basket", [600, 700, 800])],
  "no-result": [food("wheat-ear", [528, 560, 480]), prop("magnifier", [630, 650, 740])],
  "no-orders": [prop("clipboard", [440, 690, 760]), prop("lorry", [800, 700, 620])],
  "no-deliveries": [prop("lorry", [600, 700, 980])],
  "no-lists": [prop("notepad", [540, 690, 780]), prop("pencil", [840, 720, 480])],
  "no-messages": [prop("envelope", [600, 720, 900])],
  "no-invoices": [prop("receipt", [450, 690, 760]), prop("calculator", [780, 700, 620])],
  "no-recipes": [prop("cookbook", [600, 720, 960])],
  "not-found": [prop("plate", [530, 660, 900]), prop("magnifier", [800, 660, 560])],
  offline: [prop("plug", [600, 720, 1020])],
  broken: [prop("cracked-egg", [600, 720, 960])],
  "no-access": [prop("door-sign", [600, 700, 980])],
  /** A morning's delivery: what comes off the two lorries and from the merchants. */
  deliveries: [
    {
      picture: {
        kind: "carton",
        label: {
          title: "Croissant",
          subtitle: "Pur beurre AOP",
          weight: "120 × 70 g",
          tone: "mill",
        },
        food: "croissant",
      },
      x: 930,
      y: 565,
      size: 540,
    },
    {
      picture: {
        kind: "sack",
        label: { title: "T80", subtitle: "Meule · Bio", weight: "25 kg", tone: "sage" },
      },
      x: 290,
      y: 590,
      size: 600,
    },
    {
      picture: {
        kind: "sack",
        label: { title: "T65", subtitle: "Farine de blé", weight: "25 kg", tone: "crust" },
      },
      x: 550,
      y: 640,
      size: 680,
    },
    {
      picture: { kind: "bucket", label: { title: "Fraise", tone: "poppy" }, food: "strawberry" },
      x: 1000,
      y: 695,
      size: 340,
    },
    {
      picture: { kind: "butter-block", label: { title: "82 %", tone: "sage" } },
      x: 790,
      y: 720,
      size: 300,
    },
    food("baguette", [260, 730, 360]),
    food("croissant", [520, 745, 230]),
  ],
  /** The lorry of the morning and what it has put down. */
  welcome: [
    prop("lorry", [500, 640, 900]),
    {
      picture: {
        kind: "sack",
        label: { title: "T80", subtitle: "Meule · Bio", weight: "25 kg", tone: "sage" },
        mark: "mill",
      },
      x: 790,
      y: 672,
      size: 430,
    },
    {
      picture: {
        kind: "sack",
        label: { title: "T65", subtitle: "Farine de blé", weight: "25 kg", tone: "crust" },
        mark: "mill",
      },
      x: 990,
      y: 700,
      size: 480,
    },
    {
      picture: {
        kind: "carton",
        label: { title: "Croissant", weight: "120 × 70 g", tone: "mill" },
        food: "croissant",
      },
      x: 600,
      y: 736,
      size: 330,
    },
  ],
};

/** The drawing at that path, undefined when the shop has none of its own there. */
export function drawOwnPicture(path: string): string | undefined {
  if (path === SHARED_PICTURE_PATH) return drawSharedPicture();
  const name = ILLUSTRATIONS.find((each) => illustrationPath(each) === path);
  return name === undefined ? undefined : drawIllustration(name);
}

/** An illustration as an SVG document, on nothing. */
export function drawIllustration(name: Illustration): string {
  return drawDocument(STILL_LIFE_WIDTH, STILL_LIFE_HEIGHT, (sheet) =>
    THINGS[name].map((thing) => placed(sheet, thing, drawThing)).join(""),
  );
}

/** The shop's name beside what it sells: for links shared elsewhere. */
function drawSharedPicture(): string {
  return drawDocument(1200, 630, (sheet) => goods(sheet) + sign());
}

const goods = (sheet: Sheet): string =>
  `<g transform="translate(0 -150)">${drawStillLife(
    sheet,
    {
      kind: "still-life",
      wall: "wheat",
      worktop: "flour",
      things: [
        {
          picture: { kind: "sack", label: { title: "T65", subtitle: "Tradition", tone: "crust" } },
          x: 850,
          y: 620,
          size: 560,
        },
        {
          picture: {
            kind: "carton",
            label: { title: "Croissant", tone: "mill" },
            food: "croissant",
          },
          x: 1060,
          y: 700,
          size: 420,
        },
        food("baguette", [1080, 770, 300]),
        food("country-loaf", [690, 760, 300]),
      ],
    },
    drawThing,
  )}</g>`;

const sign = (): string =>
  shape(boxPath(0, 0, 560, 630), "#2A1A10") +
  loafSign(80, 170, 150) +
  textLine("Panetier", {
    x: 262,
    y: 350,
    width: 364,
    cap: 76,
    face: "fraunces",
    fill: "#FFFDF8",
    tracking: -8,
  }) +
  textLine("Le marché des boulangers", {
    x: 262,
    y: 456,
    width: 364,
    cap: 26,
    face: "figtree",
    fill: "#F0CE82",
  });
