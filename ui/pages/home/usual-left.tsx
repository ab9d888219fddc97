import type { UsualProduct } from "../../../api-schema/habits.ts";
import type { UnavailableItem } from "../../../api-schema/order.ts";
import { tiedName } from "../../../core/catalogue/tied-name.ts";
import { Button } from "../../widgets/button.tsx";
import { Notice } from "../../widgets/notice.tsx";
import styles from "./usual-sheet.module.css";

interface UsualLeftProps {
  readonly left: readonly UnavailableItem[];
  /** Codes that stand in the sheet already. */
  readonly taken: readonly string[];
  readonly onTake: (item: UnavailableItem, substitute: UsualProduct["variant"]) => void;
}

/** Usual products that can no longer be had, each with its reason and the first that may replace it. */
export function UsualLeft({ left, taken, onTake }: UsualLeftProps) {
  if (left.length === 0) return null;
  return (
    <div className={styles.left}>
      <Notice
        tone="warning"
        title={
          left.length === 1
            ? "Un produit habituel manque aujourd’hui"
            : `${left.length} produits habituels manquent aujourd’hui`
        }
      >
        <ul>
          {left.map((item) => {
            const substitute = item.substitutes.find(({ code }) => !taken.includes(code));
            return (
              <li key={item.variant} className={styles.leftItem}>
                <p>
                  <b>{tiedName(item.productName)}</b> <span>{item.message}</span>
                </p>
                {substitute === undefined ? null : (
                  <Button variant="secondary" onClick={() => onTake(item, substitute)}>
                    {`Prendre ${tiedName(substitute.product.name)}`}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      </Notice>
    </div>
  );
}
