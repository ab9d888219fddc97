import { useDeferredValue, useRef, useState } from "react";
import type { ShoppingList } from "../../../api-schema/shopping-list.ts";
import { searchProducts } from "../../../core/api/calls/catalogue.ts";
import { tiedName } from "../../../core/catalogue/tied-name.ts";
import { euros } from "../../../core/money/format.ts";
import { EMPTY_SEARCH, searchCall } from "../../../core/search/search-params.ts";
import { useRead } from "../../hooks/read.ts";
import { useListChanges } from "../../hooks/shopping-lists.ts";
import { SearchFailed } from "../../shopping/search-failed.tsx";
import { Button } from "../../widgets/button.tsx";
import { Text } from "../../widgets/primitives.tsx";
import { ProductPicture } from "../../widgets/product-picture.tsx";
import { TextField } from "../../widgets/text-field.tsx";
import styles from "./add-to-this-list.module.css";

/** From so many letters on a text is searched for. */
const LEAST_LETTERS = 2;
/** Shown at once: more are found by typing more. */
const MOST_SHOWN = 6;

/** Finds products by name or reference and adds them to the list that is open. */
export function AddToThisList({ list }: { readonly list: ShoppingList }) {
  const [text, setText] = useState("");
  const searched = useDeferredValue(text.trim());
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} className={styles.adding} data-print="none">
      <TextField
        label="Ajouter un produit à cette liste"
        placeholder="Nom ou référence"
        type="search"
        autoComplete="off"
        value={text}
        onValueChange={setText}
      />
      {searched.length < LEAST_LETTERS ? null : (
        <Found
          list={list}
          search={searched}
          onRetried={() => box.current?.querySelector("input")?.focus()}
        />
      )}
    </div>
  );
}

interface FoundProps {
  readonly list: ShoppingList;
  readonly search: string;
  readonly onRetried: () => void;
}

function Found({ list, search, onRetried }: FoundProps) {
  const { change } = useListChanges(list.id);
  const query = { ...EMPTY_SEARCH, search, itemsPerPage: MOST_SHOWN };
  const { data, isLoadingError, isFetching, refetch } = useRead(searchProducts, searchCall(query), {
    keepsPage: true,
  });
  const held = new Set(list.lines.map(({ code }) => code));
  const products = data?.results.results.products.slice(0, MOST_SHOWN);
  if (isLoadingError && !isFetching) {
    return (
      <SearchFailed
        onRetry={() => {
          void refetch();
          onRetried();
        }}
      />
    );
  }
  if (products === undefined || products.length === 0) {
    return (
      <p role="status" className={styles.none}>
        {products === undefined ? "Recherche…" : "Aucun produit ne correspond."}
      </p>
    );
  }
  return (
    <ul className={styles.found} aria-label="Produits trouvés">
      {products.map(({ name, image, variant }) => (
        <li key={variant.code}>
          <ProductPicture src={image?.path} alt="" width={48} height={48} />
          <div>
            <b>{tiedName(name)}</b>
            <Text tone="quiet" size="s">
              {variant.price === null
                ? variant.packaging
                : `${variant.packaging} · ${euros(variant.price)} HT`}
            </Text>
          </div>
          {held.has(variant.code) ? (
            <Text as="span" tone="good" size="s" weight="strong">
              Dans la liste
            </Text>
          ) : (
            <Button
              variant="secondary"
              aria-label={`Ajouter ${name} à la liste`}
              onClick={() =>
                change({
                  kind: "add",
                  products: [{ code: variant.code, quantity: variant.orderStep }],
                })
              }
            >
              Ajouter
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
