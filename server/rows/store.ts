import { Schema } from "effect";
import { ClosingDay, PriceListId } from "../../api-schema/primitives.ts";
import { PaymentMethodCode, Store } from "../../api-schema/store.ts";
import { boolean, int, table, text } from "./table.ts";
import { value, type Value } from "./value.ts";

const { fields } = Store;

/** A baker's shop that orders. */
export const store = table("store", {
  id: int(fields.id),
  salesAreaId: int(Schema.Int),
  erpId: text(fields.erpId),
  mkpId: text(fields.mkpId),
  marketPlaceAccess: boolean(fields.marketPlaceAccess),
  banned: boolean(fields.banned),
  status: text(fields.status),
  approval: text(fields.approval),
  approvalReason: text(fields.approvalReason),
  company: text(fields.company),
  legalName: text(fields.legalName),
  legalStatus: text(fields.legalStatus),
  siren: text(fields.siren),
  nic: text(fields.nic),
  vatNumber: text(fields.vatNumber),
  naf: text(fields.naf),
  billingEmail: text(fields.billingEmail),
  billingEmailOptin: boolean(fields.billingEmailOptin),
  contactEmail: text(fields.contactEmail),
  newsletterOptin: boolean(fields.newsletterOptin),
  paymentMethod: text(Schema.NullOr(PaymentMethodCode)),
  bankName: text(fields.bankName),
  moneyOrder: text(fields.moneyOrder),
  marketplaceMoneyOrder: text(fields.marketplaceMoneyOrder),
  infolegaleScore: int(fields.infolegaleScore),
  previousInfolegaleScore: int(fields.previousInfolegaleScore),
  shoppingListId: int(fields.shoppingListId),
  hasFestiveProducts: boolean(fields.hasFestiveProducts),
  /** Counts up with what the store brings to the price of its cart. */
  basis: int(Schema.Int),
});

/** The lists that the store of that row buys by, nearest first, as SQL (int[]) and as what it answers. */
export const priceListsOf = (alias: string): Value<Schema.$Array<typeof PriceListId>> =>
  value(Schema.Array(PriceListId), `${alias}.price_lists`);

/** When the store of that row takes no delivery: its weekdays, then its dates in order. */
export const closingDaysOf = (alias: string): Value<Schema.$Array<typeof ClosingDay>> =>
  value(
    Schema.Array(ClosingDay),
    `(to_jsonb(${alias}.closing_days) || coalesce((select jsonb_agg(c.day order by c.day)
    from store_closure c where c.store_id = ${alias}.id), '[]'::jsonb))`,
  );
