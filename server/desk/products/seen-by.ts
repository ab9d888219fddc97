import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { Product } from "../../../api-schema/catalogue.ts";
import { type ProductCode, SalesAreaCode, type StoreId } from "../../../api-schema/primitives.ts";
import { storeRefusals } from "../../../core/selling/blockers.ts";
import { refusalAtDesk } from "../../../core/selling/phone-order.ts";
import { Catalogue } from "../../catalogue/catalogue.ts";
import { now } from "../../clock.ts";
import { query } from "../../rows/query.ts";
import { priceListsOf, store } from "../../rows/store.ts";
import { object, value } from "../../rows/value.ts";
import { itsAddress, storeLine } from "../orders/phone-stores.ts";

const s = store.as("s");

/** $1 store id. */
const lookingStore = query(
  object({
    ...storeLine,
    area: value(Schema.String, "a.name"),
    salesArea: value(SalesAreaCode, "a.code"),
    priceLists: priceListsOf("s"),
    marketPlaceAccess: s.marketPlaceAccess,
    banned: s.banned,
    status: s.status,
    approval: s.approval,
  }),
  `store s join sales_area a on a.id = s.sales_area_id ${itsAddress} where s.id = $1`,
);

const decodeProduct = Schema.decodeEffect(Schema.fromJsonString(Product));

/** The shop's own catalogue, asked with the eyes of a store: nobody signs in, nothing is reckoned twice. */
export const makeSeenBy = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const catalogue = yield* Catalogue;
  /** Null without such a store; `product` is null where the shop has no page of it. */
  return Effect.fnUntraced(function* (code: ProductCode, id: StoreId) {
    const found = yield* lookingStore.first(sql, [id]);
    if (found === null) return null;
    const { salesArea, priceLists, marketPlaceAccess, banned, status, approval, ...line } = found;
    const looking = { store: { storeId: id, salesArea, priceLists, marketPlaceAccess } };
    const text = yield* catalogue
      .product({ by: "code", value: code }, looking)
      .pipe(Effect.catchTag("NotFound", () => Effect.succeed(null)));
    return {
      at: yield* now,
      store: line,
      // Whom a customer calls is no matter at the desk.
      refusals: storeRefusals({ banned, status, approval }, "").map(refusalAtDesk),
      product: text === null ? null : yield* Effect.orDie(decodeProduct(text)),
    };
  });
});
