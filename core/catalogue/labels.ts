import type { QualityLabel } from "../../api-schema/catalogue.ts";

/** Quality labels that search filters on (spec §3), in the order of the filters. */
export const QUALITY_LABELS: readonly QualityLabel[] = ["AOP", "Bio", "CRC", "Rouge"];

/** True for a label of the list, in its exact spelling. */
export const isQualityLabel = (text: string): text is QualityLabel =>
  QUALITY_LABELS.some((label) => label === text);

/** The label as a filter and a product sheet write it: 'Rouge' is 'Label Rouge'. */
export const qualityLabelName = (label: QualityLabel): string =>
  label === "Rouge" ? "Label Rouge" : label;

/** What the label means, for its tooltip. */
export const qualityLabelMeaning = (label: QualityLabel): string => MEANINGS[label];

const MEANINGS: { readonly [Label in QualityLabel]: string } = {
  AOP: "Appellation d'origine protégée",
  Bio: "Issu de l'agriculture biologique",
  CRC: "Culture raisonnée contrôlée",
  Rouge: "Label Rouge",
};
