import { Clock, Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import type { CustomerId } from "../../api-schema/primitives.ts";
import type {
  ImpersonationId,
  JournalEntry,
  JournalRequest,
} from "../../api-schema/staff-clients.ts";
import { countedPage, placeOf } from "../database/counted-page.ts";
import { instantOf } from "./instant-of.ts";

type EntryRow = Omit<JournalEntry, "startedAt" | "endedAt"> & {
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly total: number;
};
type RequestRow = Omit<JournalRequest, "at"> & { readonly at: Date };

export const entriesPerPage = 20;
export const requestsPerPage = 50;

/** Reads the journal; only server/web/audit.ts writes it. */
export class JournalRepository extends Context.Service<
  JournalRepository,
  {
    /** Newest first; of one customer when one is named. */
    readonly list: (
      page: number,
      customerId?: CustomerId,
    ) => Effect.Effect<{ readonly entries: readonly JournalEntry[]; readonly total: number }>;
    readonly find: (id: ImpersonationId) => Effect.Effect<JournalEntry | undefined>;
    /** In the order in which they were answered. */
    readonly requests: (
      impersonation: ImpersonationId,
      page: number,
    ) => Effect.Effect<readonly JournalRequest[]>;
  }
>()("panetier/support/JournalRepository") {
  static readonly layer: Layer.Layer<JournalRepository, never, SqlClient.SqlClient> = Layer.effect(
    JournalRepository,
    Effect.suspend(() => makeJournalRepository),
  );
}

const makeJournalRepository = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;

  const entries = Effect.fnUntraced(function* (
    one: { readonly id?: ImpersonationId; readonly customerId?: CustomerId },
    page: number,
  ) {
    const now = new Date(yield* Clock.currentTimeMillis);
    const { rows, total } = yield* countedPage(placeOf(page, entriesPerPage), ({ limit, offset }) =>
      sql.unsafe<EntryRow>(entriesQuery, [
        now,
        one.id ?? null,
        one.customerId ?? null,
        limit,
        offset,
      ]),
    );
    return { entries: rows.map(toEntry), total };
  }, Effect.orDie);

  return JournalRepository.of({
    list: (page, customerId) => entries(customerId === undefined ? {} : { customerId }, page),
    find: (id) => Effect.map(entries({ id }, 1), ({ entries: [entry] }) => entry),
    requests: (impersonation, page) =>
      sql<RequestRow>`
        select id::text as id, at, method, path, status, store_id as "storeId"
        from impersonation_audit where impersonation_id = ${impersonation}
        order by impersonation_audit.id
        limit ${requestsPerPage} offset ${(page - 1) * requestsPerPage}`.pipe(
        Effect.map((rows) => rows.map(toRequest)),
        Effect.orDie,
      ),
  });
});

const toEntry = ({ startedAt, endedAt, total: _total, ...entry }: EntryRow): JournalEntry => ({
  ...entry,
  startedAt: instantOf(startedAt),
  endedAt: endedAt === null ? null : instantOf(endedAt),
});
const toRequest = ({ at, ...request }: RequestRow): JournalRequest => ({
  ...request,
  at: instantOf(at),
});

const isWanted = "($2::int is null or i.id = $2) and ($3::int is null or i.customer_id = $3)";

// What was asked is counted for the entries of the page alone.
const entriesQuery = `
  with page as (
    select i.* from impersonation i where ${isWanted}
    order by i.started_at desc, i.id desc limit $4::int offset $5::int)
  select i.id, g.name as agent, c.id as "customerId",
    trim(c.first_name || ' ' || c.last_name) as customer, c.email, i.started_at as "startedAt",
    coalesce(i.ended_at, case when i.expires_at <= $1::timestamptz then i.expires_at end) as "endedAt",
    (select count(*)::int from impersonation_audit a where a.impersonation_id = i.id) as requests,
    (select count(*)::int from impersonation i where ${isWanted}) as total
  from page i join staff g on g.id = i.agent_id
  join customer c on c.id = i.customer_id
  order by i.started_at desc, i.id desc`;
