import { useMemo } from "react";
import type { Article } from "../../../api-schema/editorial.ts";
import type { Slug } from "../../../api-schema/primitives.ts";
import { articleBySlug } from "../../../core/api/calls/content.ts";
import { formatDay } from "../../../core/calendar/format.ts";
import { parisDayOf } from "../../../core/calendar/paris-time.ts";
import { tiedName } from "../../../core/catalogue/tied-name.ts";
import { ARTICLE_CATEGORIES } from "../../../core/content/content-labels.ts";
import { headingsOf, outlined } from "../../../core/content/outline.ts";
import { durationText } from "../../../core/content/recipe-words.ts";
import { paths } from "../../../core/routes/paths.ts";
import { OutlinedBlocks } from "../../cms/blocks.tsx";
import { useRead } from "../../hooks/read.ts";
import { ArticleCard } from "../../editorial/article-card.tsx";
import { EditorialGrid } from "../../editorial/editorial-card.tsx";
import { PrintButton } from "../../editorial/print-button.tsx";
import { ShareButton } from "../../editorial/share-button.tsx";
import type { PageProps } from "../../layout/page-props.ts";
import { Page, SectionHead } from "../../layout/page.tsx";
import { ReadPage } from "../../layout/read-page.tsx";
import { PageTitle } from "../../layout/page-title.tsx";
import { Breadcrumbs } from "../../widgets/breadcrumbs.tsx";
import { Cluster, Stack, Text } from "../../widgets/primitives.tsx";
import { ProductPicture } from "../../widgets/product-picture.tsx";
import styles from "./article-page.module.css";
import { ArticleSkeleton } from "./article-skeleton.tsx";
import { TableOfContents } from "./table-of-contents.tsx";
import { faceOf } from "../../widgets/title-face.ts";

/** /conseils/{slug}: an article of advice. */
export function ArticlePage({ params: { slug = "" } }: PageProps) {
  // What is no slug is answered 404 by the server.
  const article = useRead(articleBySlug, { slug: slug as Slug });
  return (
    <>
      <PageTitle route="article" ownName={article.data?.title} />
      <ReadPage query={article} skeleton={<ArticleSkeleton />}>
        {(data) => <ArticleText article={data} />}
      </ReadPage>
    </>
  );
}

function ArticleText({ article }: { readonly article: Article }) {
  const parts = useMemo(() => outlined(article.contentBlocks), [article]);
  return (
    <Page
      trail={
        <Breadcrumbs
          trail={[
            { label: "Accueil", href: paths.home() },
            { label: "Conseils", href: paths.articles() },
            {
              label: ARTICLE_CATEGORIES[article.category],
              href: paths.articles(new URLSearchParams({ category: article.category })),
            },
            { label: tiedName(article.title) },
          ]}
        />
      }
    >
      <Stack as="article" gap="6" bounded className={styles.layout}>
        <Stack gap="6" className={styles.head}>
          <Head article={article} />
        </Stack>
        <div className={styles.side}>
          <TableOfContents headings={headingsOf(parts)} />
        </div>
        <div className={styles.text}>
          <OutlinedBlocks parts={parts} />
        </div>
      </Stack>
      <Related article={article} />
    </Page>
  );
}

function Head({ article }: { readonly article: Article }) {
  const { category, title, excerpt, author, publishedAt, readingMinutes, picture } = article;
  return (
    <>
      <div className={styles.words}>
        <p className={styles.category}>{ARTICLE_CATEGORIES[category]}</p>
        <h1 tabIndex={-1} {...faceOf(title)}>
          {tiedName(title)}
        </h1>
        <Text tone="soft" size="xl" above="3" className={styles.excerpt}>
          {excerpt}
        </Text>
        <Cluster as="p" gap="0 2" tone="quiet" above="4" className={styles.facts}>
          <span>{author}</span>
          <time dateTime={publishedAt}>{formatDay(parisDayOf(publishedAt), "date")}</time>
          <span>{`${durationText(readingMinutes)} de lecture`}</span>
        </Cluster>
        <Cluster gap="3" above="4" data-print="none">
          <ShareButton title={title} />
          <PrintButton />
        </Cluster>
      </div>
      <div className={styles.shot} data-print="none">
        <div className={styles.picture}>
          <ProductPicture
            src={picture.path}
            alt=""
            width={480}
            height={320}
            sizes="(width > 900px) 480px, 92vw"
            eager
          />
        </div>
      </div>
    </>
  );
}

function Related({ article: { related } }: { readonly article: Article }) {
  if (related.length === 0) return null;
  return (
    <section aria-label="Conseils associés" data-print="none">
      <SectionHead title="À lire aussi" />
      <EditorialGrid label="Conseils associés">
        {related.slice(0, 3).map((card) => (
          <ArticleCard key={card.id} card={card} headingLevel={3} />
        ))}
      </EditorialGrid>
    </section>
  );
}
