import { Schema } from "effect";

// What a picture shows, as data. Kept as jsonb beside its product, category, brand or merchant;
// `drawPicture` (draw.ts) turns it into SVG. Removing a literal orphans stored rows: only add.

/** The closed list of colours; `tones.ts` gives each its shades (product §9 palette). */
export const TONES = [
  "kraft", // unbleached paper
  "wheat", // the golden accent
  "crust", // warm brown
  "sage", // organic, herbs
  "poppy", // red
  "mill", // trade blue
  "cream", // butter, custard
  "white", // flour, dairy
  "berry", // raspberry, red fruit
  "cocoa", // dark chocolate
  "apricot", // orange
  "lemon", // bright yellow
  "pistachio", // light green
  "rose", // pale pink
  "sky", // light blue, cold
  "stone", // neutral warm grey, metal
  "ink", // nearly black brown
] as const;
export const Tone = Schema.Literals(TONES);
export type Tone = typeof Tone.Type;

/** Things drawn bare, and printed as motifs on labels. */
export const FOODS = [
  // breads
  "baguette",
  "batard",
  "country-loaf",
  "bread-roll",
  "sandwich-bread",
  "burger-bun",
  // viennoiserie
  "croissant",
  "pain-au-chocolat",
  "brioche",
  "pain-aux-raisins",
  "chausson",
  "donut",
  // pâtisserie
  "eclair",
  "tart",
  "macaron",
  "madeleine",
  "choux",
  "puffs",
  "millefeuille",
  "galette",
  "buche",
  "cookie",
  "waffle",
  "muffin",
  "ice-cream",
  // savoury
  "quiche",
  "pizza",
  "sandwich",
  "cheese",
  // cereals and sweeteners
  "wheat-ear",
  "rye-ear",
  "flour",
  "seeds",
  "sugar",
  "honey",
  // dairy, eggs, yeast
  "milk",
  "butter",
  "cream",
  "egg",
  "yeast",
  // chocolate, nuts, flavours
  "chocolate-bar",
  "chocolate-drops",
  "almond",
  "hazelnut",
  "walnut",
  "pistachio",
  "vanilla",
  "sprinkles",
  // fruit
  "raspberries",
  "strawberry",
  "apple",
  "apricot",
  "lemon",
  "raisins",
  // what recipes make
  "ciabatta",
  "fougasse",
  "rye-loaf",
  "seeded-loaf",
  "gingerbread",
  "paris-brest",
  "brioche-crown",
  "meringue-tart",
  "flan",
  "sheet-pizza",
  // what the shop's ranges need beside them
  "vegetable-quiche",
  "salmon-quiche",
  "friand",
  "bagel",
  "fruit-tart",
  "tart-shell",
  "pearls",
  "powder",
] as const;
export const Food = Schema.Literals(FOODS);
export type Food = typeof Food.Type;

/** Containers that carry a label. */
export const PACKAGINGS = [
  "sack", // kraft sack, 10 to 25 kg
  "paper-bag", // 1 to 5 kg bag with a folded top
  "carton", // shipping carton
  "bucket", // pail with a handle
  "tin", // metal can
  "jar", // glass jar with a lid
  "bottle", // bottle of flavouring, syrup, oil
  "jerrycan", // 5 to 20 l can
  "brick", // milk or cream brick
  "butter-block", // block in paper with a band
  "pouch", // stand-up pouch
  "tray", // tray under film, shows the food
  "drum", // large keg with a clamp ring
  "tub", // low tub with a snap lid (ice cream, cream cheese)
  "vacuum-pack", // yeast block, vacuum-packed
  "box-of-cases", // baking cases, papers
  "bag-roll", // roll of bags, film, baking paper
  "pastry-box", // folded box with a ribbon or a window
  "flat-box", // low box with a lid: galette, pizza
  "sachet", // flat paper bag with a pinked mouth
  "carrier-bag", // paper bag with handles
] as const;
export const Packaging = Schema.Literals(PACKAGINGS);
export type Packaging = typeof Packaging.Type;

/** Small equipment and hygiene. */
export const TOOLS = [
  "apron",
  "gloves",
  "banneton",
  "scraper",
  "lame",
  "rolling-pin",
  "brush",
  "piping-bag",
  "spray-bottle",
  "mould",
  "whisk",
  "baking-tray",
  "cake-board", // golden discs
  "charms", // porcelain figures of a galette
  "candles",
  "ring-mould", // a bottomless steel circle
  "nozzles",
] as const;
export const Tool = Schema.Literals(TOOLS);
export type Tool = typeof Tool.Type;

/** Things of the desk and the bakehouse that are told, not sold: they furnish scenes. */
export const PROPS = [
  "clipboard",
  "notepad",
  "pencil",
  "envelope",
  "receipt",
  "calendar",
  "slate",
  "calculator",
  "door-sign",
  "cookbook",
  "basket",
  "magnifier",
  "plate",
  "cracked-egg",
  "plug",
  "thermometer",
  "scale",
  "clock",
  "dough-bowl",
  "jug",
  "crown",
  "bulb",
  "lorry",
  "board",
  "bread-shelf",
] as const;
export const Prop = Schema.Literals(PROPS);
export type Prop = typeof Prop.Type;

/** Line icons for categories and sub-categories. */
export const PICTOGRAMS = [
  // first level
  "flour",
  "mixes",
  "yeast",
  "ingredients",
  "frozen",
  "decors",
  "packaging",
  "tools",
  // flours
  "wheat",
  "rye",
  "ancient-grains",
  "organic",
  // mixes and improvers, yeasts
  "bread-mix",
  "cake-mix",
  "improver",
  "sourdough",
  // ingredients
  "sugar",
  "fats",
  "chocolate",
  "nuts",
  "eggs",
  "milk",
  "fruit",
  "flavours",
  // frozen
  "viennoiserie",
  "bread",
  "pastry",
  "savoury",
  "ice-cream",
  // packaging, tools
  "bags",
  "boxes",
  "baking-paper",
  "moulds",
  "knives",
  "hygiene",
  "workwear",
  // the rest of the shop
  "promotion",
  "merchant",
] as const;
export const Pictogram = Schema.Literals(PICTOGRAMS);
export type Pictogram = typeof Pictogram.Type;

