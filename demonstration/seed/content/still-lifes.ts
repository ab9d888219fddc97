import type {
  Food,
  FoodPicture,
  Packaging,
  PackagingPicture,
  Prop,
  PropPicture,
  StillLifePicture,
  StillLifeThing,
  Tone,
  Tool,
  ToolPicture,
} from "../../pictures/picture-spec.ts";

// Short words for the compositions: things from back to front, the main one last.

type Place = readonly [x: number, y: number, size: number];

/** The three usual places: two behind, one in front that tells what it is about. */
export const LEFT: Place = [286, 596, 460];
export const RIGHT: Place = [926, 604, 420];
export const FRONT: Place = [606, 756, 660];

export const at = (
  picture: StillLifeThing["picture"],
  [x, y, size]: Place,
  turn?: number,
): StillLifeThing => ({ picture, x, y, size, ...(turn === undefined ? {} : { turn }) });

export const food = (name: Food, more: Omit<FoodPicture, "kind" | "food"> = {}): FoodPicture => ({
  kind: "food",
  food: name,
  ...more,
});

export const tool = (kind: Tool): ToolPicture => ({ kind });

export const prop = (name: Prop, tone?: Tone): PropPicture => ({
  kind: "prop",
  prop: name,
  ...(tone === undefined ? {} : { tone }),
});

export const pack = (
  kind: Packaging,
  title: string,
  tone: Tone,
  more: { readonly subtitle?: string; readonly food?: Food; readonly body?: Tone } = {},
): PackagingPicture => {
  const { subtitle, ...rest } = more;
  return { kind, label: { title, tone, ...(subtitle === undefined ? {} : { subtitle }) }, ...rest };
};

export const stillLife = (
  wall: Tone,
  worktop: StillLifePicture["worktop"],
  ...things: readonly StillLifeThing[]
): StillLifePicture => ({ kind: "still-life", wall, worktop, things });
