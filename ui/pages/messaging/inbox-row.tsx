import Paperclip from "lucide-react/icons/paperclip";
import { Link } from "wouter";
import type { Thread } from "../../../api-schema/messaging.ts";
import { messageMoment } from "../../../core/messaging/moments.ts";
import {
  correspondentOf,
  excerpt,
  latestMessage,
  senderName,
  unreadWords,
} from "../../../core/messaging/thread-words.ts";
import { useCustomer } from "../../hooks/customer.ts";
import { useNow } from "../../layout/use-now.ts";
import { classNames } from "../../widgets/class-names.ts";
import { Cluster, Row, Text } from "../../widgets/primitives.tsx";
import { VisuallyHidden } from "../../widgets/visually-hidden.tsx";
import { useSeller } from "../../hooks/seller.ts";
import styles from "./inbox-row.module.css";
import { IncidentBadge } from "./incident-badge.tsx";

interface InboxRowProps {
  readonly thread: Thread;
  readonly href: string;
  readonly isCurrent: boolean;
}

/** A conversation of the list: with whom, about what, and how its newest message begins. */
export function InboxRow({ thread, href, isCurrent }: InboxRowProps) {
  const now = useNow();
  const customer = useCustomer();
  const latest = latestMessage(thread);
  const seller = useSeller();
  const isUnread = thread.unviewed > 0;
  const hasFiles = latest !== undefined && latest.attachments.length > 0;
  return (
    <li>
      <Link
        href={href}
        className={classNames(styles.row, isUnread && styles.unread)}
        aria-current={isCurrent ? "page" : undefined}
      >
        <Row as="span" gap="2" align="center" tone="quiet" size="xs">
          {isUnread ? <span className={styles.mark} aria-hidden /> : null}
          <Text as="span" cut grows className={styles.who}>
            {correspondentOf(seller, thread)}
          </Text>
          {latest === undefined ? null : (
            <time dateTime={latest.createdAt} className={styles.when}>
              {messageMoment(latest.createdAt, now)}
            </time>
          )}
        </Row>
        <Text as="span" weight="medium" cut className={styles.subject}>
          {isUnread ? (
            <VisuallyHidden>{`${unreadWords(thread.unviewed)} : `}</VisuallyHidden>
          ) : null}
          {thread.subject}
        </Text>
        <Row as="span" gap="1" align="center" tone="soft" size="s" className={styles.excerpt}>
          {hasFiles ? <Paperclip size={14} aria-label="Avec pièce jointe" role="img" /> : null}
          <span>
            {latest === undefined
              ? ""
              : `${senderName(seller, latest.sender, customer)} : ${excerpt(latest.body)}`}
          </span>
        </Row>
        {thread.about.kind === "none" ? null : (
          <Cluster as="span" gap="1 2" align="center" tone="quiet" size="xs" above="1">
            {thread.incident === null ? null : <IncidentBadge state={thread.incident.state} />}
            <Text as="span" shrinks cut>
              {thread.about.label}
            </Text>
          </Cluster>
        )}
      </Link>
    </li>
  );
}
