import Plus from "lucide-react/icons/plus";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import type { Shipment } from "../../../api-schema/order.ts";
import type { VariantCode } from "../../../api-schema/primitives.ts";
import { searchProducts } from "../../../core/api/calls/catalogue.ts";
import { usualProducts } from "../../../core/api/calls/stores.ts";
import { euros } from "../../../core/money/format.ts";
import { EMPTY_SEARCH, searchCall } from "../../../core/search/search-params.ts";
import { useRead } from "../../hooks/read.ts";
import { SearchFailed } from "../../shopping/search-failed.tsx";
import { Button } from "../../widgets/button.tsx";
import { TextField } from "../../widgets/text-field.tsx";
import styles from "./amendment-editor.module.css";

interface AddProductProps {
  readonly shipment: Shipment;
  readonly isHeld: (variant: VariantCode) => boolean;
  readonly onAdd: (variant: VariantCode, quantity: number) => void;
}

type Offered = {
  readonly variant: VariantCode;
  readonly name: string;
  readonly packaging: string;
  readonly price: string | null;
  readonly quantity: number;
};

/** From so many letters on a text is searched for. */
const LEAST_LETTERS = 2;
/** Shown at once: more are found by typing more. */
const MOST_SHOWN = 8;

/** 'Ajouter un produit': the store's usual products of the same shipment first, others by typing. */
export function AddProduct({ shipment, isHeld, onAdd }: AddProductProps) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState("");
  const box = useRef<HTMLDivElement>(null);
  // It takes the place of the button that was pressed.
  useEffect(() => {
    if (isOpen) focusField(box.current);
  }, [isOpen]);
  if (!isOpen) {
    return (
      <Button
        variant="secondary"
        icon={<Plus size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Ajouter un produit
      </Button>
    );
  }
  return (
    <div ref={box} className={styles.adding}>
      <TextField
        label="Ajouter un produit"
        hint={`Nom ou référence d'un produit de la livraison ${shipment.label}`}
        value={text}
        autoComplete="off"
        onValueChange={setText}
      />
      <Offers
        {...{ shipment, isHeld, onAdd }}
        text={text.trim()}
        onRetried={() => focusField(box.current)}
      />
    </div>
  );
}

const focusField = (box: HTMLElement | null): void => box?.querySelector("input")?.focus();

interface OffersProps extends AddProductProps {
  readonly text: string;
  readonly onRetried: () => void;
}

function Offers({ shipment, text, isHeld, onAdd, onRetried }: OffersProps) {
  const searched = useDeferredValue(text);
  const isSearch = searched.length >= LEAST_LETTERS;
  const usual = useUsual(shipment, !isSearch);
  const found = useFound(shipment, searched, isSearch);
  const { offers, pending } = isSearch ? found : usual;
  const shown = offers.filter(({ variant }) => !isHeld(variant)).slice(0, MOST_SHOWN);
  if (isSearch && found.isMissing) {
    return (
      <SearchFailed
        onRetry={() => {
          found.retry();
          onRetried();
        }}
      />
    );
  }
  if (shown.length === 0) {
    return (
      <p role="status" className={styles.none}>
        {pending
          ? "Recherche…"
          : isSearch
            ? "Aucun produit de cette livraison ne correspond."
            : "Tapez le nom d'un produit."}
      </p>
    );
  }
  return (
    <ul className={styles.offers} aria-label={isSearch ? "Produits trouvés" : "Vos habitudes"}>
      {shown.map((offer) => (
        <li key={offer.variant}>
          <div className={styles.what}>
            <b>{offer.name}</b>
            <p>
              {offer.price === null ? offer.packaging : `${offer.packaging} · ${offer.price} HT`}
            </p>
          </div>
          <Button
            variant="secondary"
            aria-label={`Ajouter ${offer.name}`}
            onClick={() => onAdd(offer.variant, offer.quantity)}
          >
            Ajouter
          </Button>
        </li>
      ))}
    </ul>
  );
}

type Offers = { readonly offers: readonly Offered[]; readonly pending: boolean };

const useUsual = (shipment: Shipment, wanted: boolean): Offers => {
  const { data, isPending } = useRead(usualProducts, {}, { enabled: wanted });
  const offers = [...(data?.products ?? []), ...(data?.others ?? [])].flatMap(
    ({ variant, quantity }) =>
      travelsIn(shipment, variant) && quantity > 0
        ? [
            {
              variant: variant.code,
              name: variant.product.name,
              packaging: variant.packaging,
              price: variant.price === null ? null : euros(variant.price),
              quantity,
            },
          ]
        : [],
  );
  return { offers, pending: wanted && isPending };
};

type Found = Offers & {
  /** It could not be had. */
  readonly isMissing: boolean;
  readonly retry: () => void;
};

const useFound = (shipment: Shipment, search: string, wanted: boolean): Found => {
  const merchant = shipment.gmp ? null : shipment.merchant.slug;
  const query = { ...EMPTY_SEARCH, search, merchant, stock: true, itemsPerPage: 100 };
  const { data, isLoadingError, isFetching, refetch } = useRead(searchProducts, searchCall(query), {
    keepsPage: true,
    enabled: wanted,
  });
  const offers = (data?.results.results.products ?? []).flatMap(({ name, variant }) =>
    travelsIn(shipment, variant)
      ? [
          {
            variant: variant.code,
            name,
            packaging: variant.packaging,
            price: variant.price === null ? null : euros(variant.price),
            quantity: variant.orderStep,
          },
        ]
      : [],
  );
  return {
    offers,
    pending: data === undefined,
    isMissing: isLoadingError && !isFetching,
    retry: () => void refetch(),
  };
};

type Travelling = Pick<Shipment, "transportTypeCode" | "merchant">;

const travelsIn = (shipment: Travelling, variant: Travelling): boolean =>
  variant.transportTypeCode === shipment.transportTypeCode &&
  variant.merchant.id === shipment.merchant.id;
