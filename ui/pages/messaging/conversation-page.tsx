import { useSearch } from "wouter";
import type { ThreadId } from "../../../api-schema/messaging.ts";
import { readInboxFilters, writeInboxFilters } from "../../../core/messaging/inbox-filters.ts";
import { readThreadId } from "../../../core/messaging/thread-words.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useConversation } from "../../hooks/conversation.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useMode } from "../../hooks/mode.ts";
import { useMay } from "../../hooks/stores.ts";
import { NotFound } from "../../layout/not-found.tsx";
import type { PageProps } from "../../layout/page-props.ts";
import { PageTitle } from "../../layout/page-title.tsx";
import { Breadcrumbs } from "../../widgets/breadcrumbs.tsx";
import { ButtonLink } from "../../widgets/button.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";
import { BrokenState, ErrorState } from "../../widgets/error-state.tsx";
import { Stack } from "../../widgets/primitives.tsx";
import { Conversation } from "./conversation.tsx";
import { ConversationComing } from "./conversation-coming.tsx";
import { InboxList } from "./inbox-list.tsx";
import { MessagingFrame } from "./messaging-frame.tsx";
import styles from "./messaging.module.css";

/** /messagerie/{id}: a conversation; at the desk with the list beside it. */
export function ConversationPage({ params: { id = "" } }: PageProps) {
  const threadId = readThreadId(id);
  const mayMessage = useMay("messaging.use");
  if (threadId === null) {
    return (
      <>
        <PageTitle route="conversation" />
        <NotFound />
      </>
    );
  }
  return mayMessage ? <Open threadId={threadId} /> : <Closed />;
}

const Closed = () => (
  <>
    <PageTitle route="conversation" />
    <MessagingFrame title="Messagerie">{null}</MessagingFrame>
  </>
);

function Open({ threadId }: { readonly threadId: ThreadId }) {
  const filters = readInboxFilters(new URLSearchParams(useSearch()));
  const mode = useMode();
  const view = useConversation(threadId);
  const subject = view.phase === "shown" ? view.thread.subject : undefined;
  const back = paths.inbox(writeInboxFilters(filters));
  return (
    <>
      <PageTitle route="conversation" />
      <MessagingFrame
        title="Messagerie"
        writable={mode !== "mobile"}
        trail={
          <Breadcrumbs
            trail={[{ label: "Messagerie", href: back }, { label: subject ?? "Conversation" }]}
          />
        }
      >
        <Stack gap="6" align="start" bounded className={styles.layout} data-open>
          {mode === "mobile" ? null : <InboxList filters={filters} current={threadId} />}
          <Shown view={view} back={back} />
        </Stack>
      </MessagingFrame>
    </>
  );
}

interface ShownProps {
  readonly view: ReturnType<typeof useConversation>;
  readonly back: string;
}

function Shown({ view, back }: ShownProps) {
  const dispatch = useDispatch();
  switch (view.phase) {
    case "loading":
      return <ConversationComing />;
    case "shown":
      return <Conversation thread={view.thread} />;
    case "failed":
      return <ErrorState onRetry={() => dispatch({ type: "conversation.retried" })} busy={false} />;
    case "broken":
      return <BrokenState />;
    case "missing":
      return (
        <EmptyState
          picture="no-messages"
          title="Cette conversation n’est pas dans cette boutique"
          action={
            <ButtonLink variant="secondary" href={back}>
              Voir les conversations
            </ButtonLink>
          }
        >
          Elle est peut-être dans une autre de vos boutiques : changez de boutique en haut de la
          page.
        </EmptyState>
      );
  }
}
