import ClipboardPaste from "lucide-react/icons/clipboard-paste";
import History from "lucide-react/icons/history";
import ListChecks from "lucide-react/icons/list-checks";
import ReceiptEuro from "lucide-react/icons/receipt-euro";
import Tag from "lucide-react/icons/tag";
import { Link } from "wouter";
import type { Store } from "../../../api-schema/store.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useMay } from "../../hooks/stores.ts";
import { hasPage } from "../../../core/routes/existing-pages.ts";
import styles from "./quick-ways.module.css";

/** The usual ways, under the thumb. */
export function QuickWays({ store }: { readonly store: Store | null }) {
  const maySeeInvoices = useMay("outstandings.view");
  const mayOrder = useMay("cart.order");
  const mayUseLists = useMay("lists.use");
  const list = store?.shoppingListId ?? null;
  const ways = [
    { label: "Commandes", href: paths.orders(), Icon: History, shown: true },
    {
      label: "Liste rapide",
      href: list === null ? paths.lists() : paths.list(list),
      Icon: ListChecks,
      shown: mayUseLists && list !== null,
    },
    {
      label: "Dites-le ou collez-le",
      href: paths.quickEntry(),
      Icon: ClipboardPaste,
      shown: mayOrder || mayUseLists,
    },
    { label: "Promotions", href: paths.promotionalOffers(), Icon: Tag, shown: true },
    { label: "Mes encours", href: paths.outstandings(), Icon: ReceiptEuro, shown: maySeeInvoices },
  ].filter(({ href, shown }) => shown && hasPage(href));
  return (
    <ul className={styles.ways} aria-label="Raccourcis">
      {ways.map(({ label, href, Icon }) => (
        <li key={label}>
          <Link href={href} className={styles.way}>
            <Icon size={24} strokeWidth={1.75} aria-hidden />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
