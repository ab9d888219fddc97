import type { Food } from "../pictures/picture-spec.ts";
import type { Range, Row } from "./catalogue-rows.ts";
import { merged } from "./row-values.ts";

/**
 * The food that a product's picture may show: its row's, when the product is called by it. A picture
 * of another ingredient is a lie to who buys by eye; without one the pack bears its name in large type.
 */
export const shownFood = (row: Row, range: Range): Food | undefined => {
  const food = merged(row, range, "food");
  return food !== undefined && isCalled(row.name, range.taxon, food) ? food : undefined;
};

/** Whether a product of this name, in this category, is or holds what the drawing shows. */
export const isCalled = (name: string, taxon: string, food: Food): boolean =>
  CALLED[food].test(name.toLowerCase()) ||
  (food === "wheat-ear" && /^farines-(?:ble|bio-ble|anciennes)/u.test(taxon));

/**
 * Drawing → the names it is true of. A drawing with garnish (lardons, chips of chocolate, olives) is
 * true of that garnish only; one that shows a loaf is true of the mix that makes it.
 */
const CALLED: Readonly<Record<Food, RegExp>> = {
  baguette: /baguette|ficelle/u,
  batard: /bâtard|pain complet/u,
  "country-loaf": /campagne|miche|boule de/u,
  "bread-roll": /petits? pains?/u,
  "sandwich-bread": /pain de mie/u,
  "burger-bun": /bun burger au sésame/u,
  croissant: /croissant|viennoiserie/u,
  "pain-au-chocolat": /pain au chocolat/u,
  brioche: /brioche(?! tressée| nanterre| feuilletée| vendéenne)/u,
  "pain-aux-raisins": /pain aux raisins/u,
  chausson: /chausson/u,
  donut: /donuts glacés/u,
  eclair: /éclair(?!s cuites)/u,
  tart: /tarte aux framboises|tartelette chocolat/u,
  macaron: /macaron/u,
  madeleine: /madeleine/u,
  choux: /pâte à choux/u,
  puffs: /choux cuits|gougères|chouquettes/u,
  millefeuille: /mille-feuille/u,
  galette: /galette des rois|cartons à galette/u,
  buche: /^bûche|boîtes à bûche/u,
  cookie: /cookies?(?! chocolat blanc)/u,
  waffle: /gaufre/u,
  muffin: /muffins? (?:au )?chocolat/u,
  "ice-cream": /crème glacée|sorbet |cônes/u,
  quiche: /quiche lorraine/u,
  pizza: /(?<!fonds de )pizza(?! jambon| margherita)/u,
  sandwich: /sandwich/u,
  cheese: /emmental/u,
  "wheat-ear": /\bblé|froment|gruau/u,
  "rye-ear": /seigle|méteil/u,
  flour: /farine de riz|fécule|amidon|poudre à lever|bicarbonate/u,
  seeds: /mélange de graines|aux graines t|céréales/u,
  sugar: /^sucre (?:semoule|cristal)/u,
  honey: /miel/u,
  milk: /^lait (?!concentré|ribot)/u,
  butter: /^beurre (?!de cacao)/u,
  cream: /^crème (?:liquide|excellence|de cuisson|fraîche|pâtissière|sucrée)|crème fouettée/u,
  egg: /(?<!sans )œuf(?!s? de pâques)/u,
  yeast: /levure fraîche/u,
  "chocolate-bar": /mousse au chocolat|ballotins à chocolats/u,
  "chocolate-drops": /pépites de chocolat|couverture (?:noire|au lait|blanche)/u,
  almond: /amande/u,
  hazelnut: /noisette/u,
  walnut: /noix(?! de (?:pécan|cajou|coco))/u,
  pistachio: /pistache/u,
  vanilla: /vanill/u,
  sprinkles: /vermicelles/u,
  raspberries: /framboise/u,
  strawberry: /fraises?\b|fraisier/u,
  apple: /pommes?(?! de terre)/u,
  apricot: /abricot/u,
  lemon: /citron/u,
  raisins: /raisins? (?:de|macérés)/u,
  ciabatta: /ciabatta/u,
  fougasse: /fougasse(?! aux lardons)/u,
  "rye-loaf": /tourte de seigle/u,
  "seeded-loaf": /céréales/u,
  gingerbread: /pain d’épices/u,
  "paris-brest": /paris-brest/u,
  "brioche-crown": /couronne briochée/u,
  "meringue-tart": /citron meringuée/u,
  flan: /flan/u,
  "sheet-pizza": /pizza margherita/u,
  "vegetable-quiche": /légumes du soleil|provençale tomates/u,
  "salmon-quiche": /saumon-épinards/u,
  friand: /friand|feuilleté chèvre/u,
  bagel: /bagel/u,
  "fruit-tart": /tarte (?:fine )?(?:aux pommes|poire)/u,
  "tart-shell": /fonds de tart/u,
  pearls: /perles/u,
  powder: /colorant .*poudre|colorant liposoluble|cacao en poudre|poudre|farine/u,
};
