import MessageSquare from "lucide-react/icons/message-square";
import { useUnreadMessages } from "../hooks/inbox.ts";
import { HeaderAction } from "../layout/header-action.tsx";
import { Badge, DotBadge } from "../widgets/badge.tsx";

interface MessagingActionProps {
  readonly label: string;
  readonly href: string;
}

/** 'Messagerie', with a dot while there are unread messages (spec §4). */
export function MessagingAction({ label, href }: MessagingActionProps) {
  const unread = useUnreadMessages();
  return (
    <HeaderAction
      label={label}
      href={href}
      icon={<MessageSquare size={24} strokeWidth={1.75} aria-hidden />}
      badge={unread > 0 ? <DotBadge /> : undefined}
      name={unread > 0 ? `${label}, ${unreadText(unread)}` : undefined}
    />
  );
}

/** How many messages nobody has read, beside 'Messagerie'. */
export function UnreadBadge() {
  const unread = useUnreadMessages();
  if (unread === 0) return null;
  return <Badge tone="info">{unread > 1 ? `${unread} non lus` : "1 non lu"}</Badge>;
}

const unreadText = (count: number): string =>
  count > 1 ? `${count} messages non lus` : "1 message non lu";
