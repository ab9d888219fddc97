import { useMemo, useRef, useState } from "react";
import type { AddItem } from "../../../../api-schema/order.ts";
import type { KnownProduct } from "../../../../api-schema/quick-entry.ts";
import type { PhoneVocabulary } from "../../../../api-schema/staff-phone-orders.ts";
import { wholeNumber } from "../../../../core/money/format.ts";
import { findArticles } from "../../../../core/quick-entry/find-articles.ts";
import { Button } from "../../../widgets/button.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Cluster } from "../../../widgets/primitives.tsx";
import { TextField } from "../../../widgets/text-field.tsx";
import { FindField } from "../../parts/find-field.tsx";
import { quantityIn } from "./quantity-in.ts";
import styles from "./phone-order.module.css";

/** So many articles are offered at once. */
const OFFERED = 12;

interface EntryProps {
  readonly vocabulary: PhoneVocabulary;
  readonly onAdd: (item: AddItem) => void;
  /** Whether something stands in it that is no line yet. */
  readonly onTyped: (isTyped: boolean) => void;
}

/** An article, Enter, how many, Enter: and the next one. */
export function PhoneEntry({ vocabulary, onAdd, onTyped }: EntryProps) {
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState<KnownProduct | null>(null);
  const [quantity, setQuantity] = useState("");
  const [problem, setProblem] = useState<"article" | "quantity" | null>(null);
  const article = useRef<HTMLInputElement>(null);
  const amount = useRef<HTMLFormElement>(null);
  const { products, lacking } = vocabulary;
  const instead = useMemo(
    () => new Map(lacking.map(({ variant, substitutes }) => [variant, substitutes])),
    [lacking],
  );
  const substitutes = chosen === null ? undefined : instead.get(chosen.code);
  const found = useMemo(() => findArticles(products, typed, OFFERED), [products, typed]);
  const toQuantity = (): void => {
    const field = amount.current?.querySelector<HTMLInputElement>("input[name=quantity]");
    field?.focus();
    field?.select();
  };
  const choose = (code: string): void => {
    const product = products.find((one) => one.code === code);
    if (product === undefined) return;
    setChosen(product);
    setTyped(product.name);
    onTyped(true);
    setProblem(null);
    setQuantity(String(product.bought.usual ?? product.orderStep));
    // The list gives the focus back to its field in the next frame: after that.
    requestAnimationFrame(() => requestAnimationFrame(toQuantity));
  };
  const add = (): void => {
    const count = quantityIn(quantity);
    if (chosen === null) {
      setProblem("article");
      article.current?.focus();
    } else if (count === null || count === 0) setProblem("quantity");
    else {
      onAdd({ variant: chosen.code, quantity: count });
      setChosen(null);
      setTyped("");
      onTyped(false);
      setQuantity("");
      setProblem(null);
      article.current?.focus();
    }
  };
  return (
    <>
      <form
        ref={amount}
        className={styles.entry}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <FindField
          label="Article"
          text={typed}
          found={found.map(({ code, name, reference, packaging, bought }) => ({
            key: code,
            label: name,
            detail: [
              reference,
              packaging,
              ...(bought.times === 0 ? [] : [`pris ${wholeNumber(bought.times)} fois`]),
              ...(instead.has(code) ? ["rupture"] : []),
            ].join(" · "),
          }))}
          placeholder="Référence, code-barres ou nom"
          error={problem === "article" ? "Choisissez un article de la liste." : undefined}
          onText={(text) => {
            setTyped(text);
            setChosen(null);
            onTyped(text.trim() !== "");
          }}
          onChoose={choose}
          startsHere
          input={article}
        />
        <TextField
          label="Quantité"
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          value={quantity}
          error={problem === "quantity" ? "Un nombre de 1 à 9 999." : undefined}
          onValueChange={setQuantity}
        />
        <Button type="submit" variant="secondary">
          Ajouter
        </Button>
      </form>
      {chosen === null || substitutes === undefined ? null : (
        <OutOfStock
          article={chosen}
          substitutes={substitutes.flatMap(
            (code) => products.find((product) => product.code === code) ?? [],
          )}
          onChoose={choose}
        />
      )}
    </>
  );
}

interface OutOfStockProps {
  readonly article: KnownProduct;
  readonly substitutes: readonly KnownProduct[];
  readonly onChoose: (code: string) => void;
}

/** Said before it is promised on the phone: it cannot be had, and what can. */
function OutOfStock({ article, substitutes, onChoose }: OutOfStockProps) {
  return (
    <Notice tone="warning" live title={`${article.name}, ${article.packaging} : en rupture.`}>
      {substitutes.length === 0 ? (
        "Rien n’est prévu à la place."
      ) : (
        <Cluster gap="2 2" align="center">
          <span>À la place :</span>
          {substitutes.map(({ code, name, packaging }) => (
            <Button key={code} variant="secondary" onClick={() => onChoose(code)}>
              {`${name}, ${packaging}`}
            </Button>
          ))}
        </Cluster>
      )}
    </Notice>
  );
}
