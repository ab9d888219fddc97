import { type RefObject, useLayoutEffect, useRef } from "react";
import type { Thread } from "../../../api-schema/messaging.ts";
import { correspondentOf } from "../../../core/messaging/thread-words.ts";
import { Cluster, Stack, Text } from "../../widgets/primitives.tsx";
import { AboutCard } from "./about-card.tsx";
import { useSeller } from "../../hooks/seller.ts";
import styles from "./messaging.module.css";
import { MessageList } from "./message-list.tsx";
import { ReplyForm } from "./reply-form.tsx";
import { ThreadActions } from "./thread-actions.tsx";
import { faceOf } from "../../widgets/title-face.ts";

interface ConversationProps {
  readonly thread: Thread;
}

/** A conversation: what it is about, its messages from the oldest to the newest, and the reply. */
export function Conversation({ thread }: ConversationProps) {
  const seller = useSeller();
  const scroller = useNewestInView(thread);
  return (
    <Stack as="section" gap="4" bounded className={styles.thread} aria-labelledby="sujet">
      <Cluster as="header" gap="2 4" align="start" justify="between">
        <div className={styles.names}>
          <h2 id="sujet" className={styles.title} {...faceOf(thread.subject)}>
            {thread.subject}
          </h2>
          <Text tone="quiet" size="s">{`Avec ${correspondentOf(seller, thread)}`}</Text>
        </div>
        <ThreadActions thread={thread} onDone={() => scroller.current?.focus()} />
      </Cluster>
      <AboutCard thread={thread} />
      <div
        ref={scroller}
        className={styles.messages}
        role="region"
        aria-label="Messages"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself at the desk: the keyboard has to reach it
        tabIndex={0}
      >
        <MessageList thread={thread} />
      </div>
      <ReplyForm thread={thread} />
    </Stack>
  );
}

/** The newest message is in sight: at once, and when one comes. */
const useNewestInView = (thread: Thread): RefObject<HTMLDivElement | null> => {
  const scroller = useRef<HTMLDivElement>(null);
  const newest = thread.messages.at(-1)?.id;
  const shown = useRef<number | undefined>(undefined);
  useLayoutEffect(() => {
    if (shown.current === newest) return;
    const isFirst = shown.current === undefined;
    shown.current = newest;
    const box = scroller.current;
    if (box !== null && box.scrollHeight > box.clientHeight) box.scrollTop = box.scrollHeight;
    if (!isFirst) {
      box?.querySelector("[data-message]:last-of-type")?.scrollIntoView({ block: "nearest" });
    }
  }, [newest]);
  return scroller;
};
