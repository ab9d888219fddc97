import { Context, Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { type CustomerId, Role, StoreId } from "../../api-schema/primitives.ts";
import { Forbidden, NotFound } from "../../api-schema/problems.ts";
import { may } from "../../core/roles/permissions.ts";

/** In which stores somebody may see invoices, read again at each call (product §4). */
export class InvoiceRights extends Context.Service<
  InvoiceRights,
  {
    /** All stores of the customer whose invoices they may see. */
    readonly seen: (customer: CustomerId) => Effect.Effect<readonly StoreId[]>;
    /** Those that are wanted: another's is not found, one in which the role may not is forbidden. */
    readonly among: (
      customer: CustomerId,
      wanted: readonly number[],
    ) => Effect.Effect<readonly StoreId[], NotFound | Forbidden>;
  }
>()("panetier/outstandings/InvoiceRights") {
  static readonly layer: Layer.Layer<InvoiceRights, never, SqlClient.SqlClient> = Layer.effect(
    InvoiceRights,
    Effect.map(SqlClient.SqlClient, (sql) =>
      InvoiceRights.of({
        seen: (customer) =>
          Effect.map(memberships(sql, customer), (stores) =>
            stores.filter(maySee).map(({ id }) => id),
          ),
        among: Effect.fnUntraced(function* (customer, wanted) {
          const stores = yield* memberships(sql, customer);
          const own = stores.filter(({ id }) => wanted.includes(id));
          if (own.length < new Set(wanted).size) {
            return yield* Effect.fail(new NotFound({ message: "Cette boutique est introuvable." }));
          }
          if (!own.every(maySee)) return yield* Effect.fail(mayNot());
          return own.map(({ id }) => id);
        }),
      }),
    ),
  );
}

const memberships = (sql: SqlClient.SqlClient, customer: CustomerId) =>
  sql`select store_id as id, role from store_shop_user where customer_id = ${customer}
    order by store_id`.pipe(Effect.flatMap(decodeMemberships), Effect.orDie);

const maySee = ({ role }: { readonly role: Role }): boolean => may(role, "outstandings.view");

const decodeMemberships = Schema.decodeUnknownEffect(
  Schema.Array(Schema.Struct({ id: StoreId, role: Role })),
);

/** An own store in which the role may not. */
export const mayNot = () =>
  new Forbidden({ message: "Votre rôle dans cette boutique ne permet pas cette action." });
