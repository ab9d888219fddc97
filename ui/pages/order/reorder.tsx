import RotateCw from "lucide-react/icons/rotate-cw";
import { useState } from "react";
import type { Order } from "../../../api-schema/order.ts";
import { useCartLines } from "../../hooks/cart-lines.ts";
import { useMay } from "../../hooks/stores.ts";
import { Button } from "../../widgets/button.tsx";

/** 'Commander à nouveau': adds all that is available; what is not is told by the cart (product §7). */
export function Reorder({ order }: { readonly order: Order }) {
  const mayOrder = useMay("cart.order");
  const { addMany } = useCartLines();
  const [added, setAdded] = useState(false);
  if (!mayOrder) return null;
  const lines = order.shipments.flatMap(({ items }) => items);
  return (
    <Button
      size="large"
      block
      aria-disabled={added}
      icon={<RotateCw size={18} aria-hidden />}
      onClick={() => {
        if (added) return;
        setAdded(true);
        addMany(lines.map(({ variant, quantity }) => ({ variant, quantity })));
      }}
    >
      {added ? "Mis au panier" : "Commander à nouveau"}
    </Button>
  );
}
