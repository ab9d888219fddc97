import type { ContactObject } from "../../api-schema/contact.ts";
import { NO_BREAK_SPACE } from "../money/format.ts";
import { type ContactForm, oneLine } from "./contact-form.ts";
import { isContactObject } from "./contact-objects.ts";
import { shownFrenchPhone } from "./phone-shape.ts";

/** Who writes, as far as the shop knows. */
export type KnownSender = {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  /** Label and customer number of the active store. */
  readonly store: { readonly label: string; readonly erpId: string | null } | null;
};

/** Names of addresses that were printed and linked, for what they are called now. */
const FORMER: ReadonlyMap<string, ContactObject> = new Map([
  ["commande", "order"],
  ["livraison", "delivery"],
  ["facture", "invoice"],
]);

/**
 * What a contact form begins with: who is signed in, and why they came: `?objet=`, `?produit=` (a
 * search without result, product §5) or `?acces-marketplace=`. Addresses can be written by anybody:
 * they choose one of the objects, and name a product, on one line, as long as a search may be.
 */
export const prefilledContact = (
  sender: KnownSender | null,
  query: URLSearchParams,
): Partial<ContactForm> => {
  const object = objectOf(query);
  const product = productOf(query);
  return {
    ...(sender === null
      ? {}
      : {
          name: sender.name,
          email: sender.email,
          phone: shownFrenchPhone(sender.phone ?? ""),
          store: storeOf(sender),
        }),
    ...(object === undefined ? {} : { object }),
    ...(product === "" ? {} : { content: `Produit recherché${NO_BREAK_SPACE}: ${product}\n` }),
  };
};

const LONGEST_PRODUCT = 120;

const productOf = (query: URLSearchParams): string =>
  oneLine(query.get("produit") ?? "").slice(0, LONGEST_PRODUCT);

const objectOf = (query: URLSearchParams): ContactObject | undefined => {
  if (productOf(query) !== "") return "product-request";
  if (query.has("acces-marketplace")) return "marketplace";
  const named = query.get("objet") ?? "";
  return isContactObject(named) ? named : FORMER.get(named);
};

const storeOf = ({ store }: KnownSender): string => {
  if (store === null) return "";
  return store.erpId === null ? store.label : `${store.label}, n°${NO_BREAK_SPACE}${store.erpId}`;
};
