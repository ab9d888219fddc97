import type { Outstanding } from "../../api-schema/outstanding.ts";
import type { Cents, StoreId } from "../../api-schema/primitives.ts";
import { sumCents } from "../money/cents.ts";
import { wholeNumber } from "../money/format.ts";
import type * as schemas from "./chosen-schema.ts";

export type ChosenInvoice = typeof schemas.ChosenInvoice.Type;

/** The invoice as it is paid: with what is owed of it, which avoirs and parts of money have made less. */
export const invoiceToChosen = ({
  id,
  invoiceNumber,
  store,
  owed,
}: Pick<Outstanding, "id" | "invoiceNumber" | "store" | "owed">): ChosenInvoice => ({
  id,
  invoiceNumber,
  storeId: store.id,
  amount: owed,
});

/** No more are paid at once: the server takes no longer list. */
export const MOST_CHOSEN = 200;

/** With these too, each once and as it is known now; no more than are paid at once. */
export const withInvoices = (
  chosen: readonly ChosenInvoice[],
  added: readonly ChosenInvoice[],
): readonly ChosenInvoice[] => {
  const byId = new Map([...chosen, ...added].map((invoice) => [invoice.id, invoice]));
  return [...byId.values()].slice(0, MOST_CHOSEN);
};

export const withoutInvoices = (
  chosen: readonly ChosenInvoice[],
  ids: readonly number[],
): readonly ChosenInvoice[] => chosen.filter(({ id }) => !ids.includes(id));

/**
 * What has become of ticked invoices where they are shown now: paid or begun elsewhere, and so not to be
 * paid here any more; or of another amount, by money or an avoir that came since.
 */
export const sinceChosen = (
  chosen: readonly ChosenInvoice[],
  shown: ReadonlyArray<Parameters<typeof invoiceToChosen>[0] & Pick<Outstanding, "payable">>,
): { readonly gone: readonly number[]; readonly changed: readonly ChosenInvoice[] } => {
  const amounts = new Map(chosen.map(({ id, amount }) => [id, amount]));
  const ticked = shown.filter(({ id }) => amounts.has(id));
  return {
    gone: ticked.flatMap(({ id, payable }) => (payable ? [] : [id])),
    changed: ticked
      .filter(({ id, payable, owed }) => payable && owed !== amounts.get(id))
      .map(invoiceToChosen),
  };
};

type ChosenOfStore = {
  readonly storeId: StoreId;
  readonly invoices: readonly ChosenInvoice[];
  /** So many that their numbers fold. */
  readonly isLong: boolean;
};

/** What is ticked store by store, in the order in which the first of each was. */
export const chosenByStore = (chosen: readonly ChosenInvoice[]): readonly ChosenOfStore[] =>
  [...Map.groupBy(chosen, ({ storeId }) => storeId)].map(([storeId, invoices]) => ({
    storeId,
    invoices,
    isLong: invoices.length > MOST_NAMED,
  }));

/** So many numbers of a store are named at once. */
const MOST_NAMED = 4;

/** What is to be paid, exact to the cent. */
export const chosenAmount = (chosen: ReadonlyArray<{ readonly amount: Cents }>): Cents =>
  sumCents(chosen.map(({ amount }) => amount));

/** '1 facture', '3 factures'. */
export const countLabel = (count: number): string =>
  `${wholeNumber(count)} facture${count > 1 ? "s" : ""}`;
