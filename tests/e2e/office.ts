import { Effect, ManagedRuntime } from "effect";
import { SqlClient } from "effect/sql";
import { startEmbeddedPostgres } from "../../server/database/embedded.ts";
import { databaseLayer } from "../../server/database/sql.ts";

/** What happens in the shop's back office while a customer is at work. */
export interface Office {
  /** So many packagings are left of the variant. */
  readonly setStock: (variantCode: string, stock: number) => Promise<void>;
  /** Every sales area sells it at that price from now on, whatever the quantity. */
  readonly setPrice: (variantCode: string, cents: number) => Promise<void>;
  /** That customer comes for the first time: terms not accepted, welcome not seen. */
  readonly makeNewcomer: (account: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Joins the database of the running shop. */
export const openOffice = async (dataDir: string): Promise<Office> => {
  const { url } = await startEmbeddedPostgres(dataDir, { join: true });
  const runtime = ManagedRuntime.make(databaseLayer(url, { connections: 1 }));
  const write = (statement: (sql: SqlClient.SqlClient) => Effect.Effect<unknown, unknown>) =>
    runtime.runPromise(Effect.asVoid(Effect.orDie(Effect.flatMap(SqlClient.SqlClient, statement))));
  return {
    setStock: (code, stock) =>
      write((sql) => sql`update variant set stock = ${stock} where code = ${code}`),
    setPrice: (code, cents) =>
      write(
        (sql) => sql`update price set unit_price = ${cents}, volume_prices = '[]'
          where variant_id = (select id from variant where code = ${code})`,
      ),
    makeNewcomer: (account) =>
      write(
        (sql) => sql`update customer set cgu = false, welcome_modal_displayed = false
          where email = ${`${account}@panetier.example`}`,
      ),
    close: () => runtime.dispose(),
  };
};
