import type { StillLifePicture } from "../../pictures/picture-spec.ts";
import type { DrawingRow } from "../catalogue-types.ts";
import { at, food, LEFT, pack, prop, RIGHT, stillLife, tool } from "./still-lifes.ts";

/** What the tiles of the shop's own pages show, where they lead to no single thing. */
const tilePictures = {
  "bonnes-affaires": stillLife(
    "poppy",
    "wood",
    at(pack("carton", "Croissant", "mill", { food: "croissant" }), LEFT),
    at(pack("bucket", "Fraise", "poppy"), RIGHT),
    at(pack("sack", "T65", "crust", { subtitle: "Tradition" }), [606, 756, 600]),
  ),
  recettes: stillLife(
    "sage",
    "flour",
    at(tool("whisk"), [270, 580, 420]),
    at(food("egg"), [950, 620, 320]),
    at(prop("cookbook"), [606, 770, 700]),
  ),
  conseils: stillLife(
    "sky",
    "wood",
    at(prop("clock"), [270, 560, 380]),
    at(prop("scale"), [920, 640, 460]),
    at(prop("notepad"), [590, 760, 580]),
    at(prop("pencil"), [860, 780, 300]),
  ),
  marchands: stillLife(
    "pistachio",
    "wood",
    at(food("milk"), [250, 606, 400]),
    at(pack("pastry-box", "Maison", "berry", { food: "macaron" }), RIGHT),
    at(pack("butter-block", "AOP", "sage"), [440, 740, 480]),
    at(pack("bucket", "Praliné", "cocoa"), [720, 756, 460]),
  ),
  "feves-et-couronnes": stillLife(
    "rose",
    "cloth",
    at(food("galette"), [330, 620, 460]),
    at(food("almond"), [950, 640, 320]),
    at(prop("crown"), [650, 756, 560]),
  ),
} as const satisfies Readonly<Record<string, StillLifePicture>>;

/** Path of a tile's picture. */
export const tilePicturePath = (name: keyof typeof tilePictures): string => `/images/tiles/${name}`;

/** Rows of table picture for the tiles. */
export const tileDrawingRows: readonly DrawingRow[] = Object.entries(tilePictures).map(
  ([name, spec]) => ({
    path: `/images/tiles/${name}`,
    spec,
  }),
);
