import { useDeferredValue, useEffect, useRef, useState } from "react";
import type { VariantCode } from "../../../api-schema/primitives.ts";
import type { ShoppingList } from "../../../api-schema/shopping-list.ts";
import { searchProducts } from "../../../core/api/calls/catalogue.ts";
import { usualProducts } from "../../../core/api/calls/stores.ts";
import { tiedName } from "../../../core/catalogue/tied-name.ts";
import { euros } from "../../../core/money/format.ts";
import { EMPTY_SEARCH, searchCall } from "../../../core/search/search-params.ts";
import { useRead } from "../../hooks/read.ts";
import { SearchFailed } from "../../shopping/search-failed.tsx";
import { Button } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { Stack, Text } from "../../widgets/primitives.tsx";
import { Select } from "../../widgets/select.tsx";
import { TextField } from "../../widgets/text-field.tsx";
import styles from "./pad-adding.module.css";
import { useListChanges } from "../../hooks/shopping-lists.ts";
import { adding } from "./use-pad-actions.ts";

interface PadAddingProps {
  readonly list: ShoppingList;
  /** The line of a product that is in the list already is wanted. */
  readonly onReach: (code: VariantCode) => void;
  readonly onClose: () => void;
}

type Offered = {
  readonly code: VariantCode;
  readonly name: string;
  readonly packaging: string;
  readonly price: string | null;
  readonly quantity: number;
};

/** From so many letters on a text is searched for. */
const LEAST_LETTERS = 2;
/** Shown at once: more are found by typing more. */
const MOST_SHOWN = 6;
const NO_SECTION = "Sans rayon";

/** 'Ajouter un produit': what is usual and not in the list yet, others by typing. */
export function PadAdding({ list, onReach, onClose }: PadAddingProps) {
  const [text, setText] = useState("");
  const [section, setSection] = useState<string | null>(null);
  const sections = [...new Set(list.lines.flatMap((line) => line.section ?? []))];
  const fields = useRef<HTMLDivElement>(null);
  // It was asked for by a button elsewhere.
  useEffect(() => focusField(fields.current), []);
  return (
    <Card as="section" aria-label="Ajouter un produit à la liste" className={styles.card}>
      <Stack gap="3" align="end" bounded ref={fields} className={styles.fields}>
        <TextField
          label="Ajouter un produit"
          hint="Nom, référence ou code-barres"
          value={text}
          autoComplete="off"
          onValueChange={setText}
        />
        {sections.length === 0 ? null : (
          <Select
            label="Rayon"
            value={section ?? NO_SECTION}
            options={[NO_SECTION, ...sections].map((name) => ({ value: name, label: name }))}
            onValueChange={(name) => setSection(name === NO_SECTION ? null : name)}
          />
        )}
        <Button variant="quiet" onClick={onClose}>
          Fermer
        </Button>
      </Stack>
      <Offers
        {...{ list, section, onReach }}
        text={text.trim()}
        onRetried={() => focusField(fields.current)}
      />
    </Card>
  );
}

const focusField = (box: HTMLElement | null): void => box?.querySelector("input")?.focus();

interface OffersProps extends Pick<PadAddingProps, "list" | "onReach"> {
  readonly text: string;
  readonly section: string | null;
  readonly onRetried: () => void;
}

function Offers({ list, text, section, onReach, onRetried }: OffersProps) {
  const changes = useListChanges(list.id);
  const { offers, pending, isSearch, retry } = useOffers(text);
  const held = new Set(list.lines.map(({ code }) => code));
  const shown = offers.slice(0, MOST_SHOWN);
  if (retry !== null) {
    return (
      <SearchFailed
        onRetry={() => {
          retry();
          onRetried();
        }}
      />
    );
  }
  if (shown.length === 0) {
    return (
      <Text tone="quiet" role="status">
        {pending
          ? "Recherche…"
          : isSearch
            ? "Aucun produit ne correspond."
            : "Tapez le nom d’un produit."}
      </Text>
    );
  }
  return (
    <ul className={styles.offers} aria-label={isSearch ? "Produits trouvés" : "Vos habitudes"}>
      {shown.map((offer) => (
        <li key={offer.code}>
          <Text as="div" snug grows>
            <b>{tiedName(offer.name)}</b>
            <Text tone="quiet" size="s">
              {offer.price === null ? offer.packaging : `${offer.packaging} · ${offer.price} HT`}
            </Text>
          </Text>
          {held.has(offer.code) ? (
            <Button
              variant="quiet"
              aria-label={`Aller à la ligne : ${offer.name}`}
              onClick={() => onReach(offer.code)}
            >
              Dans la liste
            </Button>
          ) : (
            <Button
              variant="secondary"
              aria-label={`Ajouter à la liste : ${offer.name}`}
              onClick={() =>
                adding(changes, { code: offer.code, quantity: offer.quantity, section })
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

const useOffers = (
  text: string,
): {
  readonly offers: readonly Offered[];
  readonly pending: boolean;
  readonly isSearch: boolean;
  /** Asks again what could not be had; null while nothing is missing. */
  readonly retry: (() => void) | null;
} => {
  const search = useDeferredValue(text);
  const isSearch = search.length >= LEAST_LETTERS;
  const usual = useRead(usualProducts, {}, { enabled: !isSearch });
  const query = { ...EMPTY_SEARCH, search, itemsPerPage: 30 };
  const found = useRead(searchProducts, searchCall(query), { keepsPage: true, enabled: isSearch });
  const offers: readonly Offered[] = isSearch
    ? (found.data?.results.results.products ?? []).map(({ name, variant }) => ({
        code: variant.code,
        name,
        packaging: variant.packaging,
        price: variant.price === null ? null : euros(variant.price),
        quantity: variant.orderStep,
      }))
    : [...(usual.data?.products ?? []), ...(usual.data?.others ?? [])].map(
        ({ variant, quantity }) => ({
          code: variant.code,
          name: variant.product.name,
          packaging: variant.packaging,
          price: variant.price === null ? null : euros(variant.price),
          quantity,
        }),
      );
  const isMissing = isSearch && found.isLoadingError && !found.isFetching;
  return {
    offers,
    isSearch,
    pending: isSearch ? found.data === undefined : usual.isLoading,
    retry: isMissing ? () => void found.refetch() : null,
  };
};
