import type {
  AmendmentLine,
  AmendmentPreview,
  AmendmentWish,
} from "../../../api-schema/amendment.ts";
import type { VariantCode } from "../../../api-schema/primitives.ts";
import { tiedName } from "../../../core/catalogue/tied-name.ts";
import { euros } from "../../../core/money/format.ts";
import { quantityIn } from "../../../core/selling/amendment-request.ts";
import { classNames } from "../../widgets/class-names.ts";
import { ProductPicture } from "../../widgets/product-picture.tsx";
import { QuantityStepper } from "../../widgets/quantity-stepper.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";
import styles from "./amendment-editor.module.css";

interface AmendmentLinesProps {
  readonly label: string;
  readonly wish: AmendmentWish;
  readonly preview: AmendmentPreview;
  readonly onQuantity: (variant: VariantCode, quantity: number) => void;
}

/** Each product with its stepper; what leaves stays in sight until it is saved. */
export function AmendmentLines({ label, wish, preview, onQuantity }: AmendmentLinesProps) {
  const { lines, changes } = preview;
  const coming = wish.items.filter(
    ({ variant }) => !lines.some((line) => line.variant === variant),
  );
  return (
    <ul className={styles.lines} aria-label={`Produits à modifier, ${label}`}>
      {lines.map((line) => (
        <Line
          key={line.variant}
          line={line}
          quantity={quantityIn(wish, line.variant)}
          told={changes.find(({ variant }) => variant === line.variant)?.message}
          onQuantity={(quantity) => onQuantity(line.variant, quantity)}
        />
      ))}
      {coming.map(({ variant }) => (
        <li key={variant} className={styles.line}>
          <SkeletonBlock height="3.5rem" />
        </li>
      ))}
    </ul>
  );
}

interface LineProps {
  readonly line: AmendmentLine;
  readonly quantity: number;
  /** Why the server would do otherwise than asked. */
  readonly told: string | undefined;
  readonly onQuantity: (quantity: number) => void;
}

function Line({ line, quantity, told, onQuantity }: LineProps) {
  const { productName, packaging, reference, ordered, orderStep, most } = line;
  return (
    <li className={classNames(styles.line, quantity === 0 && styles.gone)}>
      <ProductPicture src={line.image?.path} alt="" width={48} height={48} />
      <div className={styles.what}>
        <b>{tiedName(productName)}</b>
        <p>{`${packaging} · réf.\u00a0${reference}`}</p>
        <p>{`${euros(line.unitPrice)} HT${beforeWords(ordered, quantity)}`}</p>
        {told === undefined ? null : <p className={styles.told}>{told}</p>}
      </div>
      <QuantityStepper
        value={quantity}
        name={productName}
        step={orderStep}
        min={0}
        max={Math.max(most, quantity)}
        tone="plain"
        onValueChange={onQuantity}
      />
    </li>
  );
}

const beforeWords = (ordered: number, quantity: number): string => {
  if (ordered === quantity) return "";
  if (ordered === 0) return " · ajouté";
  return quantity === 0
    ? ` · retiré (${ordered} commandés)`
    : ` · ${quantity} au lieu de ${ordered}`;
};
