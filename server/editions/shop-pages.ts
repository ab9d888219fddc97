import type { PageSeed } from "./content-types.ts";
import { faqPage } from "./pages-faq.ts";
import { legalPages } from "./pages-legal.ts";
import { termsOfUsePage } from "./pages-terms-of-use.ts";
import { termsPages } from "./pages-terms.ts";

/** The pages that every shop must have: they name nothing of the catalogue. */
export const shopPages: readonly PageSeed[] = [
  faqPage,
  termsOfUsePage,
  ...termsPages,
  ...legalPages,
];
