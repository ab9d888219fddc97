import X from "lucide-react/icons/x";
import { useState } from "react";
import type { AddItem } from "../../../../api-schema/order.ts";
import type { CustomerId, VariantCode } from "../../../../api-schema/primitives.ts";
import type { KnownProduct } from "../../../../api-schema/quick-entry.ts";
import type {
  PhonePreview,
  PhoneStore,
  PhoneVocabulary,
} from "../../../../api-schema/staff-phone-orders.ts";
import { staffPhonePreview } from "../../../../core/api/calls/staff-phone-orders.ts";
import { euros, wholeNumber } from "../../../../core/money/format.ts";
import { Button } from "../../../widgets/button.tsx";
import { IconButton } from "../../../widgets/icon-button.tsx";
import { Text } from "../../../widgets/primitives.tsx";
import { TextField } from "../../../widgets/text-field.tsx";
import { useRead } from "../../desk-context.ts";
import { counted } from "../../parts/counted.ts";
import { Section } from "../../parts/section.tsx";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";
import { PhoneEnd, type Wishes } from "./phone-end.tsx";
import { PhoneEntry } from "./phone-entry.tsx";
import { quantityIn } from "./quantity-in.ts";
import styles from "./phone-order.module.css";

interface PhoneLinesProps {
  readonly store: PhoneStore;
  readonly buyer: CustomerId;
  readonly vocabulary: PhoneVocabulary;
}

/** What is said on the phone, line by line, at the store's prices; and the order. */
export function PhoneLines({ store, buyer, vocabulary }: PhoneLinesProps) {
  const { products } = vocabulary;
  const [items, setItems] = useState<readonly AddItem[]>([]);
  const [wishes, setWishes] = useState<Wishes>([]);
  const [isTyped, setTyped] = useState(false);
  const usual = products.flatMap(({ code, bought }) =>
    bought.usual === null || bought.usual === 0 ? [] : [{ variant: code, quantity: bought.usual }],
  );
  const isEmpty = items.length === 0;
  const read = useRead(
    staffPhonePreview,
    { id: store.id, body: { buyer, items, shipments: wishes } },
    { keepsPage: true },
  );
  const preview = isEmpty ? undefined : read.data;
  const add = (more: readonly AddItem[]): void =>
    setItems((all) => more.reduce((sum, item) => withMore(sum, item), all));
  const set = (variant: VariantCode, quantity: number): void =>
    setItems((all) =>
      all.flatMap((item) =>
        item.variant !== variant ? [item] : quantity === 0 ? [] : [{ ...item, quantity }],
      ),
    );
  return (
    <>
      <Section title="Articles">
        <PhoneEntry vocabulary={vocabulary} onAdd={(item) => add([item])} onTyped={setTyped} />
        {usual.length === 0 ? null : (
          <div>
            <Button variant="secondary" onClick={() => add(usual)}>
              Comme d’habitude ({counted(usual.length, "ligne", "lignes")})
            </Button>
          </div>
        )}
        <DeskTable
          label="Lignes de la commande"
          columns={columnsOf(products, preview, set)}
          read={{ data: items }}
          keyOf={({ variant }) => variant}
          empty="Rien encore : tapez une référence ou un nom, Entrée, la quantité, Entrée."
        />
      </Section>
      {isEmpty ? null : (
        <PhoneEnd
          store={store}
          buyer={buyer}
          items={items}
          isTyped={isTyped}
          read={read}
          wishes={wishes}
          onWishes={setWishes}
        />
      )}
    </>
  );
}

const withMore = (all: readonly AddItem[], { variant, quantity }: AddItem): readonly AddItem[] =>
  all.some((item) => item.variant === variant)
    ? all.map((item) =>
        item.variant === variant
          ? { variant, quantity: Math.min(item.quantity + quantity, MOST) }
          : item,
      )
    : [...all, { variant, quantity }];

/** Of a line. */
const MOST = 9999;

const columnsOf = (
  products: readonly KnownProduct[],
  preview: PhonePreview | undefined,
  onSet: (variant: VariantCode, quantity: number) => void,
): readonly Column<AddItem>[] => {
  const known = new Map(products.map((product) => [product.code, product]));
  const priced = new Map(
    (preview?.shipments ?? []).flatMap(({ items }) => items).map((item) => [item.variant, item]),
  );
  const nameOf = (variant: VariantCode): string => known.get(variant)?.name ?? variant;
  return [
    {
      id: "name",
      label: "Article",
      cell: ({ variant }) => (
        <>
          <b>{nameOf(variant)}</b>{" "}
          <Text as="span" tone="quiet">
            {known.get(variant)?.reference} · {known.get(variant)?.packaging}
          </Text>
        </>
      ),
      onPhone: "title",
    },
    {
      id: "price",
      label: "Prix HT",
      cell: ({ variant }) => {
        const item = priced.get(variant);
        return item === undefined ? "" : euros(item.unitPrice);
      },
      align: "end",
    },
    {
      id: "quantity",
      label: "Quantité",
      cell: ({ variant, quantity }) => (
        <QuantityCell
          key={quantity}
          name={nameOf(variant)}
          quantity={quantity}
          onSet={(count) => onSet(variant, count)}
        />
      ),
      align: "end",
    },
    {
      id: "had",
      label: "Livré",
      cell: ({ variant, quantity }) => {
        if (preview === undefined) return "";
        const had = priced.get(variant)?.quantity ?? 0;
        return had === quantity ? wholeNumber(had) : <b>{wholeNumber(had)}</b>;
      },
      align: "end",
    },
    {
      id: "total",
      label: "Total HT",
      cell: ({ variant }) => {
        const item = priced.get(variant);
        return item === undefined ? "" : euros(item.subtotal);
      },
      align: "end",
      onPhone: "figure",
    },
    {
      id: "remove",
      label: "Retirer",
      hideLabel: true,
      cell: ({ variant }) => (
        <IconButton
          label={`Retirer ${nameOf(variant)}`}
          icon={<X size={18} aria-hidden />}
          onClick={() => onSet(variant, 0)}
        />
      ),
      align: "end",
      onPhone: "actions",
    },
  ];
};

interface QuantityCellProps {
  readonly name: string;
  readonly quantity: number;
  readonly onSet: (quantity: number) => void;
}

/** Taken when it is left, or by Enter. */
function QuantityCell({ name, quantity, onSet }: QuantityCellProps) {
  const [text, setText] = useState(String(quantity));
  const take = (): void => {
    const count = quantityIn(text);
    if (count === null) setText(String(quantity));
    else if (count !== quantity) onSet(count);
  };
  return (
    <span className={styles.figure}>
      <TextField
        label={`Quantité de ${name}`}
        hideLabel
        inputMode="numeric"
        value={text}
        onValueChange={setText}
        onBlur={take}
        onKeyDown={({ key }) => {
          if (key === "Enter") take();
        }}
      />
    </span>
  );
}
