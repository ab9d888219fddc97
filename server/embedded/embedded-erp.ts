import { Clock, Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { createHash } from "node:crypto";
import { ErpCustomer } from "../../api-schema/erp/customers.ts";
import { ErpId } from "../../api-schema/primitives.ts";
import { Erp, ErpUnavailable } from "../ports/erp.ts";

/** What it makes up: customers with their numbers, the scores of companies, or both. */
export interface EmbeddedBooks {
  readonly customers: boolean;
  readonly scores: boolean;
}

/**
 * An ERP to live with when there is none: its books are two tables. A customer number it has never
 * heard of is entered with what the shop knows of it; rows changed by hand come back at the next
 * sync, as from the real one. Scores move by a few points from month to month. Of what it was not
 * asked to make up it knows nothing.
 */
export const embeddedErp = (books: EmbeddedBooks): Layer.Layer<Erp, never, SqlClient.SqlClient> =>
  Layer.effect(
    Erp,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;

      const customer: Erp["Service"]["customer"] = (id) =>
        Effect.gen(function* () {
          yield* sql`insert into embedded_erp_customer (erp_id, record)
          select erp_id, jsonb_build_object('company', company, 'legalName', legal_name,
            'legalStatus', legal_status, 'naf', naf, 'banned', banned,
            'hasFestiveProducts', has_festive_products, 'closingDays', closing_days)
          from store where erp_id = ${id} on conflict do nothing`;
          const [row] = yield* sql<{ readonly record: unknown }>`
          select record from embedded_erp_customer where erp_id = ${id}`;
          return row === undefined ? undefined : yield* decodeCustomer(row.record);
        }).pipe(Effect.mapError(unavailable));

      const openCustomer: Erp["Service"]["openCustomer"] = ({ siret, ...known }) =>
        Effect.gen(function* () {
          const record = { ...known, banned: false, hasFestiveProducts: false, closingDays: [] };
          // One number at a time, or two approvals would be given the same.
          yield* sql`select pg_advisory_xact_lock(hashtextextended('embedded customer number', 7))`;
          yield* sql`insert into embedded_erp_customer (erp_id, record, siret)
          select (greatest(${FIRST_OPENED}::bigint,
              (select max(erp_id::bigint) from embedded_erp_customer where siret is not null),
              (select max(erp_id::bigint) from store
                where length(erp_id) = length(${FIRST_OPENED}) and erp_id >= ${FIRST_OPENED})
            ) + 1)::text, ${JSON.stringify(record)}::text::jsonb, ${siret}
          where not exists (select from embedded_erp_customer where siret = ${siret})`;
          const [row] = yield* sql<{ readonly erpId: string }>`
          select erp_id as "erpId" from embedded_erp_customer where siret = ${siret}`;
          return yield* decodeErpId(row?.erpId);
        }).pipe(sql.withTransaction, Effect.mapError(unavailable));

      const score: Erp["Service"]["score"] = (siren) =>
        Effect.gen(function* () {
          yield* sql`insert into embedded_erp_score (siren, score)
          select ${siren}, coalesce(
            (select infolegale_score from store
              where siren = ${siren} and infolegale_score is not null limit 1),
            ${firstScore(siren)}::int)
          on conflict do nothing`;
          const [row] = yield* sql<{ readonly score: number }>`
          select score from embedded_erp_score where siren = ${siren}`;
          if (row === undefined) return null;
          const month = new Date(yield* Clock.currentTimeMillis).toISOString().slice(0, 7);
          return moved(row.score, siren, month);
        }).pipe(Effect.mapError(unavailable));

      return {
        customer: books.customers ? customer : () => Effect.succeed(undefined),
        openCustomer: books.customers ? openCustomer : () => Effect.fail(noBooks()),
        score: books.scores ? score : () => Effect.succeed(null),
      };
    }),
  );

/** Customer numbers that it gives out begin after this one. */
const FIRST_OPENED = "700000";

const decodeErpId = Schema.decodeUnknownEffect(ErpId);
const decodeCustomer = Schema.decodeUnknownEffect(ErpCustomer);

const noBooks = () => new ErpUnavailable({ message: "Nobody gives out customer numbers" });

const unavailable = (cause: unknown) =>
  new ErpUnavailable({ message: "The embedded ERP cannot read its books", cause });

/** Below this the shop offers the card only; a score never crosses it by itself. */
const cardOnly = 30;

const firstScore = (siren: string): number => 40 + (digest(siren) % 56);

function moved(score: number, siren: string, month: string): number {
  const next = score + (digest(`${siren} ${month}`) % 7) - 3;
  const [lowest, highest] = score < cardOnly ? [0, cardOnly - 1] : [cardOnly, 100];
  return Math.min(highest, Math.max(lowest, next));
}

const digest = (text: string): number => createHash("sha256").update(text).digest().readUInt32BE(0);
