import type { OrderItem } from "../../../api-schema/order.ts";
import type { OrderPreview } from "../../../api-schema/order-sheet.ts";
import { tiedName } from "../../../core/catalogue/tied-name.ts";
import { timesCents } from "../../../core/money/cents.ts";
import { euros } from "../../../core/money/format.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import type { OrderSheetView } from "../../hooks/order-sheet.ts";
import { BuyBox } from "../../widgets/buy-box.tsx";
import { Text } from "../../widgets/primitives.tsx";
import { ProductPicture } from "../../widgets/product-picture.tsx";
import styles from "./order-sheet.module.css";
import type { SheetLine } from "./sheet-line.ts";

interface SheetLinesProps {
  readonly lines: readonly SheetLine[];
  readonly sheet: OrderSheetView;
  readonly preview: OrderPreview;
}

/** Every requested line with its stepper, by the part of the storeroom. */
export function SheetLines({ lines, sheet, preview }: SheetLinesProps) {
  const items = preview.order.shipments.flatMap((shipment) => shipment.items);
  const groups = [...Map.groupBy(lines, ({ category }) => category)];
  return (
    <>
      {groups.map(([category, own]) => (
        <section key={category} aria-label={category === "" ? "Produits" : category}>
          {category === "" ? null : <h3 className={styles.part}>{category}</h3>}
          <ul>
            {own.map((line) => {
              const item = items.find(({ variant }) => variant === line.variant);
              const asked = preview.lines.find(({ variant }) => variant === line.variant);
              const wanted = sheet.items.find(({ variant }) => variant === line.variant);
              return (
                <Line
                  key={line.variant}
                  line={line}
                  item={item}
                  quantity={wanted?.quantity ?? 0}
                  // Of a line that nothing is added to the whole quantity is the cart's.
                  inCart={asked?.inCart ?? item?.quantity ?? 0}
                />
              );
            })}
          </ul>
        </section>
      ))}
    </>
  );
}

interface LineProps {
  readonly line: SheetLine;
  /** The line as it would be; absent while nothing of it would be ordered. */
  readonly item: OrderItem | undefined;
  readonly quantity: number;
  readonly inCart: number;
}

function Line({ line, item, quantity, inCart }: LineProps) {
  const dispatch = useDispatch();
  const stock = (item?.stock ?? line.stock) - inCart;
  const price = item?.unitPrice;
  return (
    <li className={styles.line} data-out={quantity === 0 || undefined}>
      <What {...line}>
        {price === undefined ? "" : ` · ${euros(price)} HT`}
        {inCart > 0 ? ` · déjà ${inCart} au panier` : ""}
      </What>
      <div className={styles.stepper}>
        <BuyBox
          name={line.name}
          quantity={quantity}
          step={line.step}
          max={Math.max(0, stock)}
          addVariant="secondary"
          addLabel={inCart > 0 ? "En ajouter" : "Remettre"}
          unavailable={stock < line.step ? "Rien de plus en stock" : undefined}
          onQuantityChange={(next) =>
            dispatch({ type: "orderSheet.changed", variant: line.variant, quantity: next })
          }
        />
      </div>
      <p className={styles.sum}>
        {price === undefined || quantity === 0 ? "" : euros(timesCents(price, quantity))}
      </p>
    </li>
  );
}

interface WhatProps extends Pick<SheetLine, "name" | "packaging" | "picture"> {
  readonly children: React.ReactNode;
}

function What({ name, packaging, picture, children }: WhatProps) {
  return (
    <>
      <span className={styles.picture}>
        <ProductPicture src={picture} alt="" width={48} height={48} />
      </span>
      <div className={styles.what}>
        <Text as="b" snug className={styles.name}>
          {tiedName(name)}
        </Text>
        <Text tone="quiet" size="s">
          {packaging}
          {children}
        </Text>
      </div>
    </>
  );
}
