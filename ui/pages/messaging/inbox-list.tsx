import type { ThreadId } from "../../../api-schema/messaging.ts";
import { inbox } from "../../../core/api/calls/messaging.ts";
import {
  hasInboxFilters,
  inboxCall,
  type InboxFilters,
  writeInboxFilters,
} from "../../../core/messaging/inbox-filters.ts";
import { CONVERSATIONS_PER_PAGE } from "../../../core/messaging/inbox.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useRead } from "../../hooks/read.ts";
import { Collection, NoneFound, RowsComing } from "../../layout/collection-page.tsx";
import { ButtonLink } from "../../widgets/button.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";
import { Stack } from "../../widgets/primitives.tsx";
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
    <Collection
      read={query}
      items={query.data?.results}
      pages={query.data?.pagination}
      pageHref={(page) => paths.inbox(writeInboxFilters({ ...filters, page }))}
      coming={<RowsComing count={6} height="6.25rem" gap="2" bounded />}
      empty={<NoConversation filtered={hasInboxFilters(filters)} />}
    >
      {(shown, stale) => (
        <Stack as="ul" gap="2" bounded stale={stale}>
          {shown.map((thread) => (
            <InboxRow
              key={thread.id}
              thread={thread}
              href={paths.conversation(thread.id, writeInboxFilters(filters))}
              isCurrent={thread.id === current}
            />
          ))}
        </Stack>
      )}
    </Collection>
  );
}

function NoConversation({ filtered }: { readonly filtered: boolean }) {
  return filtered ? (
    <NoneFound
      picture="no-messages"
      title="Aucune conversation pour ces filtres"
      href={paths.inbox()}
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
