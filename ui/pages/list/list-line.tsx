import Trash from "lucide-react/icons/trash-2";
import { memo, type RefObject } from "react";
import { Link } from "wouter";
import type { Variant } from "../../../api-schema/catalogue.ts";
import type { ShoppingListId } from "../../../api-schema/primitives.ts";
import type { ShoppingList, ShoppingListLine } from "../../../api-schema/shopping-list.ts";
import { unitPriceAt } from "../../../core/catalogue/price.ts";
import { deliverableText, stockLevel, stockText } from "../../../core/catalogue/stock.ts";
import { tiedName } from "../../../core/catalogue/tied-name.ts";
import { amountOf } from "../../../core/content/shopping-amount.ts";
import { removingLine, replacingLine } from "../../../core/lists/line-changes.ts";
import { lastText, lineName } from "../../../core/lists/words.ts";
import { euros } from "../../../core/money/format.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useListChanges } from "../../hooks/shopping-lists.ts";
import { Button } from "../../widgets/button.tsx";
import { Checkbox } from "../../widgets/checkbox.tsx";
import { IconButton } from "../../widgets/icon-button.tsx";
import { leaveRow } from "../../widgets/leave-row.ts";
import { Cluster, Text } from "../../widgets/primitives.tsx";
import { ProductPicture } from "../../widgets/product-picture.tsx";
import { QuantityStepper } from "../../widgets/quantity-stepper.tsx";
import { VisuallyHidden } from "../../widgets/visually-hidden.tsx";
import styles from "./list-line.module.css";
import type { ChosenCodes } from "./use-chosen-codes.ts";

interface ListLineProps {
  readonly listId: ShoppingListId;
  readonly line: ShoppingListLine;
  /** What could replace it, and is not in the list yet. */
  readonly substitutes: readonly Variant[];
  /** The list as it is now, for what is pressed. */
  readonly latest: RefObject<ShoppingList>;
  readonly chosen: boolean;
  /** Absent for those who have no cart. */
  readonly onChoose?: ChosenCodes["choose"] | undefined;
}

/**
 * A line of a list as it is sold today; its quantity is the list's, not the cart's. Rendered when it
 * changes itself: a press in a list of three hundred lines would render them all.
 */
export const ListLine = memo(function ListLine({
  listId,
  line,
  substitutes,
  latest,
  chosen,
  onChoose,
}: ListLineProps) {
  const { change, changeUndoably } = useListChanges(listId);
  const { code, quantity, variant, unavailable } = line;
  const name = lineName(line);
  return (
    <li className={styles.line} data-plain={onChoose === undefined || undefined}>
      {onChoose === undefined ? null : (
        <span className={styles.choice}>
          <Checkbox
            label={<VisuallyHidden>{`Choisir ${name}`}</VisuallyHidden>}
            checked={chosen}
            onCheckedChange={(isChosen) => onChoose(code, isChosen)}
          />
        </span>
      )}
      <span className={styles.picture}>
        <ProductPicture src={variant?.images[0]?.path} alt="" width={56} height={56} />
      </span>
      <div className={styles.what}>
        <LineName line={line} />
        <Text tone="quiet" size="s">
          {detailsOf(line)}
        </Text>
        {unavailable === null ? null : (
          <Text tone="bad" size="s" weight="strong">
            {unavailable.message}
          </Text>
        )}
        {unavailable === null && variant !== null ? <Stock variant={variant} /> : null}
        {substitutes.map((substitute) => (
          <Replacement
            key={substitute.code}
            substitute={substitute}
            onReplace={(pressed) => {
              leaveRow(pressed);
              const { changes, undo } = replacingLine(latest.current, line, substitute);
              changeUndoably(changes, {
                title: `${name} remplacé`,
                altText: `Annuler : remettre ${name} dans la liste`,
                undo,
              });
            }}
          />
        ))}
      </div>
      <div className={styles.stepper}>
        <QuantityStepper
          name={name}
          value={quantity}
          step={variant?.orderStep ?? 1}
          min={0}
          tone="plain"
          onValueChange={(next) => change({ kind: "quantity", code, quantity: next })}
        />
      </div>
      <p className={styles.amount}>{amountText(line)}</p>
      <span className={styles.remove}>
        <IconButton
          label={`Retirer ${name} de la liste`}
          icon={<Trash size={20} aria-hidden />}
          onClick={({ currentTarget }) => {
            leaveRow(currentTarget);
            const { changes, undo } = removingLine(latest.current, line);
            changeUndoably(changes, {
              title: "Produit retiré de la liste",
              altText: `Annuler : remettre ${name} dans la liste`,
              undo,
            });
          }}
        />
      </span>
    </li>
  );
});

function LineName({ line }: { readonly line: ShoppingListLine }) {
  const slug = line.variant?.product.slug ?? line.unavailable?.productSlug;
  const name = tiedName(lineName(line));
  if (slug === undefined) return <p className={styles.name}>{name}</p>;
  return (
    <Link href={paths.product(slug)} className={styles.name}>
      {name}
    </Link>
  );
}

/** 'Sac de 25 kg · réf. F65-25 · dernier : 4 le jeu. 12 nov.' */
const detailsOf = ({ variant, unavailable, last }: ShoppingListLine): string => {
  const reference = variant?.reference ?? unavailable?.reference;
  const price = variant === null ? null : unitPriceAt(variant, 1);
  return [
    variant?.packaging,
    reference === undefined ? undefined : `réf.\u00a0${reference}`,
    price === null ? undefined : `${euros(price)} HT`,
    last === null ? undefined : lastText(last),
  ]
    .filter((text) => text !== undefined)
    .join(" · ");
};

const amountText = ({ variant, quantity, unavailable }: ShoppingListLine): string => {
  if (variant === null || unavailable !== null || quantity === 0) return "";
  const amount = amountOf(variant, quantity);
  return amount === null ? "" : euros(amount);
};

function Stock({ variant }: { readonly variant: Variant }) {
  const { stock, deliveryDate } = variant;
  return (
    <Text tone="good" size="s" className={styles.stock} data-level={stockLevel(stock)}>
      {stockText(stock)}
      {deliveryDate === null ? "" : ` · ${deliverableText(deliveryDate)}`}
    </Text>
  );
}

interface ReplacementProps {
  readonly substitute: Variant;
  readonly onReplace: (pressed: HTMLElement) => void;
}

function Replacement({ substitute, onReplace }: ReplacementProps) {
  const { product, packaging, price } = substitute;
  return (
    <Cluster gap="1 3" align="center" above="2" className={styles.substitute}>
      <Button variant="secondary" onClick={({ currentTarget }) => onReplace(currentTarget)}>
        {`Remplacer par ${tiedName(product.name)}`}
      </Button>
      <span>{price === null ? packaging : `${packaging} · ${euros(price)} HT`}</span>
    </Cluster>
  );
}
