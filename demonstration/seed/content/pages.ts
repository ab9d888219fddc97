import type { PageSeed } from "../../../server/editions/content-types.ts";
import { shopPages } from "../../../server/editions/shop-pages.ts";
import { millPage } from "./page-mill.ts";
import { globalPage, homePage, merchantPages, staticPages } from "./pages-zones.ts";

/** Every page of the demonstration. */
export const pages: readonly PageSeed[] = [
  homePage,
  globalPage,
  ...staticPages,
  millPage,
  ...shopPages,
  ...merchantPages,
];
