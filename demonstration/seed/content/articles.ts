import { costArticles } from "./articles-costs.ts";
import { doughArticles } from "./articles-dough.ts";
import { flourArticles } from "./articles-flour.ts";
import { hygieneArticles } from "./articles-hygiene.ts";
import { shopArticles } from "./articles-shop.ts";
import type { ArticleSeed } from "../../../server/editions/content-types.ts";

/** The articles, the newest first. */
export const articles: readonly ArticleSeed[] = [
  ...shopArticles.slice(0, 1),
  ...doughArticles.slice(0, 2),
  ...hygieneArticles.slice(1, 2),
  ...flourArticles,
  ...costArticles,
  ...doughArticles.slice(2),
  ...hygieneArticles.slice(0, 1),
  ...hygieneArticles.slice(2),
  ...shopArticles.slice(1),
];