/** The sign above or beside a brand's name. */
export const EMBLEMS = [
  "mill",
  "wheat-crown",
  "monogram",
  "seal",
  "sunrise",
  "cow",
  "mountain",
  "leaf",
  "bean",
  "fruit",
  "flame",
  "bee",
  "snow",
  "whisk",
  "none",
] as const;
export const Emblem = Schema.Literals(EMBLEMS);
export type Emblem = typeof Emblem.Type;

/** Landscapes behind a merchant's name. */
export const SCENES = [
  "fields",
  "mill",
  "meadow",
  "orchard",
  "bakehouse",
  "mountains",
  // indoors: what the merchant makes, on a worktop
  "farmhouse",
  "chocolate-works",
  "packing-room",
  "tool-room",
] as const;
export const Scene = Schema.Literals(SCENES);
export type Scene = typeof Scene.Type;

const words = (longest: number) =>
  Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(longest));

/** The printed label. `title` is the large word: "T65", "Praliné", "82 %". */
export const Label = Schema.Struct({
  title: words(28),
  subtitle: Schema.optionalKey(words(40)),
  weight: Schema.optionalKey(words(24)),
  tone: Tone,
});
export type Label = typeof Label.Type;

const background = Schema.optionalKey(Tone);

/** `food` is printed on the label, and lies in a tray. `body` colours the container (kraft, white…). */
export const PackagingPicture = Schema.Struct({
  kind: Packaging,
  label: Label,
  food: Schema.optionalKey(Food),
  /** The maker's sign, in the head of the label of a sack or a bag. */
  mark: Schema.optionalKey(Emblem),
  body: Schema.optionalKey(Tone),
  background,
});
export type PackagingPicture = typeof PackagingPicture.Type;

/** `tone` flavours what has a flavour: macaron, éclair, tart, ice cream, donut, sprinkles… */
export const FoodPicture = Schema.Struct({
  kind: Schema.Literal("food"),
  food: Food,
  tone: Schema.optionalKey(Tone),
  arrangement: Schema.optionalKey(Schema.Literals(["one", "pair", "trio"])),
  background,
});
export type FoodPicture = typeof FoodPicture.Type;

export const ToolPicture = Schema.Struct({
  kind: Tool,
  tone: Schema.optionalKey(Tone),
  background,
});
export type ToolPicture = typeof ToolPicture.Type;

export const PropPicture = Schema.Struct({
  kind: Schema.Literal("prop"),
  prop: Prop,
  tone: Schema.optionalKey(Tone),
  background,
});
export type PropPicture = typeof PropPicture.Type;

/** One colour, 2 px stroke on a 48 px grid. `tone` defaults to crust. */
export const PictogramPicture = Schema.Struct({
  kind: Schema.Literal("pictogram"),
  pictogram: Pictogram,
  tone: Schema.optionalKey(Tone),
  background,
});
export type PictogramPicture = typeof PictogramPicture.Type;

/** A wordmark, with its emblem above ("stacked") or the name in a coloured plate ("plate"). */
export const BrandPicture = Schema.Struct({
  kind: Schema.Literal("brand"),
  name: words(40),
  emblem: Emblem,
  tone: Tone,
  style: Schema.optionalKey(Schema.Literals(["stacked", "plate", "round"])),
  background,
});
export type BrandPicture = typeof BrandPicture.Type;

/** A round shop sign: readable at 60 px, so it shows the emblem or the initials only. */
export const MerchantLogoPicture = Schema.Struct({
  kind: Schema.Literal("merchant-logo"),
  name: words(60),
  emblem: Emblem,
  tone: Tone,
  background,
});
export type MerchantLogoPicture = typeof MerchantLogoPicture.Type;

/** The one wide picture: viewBox 1600 × 640. */
export const MerchantCoverPicture = Schema.Struct({
  kind: Schema.Literal("merchant-cover"),
  scene: Scene,
  tone: Tone,
});
export type MerchantCoverPicture = typeof MerchantCoverPicture.Type;

/** A thing of a still life: `x` and `y` are its foot on the 1200 × 800 sheet, `size` its width. */
export const StillLifeThing = Schema.Struct({
  picture: Schema.Union([PackagingPicture, FoodPicture, ToolPicture, PropPicture]),
  x: Schema.Int,
  y: Schema.Int,
  size: Schema.Int,
  turn: Schema.optionalKey(Schema.Int),
});
export type StillLifeThing = typeof StillLifeThing.Type;

/** What a recipe, an article or a tile shows: things on a worktop, viewBox 1200 × 800. */
export const StillLifePicture = Schema.Struct({
  kind: Schema.Literal("still-life"),
  wall: Tone,
  worktop: Schema.Literals(["wood", "marble", "steel", "flour", "cloth"]),
  /** Back to front. */
  things: Schema.Array(StillLifeThing),
});
export type StillLifePicture = typeof StillLifePicture.Type;

/** Everything that `drawPicture` can draw. */
export const PictureSpec = Schema.Union([
  PackagingPicture,
  FoodPicture,
  ToolPicture,
  PropPicture,
  PictogramPicture,
  BrandPicture,
  MerchantLogoPicture,
  MerchantCoverPicture,
  StillLifePicture,
]);
export type PictureSpec = typeof PictureSpec.Type;
