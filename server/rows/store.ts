import { Schema } from "effect";
import { ClosingDay } from "../../api-schema/primitives.ts";
import { PaymentMethodCode, Store, StoreApproval } from "../../api-schema/store.ts";
import { boolean, int, table, text } from "./table.ts";
import { value, type Value } from "./value.ts";

const { fields } = Store;

/** A baker's shop that orders. */
export const store = table("store", {
  id: int(fields.id),
  salesAreaId: int(Schema.Int),
  erpId: text(fields.erpId),
  marketPlaceAccess: boolean(Schema.Boolean),
  banned: boolean(Schema.Boolean),
  status: text(Schema.Literals(["active", "inactive"])),
  approval: text(StoreApproval),
  company: text(fields.company),
  legalName: text(fields.legalName),
  siren: text(fields.siren),
  nic: text(fields.nic),
  vatNumber: text(fields.vatNumber),
  paymentMethod: text(Schema.NullOr(PaymentMethodCode)),
  moneyOrder: text(fields.moneyOrder),
  marketplaceMoneyOrder: text(fields.marketplaceMoneyOrder),
  infolegaleScore: int(fields.infolegaleScore),
});

/** When the store of that row takes no delivery: its weekdays, then its dates in order. */
export const closingDaysOf = (alias: string): Value<Schema.$Array<typeof ClosingDay>> =>
  value(
    Schema.Array(ClosingDay),
    `(to_jsonb(${alias}.closing_days) || coalesce((select jsonb_agg(c.day order by c.day)
    from store_closure c where c.store_id = ${alias}.id), '[]'::jsonb))`,
  );
