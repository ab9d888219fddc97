import { type ReactNode, useEffect, useRef, useState } from "react";
import type { AmendmentPreview, AmendmentWish } from "../../../api-schema/amendment.ts";
import type { Order, Shipment } from "../../../api-schema/order.ts";
import { quantityIn, withDay, withQuantity } from "../../../core/selling/amendment-request.ts";
import { type AmendmentView, useAmendment } from "../../hooks/amendment.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useShop } from "../../hooks/shop-context.ts";
import { Button } from "../../widgets/button.tsx";
import { ConfirmDialog } from "../../widgets/confirm-dialog.tsx";
import { DayChoice } from "../../widgets/day-choice.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { Text } from "../../widgets/primitives.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";
import { AddProduct } from "./add-product.tsx";
import { AmendmentBar } from "./amendment-bar.tsx";
import styles from "./amendment-editor.module.css";
import { AmendmentLines } from "./amendment-lines.tsx";

export interface AmendmentEditorProps {
  readonly order: Order;
  readonly shipment: Shipment;
  readonly wish: AmendmentWish;
  /** The version that the customer began with. */
  readonly version: number;
  /** Keeps what is requested: it outlives a reload and a lost login. */
  readonly onWish: (wish: AmendmentWish) => void;
  /** It is saved, or let go. */
  readonly onDone: () => void;
}

/** A shipment of a confirmed order, to change: its lines, its day, and what it comes to. */
export default function AmendmentEditor(props: AmendmentEditorProps) {
  const { order, shipment, wish, version, onWish, onDone } = props;
  const { environment } = useShop();
  const dispatch = useDispatch();
  const view = useAmendment(shipment.id);
  const [asking, setAsking] = useState(false);
  useOpened({ token: order.tokenValue, shipment: shipment.id, version, wish }, view, onDone);
  const change = (next: AmendmentWish): void => {
    // It would be on the screen, and something else be saved.
    if (view.isSent) return;
    onWish(next);
    dispatch({ type: "amendment.changed", wish: next });
  };
  const save = (): void => {
    setAsking(false);
    dispatch({ type: "amendment.saveRequested", key: environment.newKey() });
  };
  const close = (): void => {
    dispatch({ type: "amendment.closed" });
    onDone();
  };
  const isCancelled = wish.items.length === 0;
  return (
    <section
      ref={focusOnce}
      tabIndex={-1}
      className={styles.editor}
      aria-label={`Modifier, ${shipment.label}`}
    >
      <Told view={view} onRetry={() => dispatch({ type: "amendment.retried" })} />
      {view.phase === "refused" ? null : (
        <fieldset
          className={styles.fields}
          disabled={view.isSent}
          aria-label={`Produits et jour, ${shipment.label}`}
        >
          <Content shipment={shipment} wish={wish} preview={view.preview} onChange={change} />
        </fieldset>
      )}
      <AmendmentBar
        view={view}
        cancelled={isCancelled}
        onSave={() => (isCancelled ? setAsking(true) : save())}
        onClose={close}
      />
      <ConfirmDialog
        open={asking}
        title="Annuler cette livraison ?"
        confirmLabel="Annuler la livraison"
        cancelLabel="Garder la livraison"
        danger
        onConfirm={save}
        onCancel={() => setAsking(false)}
      >
        {view.preview?.money}
      </ConfirmDialog>
    </section>
  );
}

// The button that opened it is gone: the keyboard goes on in what took its place.
const focusOnce = (section: HTMLElement | null): void => section?.focus({ preventScroll: true });

type Opened = {
  readonly token: Order["tokenValue"];
  readonly shipment: Shipment["id"];
  readonly version: number;
  readonly wish: AmendmentWish;
};

// Opened once; closed by the machine when the version is saved.
const useOpened = (opened: Opened, { phase }: AmendmentView, onDone: () => void): void => {
  const dispatch = useDispatch();
  const first = useRef(opened);
  const wasOpen = useRef(false);
  useEffect(() => {
    dispatch({ type: "amendment.opened", ...first.current });
  }, [dispatch]);
  useEffect(() => {
    if (phase !== "closed") wasOpen.current = true;
    else if (wasOpen.current) onDone();
  }, [phase, onDone]);
};

interface ToldProps {
  readonly view: AmendmentView;
  readonly onRetry: () => void;
}

/** What stands in the way, and what to do about it. */
function Told({ view: { phase, refusal }, onRetry }: ToldProps) {
  const again = (
    <Button variant="secondary" onClick={onRetry}>
      Réessayer
    </Button>
  );
  if (phase === "unanswered") {
    return (
      <Notice tone="warning" live>
        Nous ne savons pas encore si la modification est enregistrée : appuyez de nouveau, elle ne
        le sera qu'une fois.
      </Notice>
    );
  }
  if (refusal === null) return null;
  return (
    <Notice
      tone={phase === "refused" ? "error" : "warning"}
      live
      action={phase === "unseen" ? again : undefined}
    >
      {refusal}
    </Notice>
  );
}

interface ContentProps {
  readonly shipment: Shipment;
  readonly wish: AmendmentWish;
  readonly preview: AmendmentPreview | null;
  readonly onChange: (wish: AmendmentWish) => void;
}

function Content({ shipment, wish, preview, onChange }: ContentProps): ReactNode {
  if (preview === null) return <SkeletonBlock height={`${shipment.items.length * 5 + 6}rem`} />;
  const days = preview.deliveries.map(({ date }) => date);
  const { deliveryDate } = preview.before;
  return (
    <>
      <AmendmentLines
        label={shipment.label}
        wish={wish}
        preview={preview}
        onQuantity={(variant, quantity) => onChange(withQuantity(wish, variant, quantity))}
      />
      <AddProduct
        shipment={shipment}
        isHeld={(variant) => quantityIn(wish, variant) > 0}
        onAdd={(variant, quantity) => onChange(withQuantity(wish, variant, quantity))}
      />
      {shipment.gmp && deliveryDate !== null ? (
        <div className={styles.days}>
          <Text as="h3" size="l" below="2">
            Jour de livraison
          </Text>
          <DayChoice
            label={`Jour de livraison, ${shipment.label}`}
            days={days.includes(deliveryDate) ? days : [deliveryDate, ...days]}
            value={wish.deliveryDate ?? deliveryDate}
            onValueChange={(day) => onChange(withDay(wish, day))}
          />
        </div>
      ) : null}
      {wish.items.length === 0 ? (
        <Button
          variant="quiet"
          onClick={() =>
            onChange({
              items: shipment.items.map(({ variant, quantity }) => ({ variant, quantity })),
            })
          }
        >
          Garder la livraison
        </Button>
      ) : (
        <Button variant="quiet" onClick={() => onChange({ items: [] })}>
          Annuler cette livraison
        </Button>
      )}
    </>
  );
}
