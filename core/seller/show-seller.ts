import { shownPhone } from "../contact/phone.ts";
import type { KnownFirm } from "./known-firm.ts";
import type { ShownSeller } from "./shown-seller.ts";
import { creditorOf } from "./sides.ts";

/** Who sells, as pages are told it: nothing that they do not show. */
export const showSeller = ({ firm, demonstrated, absent }: KnownFirm): ShownSeller => ({
  brand: firm.brand,
  name: firm.name,
  servicePhone: shownPhone(firm.service.phone),
  serviceHours: firm.service.hours,
  website: firm.website,
  creditors: { GMP: creditorOf(firm, "GMP"), MKP: creditorOf(firm, "MKP") },
  demonstrated,
  absent,
});
