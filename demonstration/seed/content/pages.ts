import type { PageSeed } from "../../../server/shipped-content/content-types.ts";
import { faqPage } from "../../../server/shipped-content/pages-faq.ts";
import { legalPages } from "../../../server/shipped-content/pages-legal.ts";
import { termsOfUsePage } from "../../../server/shipped-content/pages-terms-of-use.ts";
import { termsPages } from "../../../server/shipped-content/pages-terms.ts";
import { globalPage, homePage, merchantPages, staticPages } from "./pages-zones.ts";

/** The pages that every shop must have: they name nothing of the catalogue. */
export const shopPages: readonly PageSeed[] = [
  faqPage,
  termsOfUsePage,
  ...termsPages,
  ...legalPages,
];

/** Every page of the demonstration. */
export const pages: readonly PageSeed[] = [
  homePage,
  globalPage,
  ...staticPages,
  ...shopPages,
  ...merchantPages,
];
