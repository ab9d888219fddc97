import { Schema } from "effect";
import { ArticleCategory } from "../../../api-schema/editorial.ts";
import type { ArticleSeed } from "../../../server/editions/content-types.ts";
import { listOf, nameAmong, Yes } from "../data/cells.ts";
import { kept } from "../data/data-files.ts";
import { documentNames, readDocuments } from "../data/documents.ts";
import { blocksOf } from "./rich-text.ts";

const { optionalKey, Struct, String: Text } = Schema;

const ArticleHead = Struct({
  title: Text,
  category: ArticleCategory,
  author: Text,
  highlighted: optionalKey(Yes),
  excerpt: Text,
  keywords: Text,
  related: listOf(nameAmong("article", () => documentNames("content/articles"))),
});

/** The articles, the newest first, as their files are numbered. */
export const articles = kept((): readonly ArticleSeed[] =>
  readDocuments("content/articles", ArticleHead).map(({ name, head, body }) => ({
    ...head,
    slug: name,
    body: blocksOf(body),
  })),
);
