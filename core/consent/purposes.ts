import type { ConsentPurposes } from "./consent.ts";

/** What each purpose is called, and what it does, as the visitor reads it before choosing. */
export const PURPOSES: readonly {
  readonly purpose: keyof ConsentPurposes;
  readonly label: string;
  readonly explanation: string;
}[] = [
  {
    purpose: "video",
    label: "Vidéos",
    explanation: "Le lecteur de YouTube, dans sa version sans cookie avant lecture.",
  },
  {
    purpose: "audience",
    label: "Mesure d’audience",
    explanation: "Les pages et les produits consultés, pour améliorer la boutique.",
  },
];

/**
 * Version of the words above: it is kept with each proof of consent, so that one knows what was
 * agreed to. A change of what a purpose does needs a new one.
 */
export const CONSENT_TEXT_VERSION = "2026-11";

/** 'Vidéos : acceptées. Mesure d’audience : refusée.' in two lines for the page of cookies. */
export const describePurposes = (purposes: ConsentPurposes): readonly string[] =>
  PURPOSES.map(({ purpose, label }) =>
    [label, ":", purposes[purpose] ? ACCEPTED[purpose] : REFUSED[purpose]].join("\u00a0"),
  );

const ACCEPTED = { video: "acceptées", audience: "acceptée" };
const REFUSED = { video: "refusées", audience: "refusée" };
