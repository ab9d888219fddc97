/** What an answer can name of a store. */
export type NamedKind = "boutique" | "commande" | "adresse" | "facture";

/** A row of a store's, by the name that an answer gives it: an id, a token or a number. */
export interface NamedRow {
  readonly kind: NamedKind;
  readonly name: string;
}

/** The stores, orders, addresses and invoices that a JSON answer names, each once. */
export const namedRows = (answer: string): readonly NamedRow[] => {
  const found = new Map<string, NamedRow>();
  const note = (kind: NamedKind, name: unknown): void => {
    if (typeof name !== "string" && typeof name !== "number") return;
    found.set(`${kind} ${name}`, { kind, name: String(name) });
  };
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if (Array.isArray(value)) return value.forEach(look);
    // safe: neither null nor a list
    const fields = value as Readonly<Record<string, unknown>>;
    for (const key of ORDER_KEYS) note("commande", fields[key]);
    if (ORDER_NUMBER.test(String(fields["number"]))) note("commande", fields["number"]);
    note("facture", fields["invoiceNumber"]);
    note("boutique", fields["storeId"]);
    note("boutique", idIn(fields["store"]));
    if ("erpId" in fields) note("boutique", fields["id"]);
    if ("street" in fields && "postcode" in fields) note("adresse", fields["id"]);
    Object.values(fields).forEach(look);
  };
  look(parsed(answer));
  return [...found.values()];
};

const ORDER_KEYS = ["tokenValue", "orderToken", "orderNumber", "token"] as const;
const ORDER_NUMBER = /^P\d{2}-\d{6,9}$/;

/** A store is named by its id alone, or with it. */
const idIn = (store: unknown): unknown =>
  typeof store === "object" && store !== null && "id" in store ? store.id : store;

/** An answer that is no JSON names nothing. */
const parsed = (answer: string): unknown => {
  try {
    return JSON.parse(answer);
  } catch {
    return null;
  }
};
