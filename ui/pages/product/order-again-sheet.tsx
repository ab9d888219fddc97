import { useState } from "react";
import type { UsualProduct } from "../../../api-schema/habits.ts";
import { useQuantityOf } from "../../hooks/cart-lines.ts";
import { OrderSheet } from "../../shopping/order-sheet/order-sheet.tsx";
import { lineOfUsual } from "../../shopping/order-sheet/usual-line.ts";

interface OrderAgainSheetProps {
  readonly product: UsualProduct;
  readonly onClose: () => void;
}

/** One usual product as an order, less what the cart holds of it. */
export function OrderAgainSheet({ product, onClose }: OrderAgainSheetProps) {
  const quantityOf = useQuantityOf();
  const [lines] = useState(() => [lineOfUsual(product, quantityOf(product.variant.code))]);
  return <OrderSheet title="Commander à nouveau" lines={lines} onClose={onClose} />;
}
