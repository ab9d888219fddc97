import type { ReactNode } from "react";
import type { Variant } from "../../../api-schema/catalogue.ts";
import type { Instant } from "../../../api-schema/primitives.ts";
import { instantOfMs } from "../../../core/calendar/paris-time.ts";
import { comingPriceNote } from "../../../core/catalogue/coming-price.ts";
import { stockText } from "../../../core/catalogue/stock.ts";
import { tiedName } from "../../../core/catalogue/tied-name.ts";
import { amountOf } from "../../../core/content/shopping-amount.ts";
import { euros } from "../../../core/money/format.ts";
import type { EntryChoice } from "../../../core/quick-entry/entry-line.ts";
import type { SettledLine } from "../../../core/quick-entry/settled-lines.ts";
import type { KnownProduct, Vocabulary } from "../../../core/quick-entry/vocabulary.ts";
import { useShop } from "../../hooks/shop-context.ts";
import { Stack, Text } from "../../widgets/primitives.tsx";
import { QuantityStepper } from "../../widgets/quantity-stepper.tsx";
import styles from "./entry-line-row.module.css";
import type { Offered } from "./use-offered.ts";

interface EntryQuestionProps {
  readonly line: SettledLine;
  readonly vocabulary: Vocabulary;
  readonly offered: Offered;
  readonly onTake: (choice: EntryChoice) => void;
}

/** What is to be chosen, or why nothing was recognised. */
export function EntryQuestion({ line, vocabulary, offered, onTake }: EntryQuestionProps) {
  const { meaning } = line.entry;
  if (meaning.kind === "unknown") return <p className={styles.reason}>{meaning.reason}</p>;
  if (meaning.kind !== "doubt") return null;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is a form's part
    <div role="group" aria-label={meaning.question} className={styles.question}>
      <Text weight="medium">{meaning.question}</Text>
      <Stack gap="2" className={styles.choices}>
        {meaning.choices.map((choice) => (
          <button
            key={`${choice.code}-${choice.quantity}`}
            type="button"
            className={styles.choice}
            onClick={() => onTake(choice)}
          >
            <ChoiceWords
              choice={choice}
              product={vocabulary.products.get(choice.code)}
              variant={offered.variantByCode.get(choice.code)}
            />
          </button>
        ))}
      </Stack>
    </div>
  );
}

interface ChosenProps {
  readonly choice: EntryChoice;
  readonly product: KnownProduct | undefined;
  readonly variant: Variant | undefined;
}

function ChoiceWords({ choice, product, variant }: ChosenProps) {
  const price = variant?.price ?? null;
  return (
    <>
      <b>{`${choice.quantity} × ${tiedName(product?.name ?? choice.code)}`}</b>
      <span>
        {[product?.packaging, price === null ? null : `${euros(price)} HT`]
          .filter((words) => words != null)
          .join(" · ")}
      </span>
    </>
  );
}

interface EntryProductProps extends ChosenProps {
  readonly explanation: string | null;
  /** Why that product of several. */
  readonly reason: ReactNode;
  readonly onQuantity: (quantity: number) => void;
}

/** The product that is meant, how many, and what it costs today. */
export function EntryProduct({
  choice,
  product,
  variant,
  explanation,
  reason,
  onQuantity,
}: EntryProductProps) {
  const { quantity } = choice;
  const { environment } = useShop();
  const now = instantOfMs(environment.now());
  const name = product?.name ?? choice.code;
  const step = product?.orderStep ?? 1;
  const amount = variant === undefined || quantity === 0 ? null : amountOf(variant, quantity);
  return (
    <div className={styles.product}>
      <div className={styles.what}>
        <Text weight="strong" snug>
          {tiedName(name)}
        </Text>
        <p className={styles.detail}>{detailText(product, variant, now)}</p>
        {explanation === null ? null : <p className={styles.explanation}>{explanation}</p>}
        {reason}
        <Warning choice={choice} product={product} variant={variant} />
      </div>
      <div className={styles.stepper}>
        <QuantityStepper
          name={name}
          value={quantity}
          min={quantity === 0 ? 0 : step}
          step={step}
          tone="plain"
          onValueChange={onQuantity}
        />
      </div>
      <p className={styles.amount}>{amount === null ? "" : euros(amount)}</p>
    </div>
  );
}

const detailText = (
  product: KnownProduct | undefined,
  variant: Variant | undefined,
  now: Instant,
): string =>
  [
    product?.packaging ?? variant?.packaging,
    product === undefined ? null : `réf. ${product.reference}`,
    variant?.price == null ? null : `${euros(variant.price)} HT`,
    variant === undefined ? null : comingPriceNote(variant, now),
  ]
    .filter((words) => words != null)
    .join(" · ");

/** What stands in the way of it today. */
function Warning({ choice: { quantity }, product, variant }: ChosenProps) {
  const refusal = variant?.conditionsMessages[0];
  if (refusal !== undefined) return <p className={styles.trouble}>{refusal}</p>;
  if (quantity === 0) return <p className={styles.trouble}>Sera retiré</p>;
  if (variant === undefined) return null;
  if (variant.stock < (product?.orderStep ?? 1)) {
    return <p className={styles.trouble}>{stockText(0)}</p>;
  }
  return variant.stock < quantity ? (
    <p className={styles.trouble}>{`Il n’en reste que ${variant.stock} en stock`}</p>
  ) : (
    <Text tone="good" size="s" weight="medium">
      {stockText(variant.stock)}
    </Text>
  );
}
