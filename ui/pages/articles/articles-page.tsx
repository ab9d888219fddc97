import { useLocation, useSearch } from "wouter";
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
import { EditorialList } from "../../editorial/editorial-list.tsx";
import { EditorialResults } from "../../editorial/editorial-results.tsx";
import { FilterLinks } from "../../editorial/filter-links.tsx";
import { PageTitle } from "../../layout/page-title.tsx";
import { SkeletonText } from "../../widgets/skeleton.tsx";

/** /conseils: all articles that are out, narrowed and sorted by the address (product §8). */
export function ArticlesPage() {
  const filters = readArticleFilters(new URLSearchParams(useSearch()));
  const query = useRead(articles, articlesCall(filters), { keepsPage: true });
  const [, navigate] = useLocation();
  const list = query.data?.results;
  return (
    <>
      <PageTitle route="articles" />
      <EditorialList
        title="Conseils"
        intro="Meuniers, boulangers d’essai et conseillers partagent ce qui marche au fournil et au magasin."
        pages={query.data?.pagination}
        countText={countText}
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
        pageHref={(page) => href({ ...filters, page })}
        sorts={ARTICLE_SORTS}
        sort={filters.sort}
        onSort={(value) => {
          const sort = ARTICLE_SORTS.find((known) => known.value === value);
          if (sort !== undefined) navigate(href({ ...filters, sort: sort.value, page: 1 }));
        }}
      >
        <EditorialResults
          label="Conseils"
          cards={list?.results}
          lead={leadOf(list?.results ?? [], filters)}
          failed={query.isError}
          coming={query.isPlaceholderData}
          fetching={query.isFetching}
          onRetry={() => void query.refetch()}
          emptyTitle="Aucun conseil dans cette catégorie"
          clearedHref={paths.articles()}
          card={(card, place) => <ArticleCard card={card} {...place} />}
        />
      </EditorialList>
    </>
  );
}

const href = (filters: ArticleFilters): string => paths.articles(writeArticleFilters(filters));

const countText = (total: number): string =>
  `${wholeNumber(total)} ${total > 1 ? "conseils" : "conseil"}`;
