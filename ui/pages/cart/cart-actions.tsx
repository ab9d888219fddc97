import Printer from "lucide-react/icons/printer";
import Trash from "lucide-react/icons/trash-2";
import { useCartLines } from "../../hooks/cart-lines.ts";
import { Button } from "../../widgets/button.tsx";
import styles from "./cart-actions.module.css";

/** Print the cart; empty it, with a way back in the message that follows. */
export function CartActions() {
  const { empty } = useCartLines();
  return (
    <div className={styles.actions}>
      <Button
        variant="quiet"
        icon={<Printer size={18} aria-hidden />}
        onClick={() => window.print()}
      >
        Imprimer
      </Button>
      <Button variant="quiet" icon={<Trash size={18} aria-hidden />} onClick={() => empty()}>
        Vider le panier
      </Button>
    </div>
  );
}
