import { useQuery, useQueryClient } from "@tanstack/react-query";
import ShoppingBasket from "lucide-react/icons/shopping-basket";
import { useState } from "react";
import type { Product } from "../../api-schema/catalogue.ts";
import type { ProductSuggestion } from "../../api-schema/search.ts";
import { stockText } from "../../core/catalogue/stock.ts";
import { useCartLines, useLine } from "../hooks/cart-lines.ts";
import { useReader } from "../hooks/reader.ts";
import { useDispatch } from "../hooks/dispatch.ts";
import { productBySlug } from "../data/catalogue.ts";
import { classNames } from "../widgets/class-names.ts";
import { Spinner } from "../widgets/loader.tsx";
import styles from "./suggestion-add.module.css";

interface SuggestionAddProps {
  readonly id: string;
  readonly product: ProductSuggestion;
}

/** Puts a suggested product into the cart, one packaging a press: what it is sold by is asked at the first. */
export default function SuggestionAdd({ id, product }: SuggestionAddProps) {
  const dispatch = useDispatch();
  const queries = useQueryClient();
  const { add } = useCartLines();
  const options = productBySlug(useReader(), product.slug);
  const [asking, setAsking] = useState(false);
  const known = useQuery({ ...options, enabled: false }).data;
  const variant = known === undefined ? undefined : defaultVariant(known);
  const press = async () => {
    if (asking) return;
    setAsking(true);
    const found = await queries.fetchQuery(options).catch(() => null);
    setAsking(false);
    const wanted = found === null ? undefined : defaultVariant(found);
    const refusal = refusalOf(wanted);
    if (wanted !== undefined && refusal === null) add(wanted.code, wanted.orderStep);
    else {
      const title = refusal ?? `«\u00a0${product.name}\u00a0» n’a pas pu être ajouté. Réessayez.`;
      dispatch({ type: "toast.asked", toast: { status: "warning", title } });
    }
  };
  return (
    <AddButton {...{ id, name: product.name, asking, variant, onPress: () => void press() }} />
  );
}

interface AddButtonProps {
  readonly id: string;
  readonly name: string;
  readonly asking: boolean;
  readonly variant: Variant | undefined;
  readonly onPress: () => void;
}

function AddButton({ id, name, asking, variant, onPress }: AddButtonProps) {
  // Unknown as yet: no line of the cart has an empty code.
  const { quantity } = useLine(variant?.code ?? NO_VARIANT);
  const soldOut = variant?.stock === 0;
  const label = soldOut ? `${name}\u00a0: ${stockText(0)}` : `Ajouter ${name}`;
  return (
    <button
      id={id}
      type="button"
      className={classNames(styles.add, quantity > 0 && styles.some)}
      aria-label={quantity > 0 ? `${label}, ${quantity} dans le panier` : label}
      title={soldOut ? stockText(0) : "Ajouter au panier"}
      aria-busy={asking || undefined}
      aria-disabled={soldOut || undefined}
      onClick={soldOut ? undefined : onPress}
    >
      {asking ? <Spinner /> : <ShoppingBasket size={20} aria-hidden />}
      <span aria-hidden>{quantity > 0 ? `+\u00a0${quantity}` : "+"}</span>
    </button>
  );
}

type Variant = Product["variants"][number];
const NO_VARIANT = "" as Variant["code"]; // safe: never sent, only looked up

const defaultVariant = ({ variants, defaultVariant: { code } }: Product): Variant | undefined =>
  variants.find((variant) => variant.code === code) ?? variants[0];

/** Why it cannot be bought, in French; null when it can. */
const refusalOf = (variant: Variant | undefined): string | null => {
  if (variant === undefined) return null;
  if (variant.stock === 0) return stockText(0);
  return variant.conditionsMessages[0] ?? null;
};
