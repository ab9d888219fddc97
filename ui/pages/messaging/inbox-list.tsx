import { useQuery } from "@tanstack/react-query";
import type { ThreadId } from "../../../api-schema/messaging.ts";
import {
  hasInboxFilters,
  type InboxFilters,
  writeInboxFilters,
} from "../../../core/messaging/inbox-filters.ts";
import { LOADING } from "../../../core/navigation/loading.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useReader } from "../../hooks/reader.ts";
import { inboxPage } from "../../data/messaging.ts";
import { ButtonLink } from "../../widgets/button.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";
import { ErrorState } from "../../widgets/error-state.tsx";
import { Pagination } from "../../widgets/pagination.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";
import { InboxFilterForm } from "./inbox-filter-form.tsx";
import styles from "./inbox-list.module.css";
import { InboxRow } from "./inbox-row.tsx";

interface InboxListProps {
  readonly filters: InboxFilters;
  /** The conversation that is open. */
  readonly current: ThreadId | null;
}

/** The store's conversations with what narrows them; the address holds it. */
export function InboxList({ filters, current }: InboxListProps) {
  return (
    <section className={styles.section} aria-label="Conversations">
      <InboxFilterForm filters={filters} />
      <Conversations filters={filters} current={current} />
    </section>
  );
}

function Conversations({ filters, current }: InboxListProps) {
  const query = useQuery(inboxPage(useReader(), filters));
  if (query.isError) {
    return <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching} />;
  }
  if (query.data === undefined) {
    return (
      <div className={styles.list} role="status" aria-label={LOADING}>
        {Array.from({ length: 6 }, (_, index) => (
          <SkeletonBlock key={index} height="6.25rem" />
        ))}
      </div>
    );
  }
  const { results, pagination } = query.data;
  if (results.length === 0) return <NoConversation filtered={hasInboxFilters(filters)} />;
  return (
    <>
      <ul className={styles.list} aria-busy={query.isPlaceholderData}>
        {results.map((thread) => (
          <InboxRow
            key={thread.id}
            thread={thread}
            href={paths.conversation(thread.id, writeInboxFilters(filters))}
            isCurrent={thread.id === current}
          />
        ))}
      </ul>
      <Pagination
        page={pagination.currentPage}
        lastPage={pagination.lastPage}
        href={(page) => paths.inbox(writeInboxFilters({ ...filters, page }))}
      />
    </>
  );
}

function NoConversation({ filtered }: { readonly filtered: boolean }) {
  return filtered ? (
    <EmptyState
      picture="no-messages"
      title="Aucune conversation pour ces filtres"
      action={
        <ButtonLink variant="secondary" href={paths.inbox()}>
          Retirer les filtres
        </ButtonLink>
      }
    />
  ) : (
    <EmptyState
      picture="no-messages"
      title="Aucune conversation pour cette boutique"
      action={
        <ButtonLink variant="secondary" href={paths.newMessage()}>
          Écrire un message
        </ButtonLink>
      }
    >
      Les réponses des marchands et des Grands Moulins Panetier arrivent ici.
    </EmptyState>
  );
}
