import type { UsualProducts } from "../../api-schema/habits.ts";
import type { Shipment } from "../../api-schema/order.ts";
import type { RangeCode, TaxonCode } from "../../api-schema/primitives.ts";
import {
  type LoadedLorry,
  lorryProposal,
  type ProposedLine,
} from "../../core/habits/lorry-proposal.ts";
import { hasPage } from "../../core/routes/existing-pages.ts";
import { paths } from "../../core/routes/paths.ts";

/** A shipment of the cart as what is proposed for it looks at it. */
export const loadedLorry = (shipment: Shipment): LoadedLorry => ({
  ...shipment,
  merchantId: shipment.gmp ? null : shipment.merchant.id,
});

/** The usual products that reach the minimum; null without a short way to it. */
export const proposalOf = (
  lorry: LoadedLorry,
  usuals: UsualProducts | null,
): readonly ProposedLine[] | null =>
  usuals === null ? null : lorryProposal(lorry, [...usuals.products, ...usuals.others]);

/** Where something else for the same lorry or parcel is found. */
export const shelfOf = (
  shipment:
    | {
        readonly transportTypeCode: Shipment["transportTypeCode"];
        readonly merchant: Pick<Shipment["merchant"], "slug">;
      }
    | { readonly transportTypeCode: RangeCode },
): string => {
  if (shipment.transportTypeCode !== "MKP")
    return paths.category(firstTaxon[shipment.transportTypeCode]);
  const shelf = paths.merchant(shipment.merchant.slug);
  return hasPage(shelf) ? shelf : paths.catalogue();
};

// safe: codes of the catalogue's two top categories
const firstTaxon = { Z001: "surgeles" as TaxonCode, Z002: "farines" as TaxonCode } as const;
