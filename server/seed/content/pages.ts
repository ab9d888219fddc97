import type { PageSeed } from "./content-types.ts";
import { faqPage } from "./pages-faq.ts";
import { legalPages } from "./pages-legal.ts";
import { termsPages } from "./pages-terms.ts";
import { globalPage, homePage, merchantPages, staticPages } from "./pages-zones.ts";

/** Every page of the demonstration. */
export const pages: readonly PageSeed[] = [
  homePage,
  globalPage,
  ...staticPages,
  faqPage,
  ...termsPages,
  ...legalPages,
  ...merchantPages,
];
