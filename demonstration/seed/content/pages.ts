import type { PageSeed } from "../../../server/shipped-content/content-types.ts";
import { shopPages } from "../../../server/shipped-content/shop-pages.ts";
import { globalPage, homePage, merchantPages, staticPages } from "./pages-zones.ts";

/** Every page of the demonstration. */
export const pages: readonly PageSeed[] = [
  homePage,
  globalPage,
  ...staticPages,
  ...shopPages,
  ...merchantPages,
];
