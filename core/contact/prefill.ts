import { NO_BREAK_SPACE } from "../money/format.ts";
import { CONTACT_LENGTHS, type ContactForm, oneLine } from "./contact-form.ts";

/** Who writes, as far as the shop knows. */
export type KnownSender = {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  /** Label and customer number of the active store. */
  readonly store: { readonly label: string; readonly erpId: string | null } | null;
};

const OBJECTS: Readonly<Record<string, string>> = {
  marketplace: "Accès à la marketplace",
  commande: "Ma commande",
  facture: "Ma facture",
};

/**
 * What a contact form begins with: who is signed in, and why they came: `?objet=`, `?produit=` (a
 * search without result, product §5) or `?acces-marketplace=`. Addresses can be written by anybody:
 * they fill the object only, on one line, as long as it may be.
 */
export const prefilledContact = (
  sender: KnownSender | null,
  query: URLSearchParams,
): Partial<ContactForm> => {
  const object = objectOf(query);
  return {
    ...(sender === null
      ? {}
      : {
          name: sender.name,
          email: sender.email,
          phone: sender.phone ?? "",
          store: storeOf(sender),
        }),
    ...(object === "" ? {} : { object: object.slice(0, CONTACT_LENGTHS.object) }),
  };
};

const objectOf = (query: URLSearchParams): string => {
  const product = oneLine(query.get("produit") ?? "");
  if (product !== "") return `Demande de produit${NO_BREAK_SPACE}: ${product}`;
  if (query.has("acces-marketplace")) return OBJECTS["marketplace"] ?? "";
  const named = oneLine(query.get("objet") ?? "");
  return OBJECTS[named] ?? named;
};

const storeOf = ({ store }: KnownSender): string => {
  if (store === null) return "";
  return store.erpId === null ? store.label : `${store.label}, n°${NO_BREAK_SPACE}${store.erpId}`;
};
