import type { Order } from "../../../api-schema/order.ts";
import type { OrderPreview } from "../../../api-schema/order-sheet.ts";
import { tiedName } from "../../../core/catalogue/tied-name.ts";
import { sumCents } from "../../../core/money/cents.ts";
import { euros } from "../../../core/money/format.ts";
import { heldLines, type HeldLine } from "../../../core/selling/order-parts.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import type { OrderSheetView } from "../../hooks/order-sheet.ts";
import { Checkbox } from "../../widgets/checkbox.tsx";
import { Disclosure } from "../../widgets/disclosure.tsx";
import { Row, Stack, Text } from "../../widgets/primitives.tsx";
import styles from "./sheet-cart.module.css";

interface SheetCartProps {
  readonly sheet: OrderSheetView;
  readonly preview: OrderPreview;
  /** The open cart as the shop knows it. */
  readonly cart: Order | null;
}

/** So many lines say what is in the cart; the others are there on demand, never one alone. */
const SHOWN = 3;

/**
 * What the cart holds already, before anything else: it is ordered along, for that sum, or stays where
 * it is. Under the fold it was ordered unseen.
 */
export function SheetCart({ sheet: { keepCart, phase }, preview, cart }: SheetCartProps) {
  const dispatch = useDispatch();
  const lines = heldLines(preview, cart, keepCart);
  if (lines.length === 0) return null;
  const sum = sumCents(lines.map(({ amount }) => amount));
  const shown = lines.length === SHOWN + 1 ? lines.length : SHOWN;
  const more = lines.slice(shown);
  return (
    <section
      className={styles.cart}
      aria-labelledby="deja-au-panier"
      data-kept={keepCart || undefined}
    >
      <Row gap="3" align="baseline" justify="between" className={styles.head}>
        <h3 id="deja-au-panier">Déjà dans votre panier</h3>
        <b>{`${euros(sum)} HT`}</b>
      </Row>
      <Lines lines={lines.slice(0, shown)} />
      {more.length === 0 ? null : (
        <Disclosure summary={`Et ${more.length} autres produits`}>
          <Lines lines={more} />
        </Disclosure>
      )}
      <Checkbox
        label="Laisser dans le panier"
        hint={
          keepCart
            ? "Rien de ceci n’est commandé : tout reste dans votre panier."
            : "Sinon, ces lignes sont commandées avec les autres."
        }
        checked={keepCart}
        disabled={phase === "ordering"}
        onCheckedChange={(keep) => dispatch({ type: "orderSheet.cartKept", keep })}
      />
    </section>
  );
}

function Lines({ lines }: { readonly lines: readonly HeldLine[] }) {
  return (
    <Stack as="ul" gap="1" size="s" className={styles.lines}>
      {lines.map(({ item: { variant, productName }, quantity, amount }) => (
        <li key={variant}>
          <Text as="b" weight="figure">{`${quantity}\u00a0×`}</Text>
          <span>{tiedName(productName)}</span>
          <Text as="span" nowrap>
            {euros(amount)}
          </Text>
        </li>
      ))}
    </Stack>
  );
}
