import type { OrderItem, Shipment } from "../../../../api-schema/order.ts";
import type { OrderId, VariantCode } from "../../../../api-schema/primitives.ts";
import type {
  LineSubstitutes,
  OrderChangeWish,
} from "../../../../api-schema/staff-order-changes.ts";
import { staffSubstitutes } from "../../../../core/api/calls/staff-order-changes.ts";
import { euros, wholeNumber } from "../../../../core/money/format.ts";
import { Select } from "../../../widgets/select.tsx";
import { TextField } from "../../../widgets/text-field.tsx";
import { useRead } from "../../desk-context.ts";
import { Section } from "../../parts/section.tsx";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";
import { ARTICLE, ORDERED, quantityUpTo } from "./order-act.tsx";
import styles from "./order-change.module.css";

/** A line by what stays of it, as it is typed, and what goes instead of the rest. */
type TypedLine = { readonly stays: string; readonly by: VariantCode | null };
export type Typed = ReadonlyMap<VariantCode, TypedLine>;

type Ordered = Pick<OrderItem, "variant" | "quantity">;

interface ChangeLinesProps {
  readonly order: OrderId;
  readonly shipment: Shipment;
  readonly typed: Typed;
  readonly onType: (typed: Typed) => void;
}

/** What stays of each line of a shipment, and what goes instead of the rest where the catalogue names something. */
export function ChangeLines({ order, shipment, typed, onType }: ChangeLinesProps) {
  const offered = useRead(staffSubstitutes, { id: order, shipment: shipment.id }).data ?? [];
  return (
    <Section title="Ce qui reste">
      <DeskTable
        label="Ce qui reste de chaque ligne"
        columns={columnsOf(typed, offered, (variant, line) =>
          onType(new Map([...typed, [variant, line]])),
        )}
        read={{ data: shipment.items }}
        keyOf={({ id }) => id}
        empty="Plus rien dans cette livraison."
      />
    </Section>
  );
}

const columnsOf = (
  typed: Typed,
  offered: readonly LineSubstitutes[],
  onType: (variant: VariantCode, line: TypedLine) => void,
): readonly Column<OrderItem>[] => [
  ARTICLE,
  ORDERED,
  {
    id: "stays",
    label: "Reste",
    cell: (item) => (
      <span className={styles.figure}>
        <TextField
          label={`Reste de ${item.productName}`}
          hideLabel
          inputMode="numeric"
          autoComplete="off"
          value={typedOf(typed, item).stays}
          error={staysOf(typed, item) === null ? `De 0 à ${item.quantity}.` : undefined}
          onValueChange={(stays) => onType(item.variant, { ...typedOf(typed, item), stays })}
        />
      </span>
    ),
    align: "end",
  },
  ...(offered.length === 0
    ? []
    : [
        {
          id: "instead",
          label: "Le reste, remplacé par",
          cell: (item: OrderItem) => (
            <Instead
              item={item}
              offered={offered.find(({ variant }) => variant === item.variant)?.substitutes ?? []}
              by={typedOf(typed, item).by}
              onChoose={(by) => onType(item.variant, { ...typedOf(typed, item), by })}
            />
          ),
        },
      ]),
];

interface InsteadProps {
  readonly item: OrderItem;
  readonly offered: LineSubstitutes["substitutes"];
  readonly by: VariantCode | null;
  readonly onChoose: (by: VariantCode | null) => void;
}

function Instead({ item, offered, by, onChoose }: InsteadProps) {
  if (offered.length === 0) return null;
  return (
    <Select
      label={`Ce qui remplace ${item.productName}`}
      hideLabel
      placeholder="Rien"
      clearable
      options={offered.map(({ variant, productName, packaging, unitPrice, stock }) => ({
        value: variant,
        label: `${productName}, ${packaging} · ${euros(unitPrice)} · ${wholeNumber(stock)} en stock`,
      }))}
      value={by}
      onValueChange={(value) =>
        onChoose(offered.find(({ variant }) => variant === value)?.variant ?? null)
      }
    />
  );
}

const typedOf = (typed: Typed, { variant, quantity }: Ordered): TypedLine =>
  typed.get(variant) ?? { stays: String(quantity), by: null };

/** What stays of a line; null where what is typed is no such quantity. */
const staysOf = (typed: Typed, item: Ordered): number | null =>
  quantityUpTo(item.quantity, typedOf(typed, item).stays);

/** The lines of a shipment as they are wished; null while a quantity is none, or nothing goes. */
export const lessenedOf = (
  { id, items }: Shipment,
  typed: Typed,
): OrderChangeWish["shipments"][number] | null => {
  const lines = items.map((item) => ({
    ...item,
    stays: staysOf(typed, item),
    by: typedOf(typed, item).by,
  }));
  if (lines.some(({ stays }) => stays === null)) return null;
  if (lines.every(({ stays, quantity }) => stays === quantity)) return null;
  return {
    shipment: id,
    items: lines.flatMap(({ variant, stays }) =>
      stays === null || stays === 0 ? [] : [{ variant, quantity: stays }],
    ),
    substitutes: lines.flatMap(({ variant, quantity, stays, by }) =>
      by === null || stays === null || stays === quantity
        ? []
        : [{ variant, by, quantity: quantity - stays }],
    ),
  };
};
