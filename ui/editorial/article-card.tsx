import { useQueryClient } from "@tanstack/react-query";
import BookOpen from "lucide-react/icons/book-open";
import Calendar from "lucide-react/icons/calendar";
import type { ArticleCard as Card } from "../../api-schema/editorial.ts";
import { articleBySlug } from "../../core/api/calls/content.ts";
import { formatDay } from "../../core/calendar/format.ts";
import { parisDayOf } from "../../core/calendar/paris-time.ts";
import { ARTICLE_CATEGORIES } from "../../core/content/content-labels.ts";
import { durationText } from "../../core/content/recipe-words.ts";
import { paths } from "../../core/routes/paths.ts";
import { readOf } from "../data/read.ts";
import { useReader } from "../hooks/reader.ts";
import { EditorialCard } from "./editorial-card.tsx";

interface ArticleCardProps {
  readonly card: Card;
  readonly lead?: boolean | undefined;
  readonly headingLevel?: 2 | 3 | undefined;
  readonly eager?: boolean | undefined;
}

/** An article in a list: how long it takes to read, and its day. */
export function ArticleCard({ card, lead, headingLevel, eager }: ArticleCardProps) {
  const reader = useReader();
  const queries = useQueryClient();
  return (
    <EditorialCard
      href={paths.article(card.slug)}
      title={card.title}
      category={ARTICLE_CATEGORIES[card.category]}
      excerpt={card.excerpt}
      picture={card.picture}
      facts={[
        {
          name: "Temps de lecture",
          icon: <BookOpen size={16} aria-hidden />,
          value: `${durationText(card.readingMinutes)} de lecture`,
        },
        {
          name: "Publié le",
          icon: <Calendar size={16} aria-hidden />,
          value: formatDay(parisDayOf(card.publishedAt), "date"),
        },
      ]}
      lead={lead}
      headingLevel={headingLevel}
      eager={eager}
      // A failed preload costs nothing: the page asks again and reports.
      onPreview={() =>
        void queries.prefetchQuery(readOf(reader, articleBySlug, { slug: card.slug }))
      }
    />
  );
}
