import Truck from "lucide-react/icons/truck";
import { useState } from "react";
import type { UsualProduct, UsualProducts } from "../../../api-schema/habits.ts";
import type { UnavailableItem } from "../../../api-schema/order.ts";
import type { Store } from "../../../api-schema/store.ts";
import { formatDay } from "../../../core/calendar/format.ts";
import { RANGE_ORDER, RANGES } from "../../../core/delivery/ranges.ts";
import { linesAmount, missingQuantity } from "../../../core/habits/usual-lines.ts";
import { euros } from "../../../core/money/format.ts";
import { useQuantityOf } from "../../hooks/cart-lines.ts";
import { useActiveStore } from "../../hooks/stores.ts";
import { useAddAtOnce } from "../../shopping/add-at-once.ts";
import { Button } from "../../widgets/button.tsx";
import { Dialog } from "../../widgets/dialog.tsx";
import { UsualLeft } from "./usual-left.tsx";
import { UsualLine } from "./usual-line.tsx";
import styles from "./usual-sheet.module.css";
import { habitName, productCount } from "./usual-words.ts";

interface UsualSheetProps {
  readonly usuals: UsualProducts;
  readonly onClose: () => void;
}

/** Every usual line to look over and adjust, in storeroom order; then all of them to the cart at once. */
export function UsualSheet({ usuals, onClose }: UsualSheetProps) {
  const addAtOnce = useAddAtOnce();
  const { lines, change, take } = useWantedLines(usuals);
  const chosen = lines.filter(({ quantity }) => quantity > 0);
  const send = () => {
    onClose();
    addAtOnce(
      chosen.map(({ product, quantity }) => ({ variant: product.variant.code, quantity })),
      `${productCount(chosen.length)} mis au panier`,
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size="l"
      title={`${habitName(usuals)}, dans l’ordre de la réserve`}
      footer={
        <Button
          size="large"
          className={styles.send}
          aria-disabled={chosen.length === 0}
          onClick={() => {
            if (chosen.length > 0) send();
          }}
          trailingIcon={<span className={styles.amount}>{`${euros(linesAmount(chosen))} HT`}</span>}
        >
          Tout mettre au panier
        </Button>
      }
    >
      <Deliveries store={useActiveStore()} />
      <UsualLeft left={usuals.left} taken={lines.map(codeOf)} onTake={take} />
      {[...Map.groupBy(lines, ({ product }) => product.category.name)].map(([category, own]) => (
        <section key={category} aria-label={category}>
          <h3 className={styles.category}>{category}</h3>
          <ul>
            {own.map((line) => (
              <UsualLine
                key={codeOf(line)}
                {...line}
                onChange={(quantity) => change(codeOf(line), quantity)}
              />
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}

/** When what is put in the cart now arrives. */
function Deliveries({ store }: { readonly store: Store | null }) {
  const words = RANGE_ORDER.flatMap((code) => {
    const topHour = store?.topHourPerGamme[code] ?? null;
    return topHour === null ? [] : [{ ...RANGES[code], day: topHour.deliveryDate }];
  });
  return (
    <p className={styles.deliveries}>
      <Truck size={18} aria-hidden />
      {words.map(({ title, day }) => (
        <span key={title}>
          {`${title}\u00a0: `}
          <b>{formatDay(day, "long")}</b>
        </span>
      ))}
    </p>
  );
}

interface WantedLine {
  readonly product: UsualProduct;
  readonly inCart: number;
  /** To be put in the cart. */
  readonly quantity: number;
}

const codeOf = ({ product }: Pick<WantedLine, "product">) => product.variant.code;

/** What will be put in the cart: what is missing of each usual product, until the hand says otherwise. */
const useWantedLines = (usuals: UsualProducts) => {
  const quantityOf = useQuantityOf();
  const [inPlace, setInPlace] = useState<readonly UsualProduct[]>([]);
  const products = [...usuals.products, ...inPlace];
  const [wanted, setWanted] = useState<ReadonlyMap<string, number>>(
    () =>
      new Map(
        usuals.products.map((product) => {
          const { code } = product.variant;
          return [code, missingQuantity(product, quantityOf(code))];
        }),
      ),
  );
  const change = (code: string, quantity: number) =>
    setWanted((before) => new Map(before).set(code, quantity));
  return {
    lines: products.map((product): WantedLine => {
      const { code } = product.variant;
      return { product, inCart: quantityOf(code), quantity: wanted.get(code) ?? 0 };
    }),
    change,
    /** Something in place of what can no longer be had. */
    take: (item: UnavailableItem, variant: UsualProduct["variant"]) => {
      const product = replacement(item, variant);
      setInPlace([...inPlace, product]);
      change(variant.code, missingQuantity(product, quantityOf(variant.code)));
    },
  };
};

const replacement = (
  { quantity }: UnavailableItem,
  variant: UsualProduct["variant"],
): UsualProduct => ({
  variant,
  quantity,
  category: { code: IN_PLACE, name: "À la place" },
  times: 0,
  limitedByStock: false,
  previousUnitPrice: null,
});

const IN_PLACE = "" as UsualProduct["category"]["code"]; // safe: never asked for
