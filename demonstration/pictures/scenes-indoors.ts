import type {
  Packaging,
  PackagingPicture,
  StillLifePicture,
  StillLifeThing,
  Tone,
} from "./picture-spec.ts";
import type { Sheet } from "./sheet.ts";
import { type DrawThing, drawStillLife } from "./still-life.ts";

// Covers of merchants who have no landscape: their goods, on the right of a sheet of 1600 × 640.

type Place = readonly [x: number, y: number, size: number];

const at = (picture: StillLifeThing["picture"], [x, y, size]: Place): StillLifeThing => ({
  picture,
  x,
  y,
  size,
});

const pack = (
  kind: Packaging,
  title: string,
  tone: Tone,
  more: Pick<PackagingPicture, "food" | "body"> = {},
): PackagingPicture => ({ kind, label: { title, tone }, ...more });

const scene = (
  wall: Tone,
  worktop: StillLifePicture["worktop"],
  things: readonly StillLifeThing[],
): StillLifePicture => ({ kind: "still-life", wall, worktop, things });

/** On the sheet of a still life, of which the cover shows 1200 × 480 from `TOP` down. */
export const INDOORS = {
  farmhouse: scene("apricot", "wood", [
    at({ kind: "food", food: "wheat-ear" }, [560, 560, 420]),
    at(pack("sack", "Épeautre", "apricot"), [760, 600, 460]),
    at({ kind: "prop", prop: "basket" }, [1010, 640, 400]),
    at({ kind: "food", food: "egg" }, [800, 680, 230]),
    at({ kind: "food", food: "egg" }, [620, 670, 200]),
  ]),
  "chocolate-works": scene("cocoa", "marble", [
    at({ kind: "food", food: "chocolate-bar" }, [560, 570, 320]),
    at(pack("bucket", "Praliné", "cocoa"), [780, 590, 400]),
    at({ kind: "food", food: "hazelnut" }, [650, 690, 230]),
    at(pack("pouch", "Pépites", "cocoa", { food: "chocolate-drops" }), [1030, 620, 420]),
    at({ kind: "food", food: "chocolate-drops" }, [880, 690, 230]),
  ]),
  "packing-room": scene("kraft", "wood", [
    at(pack("carton", "Sachets", "sage"), [600, 570, 400]),
    at(pack("bag-roll", "Papier", "sage"), [830, 560, 340]),
    at(pack("carton", "Galette", "poppy", { food: "galette" }), [1062, 600, 420]),
    at(pack("pastry-box", "Maison", "berry", { food: "macaron" }), [770, 680, 330]),
    at(pack("box-of-cases", "Caissettes", "apricot"), [560, 670, 240]),
  ]),
  "tool-room": scene("stone", "steel", [
    at({ kind: "banneton" }, [580, 560, 340]),
    at({ kind: "mould" }, [820, 560, 320]),
    at({ kind: "whisk" }, [1040, 560, 380]),
    at({ kind: "rolling-pin" }, [690, 670, 330]),
    at({ kind: "scraper" }, [900, 680, 260]),
    at({ kind: "lame" }, [1080, 690, 240]),
  ]),
} as const satisfies Readonly<Record<string, StillLifePicture>>;

const SCALE = 1600 / 1200;
const TOP = 210;

/** The scene, cut to the shape of a cover. */
export function drawIndoors(sheet: Sheet, spec: StillLifePicture, draw: DrawThing): string {
  return `<g transform="scale(${SCALE.toFixed(4)}) translate(0 ${-TOP})">${drawStillLife(sheet, spec, draw)}</g>`;
}
