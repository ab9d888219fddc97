import Lock from "lucide-react/icons/lock";
import { useState } from "react";
import { Link } from "wouter";
import type { Blocker } from "../../../api-schema/order.ts";
import type { OrderPreview } from "../../../api-schema/order-sheet.ts";
import { formatDay } from "../../../core/calendar/format.ts";
import { negate } from "../../../core/money/cents.ts";
import { euros } from "../../../core/money/format.ts";
import { PAYMENT_METHOD_REQUIRED, paymentMethodName } from "../../../core/payment/methods.ts";
import { paths } from "../../../core/routes/paths.ts";
import { orderParts } from "../../../core/selling/order-parts.ts";
import { addedItems, orderRequest, sheetPayments } from "../../../core/selling/order-request.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { type OrderSheetView, useNewKey } from "../../hooks/order-sheet.ts";
import { Cluster, Text } from "../../widgets/primitives.tsx";
import { useAddAtOnce } from "../add-at-once.ts";
import { Button } from "../../widgets/button.tsx";
import { Checkbox } from "../../widgets/checkbox.tsx";
import styles from "./order-sheet.module.css";
import { dialled } from "../../../core/seller/shown-seller.ts";
import { useSeller } from "../../hooks/seller.ts";

interface SheetFooterProps {
  readonly sheet: OrderSheetView;
  readonly onClose: () => void;
}

/** Terms, what stops the order with its way out, and the button that orders. */
export function SheetFooter({ sheet, onClose }: SheetFooterProps) {
  const dispatch = useDispatch();
  const newKey = useNewKey();
  // Here: it outlives a preview that failed.
  const [accepted, accept] = useState(false);
  const { phase, preview } = sheet;
  if (phase === "unsure") {
    return (
      <Button
        size="large"
        className={styles.order}
        onClick={() => dispatch({ type: "orderSheet.confirmed", key: newKey() })}
      >
        Demander à nouveau
      </Button>
    );
  }
  if (preview === null) return null;
  if (phase === "failed") {
    return (
      <Button
        size="large"
        className={styles.order}
        onClick={() => dispatch({ type: "orderSheet.retried" })}
      >
        Réessayer
      </Button>
    );
  }
  return <Ordering {...{ sheet, preview, accepted }} onAccept={accept} onClose={onClose} />;
}

interface OrderingProps extends SheetFooterProps {
  readonly preview: OrderPreview;
  /** The terms of sale. */
  readonly accepted: boolean;
  readonly onAccept: (accepted: boolean) => void;
}

function Ordering({ sheet, preview, accepted, onAccept, onClose }: OrderingProps) {
  const dispatch = useDispatch();
  const newKey = useNewKey();
  const [checked, setChecked] = useState(false);
  const { order } = preview;
  const wish = orderRequest(preview, sheet.payments, sheet.keepCart);
  const byCard = sheetPayments(preview, sheet.payments).some(({ method }) => method === "CB");
  const [blocker] = order.blockers;
  const confirm = () => {
    setChecked(true);
    if (!accepted || wish === null) return;
    dispatch({ type: "orderSheet.confirmed", key: newKey() });
  };
  return (
    <div className={styles.footer}>
      <Recap preview={preview} sheet={sheet} />
      <Parts preview={preview} />
      <Cluster gap="0 4" align="center" justify="between">
        <Checkbox
          label={<Terms />}
          checked={accepted}
          onCheckedChange={onAccept}
          error={checked && !accepted ? "Acceptez les CGV pour commander." : undefined}
        />
        <Text tone="quiet" size="s">
          Total TTC{" "}
          <Text as="b" tone="ink" weight="figure">
            {euros(order.total)}
          </Text>
        </Text>
      </Cluster>
      {blocker === undefined ? null : <Stopped blocker={blocker} preview={preview} />}
      {checked && blocker === undefined && wish === null && order.shipments.length > 0 ? (
        <Text tone="bad" size="s" weight="medium" role="alert">
          {PAYMENT_METHOD_REQUIRED}
        </Text>
      ) : null}
      <Button
        size="large"
        block
        loading={sheet.phase !== "settled"}
        aria-disabled={blocker !== undefined}
        icon={byCard ? <Lock size={18} aria-hidden /> : undefined}
        onClick={confirm}
      >
        {`Commander · ${euros(order.totalHT)} HT`}
      </Button>
      <CartOnly sheet={sheet} onClose={onClose} />
    </div>
  );
}

/** What one commits to, where one does: the days and the way of payment. */
function Recap({ sheet, preview }: Pick<OrderingProps, "sheet" | "preview">) {
  const { order, proposal } = preview;
  const days = proposal.shipments.flatMap(({ shipment, deliveryDate }) => {
    const found = order.shipments.find(({ id }) => id === shipment);
    return found === undefined || deliveryDate === null
      ? []
      : [`${found.label} ${formatDay(deliveryDate, "short")}`];
  });
  const methods = sheetPayments(preview, sheet.payments).map(({ method }) =>
    paymentMethodName(method),
  );
  return (
    <Text tone="soft" size="s" snug>
      {[...days, ...new Set(methods)].join(" · ")}
    </Text>
  );
}

/** Of what the figure is made, when it is more than the lines that were asked for. */
function Parts({ preview }: Pick<OrderingProps, "preview">) {
  const { cart, added, delivery, code } = orderParts(preview);
  const parts = [
    ...(cart === 0 ? [] : [`panier ${euros(cart)}`]),
    ...(added === 0 ? [] : [`ajouté ${euros(added)}`]),
    ...(delivery === 0 ? [] : [`port ${euros(delivery)}`]),
  ];
  const off = code === 0 ? "" : ` − code ${euros(negate(code))}`;
  if (parts.length < 2 && off === "") return null;
  return <Text tone="soft" size="s" snug>{`HT : ${parts.join(" + ")}${off}`}</Text>;
}

/** The lines go to the cart as they are, nothing is ordered. */
function CartOnly({ sheet, onClose }: SheetFooterProps) {
  const addAtOnce = useAddAtOnce();
  const items = addedItems(sheet.items);
  if (items.length === 0 || sheet.keepCart) return null;
  return (
    <Button
      variant="quiet"
      block
      onClick={() => {
        if (sheet.phase === "ordering") return;
        onClose();
        const count = items.length;
        addAtOnce(
          items,
          count === 1 ? "1 produit mis au panier" : `${count} produits mis au panier`,
        );
      }}
    >
      Mettre au panier seulement
    </Button>
  );
}

function Terms() {
  return (
    <>
      {"J’accepte les "}
      <a
        href={paths.termsOfSale()}
        target="_blank"
        rel="noopener noreferrer"
        aria-label="CGV, conditions générales de vente"
      >
        CGV
      </a>
    </>
  );
}

/** Why it cannot be ordered, and where something can be done about it. */
function Stopped({
  blocker: { code, message, shipment },
  preview,
}: {
  readonly blocker: Blocker;
  readonly preview: OrderPreview;
}) {
  const { servicePhone } = useSeller();
  const slug = preview.order.shipments.find(({ id }) => id === shipment)?.merchant.slug;
  return (
    <Text tone="bad" size="s" weight="medium" role="alert">
      {message}{" "}
      {code === "minimum" && slug !== undefined ? (
        <Link href={paths.merchant(slug)}>Compléter</Link>
      ) : code === "banned" || code === "inactive" ? (
        <a href={`tel:${dialled(servicePhone)}`}>Appeler</a>
      ) : code === "marketplaceAccess" ? (
        <Link href={paths.cart()}>Voir le panier</Link>
      ) : null}
    </Text>
  );
}
