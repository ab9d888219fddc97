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
import { VisuallyHidden } from "../../widgets/visually-hidden.tsx";
import { useSeller } from "../../hooks/seller.ts";
import styles from "./inbox-list.module.css";
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
        <span className={styles.top}>
          {isUnread ? <span className={styles.mark} aria-hidden /> : null}
          <span className={styles.who}>{correspondentOf(seller, thread)}</span>
          {latest === undefined ? null : (
            <time dateTime={latest.createdAt} className={styles.when}>
              {messageMoment(latest.createdAt, now)}
            </time>
          )}
        </span>
        <span className={styles.subject}>
          {isUnread ? (
            <VisuallyHidden>{`${unreadWords(thread.unviewed)} : `}</VisuallyHidden>
          ) : null}
          {thread.subject}
        </span>
        <span className={styles.excerpt}>
          {hasFiles ? <Paperclip size={14} aria-label="Avec pièce jointe" role="img" /> : null}
          <span>
            {latest === undefined
              ? ""
              : `${senderName(seller, latest.sender, customer)} : ${excerpt(latest.body)}`}
          </span>
        </span>
        {thread.about.kind === "none" ? null : (
          <span className={styles.about}>
            {thread.incident === null ? null : <IncidentBadge state={thread.incident.state} />}
            <span className={styles.label}>{thread.about.label}</span>
          </span>
        )}
      </Link>
    </li>
  );
}
