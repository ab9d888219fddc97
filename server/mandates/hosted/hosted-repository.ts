import { Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import type { HostedIds, HostedStatus } from "../../ports/hosted-signature.ts";

/** How something that was handed over stands; 'unused': it was signed when the store had no need of it any more. */
export type HostedState = "preparing" | Exclude<HostedStatus, "signed"> | "signed" | "unused";

/** What was handed over to the provider, or is about to be. */
export interface HostedRow {
  readonly request: number;
  /** The RUM. */
  readonly reference: string;
  readonly state: HostedState;
  readonly declaredSealed: Uint8Array | null;
  readonly linkSealed: Uint8Array | null;
  readonly callerAddress: string;
  readonly signatureRequest: string | null;
  readonly document: string | null;
  readonly signer: string | null;
  readonly busyUntil: Date | null;
  readonly askedAt: Date | null;
}

/** What is prepared for the provider. */
interface Prepared {
  readonly declaredSealed: Uint8Array;
  readonly callerAddress: string;
  readonly at: Date;
  /** Until then nobody else prepares it. */
  readonly busyUntil: Date;
}

/** SQL of signatures that are made at a provider's. */
export class HostedRepository extends Context.Service<
  HostedRepository,
  {
    readonly find: (request: number) => Effect.Effect<HostedRow | undefined>;
    /** With the request itself, held to the end of the transaction: nobody else prepares it meanwhile. */
    readonly hold: (request: number) => Effect.Effect<HostedRow | undefined>;
    readonly findByName: (signatureRequest: string) => Effect.Effect<number | undefined>;
    /** Others of the same store and kind that can still be signed. */
    readonly othersOpen: (request: number) => Effect.Effect<readonly number[]>;
    /** Writes what is prepared now; what the provider made of something else before is forgotten. */
    readonly prepare: (
      request: number,
      prepared: Prepared,
      known: HostedIds | null,
    ) => Effect.Effect<void>;
    readonly keepIds: (request: number, ids: HostedIds) => Effect.Effect<void>;
    /** It can be signed there. */
    readonly opened: (request: number, linkSealed: Uint8Array) => Effect.Effect<void>;
    readonly leave: (request: number) => Effect.Effect<void>;
    readonly asked: (request: number, at: Date) => Effect.Effect<void>;
    /** Once: it keeps the end that it has. A signature that no mandate was made of is 'unused'; answers which it is. */
    readonly end: (
      request: number,
      state: Exclude<HostedState, "preparing" | "open" | "unused">,
      at: Date,
    ) => Effect.Effect<HostedState | undefined>;
  }
>()("panetier/mandates/HostedRepository") {
  static readonly layer: Layer.Layer<HostedRepository, never, SqlClient.SqlClient> = Layer.effect(
    HostedRepository,
    Effect.map(SqlClient.SqlClient, (sql) => HostedRepository.of(queriesOf(sql))),
  );
}

const queriesOf = (sql: SqlClient.SqlClient): HostedRepository["Service"] => {
  const find = (request: number) =>
    Effect.map(
      Effect.orDie(
        sql<HostedRow>`select h.request_id as request, r.reference, h.state,
          h.declared_sealed as "declaredSealed", h.link_sealed as "linkSealed",
          h.caller_address as "callerAddress", h.signature_request as "signatureRequest",
          h.document, h.signer, h.busy_until as "busyUntil", h.asked_at as "askedAt"
        from hosted_signature h join mandate_request r on r.id = h.request_id
        where h.request_id = ${request}`,
      ),
      ([row]) => row,
    );
  const write = (statement: Effect.Effect<unknown, unknown>): Effect.Effect<void> =>
    Effect.asVoid(Effect.orDie(statement));
  return {
    find,
    hold: (request) =>
      Effect.andThen(
        write(sql`select 1 from mandate_request where id = ${request} for update`),
        find(request),
      ),
    findByName: (signatureRequest) =>
      Effect.map(
        Effect.orDie(
          sql<{ readonly request: number }>`select request_id as request from hosted_signature
            where signature_request = ${signatureRequest}`,
        ),
        ([row]) => row?.request,
      ),
    othersOpen: (request) =>
      Effect.map(
        Effect.orDie(
          sql<{ readonly request: number }>`select h.request_id as request
            from mandate_request r
            join mandate_request o on o.store_id = r.store_id and o.kind = r.kind and o.id <> r.id
            join hosted_signature h on h.request_id = o.id
            where r.id = ${request} and h.state = 'open' order by h.request_id`,
        ),
        (rows) => rows.map((row) => row.request),
      ),
    prepare: (request, { declaredSealed, callerAddress, at, busyUntil }, known) =>
      write(sql`
        insert into hosted_signature (request_id, declared_sealed, caller_address, began_at, busy_until)
        values (${request}, ${declaredSealed}, ${callerAddress}, ${at}, ${busyUntil})
        on conflict (request_id) do update set declared_sealed = excluded.declared_sealed,
          caller_address = excluded.caller_address, busy_until = excluded.busy_until,
          signature_request = ${known?.signatureRequest ?? null},
          document = ${known?.document ?? null}, signer = ${known?.signer ?? null}`),
    keepIds: (request, { signatureRequest, document, signer }) =>
      write(sql`update hosted_signature set signature_request = ${signatureRequest},
        document = ${document}, signer = ${signer} where request_id = ${request}`),
    opened: (request, linkSealed) =>
      write(sql`update hosted_signature set state = 'open', link_sealed = ${linkSealed},
        busy_until = null where request_id = ${request} and state = 'preparing'`),
    leave: (request) =>
      write(sql`update hosted_signature set busy_until = null where request_id = ${request}`),
    asked: (request, at) =>
      write(sql`update hosted_signature set asked_at = ${at} where request_id = ${request}`),
    end: (request, state, at) =>
      Effect.map(
        Effect.orDie(
          sql<{ readonly state: HostedState }>`update hosted_signature set ended_at = ${at},
            declared_sealed = null, link_sealed = null, busy_until = null,
            state = case when ${state} = 'signed'
              and not exists (select from mandate m where m.request_id = ${request})
              then 'unused' else ${state} end
          where request_id = ${request} and state in ('preparing', 'open') returning state`,
        ),
        ([row]) => row?.state,
      ),
  };
};
