import { useState } from "react";
import type { Order } from "../../api-schema/order.ts";
import type { OrderToken } from "../../api-schema/primitives.ts";
import { getOrder } from "../../core/api/calls/orders.ts";
import { LOADING } from "../../core/navigation/loading.ts";
import { orderedArticles } from "../../core/selling/ordered-articles.ts";
import { useQuantityOf } from "../hooks/cart-lines.ts";
import { useRead } from "../hooks/read.ts";
import { Dialog } from "../widgets/dialog.tsx";
import { ErrorState } from "../widgets/error-state.tsx";
import { SkeletonRow } from "../widgets/skeleton.tsx";
import { OrderSheet } from "./order-sheet/order-sheet.tsx";
import { lineOfItem } from "./order-sheet/sheet-line.ts";

interface ReorderSheetProps {
  readonly token: OrderToken;
  readonly onClose: () => void;
}

const TITLE = "Commander à nouveau";

/** The lines of an order from before, less what the cart holds already, as a new order. */
export function ReorderSheet({ token, onClose }: ReorderSheetProps) {
  const { data, isError, isFetching, refetch } = useRead(getOrder, { token });
  if (data !== undefined) return <Found order={data} onClose={onClose} />;
  return (
    <Dialog open tall size="l" title={TITLE} startsAt="title" onClose={onClose}>
      {isError ? (
        <ErrorState onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <div role="status" aria-label={LOADING}>
          <SkeletonRow />
          <SkeletonRow />
          <SkeletonRow />
        </div>
      )}
    </Dialog>
  );
}

function Found({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const quantityOf = useQuantityOf();
  const [lines] = useState(() =>
    orderedArticles(order).map((item) => lineOfItem(item, quantityOf(item.variant))),
  );
  return (
    <OrderSheet
      title={order.number === null ? TITLE : `${TITLE} ${order.number}`}
      lines={lines}
      onClose={onClose}
    />
  );
}
