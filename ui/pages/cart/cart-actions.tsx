import ClipboardPaste from "lucide-react/icons/clipboard-paste";
import Printer from "lucide-react/icons/printer";
import Trash from "lucide-react/icons/trash-2";
import type { Order } from "../../../api-schema/order.ts";
import { instantOfMs, parisDayOf } from "../../../core/calendar/paris-time.ts";
import { nameOfCartList, productsOfOrder } from "../../../core/lists/proposed-name.ts";
import { paths } from "../../../core/routes/paths.ts";
import { QUICK_ENTRY } from "../../../core/routes/names.ts";
import { useCartLines } from "../../hooks/cart-lines.ts";
import { useNow } from "../../layout/use-now.ts";
import { SaveAsListButton } from "../../shopping/lists/save-as-list-button.tsx";
import { Button, ButtonLink } from "../../widgets/button.tsx";
import { Cluster } from "../../widgets/primitives.tsx";
import styles from "./cart-actions.module.css";

/** Print the cart, keep it as a list; empty it, with a way back in the message that follows. */
export function CartActions({ order }: { readonly order: Order }) {
  const { empty } = useCartLines();
  const today = parisDayOf(instantOfMs(useNow()));
  return (
    <Cluster gap="1 2" justify="between" className={styles.actions} data-print="none">
      <ButtonLink
        variant="quiet"
        icon={<ClipboardPaste size={18} aria-hidden />}
        href={paths.quickEntry()}
      >
        {QUICK_ENTRY}
      </ButtonLink>
      <Button
        variant="quiet"
        icon={<Printer size={18} aria-hidden />}
        onClick={() => window.print()}
      >
        Imprimer
      </Button>
      <SaveAsListButton name={nameOfCartList(today)} products={productsOfOrder(order)} />
      <Button variant="quiet" icon={<Trash size={18} aria-hidden />} onClick={() => empty()}>
        Vider le panier
      </Button>
    </Cluster>
  );
}
