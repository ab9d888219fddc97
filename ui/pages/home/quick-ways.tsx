import ClipboardPaste from "lucide-react/icons/clipboard-paste";
import History from "lucide-react/icons/history";
import ListChecks from "lucide-react/icons/list-checks";
import MessageSquare from "lucide-react/icons/message-square";
import ReceiptEuro from "lucide-react/icons/receipt-euro";
import ScanBarcode from "lucide-react/icons/scan-barcode";
import StoreIcon from "lucide-react/icons/store";
import { Link } from "wouter";
import type { Store } from "../../../api-schema/store.ts";
import { scanAddress } from "../../../core/quick-entry/entry-target.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useMay } from "../../hooks/stores.ts";
import { hasPage } from "../../../core/routes/existing-pages.ts";
import { ORDER_PAD, QUICK_ENTRY } from "../../../core/routes/names.ts";
import { Grid, Stack } from "../../widgets/primitives.tsx";
import styles from "./quick-ways.module.css";

/** The usual ways, under the thumb: those of the role, four at most in a row of a phone. */
export function QuickWays({ store }: { readonly store: Store | null }) {
  const maySeeInvoices = useMay("outstandings.view");
  const mayOrder = useMay("cart.order");
  const mayUseLists = useMay("lists.use");
  const mayWrite = useMay("messaging.use");
  const seesStores = useMay("stores.see");
  const list = store?.shoppingListId ?? null;
  const ways = [
    { label: "Scanner", href: paths.quickEntry(scanAddress()), Icon: ScanBarcode, shown: mayOrder },
    {
      label: ORDER_PAD,
      href: list === null ? paths.lists() : paths.list(list),
      Icon: ListChecks,
      shown: mayUseLists && list !== null,
    },
    {
      label: QUICK_ENTRY,
      href: paths.quickEntry(),
      Icon: ClipboardPaste,
      shown: mayOrder,
    },
    { label: "Mes encours", href: paths.outstandings(), Icon: ReceiptEuro, shown: maySeeInvoices },
    // A buyer has the orders above, and messages in the header.
    { label: "Commandes", href: paths.orders(), Icon: History, shown: !mayOrder },
    { label: "Messagerie", href: paths.inbox(), Icon: MessageSquare, shown: mayWrite && !mayOrder },
    {
      label: "Mes boutiques",
      href: paths.stores(),
      Icon: StoreIcon,
      shown: seesStores && !mayOrder,
    },
  ].filter(({ href, shown }) => shown && hasPage(href));
  return (
    <Grid as="ul" least="4.75rem" fit gap="2" aria-label="Raccourcis">
      {ways.map(({ label, href, Icon }) => (
        <li key={label}>
          <Stack as={Link} gap="1" size="xs" weight="strong" href={href} className={styles.way}>
            <Icon size={24} strokeWidth={1.75} aria-hidden />
            {label}
          </Stack>
        </li>
      ))}
    </Grid>
  );
}
