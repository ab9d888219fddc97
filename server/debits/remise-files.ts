import { Context, Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { createHash } from "node:crypto";
import { CalendarDay, Cents } from "../../api-schema/primitives.ts";
import { type FileDebit, messageIdOf, structuredAddress } from "../../core/debits/remise-file.ts";
import { creditorOf, transferAccountOf } from "../../core/seller/sides.ts";
import { now as presentInstant } from "../clock.ts";
import { SellingFirm } from "../firm/selling-firm.ts";
import { Vault } from "../keys/vault.ts";
import { batchName } from "./debit-decisions.ts";
import { type DebitBatch, done } from "./debit-rows.ts";
import { DebitsRepository } from "./debits-repository.ts";
import { MoneyActs } from "./money-acts.ts";
import { remiseXml } from "./remise-xml.ts";

/** Where a file is put in two steps: what is prepared is nobody's yet; revealed, done again, it stays as it is. */
export interface RemisePlace<E> {
  readonly prepare: (xml: Uint8Array) => Effect.Effect<void, E>;
  readonly reveal: Effect.Effect<void, E>;
}

/** Remises as files for the bank: each is written once, and kept sealed until the bank has answered for all of it. */
export class RemiseFiles extends Context.Service<
  RemiseFiles,
  {
    /**
     * Writes the file of a remise that is presented, with those of its debits whose account is known; written
     * again, it is the one that is there. None where no account is known.
     */
    readonly write: (batch: number) => Effect.Effect<void>;
    /** The bytes, noted in the journal; undefined where there is none, or none any more. */
    readonly read: (
      batch: number,
      agent: number,
    ) => Effect.Effect<{ readonly name: string; readonly xml: Uint8Array } | undefined>;
    /** Puts the same bytes into a place, once; none where there is no file. */
    readonly place: <E>(
      batch: number,
      at: (file: { readonly name: string }) => RemisePlace<E>,
    ) => Effect.Effect<void, E>;
  }
>()("panetier/debits/RemiseFiles") {
  static readonly layer: Layer.Layer<
    RemiseFiles,
    never,
    SqlClient.SqlClient | SellingFirm | Vault
  > = Layer.effect(
    RemiseFiles,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const vault = yield* Vault;
      const acts = yield* MoneyActs;
      const repository = yield* DebitsRepository;
      const { now: sellingFirm } = yield* SellingFirm;

      const debitsOf = (batch: number) =>
        sql.unsafe(fileDebitsQuery, [batch]).pipe(
          Effect.orDie,
          Effect.map((rows) =>
            decodeRows(rows).map(
              ({ sealed, street, postcode, city, country, ...row }): FileDebit => ({
                ...row,
                iban: vault.open(`iban ${row.rum}`, sealed).toString(),
                address:
                  street === null || postcode === null || city === null
                    ? null
                    : structuredAddress({ street, postcode, city, country: country ?? "FR" }),
              }),
            ),
          ),
        );

      const compose = Effect.fnUntraced(function* (
        batch: DebitBatch,
        debits: readonly FileDebit[],
      ) {
        const { firm } = yield* sellingFirm;
        const writtenAt = yield* presentInstant;
        const { name, ...place } = creditorOf(firm, batch.scope === "gmp" ? "GMP" : "MKP");
        const { iban, bic } = transferAccountOf(firm, batch.scope);
        const { ics, scheme, sequence, day } = batch;
        const address = structuredAddress({ ...place, country: "FR" });
        const messageId = messageIdOf(batch.id, writtenAt);
        const creditor = { name, ics, iban, bic, address };
        const payment = { creditor, scheme, sequence, day, debits };
        const xml = Buffer.from(remiseXml({ messageId, writtenAt, sender: firm.name, payment }));
        return { messageId, writtenAt, xml };
      });

      const kept = (id: number) =>
        Effect.map(
          Effect.orDie(sql<{
            readonly name: string;
            readonly sealed: Uint8Array;
            readonly isPlaced: boolean;
          }>`select b.message_id as name, f.sealed, b.file_placed_at is not null as "isPlaced"
            from debit_file f join debit_batch b on b.id = f.batch_id where f.batch_id = ${id}`),
          ([row]) =>
            row === undefined
              ? undefined
              : {
                  id: row.name,
                  name: `${row.name}.xml`,
                  isPlaced: row.isPlaced,
                  xml: () => vault.open(label(id), row.sealed),
                },
        );

      return RemiseFiles.of({
        write: (id) =>
          repository.transaction(
            Effect.gen(function* () {
              const batch = yield* repository.lockBatch(id);
              if (batch === undefined || batch.file !== null) return;
              const debits = yield* debitsOf(id);
              if (debits.length === 0) return;
              const { messageId, writtenAt, xml } = yield* compose(batch, debits);
              const digest = createHash("sha256").update(xml).digest("hex");
              yield* sql`update debit_batch set message_id = ${messageId},
                file_written_at = ${writtenAt}::timestamptz, file_digest = ${digest},
                file_debits = ${debits.map(({ debit }) => debit)}::int[] where id = ${id}`;
              yield* sql`insert into debit_file (batch_id, sealed)
                values (${id}, ${vault.seal(label(id), xml)})`;
            }).pipe(Effect.orDie),
          ),
        read: (id, agent) =>
          repository.transaction(
            Effect.gen(function* () {
              const file = yield* kept(id);
              if (file === undefined) return undefined;
              yield* acts.write({
                agent,
                act: "remise file",
                subject: batchName(id),
                reason: file.id,
              });
              return { name: file.name, xml: file.xml() };
            }).pipe(Effect.orDie),
          ),
        place: Effect.fnUntraced(function* (id, at) {
          const file = yield* kept(id);
          if (file === undefined) return;
          const { prepare, reveal } = at(file);
          if (!file.isPlaced) {
            yield* prepare(file.xml());
            yield* done(sql`update debit_batch set file_placed_at = ${yield* presentInstant}::timestamptz
              where id = ${id} and file_placed_at is null`);
          }
          yield* reveal;
        }),
      });
    }),
  ).pipe(Layer.provide([DebitsRepository.layer, MoneyActs.layer]));
}

