import MessagesSquare from "lucide-react/icons/messages-square";
import { useSearch } from "wouter";
import { readInboxFilters } from "../../../core/messaging/inbox-filters.ts";
import { useMode } from "../../hooks/mode.ts";
import { PageTitle } from "../../layout/page-title.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";
import { Stack } from "../../widgets/primitives.tsx";
import { InboxList } from "./inbox-list.tsx";
import { MessagingFrame } from "./messaging-frame.tsx";
import styles from "./messaging.module.css";

/** /messagerie: the conversations of the active store, the one with the newest message first (product §8). */
export function InboxPage() {
  const filters = readInboxFilters(new URLSearchParams(useSearch()));
  const mode = useMode();
  return (
    <>
      <PageTitle route="inbox" />
      <MessagingFrame title="Messagerie" writable>
        <Stack gap="6" align="start" bounded className={styles.layout}>
          <InboxList filters={filters} current={null} />
          {mode === "mobile" ? null : (
            <div className={styles.noThread}>
              <EmptyState
                icon={<MessagesSquare size={36} aria-hidden />}
                title="Choisissez une conversation"
              >
                Elle s’ouvre ici, avec la commande ou le produit dont elle parle.
              </EmptyState>
            </div>
          )}
        </Stack>
      </MessagingFrame>
    </>
  );
}
