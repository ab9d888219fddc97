import { useEffect, useRef, useState } from "react";
import type { UnavailableItem } from "../../../api-schema/order.ts";
import { LOADING } from "../../../core/navigation/loading.ts";
import { missingQuantity } from "../../../core/habits/usual-lines.ts";
import { UNSURE_ORDER } from "../../../core/checkout/persisted-confirmation.ts";
import { baselineOf, whatChanged } from "../../../core/selling/what-changed.ts";
import { useCart, useCartToken } from "../../hooks/cart.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useOrderSheet, type OrderSheetView } from "../../hooks/order-sheet.ts";
import { useActiveStoreId } from "../../hooks/stores.ts";
import { Dialog } from "../../widgets/dialog.tsx";
import { BrokenState, ErrorState } from "../../widgets/error-state.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { Text } from "../../widgets/primitives.tsx";
import { ProblemNotice } from "../../widgets/problem-notice.tsx";
import { SkeletonRow } from "../../widgets/skeleton.tsx";
import { WhatChanged } from "../what-changed.tsx";
import { SheetCart } from "./sheet-cart.tsx";
import { SheetDeliveries } from "./sheet-deliveries.tsx";
import { SheetFooter } from "./sheet-footer.tsx";
import { lineOfVariant, type SheetLine } from "./sheet-line.ts";
import { SheetLines } from "./sheet-lines.tsx";
import { SheetPayments } from "./sheet-payments.tsx";

interface OrderSheetProps {
  readonly title: string;
  /** Said under it: why this order is the one. */
  readonly why?: string | undefined;
  /** In the order in which they are shown; what they are when the sheet opens counts. */
  readonly lines: readonly SheetLine[];
  /** Wished as well and known to be gone. */
  readonly gone?: readonly UnavailableItem[] | undefined;
  readonly onClose: () => void;
}

/** What an order would be, everything chosen, and one button that orders it (product §10). */
export function OrderSheet({ title, why, lines: openingLines, ...props }: OrderSheetProps) {
  const { gone = [], onClose } = props;
  const dispatch = useDispatch();
  const sheet = useOrderSheet();
  const [opening] = useState(openingLines);
  const [inPlace, setInPlace] = useState<readonly SheetLine[]>([]);
  useOpened(opening, onClose);
  const lines = [...opening, ...inPlace];
  const close = () => {
    dispatch({ type: "orderSheet.closed" });
    onClose();
  };
  const take = (item: UnavailableItem, variant: UnavailableItem["substitutes"][number]) => {
    const quantity = missingQuantity({ variant, quantity: item.quantity }, 0);
    const wished = { quantity, alone: quantity };
    setInPlace([...inPlace, { ...lineOfVariant(variant, wished, "À la place"), seen: null }]);
    dispatch({ type: "orderSheet.changed", variant: variant.code, quantity });
  };
  const isBusy = sheet.phase === "ordering";
  return (
    <Dialog
      open
      tall
      size="l"
      title={title}
      startsAt="title"
      onClose={close}
      dismissible={!isBusy}
      footer={
        sheet.preview === null && sheet.phase !== "unsure" ? undefined : (
          <SheetFooter sheet={sheet} onClose={close} />
        )
      }
    >
      {why === undefined ? null : (
        <Text tone="soft" size="s" below="3">
          {why}
        </Text>
      )}
      <Refusal sheet={sheet} />
      {sheet.phase === "unsure" ? null : (
        <Body sheet={sheet} lines={lines} gone={gone} onTake={take} />
      )}
    </Dialog>
  );
}

/** Opened once, as soon as the cart has a name; closed when its order is on its way to its page, or with its own page. */
const useOpened = (lines: readonly SheetLine[], onClose: () => void): void => {
  const dispatch = useDispatch();
  const token = useCartToken();
  const storeId = useActiveStoreId();
  const { phase } = useOrderSheet();
  const isOpened = useRef(false);
  const hasOrdered = useRef(false);
  useEffect(() => {
    if (token === null || storeId === null || isOpened.current) return;
    isOpened.current = true;
    const items = lines.map(({ variant, quantity, alone }) => ({ variant, quantity, alone }));
    dispatch({ type: "orderSheet.opened", storeId, token, items });
  }, [dispatch, lines, storeId, token]);
  useEffect(() => {
    if (phase === "closed" && hasOrdered.current) onClose();
    hasOrdered.current = phase === "ordering" || phase === "unsure";
  }, [phase, onClose]);
  // A page that is left (Back, a link in the sheet) takes it along: the next one would order what this one held.
  useEffect(() => () => dispatch({ type: "orderSheet.closed" }), [dispatch]);
};

function Refusal({ sheet: { phase, refusal, preview } }: { readonly sheet: OrderSheetView }) {
  if (phase === "unsure") {
    return (
      <Notice tone="warning" live>
        {UNSURE_ORDER}
      </Notice>
    );
  }
  if (refusal === null || preview === null) return null;
  return (
    <ProblemNotice tone="error" occurrence={refusal}>
      {refusal.message}
    </ProblemNotice>
  );
}

interface BodyProps {
  readonly sheet: OrderSheetView;
  readonly lines: readonly SheetLine[];
  readonly gone: readonly UnavailableItem[];
  readonly onTake: (item: UnavailableItem, variant: UnavailableItem["substitutes"][number]) => void;
}

function Body({ sheet, lines, gone, onTake }: BodyProps) {
  const dispatch = useDispatch();
  const cart = useCart();
  const { preview, phase, seen } = sheet;
  if (phase === "broken" || cart.status === "broken") return <BrokenState />;
  if (preview === null) {
    if (phase === "failed") {
      return <ErrorState onRetry={() => dispatch({ type: "orderSheet.retried" })} />;
    }
    if (cart.status === "failed") {
      return <ErrorState onRetry={() => dispatch({ type: "cart.retried" })} />;
    }
    return <Coming count={lines.length} />;
  }
  const known = preview.order.unAvailableShippingItems.map(({ variant }) => variant);
  const before =
    seen === null
      ? { lines: lines.flatMap((line) => line.seen ?? []), deliveries: [] }
      : baselineOf(seen.order, true);
  const changes = [
    ...gone
      .filter(({ variant }) => !known.includes(variant))
      .map((item) => ({ kind: "gone" as const, item })),
    ...whatChanged(before, preview),
  ];
  return (
    <>
      <WhatChanged
        changes={changes}
        taken={sheet.items.filter(({ quantity }) => quantity > 0).map(({ variant }) => variant)}
        onTake={onTake}
      />
      <SheetCart sheet={sheet} preview={preview} cart={cart.order} />
      <SheetLines lines={lines} sheet={sheet} preview={preview} />
      <SheetDeliveries preview={preview} />
      <SheetPayments sheet={sheet} preview={preview} />
    </>
  );
}

function Coming({ count }: { readonly count: number }) {
  return (
    <div role="status" aria-label={LOADING}>
      {Array.from({ length: Math.max(1, count) }, (_, index) => (
        <SkeletonRow key={index} />
      ))}
    </div>
  );
}
