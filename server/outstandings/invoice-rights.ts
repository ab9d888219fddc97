import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { type CustomerId, Role, StoreId } from "../../api-schema/primitives.ts";
import { Forbidden, NotFound } from "../../api-schema/problems.ts";
import { may } from "../../core/roles/permissions.ts";

/** In which stores somebody may see invoices, read again at each call (product §4). */
export const makeInvoiceRights = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;

  const memberships = (customer: CustomerId) =>
    sql`select store_id as id, role from store_shop_user where customer_id = ${customer}
      order by store_id`.pipe(Effect.flatMap(decodeMemberships), Effect.orDie);

  /** All stores of the customer whose invoices they may see. */
  const seen = (customer: CustomerId): Effect.Effect<readonly StoreId[]> =>
    Effect.map(memberships(customer), (stores) => stores.filter(maySee).map(({ id }) => id));

  return {
    seen,
    /** Those that are wanted: another's is not found, one in which the role may not is forbidden. */
    among: Effect.fnUntraced(function* (customer: CustomerId, wanted: readonly number[]) {
      const stores = yield* memberships(customer);
      const own = stores.filter(({ id }) => wanted.includes(id));
      if (own.length < new Set(wanted).size) {
        return yield* Effect.fail(new NotFound({ message: "Cette boutique est introuvable." }));
      }
      if (!own.every(maySee)) return yield* Effect.fail(mayNot());
      return own.map(({ id }) => id);
    }),
  };
});

const maySee = ({ role }: { readonly role: Role }): boolean => may(role, "outstandings.view");

const decodeMemberships = Schema.decodeUnknownEffect(
  Schema.Array(Schema.Struct({ id: StoreId, role: Role })),
);

/** An own store in which the role may not. */
export const mayNot = () =>
  new Forbidden({ message: "Votre rôle dans cette boutique ne permet pas cette action." });
