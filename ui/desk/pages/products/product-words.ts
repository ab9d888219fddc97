import type { ProductSheet, ProductState } from "../../../../api-schema/staff-products.ts";
import { counted } from "../../parts/counted.ts";

export const STATE_WORDS: { readonly [State in ProductState]: string } = {
  draft: "Brouillon",
  published: "En vente",
  withdrawn: "Retiré",
};

export const STATE_TONES = {
  draft: "info",
  published: "good",
  withdrawn: "neutral",
} as const satisfies { readonly [State in ProductState]: string };

/** What would notice that a product is sold no more, in words; nothing where nobody would. */
export const touchedWords = ({ carts, lorries, habits, lists }: ProductSheet["touched"]): string =>
  new Intl.ListFormat("fr").format(
    (
      [
        [carts, "panier ouvert", "paniers ouverts"],
        [lorries, "camion à venir", "camions à venir"],
        [habits, "boutique qui le prend d’habitude", "boutiques qui le prennent d’habitude"],
        [lists, "liste", "listes"],
      ] as const
    ).flatMap(([count, one, more]) => (count === 0 ? [] : [counted(count, one, more)])),
  );
