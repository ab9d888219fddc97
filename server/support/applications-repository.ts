import { Context, Effect, Layer } from "effect";
import { SqlClient, type SqlError } from "effect/sql";
import type { CustomerId } from "../../api-schema/primitives.ts";
import {
  type Application,
  type ApplicationDecided,
  type ApplicationId,
  type ApplicationKind,
} from "../../api-schema/staff-applications.ts";
import { instantOf } from "./instant-of.ts";

export const applicationKinds: readonly ApplicationKind[] = ["store", "marketplace", "bank"];

/** As SQL has it: with dates, and 0 for an asker whose account is not known. */
type Row<Of> = Of extends Application
  ? Omit<Of, "askedAt" | "documentsAskedAt" | "asker"> & {
      readonly askedAt: Date;
      readonly documentsAskedAt?: Date | null;
      readonly asker: Omit<Of["asker"], "id"> & { readonly id: CustomerId | 0 };
    }
  : never;

/** The oldest of each kind that a page shows; the others come up as these are decided. */
export const applicationsShown = 50;
const decisionsShown = 20;

/** SQL of what waits for agents, and of what they decided. */
export class ApplicationsRepository extends Context.Service<
  ApplicationsRepository,
  {
    /** How many wait. */
    readonly count: Effect.Effect<number>;
    /** The oldest first, of each kind. */
    readonly list: Effect.Effect<readonly Application[]>;
    readonly find: (
      kind: ApplicationKind,
      id: ApplicationId,
    ) => Effect.Effect<Application | undefined>;
    /** The last word on an application that does not wait any more. */
    readonly decided: (
      kind: ApplicationKind,
      id: ApplicationId,
    ) => Effect.Effect<ApplicationDecided | undefined>;
    /** The newest first. */
    readonly decisions: Effect.Effect<readonly ApplicationDecided[]>;
    /** Inside the transaction of what was decided. */
    readonly write: (decision: {
      readonly at: Date;
      readonly agentId: number;
      readonly application: Application;
      readonly decision: ApplicationDecided["decision"];
      readonly reason: string | null;
    }) => Effect.Effect<void, SqlError.SqlError>;
  }
>()("panetier/support/ApplicationsRepository") {
  static readonly layer: Layer.Layer<ApplicationsRepository, never, SqlClient.SqlClient> =
    Layer.effect(
      ApplicationsRepository,
      Effect.suspend(() => makeApplicationsRepository),
    );
}

const makeApplicationsRepository = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;

  const of = (kind: ApplicationKind, id: ApplicationId | null) =>
    sql.unsafe<Row<Application>>(queries[kind], [id, applicationsShown]).pipe(
      Effect.map((rows) => rows.map(toApplication)),
      Effect.orDie,
    );

  const decisionsOf = (where: string, parameters: readonly unknown[]) =>
    sql
      .unsafe<Omit<ApplicationDecided, "at"> & { readonly at: Date }>(
        `${decisions} ${where}`,
        parameters,
      )
      .pipe(
        Effect.map((rows) =>
          rows.map((row): ApplicationDecided => ({ ...row, at: instantOf(row.at) })),
        ),
        Effect.orDie,
      );

  return ApplicationsRepository.of({
    count: sql<{ readonly count: number }>`select
        (select count(*) from store s join store_application a on a.store_id = s.id
          join customer c on c.id = a.customer_id where s.approval = 'waiting' and c.verified)::int
        + (select count(*) from marketplace_access_request r join store s on s.id = r.store_id
          where not s.market_place_access)::int
        + (select count(*) from mandate m where ${sql.literal(isNewBank)})::int as count`.pipe(
      Effect.map(([row]) => row?.count ?? 0),
      Effect.orDie,
    ),
    list: Effect.map(
      Effect.forEach(applicationKinds, (kind) => of(kind, null)),
      (all) => all.flat(),
    ),
    find: (kind, id) => Effect.map(of(kind, id), ([found]) => found),
    decided: (kind, id) =>
      decisionsOf(
        `where d.kind = $1 and d.decision <> 'documents'
          and case d.kind when 'bank' then d.mandate_id else d.store_id end = $2::int
         order by d.id desc limit 1`,
        [kind, id],
      ).pipe(Effect.map(([found]) => found)),
    decisions: decisionsOf(`order by d.at desc, d.id desc limit ${decisionsShown}`, []),
    write: (decision) =>
      Effect.asVoid(sql`insert into registration_decision
          (at, agent_id, kind, store_id, mandate_id, decision, reason)
        values (${decision.at}, ${decision.agentId}, ${decision.application.kind},
          ${decision.application.storeId},
          ${decision.application.kind === "bank" ? decision.application.id : null},
          ${decision.decision}, ${decision.reason})`),
  });
});

