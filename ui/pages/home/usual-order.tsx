import { useState } from "react";
import type { UsualProducts } from "../../../api-schema/habits.ts";
import { useQuantityOf } from "../../hooks/cart-lines.ts";
import { OrderSheet } from "../../shopping/order-sheet/order-sheet.tsx";
import { lineOfUsual } from "../../shopping/order-sheet/usual-line.ts";
import { useToday } from "./use-today.ts";
import { habitName, habitReason } from "./usual-words.ts";

interface UsualOrderProps {
  readonly usuals: UsualProducts;
  readonly onClose: () => void;
}

/** What is usual and still missing, in storeroom order, as an order (product §10). */
export function UsualOrder({ usuals, onClose }: UsualOrderProps) {
  const quantityOf = useQuantityOf();
  const today = useToday();
  const [lines] = useState(() =>
    usuals.products.map((product) => lineOfUsual(product, quantityOf(product.variant.code))),
  );
  return (
    <OrderSheet
      title={habitName(usuals, today)}
      why={habitReason(usuals, today)}
      lines={lines}
      gone={usuals.left}
      onClose={onClose}
    />
  );
}
