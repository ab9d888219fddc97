import PencilLine from "lucide-react/icons/pencil-line";
import { useState } from "react";
import type { AmendmentWish } from "../../../api-schema/amendment.ts";
import type { Order, Shipment } from "../../../api-schema/order.ts";
import { instantOfMs } from "../../../core/calendar/paris-time.ts";
import { untilWords } from "../../../core/selling/amendment-differences.ts";
import { readAmendment, amendmentOf } from "../../../core/selling/amendment-request.ts";
import { useDraft } from "../../hooks/draft.ts";
import { useShop } from "../../hooks/shop-context.ts";
import { useMay } from "../../hooks/stores.ts";
import { useLoaded } from "../../layout/use-loaded.ts";
import { Button } from "../../widgets/button.tsx";
import { Spaced } from "../../widgets/primitives.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";

/** What is being changed of an order, kept as it is requested: it outlives a reload and a lost login. */
export type Amending = {
  readonly shipmentId: number | null;
  readonly version: number;
  readonly wish: AmendmentWish | null;
  /** The editor of that shipment was just closed: the keyboard goes back to the button that opened it. */
  readonly closed: number | null;
  readonly begin: (shipment: Shipment) => void;
  readonly change: (wish: AmendmentWish) => void;
  readonly end: () => void;
};

export const useAmending = ({ tokenValue, version }: Order): Amending => {
  const [draft, keep] = useDraft(`modifier-${tokenValue}`, nothing);
  const [closed, setClosed] = useState<number | null>(null);
  const wish = readAmendment(draft["wish"] ?? "");
  const shipmentId = wish === null ? null : Number(draft["shipment"]);
  return {
    closed,
    shipmentId,
    version: Number(draft["version"] ?? version),
    wish,
    begin: (shipment) =>
      keep(() => ({
        shipment: String(shipment.id),
        version: String(version),
        wish: JSON.stringify(amendmentOf(shipment)),
      })),
    change: (next) => keep((kept) => ({ ...kept, wish: JSON.stringify(next) })),
    end: () => {
      setClosed(shipmentId);
      keep(() => ({}));
    },
  };
};

const nothing = (): void => undefined;

const loadEditor = () => import("./amendment-editor.tsx");

interface ShipmentAmendmentProps {
  readonly order: Order;
  readonly shipment: Shipment;
  readonly amending: Amending;
}

/** The shipment's editor in place of its lines, once it is being changed. */
export function ShipmentAmendment({ order, shipment, amending }: ShipmentAmendmentProps) {
  const loaded = useLoaded(loadEditor);
  const { wish, version, change, end } = amending;
  if (wish === null) return null;
  if (loaded === null) return <SkeletonBlock height={`${shipment.items.length * 5 + 10}rem`} />;
  const Editor = loaded.default;
  return <Editor {...{ order, shipment, wish, version }} onWish={change} onDone={end} />;
}

/** 'Modifier jusqu'à mar. 11 h 00', for who may order, while it is so. */
export function AmendButton({ shipment, amending }: Omit<ShipmentAmendmentProps, "order">) {
  const mayOrder = useMay("cart.order");
  const { environment } = useShop();
  const until = shipment.changeableUntil;
  const now = instantOfMs(environment.now());
  if (until === null || until < now || !mayOrder) return null;
  return (
    <Spaced
      below="4"
      ref={amending.closed === shipment.id ? focusButton : undefined}
      data-print="none"
    >
      <Button
        variant="secondary"
        icon={<PencilLine size={18} aria-hidden />}
        onClick={() => amending.begin(shipment)}
      >
        {`Modifier jusqu'à ${untilWords(until, now)}`}
      </Button>
    </Spaced>
  );
}

const focusButton = (box: HTMLElement | null): void => box?.querySelector("button")?.focus();
