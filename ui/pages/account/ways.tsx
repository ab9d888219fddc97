import ClipboardList from "lucide-react/icons/clipboard-list";
import Gift from "lucide-react/icons/gift";
import ListChecks from "lucide-react/icons/list-checks";
import type { LucideIcon } from "lucide-react";
import MessageSquare from "lucide-react/icons/message-square";
import ReceiptEuro from "lucide-react/icons/receipt-euro";
import ShoppingBasket from "lucide-react/icons/shopping-basket";
import Store from "lucide-react/icons/store";
import Users from "lucide-react/icons/users";
import { Link } from "wouter";
import type { HeaderLinkName } from "../../../core/navigation/header-links.ts";
import { hasPage } from "../../../core/routes/existing-pages.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useHeaderLinks } from "../../hooks/header-links.ts";
import { useUnreadMessages } from "../../hooks/inbox.ts";
import { Row } from "../../widgets/primitives.tsx";
import styles from "./ways.module.css";

const ICONS: { readonly [Name in HeaderLinkName]?: LucideIcon } = {
  cart: ShoppingBasket,
  quickOrderList: ListChecks,
  messaging: MessageSquare,
  outstandings: ReceiptEuro,
  stores: Store,
  users: Users,
  festiveProducts: Gift,
};

/**
 * Where the role may go from here: the header's own links, the orders and the lists. A page that the
 * shop does not have yet takes its place when it comes.
 */
export function Ways() {
  const unread = useUnreadMessages();
  const links = useHeaderLinks();
  const lists = hasPage(paths.lists()) && links.some(({ name }) => name === "quickOrderList");
  return (
    <nav aria-label="Mon compte" className={styles.ways} data-print="none">
      <Way href={paths.orders()} label="Mes commandes" Icon={ClipboardList} />
      {links.map(({ name, label, href }) => {
        const Icon = ICONS[name];
        return Icon === undefined ? null : (
          <Way
            key={name}
            href={href}
            label={label}
            Icon={Icon}
            note={name === "messaging" && unread > 0 ? unreadText(unread) : undefined}
          />
        );
      })}
      {lists ? <Way href={paths.lists()} label="Mes listes" Icon={ListChecks} /> : null}
    </nav>
  );
}

interface WayProps {
  readonly href: string;
  readonly label: string;
  readonly Icon: LucideIcon;
  readonly note?: string | undefined;
}

function Way({ href, label, Icon, note }: WayProps) {
  return (
    <Row as={Link} gap="3" align="center" weight="medium" snug href={href} className={styles.way}>
      <Icon size={22} strokeWidth={1.75} aria-hidden />
      <span>
        {label}
        {note === undefined ? null : <small>{note}</small>}
      </span>
    </Row>
  );
}

const unreadText = (count: number): string =>
  count > 1 ? `${count} messages non lus` : "1 message non lu";
