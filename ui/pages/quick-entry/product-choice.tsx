import { useDeferredValue, useMemo, useState } from "react";
import { tiedName } from "../../../core/catalogue/tied-name.ts";
import { foundProducts } from "../../../core/quick-entry/found-products.ts";
import type { KnownProduct, Vocabulary } from "../../../core/quick-entry/vocabulary.ts";
import { Button } from "../../widgets/button.tsx";
import { Text, WithSide } from "../../widgets/primitives.tsx";
import { TextField } from "../../widgets/text-field.tsx";
import styles from "./product-choice.module.css";

interface ProductChoiceProps {
  readonly vocabulary: Vocabulary;
  readonly onChoose: (product: KnownProduct) => void;
  readonly onClose: () => void;
}

/** Any product that the store may buy, by name, reference or EAN; what it buys most often first. */
export function ProductChoice({ vocabulary, onChoose, onClose }: ProductChoiceProps) {
  const [text, setText] = useState("");
  const searched = useDeferredValue(text);
  const found = useMemo(() => foundProducts(vocabulary, searched), [vocabulary, searched]);
  return (
    <div ref={focusField} className={styles.choice}>
      <WithSide gap="2" align="end">
        <TextField
          label="Produit, référence ou code EAN"
          value={text}
          autoComplete="off"
          onValueChange={setText}
        />
        <Button variant="quiet" onClick={onClose}>
          Fermer
        </Button>
      </WithSide>
      {found.length === 0 ? (
        <Text tone="quiet" size="s" role="status">
          Aucun produit de votre catalogue ne correspond.
        </Text>
      ) : (
        <ul
          className={styles.found}
          aria-label={text === "" ? "Vos habitudes" : "Produits trouvés"}
        >
          {found.map((product) => (
            <li key={product.code}>
              <button type="button" className={styles.product} onClick={() => onChoose(product)}>
                <Text as="b" weight="medium" snug>
                  {tiedName(product.name)}
                </Text>
                <Text
                  as="span"
                  tone="quiet"
                  size="s"
                >{`${product.packaging} · réf. ${product.reference}`}</Text>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

// It took the place of the button that was pressed.
const focusField = (box: HTMLElement | null): void => box?.querySelector("input")?.focus();
