import type { FlourBand, FlourFigure } from "./flour-bands.ts";

/** What a figure of flour says of the dough, in a baker's words. */
export const FLOUR_HELP: { readonly [Name in FlourFigure | "type"]: string } = {
  type: "Le taux de cendres : plus il est haut, plus la farine est bise et goûteuse.",
  strength: "Ce que la pâte supporte : pointage, beurre, sucre.",
  protein: "Plus il y en a, plus la pâte boit et se tient.",
  balance: "Bas, la pâte s’étire ; haut, elle résiste.",
};

/** What bakers make of a band of strength or balance; undefined where the figure says it all. */
export const flourBandUse = (figure: FlourFigure, band: FlourBand): string | undefined =>
  USES.get(`${figure}:${band}`);

const USES: ReadonlyMap<string, string> = new Map([
  ["strength:0-149", "biscuits, cakes, seigle"],
  ["strength:150-199", "pâte brisée, meule, pain court"],
  ["strength:200-249", "baguette, tradition"],
  ["strength:250-299", "longue pousse, pain de mie"],
  ["strength:300-", "brioche, viennoiserie, panettone"],
  ["balance:0-49", "extensible"],
  ["balance:50-64", "équilibré"],
  ["balance:65-", "tenace"],
]);
