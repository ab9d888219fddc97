/**
 * A stretch of a figure of flour, as the address and the wire write it: '200-249' holds both ends, '300-'
 * has no upper one. In the units of the facts on the sheet, in whole steps: W as it is, protein in
 * tenths of a percent, P/L in hundredths.
 */
export type FlourBand = string;

export type FlourFigure = "strength" | "protein" | "balance";

/** The bands that a filter offers, ascending, without gaps. */
export const FLOUR_BANDS: { readonly [Figure in FlourFigure]: readonly FlourBand[] } = {
  strength: ["0-149", "150-199", "200-249", "250-299", "300-"],
  protein: ["0-99", "100-109", "110-119", "120-129", "130-"],
  balance: ["0-49", "50-64", "65-"],
};

/** The types that French mills grade flour by, ascending: wheat, and rye from 85 on. */
export const FLOUR_TYPES = [45, 55, 65, 80, 85, 110, 130, 150, 170] as const;

/** The bounds of a band, both held; `to` null without an upper one. Undefined for what is none of ours. */
export const boundsOf = (
  figure: FlourFigure,
  band: FlourBand,
): { readonly from: number; readonly to: number | null } | undefined => {
  if (!FLOUR_BANDS[figure].includes(band)) return undefined;
  const [from = "", to = ""] = band.split("-");
  return { from: Number(from), to: to === "" ? null : Number(to) };
};

/** The band that holds a figure. */
export const bandOf = (figure: FlourFigure, value: number): FlourBand | undefined =>
  FLOUR_BANDS[figure].find((band) => {
    const bounds = boundsOf(figure, band);
    return bounds !== undefined && value >= bounds.from && value <= (bounds.to ?? value);
  });

/** 'T65' of 65. */
export const flourTypeName = (type: number): string => `T${type}`;

/** What a band is called where its figure is not said beside it: 'W 200 à 249', 'P/L 0,5 à 0,65'. */
export const flourBandName = (figure: FlourFigure, band: FlourBand): string =>
  boundsOf(figure, band) === undefined
    ? band
    : `${FIGURES[figure].name} ${flourBandRange(figure, band)}`;

/** The same where it is: '200 à 249', 'moins de 10 %'. */
export const flourBandRange = (figure: FlourFigure, band: FlourBand): string => {
  const bounds = boundsOf(figure, band);
  if (bounds === undefined) return band;
  const { step, unit } = FIGURES[figure];
  const written = (value: number): string => String(value / step).replace(".", ",");
  const { from, to } = bounds;
  if (to === null) return `${written(from)}${unit} et plus`;
  // A figure with decimals ends where the next band begins: 11,9 is said as 'à 12'.
  return from === 0
    ? `moins de ${written(to + 1)}${unit}`
    : `${written(from)}${unit} à ${written(step === 1 ? to : to + 1)}${unit}`;
};

const FIGURES: {
  readonly [Figure in FlourFigure]: {
    readonly name: string;
    readonly step: number;
    readonly unit: string;
  };
} = {
  strength: { name: "W", step: 1, unit: "" },
  protein: { name: "Protéines", step: 10, unit: "\u00a0%" },
  balance: { name: "P/L", step: 100, unit: "" },
};
