import type { PageSeed } from "../../../server/editions/content-types.ts";
import { shopPages } from "../../../server/editions/shop-pages.ts";
import { globalPage, homePage, merchantPages, staticPages } from "./pages-zones.ts";

/** Every page of the demonstration. */
export const pages: readonly PageSeed[] = [
  homePage,
  globalPage,
  ...staticPages,
  ...shopPages,
  ...merchantPages,
];