const toApplication = ({ askedAt, asker, ...row }: Row<Application>): Application => {
  const applied = {
    askedAt: instantOf(askedAt),
    asker: { ...asker, id: asker.id === 0 ? null : asker.id },
  };
  if (row.kind !== "store") return { ...row, ...applied };
  const { documentsAskedAt = null } = row;
  return {
    ...row,
    ...applied,
    documentsAskedAt: documentsAskedAt === null ? null : instantOf(documentsAskedAt),
  };
};

const company = "coalesce(s.company, s.legal_name, 'Boutique n°' || s.id)";
const person = (c: string) => `json_build_object('id', ${c}.id, 'email', ${c}.email,
  'name', trim(${c}.first_name || ' ' || ${c}.last_name), 'phone', ${c}.phone_number)`;
const place = (a: string) => `${a}.street || ', ' || ${a}.postcode || ' ' || ${a}.city`;
const applied = `s.id as "storeId", ${company} as company, s.erp_id as "erpId",
  s.siren || s.nic as siret`;

// A mandate that took the place of another one, which nobody has looked at yet.
const isNewBank = `exists (select from mandate f
    where f.store_id = m.store_id and f.kind = m.kind and f.id < m.id)
  and not exists (select from registration_decision d where d.mandate_id = m.id)`;

const queries: { readonly [Kind in ApplicationKind]: string } = {
  // Nobody looks at a store before its people have confirmed their address.
  store: `
    select 'store' as kind, s.id, ${applied}, shipping.city, a.requested_at as "askedAt",
      ${person("c")} as asker, s.legal_name as "legalName", s.legal_status as "legalStatus", s.naf,
      s.vat_number as "vatNumber", ${place("legal")} as "legalAddress",
      ${place("shipping")} as delivery, area.name as area, s.contact_email as "contactEmail",
      s.billing_email as "billingEmail", a.directory, a.documents_asked_at as "documentsAskedAt",
      (select coalesce(t.company, 'Boutique n°' || t.id) from store t where t.siren = s.siren
        and t.nic = s.nic and t.id <> s.id and t.approval <> 'refused' limit 1) as twin
    from store s join store_application a on a.store_id = s.id
    join customer c on c.id = a.customer_id
    join sales_area area on area.id = s.sales_area_id
    left join address legal on legal.id = s.legal_address_id
    left join address shipping on shipping.id = s.shipping_address_id
    where s.approval = 'waiting' and c.verified and ($1::int is null or s.id = $1::int)
    order by a.requested_at, s.id limit $2::int`,
  marketplace: `
    select 'marketplace' as kind, s.id, ${applied}, shipping.city, r.requested_at as "askedAt",
      ${person("c")} as asker
    from marketplace_access_request r join store s on s.id = r.store_id
    join customer c on c.id = r.customer_id
    left join address shipping on shipping.id = s.shipping_address_id
    where not s.market_place_access and ($1::int is null or s.id = $1::int)
    order by r.requested_at, s.id limit $2::int`,
  bank: `
    select 'bank' as kind, m.id, ${applied}, shipping.city, m.signed_at as "askedAt",
      json_build_object('id', coalesce(q.customer_id, 0), 'email', m.signatory_email,
        'name', m.signatory, 'phone', null) as asker,
      m.reference, m.iban_masked as iban, f.reference as "formerReference",
      f.iban_masked as "formerIban",
      json_build_object('how', m.signature->>'_tag', 'provider', m.signature->>'provider',
        'reference', m.signature->>'reference', 'evidence', m.signature->>'evidence') as signature
    from mandate m join store s on s.id = m.store_id
    join lateral (select reference, iban_masked from mandate
      where store_id = m.store_id and kind = m.kind and id < m.id order by id desc limit 1) f on true
    left join mandate_request q on q.id = m.request_id
    left join address shipping on shipping.id = s.shipping_address_id
    where ${isNewBank} and ($1::int is null or m.id = $1::int)
    order by m.signed_at, m.id limit $2::int`,
};

const decisions = `
  select d.at, g.name as agent, d.kind, d.decision, ${company} as company, d.reason
  from registration_decision d join staff g on g.id = d.agent_id
  join store s on s.id = d.store_id`;
