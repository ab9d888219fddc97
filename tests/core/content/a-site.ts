import type { Site } from "../../../core/content/structured-data.ts";

/** A shop whose pages tell search engines what they are. */
export const site: Site = {
  origin: "https://boutique.test",
  name: "Panetier",
  organization: "Grands Moulins Panetier",
  logo: "/logo.png",
  sameAs: [],
};
