import type { Prop, PropPicture, Tone } from "./picture-spec.ts";
import { PAPER_PROPS, type PropArt } from "./props-paper.ts";
import { THING_PROPS } from "./props-things.ts";
import type { Sheet } from "./sheet.ts";
import { shadesOf } from "./tones.ts";

const PROP_ART: Readonly<Record<Prop, PropArt>> = { ...PAPER_PROPS, ...THING_PROPS };

const OWN_TONES: Readonly<Partial<Record<Prop, Tone>>> = {
  notepad: "sage",
  pencil: "wheat",
  envelope: "poppy",
  calendar: "poppy",
  slate: "wheat",
  calculator: "mill",
  cookbook: "sage",
  basket: "kraft",
  thermometer: "mill",
  scale: "sage",
  clock: "sage",
  "dough-bowl": "kraft",
  crown: "wheat",
  lorry: "sage",
  board: "kraft",
  "bread-shelf": "kraft",
};

/** A thing of the bakehouse or the desk, in its own colour unless the picture names a tone. */
export function drawProp(sheet: Sheet, { prop, tone }: Omit<PropPicture, "kind">): string {
  return PROP_ART[prop](sheet, shadesOf(tone ?? OWN_TONES[prop] ?? "crust"));
}
