import { SHOWN_SELLER_ID, type ShownSeller } from "./shown-seller.ts";

/** A page, as far as it is asked for. */
type Page = {
  readonly getElementById: (id: string) => { readonly textContent: string | null } | null;
};

/** Who sells, as this page was told by the server; nobody, where it was not. */
export const pageSeller = (page: Page): ShownSeller => {
  const text = page.getElementById(SHOWN_SELLER_ID)?.textContent ?? "";
  // safe: written by server/site/seller-files.ts of the same build
  return text === "" ? NOBODY : (JSON.parse(text) as ShownSeller);
};

const nobody = {
  name: "",
  ics: "",
  street: "",
  postcode: "",
  city: "",
  country: "",
} as const;

/** A page of `npm run dev` that was opened before the server was there. */
const NOBODY: ShownSeller = {
  brand: "",
  name: "",
  servicePhone: "",
  serviceHours: "",
  website: null,
  creditors: { GMP: nobody, MKP: nobody },
  demonstrated: [],
  absent: [],
};
