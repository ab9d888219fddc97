import { Context, Effect, Layer, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { MandateKind } from "../../api-schema/mandate.ts";
import { type CalendarDay, type CustomerId, Role, StoreId } from "../../api-schema/primitives.ts";
import type { MandateTerms } from "../../core/mandates/terms.ts";

/** A request to sign a mandate with all that its page shows and that decides what becomes of it. */
export const RequestRow = Schema.Struct({
  id: Schema.Int,
  storeId: StoreId,
  kind: MandateKind,
  reference: Schema.String,
  origin: Schema.String,
  state: Schema.Literals(["open", "signed", "refused"]),
  createdAt: Schema.Date,
  expiresAt: Schema.Date,
  erpId: Schema.NullOr(Schema.String),
  marketPlaceAccess: Schema.Boolean,
  moneyOrder: Schema.NullOr(Schema.String),
  marketplaceMoneyOrder: Schema.NullOr(Schema.String),
  /** The signatory's role in the store, read now; null for one who is no member any more. */
  role: Schema.NullOr(Role),
  company: Schema.NullOr(Schema.String),
  legalName: Schema.NullOr(Schema.String),
  siren: Schema.NullOr(Schema.String),
  street: Schema.NullOr(Schema.String),
  postcode: Schema.NullOr(Schema.String),
  city: Schema.NullOr(Schema.String),
  firstName: Schema.String,
  lastName: Schema.String,
  email: Schema.String,
  mobileNumber: Schema.NullOr(Schema.String),
});
export type RequestRow = typeof RequestRow.Type;

/** A new row of `mandate`. */
export interface NewMandate {
  readonly request: number;
  readonly storeId: StoreId;
  readonly kind: MandateKind;
  readonly reference: string;
  readonly creditorIcs: string;
  readonly ibanMasked: string;
  readonly ibanSealed: Uint8Array;
  readonly bic: string | null;
  readonly signatory: string;
  readonly quality: string;
  readonly email: string;
  readonly signature: Schema.Json;
  readonly signedAt: Date;
  readonly callerAddress: string;
  readonly fingerprint: Uint8Array;
  readonly documentHash: Uint8Array;
  readonly documentSealed: Uint8Array;
  /** What proves a signature that was made at a provider's. */
  readonly evidence: { readonly hash: Uint8Array; readonly sealed: Uint8Array } | null;
}

/** What is sent to the signatory of a mandate. */
export interface StoredMandate {
  readonly kind: MandateKind;
  readonly reference: string;
  readonly creditorIcs: string;
  readonly ibanMasked: string;
  readonly signatory: string;
  readonly email: string;
  readonly signedAt: Date;
  readonly documentHash: Uint8Array;
  readonly documentSealed: Uint8Array;
  readonly evidenceSealed: Uint8Array | null;
}

/** A new row of `mandate_request`. */
export interface NewRequest {
  readonly id: number;
  readonly storeId: StoreId;
  readonly customerId: CustomerId;
  readonly kind: MandateKind;
  readonly reference: string;
  readonly origin: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** A mandate that a store has, on an account of that bank. */
export interface GivenMandate {
  readonly reference: string;
  readonly bankName: string;
}

/** SQL of signing requests and mandates. */
export class MandatesRepository extends Context.Service<
  MandatesRepository,
  {
    /** The number of the next request: references are made of it. */
    readonly nextId: Effect.Effect<number>;
    readonly insertRequest: (request: NewRequest) => Effect.Effect<void>;
    readonly find: (id: number) => Effect.Effect<RequestRow | undefined>;
    /** With its store, held to the end of the transaction: nobody else signs meanwhile. */
    readonly lock: (id: number) => Effect.Effect<RequestRow | undefined>;
    readonly conclude: (id: number, state: "signed" | "refused", at: Date) => Effect.Effect<void>;
    /** An open request may be signed until then, and no longer. */
    readonly openUntil: (id: number, until: Date) => Effect.Effect<void>;

    readonly insertMandate: (mandate: NewMandate) => Effect.Effect<number>;
    /** What was agreed in it stays, whatever the house agrees later. */
    readonly keepTerms: (
      reference: string,
      terms: MandateTerms,
      signedOn: CalendarDay,
    ) => Effect.Effect<void>;
    /** The store has that mandate from now on: checkout offers the debit. */
    readonly giveToStore: (
      storeId: StoreId,
      kind: MandateKind,
      given: GivenMandate,
    ) => Effect.Effect<void>;
    readonly mandate: (id: number) => Effect.Effect<StoredMandate | undefined>;
    /** Of the mandate that the store has now, not of one that it had before. */
    readonly documentOf: (
      store: StoreId,
      kind: MandateKind,
    ) => Effect.Effect<Pick<StoredMandate, "reference" | "documentSealed"> | undefined>;
  }
>()("panetier/mandates/MandatesRepository") {
  static readonly layer: Layer.Layer<MandatesRepository, never, SqlClient.SqlClient> = Layer.effect(
    MandatesRepository,
    Effect.map(SqlClient.SqlClient, (sql) =>
      MandatesRepository.of({ ...requestQueries(sql), ...mandateQueries(sql) }),
    ),
  );
}

const requestQueries = (sql: SqlClient.SqlClient) => {
  const find = (id: number, lock: "" | "for update of r, s") =>
    sql.unsafe(`${requestQuery} where r.id = $1::int ${lock}`, [id]).pipe(
      Effect.flatMap(([row]) =>
        row === undefined ? Effect.succeed(undefined) : decodeRequest(row),
      ),
      Effect.orDie,
    );
  return {
    find: (id: number) => find(id, ""),
    lock: (id: number) => find(id, "for update of r, s"),
    nextId: sql<{ readonly id: number }>`
    select nextval(pg_get_serial_sequence('mandate_request', 'id'))::int as id`.pipe(
      Effect.flatMap(([row]) =>
        row === undefined ? Effect.die(new Error("No next request")) : Effect.succeed(row.id),
      ),
      Effect.orDie,
    ),
    insertRequest: (request: NewRequest) =>
      sql`insert into mandate_request
        (id, store_id, customer_id, kind, reference, origin, created_at, expires_at)
      values (${request.id}, ${request.storeId}, ${request.customerId}, ${request.kind},
        ${request.reference}, ${request.origin}, ${request.createdAt}, ${request.expiresAt})`.pipe(
        Effect.orDie,
        Effect.asVoid,
      ),
    conclude: (id: number, state: "signed" | "refused", at: Date) =>
      sql`update mandate_request set state = ${state}, concluded_at = ${at} where id = ${id}`.pipe(
        Effect.orDie,
        Effect.asVoid,
      ),
    openUntil: (id: number, until: Date) =>
      sql`update mandate_request set expires_at = ${until} where id = ${id} and state = 'open'`.pipe(
        Effect.orDie,
        Effect.asVoid,
      ),
  };
};

const mandateQueries = (sql: SqlClient.SqlClient) => ({
  insertMandate: (mandate: NewMandate) =>
    sql<{ readonly id: number }>`
      insert into mandate (request_id, store_id, kind, reference, creditor_ics, iban_masked,
        iban_sealed, bic, signatory, quality, signatory_email, signature, signed_at,
        caller_address, fingerprint, document_hash, document_sealed, evidence_hash,
        evidence_sealed)
      values (${mandate.request}, ${mandate.storeId}, ${mandate.kind}, ${mandate.reference},
        ${mandate.creditorIcs}, ${mandate.ibanMasked}, ${mandate.ibanSealed}, ${mandate.bic},
        ${mandate.signatory}, ${mandate.quality}, ${mandate.email},
        ${JSON.stringify(mandate.signature)}::text::jsonb, ${mandate.signedAt},
        ${mandate.callerAddress}, ${mandate.fingerprint}, ${mandate.documentHash},
        ${mandate.documentSealed}, ${mandate.evidence?.hash ?? null},
        ${mandate.evidence?.sealed ?? null}) returning id`.pipe(
      Effect.map(([row]) => row?.id ?? 0),
      Effect.orDie,
    ),
  keepTerms: (reference: string, { scheme, noticeDays }: MandateTerms, signedOn: CalendarDay) =>
    sql`insert into mandate_terms (reference, scheme, notice_days, signed_on)
      values (${reference}, ${scheme}, ${noticeDays}, ${signedOn}::date)
      on conflict (reference) do nothing`.pipe(Effect.orDie, Effect.asVoid),
  giveToStore: (storeId: StoreId, kind: MandateKind, { reference, bankName }: GivenMandate) =>
    sql`update store set ${sql.update({
      bank_name: bankName,
      [kind === "GMP" ? "money_order" : "marketplace_money_order"]: reference,
    })} where id = ${storeId}`.pipe(Effect.orDie, Effect.asVoid),
  mandate: (id: number) =>
    sql<StoredMandate>`select kind, reference, creditor_ics as "creditorIcs",
        iban_masked as "ibanMasked", signatory, signatory_email as email,
        signed_at as "signedAt", document_hash as "documentHash",
        document_sealed as "documentSealed", evidence_sealed as "evidenceSealed"
      from mandate where id = ${id}`.pipe(
      Effect.map(([row]) => row),
      Effect.orDie,
    ),
  documentOf: (store: StoreId, kind: MandateKind) =>
    sql<Pick<StoredMandate, "reference" | "documentSealed">>`
      select m.reference, m.document_sealed as "documentSealed"
      from mandate m join store s on s.id = m.store_id
      where m.store_id = ${store} and m.kind = ${kind} and m.reference =
        case m.kind when 'GMP' then s.money_order else s.marketplace_money_order end`.pipe(
      Effect.map(([row]) => row),
      Effect.orDie,
    ),
});

const decodeRequest = Schema.decodeUnknownEffect(RequestRow);

// Registered where the company is; a store without that address is where it is invoiced or served.
const requestQuery = `
  select r.id, r.store_id as "storeId", r.kind, r.reference, r.origin, r.state,
    r.created_at as "createdAt", r.expires_at as "expiresAt", s.erp_id as "erpId",
    s.market_place_access as "marketPlaceAccess", s.money_order as "moneyOrder",
    s.marketplace_money_order as "marketplaceMoneyOrder", m.role, s.company,
    s.legal_name as "legalName", s.siren, a.street, a.postcode, a.city,
    c.first_name as "firstName", c.last_name as "lastName", c.email,
    c.mobile_number as "mobileNumber"
  from mandate_request r
  join store s on s.id = r.store_id
  join customer c on c.id = r.customer_id
  left join store_shop_user m on m.store_id = r.store_id and m.customer_id = r.customer_id
  left join address a
    on a.id = coalesce(s.legal_address_id, s.billing_address_id, s.shipping_address_id)`;
