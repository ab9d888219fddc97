import { articles } from "../../../core/api/calls/content.ts";
import {
  ARTICLE_SORTS,
  articleChips,
  type ArticleFilters,
  articlesCall,
  EMPTY_ARTICLE_FILTERS,
  leadOf,
  readArticleFilters,
  writeArticleFilters,
} from "../../../core/content/content-filters.ts";
import { ARTICLE_CATEGORIES } from "../../../core/content/content-labels.ts";
import { wholeNumber } from "../../../core/money/format.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useRead } from "../../hooks/read.ts";
import { ArticleCard } from "../../editorial/article-card.tsx";
import {
  EditorialComing,
  EditorialResults,
  NoEditorial,
} from "../../editorial/editorial-results.tsx";
import { FilterLinks } from "../../editorial/filter-links.tsx";
import { useAddressFilters } from "../../layout/use-address-filters.ts";
import { FilteredCollectionPage } from "../../layout/filtered-collection-page.tsx";
import { SkeletonText } from "../../widgets/skeleton.tsx";

const href = (filters: ArticleFilters): string => paths.articles(writeArticleFilters(filters));

/** /conseils: all articles that are out, narrowed and sorted by the address (product §8). */
export function ArticlesPage() {
  const [filters, go] = useAddressFilters(readArticleFilters, href);
  const query = useRead(articles, articlesCall(filters), { keepsPage: true });
  const list = query.data?.results;
  return (
    <FilteredCollectionPage
      route="articles"
      title="Conseils"
      intro="Meuniers, boulangers d’essai et conseillers partagent ce qui marche au fournil et au magasin."
      filters={
        list === undefined ? (
          <SkeletonText lines={5} />
        ) : (
          <FilterLinks
            title="Catégories"
            options={list.facets.categories.map(({ value, count }) => ({
              value,
              label: ARTICLE_CATEGORIES[value],
              count,
            }))}
            chosen={filters.category}
            href={(category) => href({ ...filters, category, page: 1 })}
          />
        )
      }
      chips={articleChips(filters)}
      href={href}
      clearedHref={href({ ...EMPTY_ARTICLE_FILTERS, sort: filters.sort })}
      countText={countText}
      sorts={ARTICLE_SORTS}
      sort={filters.sort}
      onSort={(sort) => go({ sort })}
      read={query}
      items={list?.results}
      pages={query.data?.pagination}
      pageHref={(page) => href({ ...filters, page })}
      coming={<EditorialComing />}
      empty={<NoEditorial title="Aucun conseil dans cette catégorie" href={paths.articles()} />}
    >
      {(cards, stale) => (
        <EditorialResults
          label="Conseils"
          cards={cards}
          lead={leadOf(cards, filters)}
          stale={stale}
          card={(card, place) => <ArticleCard card={card} {...place} />}
        />
      )}
    </FilteredCollectionPage>
  );
}

const countText = (total: number): string =>
  `${wholeNumber(total)} ${total > 1 ? "conseils" : "conseil"}`;
