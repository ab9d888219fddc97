import type { KnownFirm } from "../core/seller/known-firm.ts";
import { showSeller } from "../core/seller/show-seller.ts";
import type { ShownSeller } from "../core/seller/shown-seller.ts";
import { DEMONSTRATION_FIRM } from "../demonstration/firm.ts";

/** The demonstration's firm in a shop of one's own machine: nothing is marked, nothing is lacking. */
export const knownFirm: KnownFirm = {
  firm: DEMONSTRATION_FIRM,
  demonstrated: [],
  absent: [],
};

/** The same, as its pages are told. */
export const shownSeller: ShownSeller = showSeller(knownFirm);
