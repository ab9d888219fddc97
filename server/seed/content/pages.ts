import type { PageSeed } from "./content-types.ts";
import { faqPage } from "./pages-faq.ts";
import { legalPages } from "./pages-legal.ts";
import { termsOfUsePage } from "./pages-terms-of-use.ts";
import { termsPages } from "./pages-terms.ts";
import { globalPage, homePage, merchantPages, staticPages } from "./pages-zones.ts";

/** Every page of the demonstration. */
export const pages: readonly PageSeed[] = [
  homePage,
  globalPage,
  ...staticPages,
  faqPage,
  termsOfUsePage,
  ...termsPages,
  ...legalPages,
  ...merchantPages,
];