const label = (batch: number): string => `remise ${batch}`;

const FileRow = Schema.Struct({
  debit: Schema.Int,
  sum: Cents,
  rum: Schema.String,
  signedOn: CalendarDay,
  debtor: Schema.String,
  street: Schema.NullOr(Schema.String),
  postcode: Schema.NullOr(Schema.String),
  city: Schema.NullOr(Schema.String),
  country: Schema.NullOr(Schema.String),
  bic: Schema.NullOr(Schema.String),
  sealed: Schema.instanceOf(Uint8Array),
  invoices: Schema.Array(Schema.String),
});
const decodeRows = Schema.decodeUnknownSync(Schema.Array(FileRow));

/** $1 batch: its debits that the bank is to have, of mandates whose account is known. */
const fileDebitsQuery = `
select d.id as debit, d.sum::float8 as sum, d.rum,
  coalesce(t.signed_on, (m.signed_at at time zone 'Europe/Paris')::date)::text as "signedOn",
  coalesce(s.legal_name, s.company, 'Boutique n°' || s.id) as debtor,
  a.street, a.postcode, a.city, a.country_code as country, m.bic, m.iban_sealed as sealed,
  (select coalesce(json_agg(o.invoice_number order by o.due_date, o.id), '[]')
    from debit_line l join outstanding o on o.id = l.outstanding_id where l.debit_id = d.id) as invoices
from debit d
  join mandate m on m.reference = d.rum
  left join mandate_terms t on t.reference = d.rum
  join store s on s.id = d.store_id
  left join address a
    on a.id = coalesce(s.legal_address_id, s.billing_address_id, s.shipping_address_id)
where d.batch_id = $1 and d.state = 'presented' order by d.id`;
