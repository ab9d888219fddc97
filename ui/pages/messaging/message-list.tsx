import { Fragment } from "react";
import type { Message, Thread } from "../../../api-schema/messaging.ts";
import { parisDayOf } from "../../../core/calendar/paris-time.ts";
import { messageDay, messageTime } from "../../../core/messaging/moments.ts";
import { isUnread } from "../../../core/messaging/reading.ts";
import { senderName } from "../../../core/messaging/thread-words.ts";
import { useCustomer } from "../../hooks/customer.ts";
import { useNow } from "../../layout/use-now.ts";
import { Cluster, Stack, Text } from "../../widgets/primitives.tsx";
import { AttachmentTile } from "./attachment-tile.tsx";
import { useSeller } from "../../hooks/seller.ts";
import styles from "./message-list.module.css";
import { useSeenMessages } from "./use-seen-messages.ts";

/** The messages of a conversation by days; what stands in view is viewed. */
export function MessageList({ thread }: { readonly thread: Thread }) {
  const list = useSeenMessages(thread);
  const now = useNow();
  return (
    <Stack as="ol" gap="4" bounded ref={list}>
      {thread.messages.map((message, index) => {
        const day = parisDayOf(message.createdAt);
        const before = thread.messages[index - 1];
        const isNewDay = before === undefined || parisDayOf(before.createdAt) !== day;
        return (
          <Fragment key={message.id}>
            {isNewDay ? <li className={styles.day}>{messageDay(day, now)}</li> : null}
            <Bubble message={message} subject={thread.subject} />
          </Fragment>
        );
      })}
    </Stack>
  );
}

interface BubbleProps {
  readonly message: Message;
  readonly subject: string;
}

function Bubble({ message, subject }: BubbleProps) {
  const customer = useCustomer();
  const { sender, title, body, attachments, createdAt } = message;
  const name = senderName(useSeller(), sender, customer);
  const side = name === "Vous" ? "own" : sender.type;
  return (
    <li className={styles.message} data-side={side} data-message={message.id}>
      <Cluster as="p" gap="1 2" align="baseline" tone="quiet" size="xs">
        <Text as="b" tone="soft" weight="medium">
          {name}
        </Text>
        <time dateTime={createdAt}>{messageTime(createdAt)}</time>
        {isUnread(message) ? (
          <Text as="span" tone="bad" weight="strong">
            Nouveau
          </Text>
        ) : null}
      </Cluster>
      <div className={styles.bubble}>
        {isOwnTitle(title, subject) ? <Text weight="strong">{title}</Text> : null}
        <p className={styles.body}>{body}</p>
        {attachments.length === 0 ? null : (
          <ul className={styles.attachments}>
            {attachments.map((attachment) => (
              <AttachmentTile key={attachment.id} attachment={attachment} />
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

/** A title that says more than that it answers. */
const isOwnTitle = (title: string, subject: string): boolean =>
  title !== "" && title !== subject && title.replace(/^(?:re\s*:\s*)+/i, "") !== subject;
