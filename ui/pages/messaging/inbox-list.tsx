import type { ThreadId } from "../../../api-schema/messaging.ts";
import { inbox } from "../../../core/api/calls/messaging.ts";
import {
  hasInboxFilters,
  inboxCall,
  type InboxFilters,
  writeInboxFilters,
} from "../../../core/messaging/inbox-filters.ts";
import { CONVERSATIONS_PER_PAGE } from "../../../core/messaging/inbox.ts";
import { LOADING } from "../../../core/navigation/loading.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useRead } from "../../hooks/read.ts";
import { ButtonLink } from "../../widgets/button.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";
import { Loaded } from "../../widgets/loaded.tsx";
import { Pagination } from "../../widgets/pagination.tsx";
import { Stack } from "../../widgets/primitives.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";
import { InboxFilterForm } from "./inbox-filter-form.tsx";
import { InboxRow } from "./inbox-row.tsx";

interface InboxListProps {
  readonly filters: InboxFilters;
  /** The conversation that is open. */
  readonly current: ThreadId | null;
}

/** The store's conversations with what narrows them; the address holds it. */
export function InboxList({ filters, current }: InboxListProps) {
  return (
    <Stack as="section" gap="4" bounded aria-label="Conversations">
      <InboxFilterForm filters={filters} />
      <Conversations filters={filters} current={current} />
    </Stack>
  );
}

function Conversations({ filters, current }: InboxListProps) {
  const query = useRead(
    inbox,
    { ...inboxCall(filters), itemsPerPage: CONVERSATIONS_PER_PAGE },
    // Read again when the inbox machine is notified of news (spec §4).
    { keepsPage: true, refetchOnWindowFocus: false },
  );
  return (
    <Loaded
      read={query}
      coming={
        <Stack gap="2" bounded role="status" aria-label={LOADING}>
          {Array.from({ length: 6 }, (_, index) => (
            <SkeletonBlock key={index} height="6.25rem" />
          ))}
        </Stack>
      }
    >
      {({ results, pagination }) => {
        if (results.length === 0) return <NoConversation filtered={hasInboxFilters(filters)} />;
        return (
          <>
            <Stack as="ul" gap="2" bounded stale={query.isPlaceholderData}>
              {results.map((thread) => (
                <InboxRow
                  key={thread.id}
                  thread={thread}
                  href={paths.conversation(thread.id, writeInboxFilters(filters))}
                  isCurrent={thread.id === current}
                />
              ))}
            </Stack>
            <Pagination
              page={pagination.currentPage}
              lastPage={pagination.lastPage}
              href={(page) => paths.inbox(writeInboxFilters({ ...filters, page }))}
            />
          </>
        );
      }}
    </Loaded>
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
      Les réponses du service clients et des marchands arrivent ici.
    </EmptyState>
  );
}
