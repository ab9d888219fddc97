import { useEffect } from "react";
import { useLocation } from "wouter";
import type { ProductCard } from "../../api-schema/catalogue.ts";
import { useShop } from "../hooks/shop-context.ts";
import { shownCards } from "./shown-cards.ts";

/** Says that a list of this page shows that product: what becomes of it is up to the visitor's consent. */
export const useListView = (card: ProductCard): void => {
  const { system } = useShop();
  const [path] = useLocation();
  useEffect(() => {
    const { now, listeners } = shownCards(system);
    const shown = { path, card };
    now.add(shown);
    for (const listener of listeners) listener(shown);
    return () => {
      now.delete(shown);
    };
  }, [system, path, card]);
};
