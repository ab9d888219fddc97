import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import type { InvoiceId } from "../../../api-schema/invoice.ts";
import { SalesAreaCode, type ShipmentId, StoreId } from "../../../api-schema/primitives.ts";
import type { StaffOrderChoices } from "../../../api-schema/staff-orders.ts";
import { SHIPMENT, WAY_FORWARD } from "../../../core/shipments/status.ts";
import { merchant } from "../../rows/merchant.ts";
import { query } from "../../rows/query.ts";
import { many, object, value } from "../../rows/value.ts";

/** Areas and merchants that the list of orders is narrowed to. */
export const readChoices: Effect.Effect<StaffOrderChoices, never, SqlClient.SqlClient> =
  Effect.flatMap(SqlClient.SqlClient, (sql) => choices.only(sql, []));

/** Whether there is a delivery note of a shipment at the desk: from its confirmation on. */
export const hasNotes = (id: ShipmentId): Effect.Effect<boolean, never, SqlClient.SqlClient> =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(noted.first(sql, [id]), (found) => found !== null),
  );

/** Whose an invoice is; null for none. */
export const ownerOfInvoice = (
  id: InvoiceId,
): Effect.Effect<StoreId | null, never, SqlClient.SqlClient> =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => owner.first(sql, [id]));

const choices = query(
  object({
    areas: many(
      object({ code: value(SalesAreaCode, "a.code"), name: value(Schema.String, "a.name") }),
      "sales_area a",
      "a.name",
    ),
    merchants: many(
      object({ slug: value(Schema.String, "m.slug"), name: merchant.as("m").name }),
      "merchant m",
      "not m.gmp, m.name",
    ),
  }),
  "(values (1)) one(row)",
);

const noted = query(
  value(Schema.Int, "h.id"),
  `shipment h where h.id = $1 and h.status in (${[...WAY_FORWARD, SHIPMENT.returned].join(", ")})`,
);

const owner = query(value(StoreId, "i.store_id"), "invoice i where i.id = $1");
