import { Clock, Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import { SLUG_FORM } from "../../api-schema/code-forms.ts";
import { type NewWebhook, Webhook, type WebhookAct } from "../../api-schema/webhooks.ts";
import { eventsProblem } from "../../core/exchange/webhook-standing.ts";
import { nowDate } from "../clock.ts";
import { Vault } from "../keys/vault.ts";
import { randomBytesFor } from "../randomness.ts";
import { secretText } from "./webhook-signature.ts";
import { WebhookDue } from "./webhook-topic.ts";

/** For so long after a rotation messages are signed by the secret before it too. */
const FORMER_MS = 24 * 3_600_000;
const SECRET_BYTES = 32;

/** How a secret is sealed: `server/keys/reseal.ts` names it too. */
export const labelOf = (name: string): string => `webhook ${name}`;

/** Why nothing was done, in French, and of which field. */
export interface WebhookRefusal {
  readonly field: "name" | "url" | "events" | "lowStock";
  readonly message: string;
}

/** A secret that was made; nobody can read it again. */
export interface MadeWebhookSecret {
  readonly id: number;
  readonly secret: string;
}

/** Why an address is refused, in French; undefined for one that may be called, if its name leads there (DOOR-14). */
const addressProblem = (given: string): string | undefined => {
  const url = URL.parse(given);
  if (url === null || url.protocol !== "https:") return "L'adresse commence par https://.";
  if (url.username !== "" || url.password !== "") {
    return "L'adresse ne contient ni compte ni mot de passe.";
  }
  return given.length > 2000 ? "L'adresse est trop longue." : undefined;
};

/** Adds an address with its secret, this once; refused where its name is or was another's, or what it wants is wrong. */
export const addWebhook = Effect.fnUntraced(function* (
  { name, url, events, lowStock }: NewWebhook,
  by: string,
): Effect.fn.Return<MadeWebhookSecret | WebhookRefusal, never, SqlClient.SqlClient | Vault> {
  if (!SLUG_FORM.test(name) || name.length > 60) {
    return {
      field: "name",
      message: "Un nom : des lettres minuscules, des chiffres et des tirets.",
    };
  }
  const problem = addressProblem(url);
  if (problem !== undefined) return { field: "url", message: problem };
  const wrong = eventsProblem({ events, lowStock });
  if (wrong !== null) return wrong;
  const sql = yield* SqlClient.SqlClient;
  const secret = yield* randomBytesFor("secret of a webhook", SECRET_BYTES);
  const sealed = (yield* Vault).seal(labelOf(name), secret);
  const [row] = yield* sql<{ readonly id: number }>`
    insert into webhook (name, url, events, low_stock, secret_sealed, made_at, made_by)
    values (${name}, ${url}, ${[...events]}::text[], ${lowStock}, ${sealed}, ${yield* nowDate}, ${by})
    on conflict (name) do nothing returning id`.pipe(Effect.orDie);
  return row === undefined
    ? { field: "name", message: `« ${name} » est ou a été le nom d'un webhook.` }
    : { id: row.id, secret: secretText(secret) };
});

/** Gives an address another secret, this once; undefined where none of that name is told of anything. */
export const rotateWebhook = Effect.fnUntraced(function* (name: string, by: string) {
  const sql = yield* SqlClient.SqlClient;
  const secret = yield* randomBytesFor("secret of a webhook", SECRET_BYTES);
  const until = new Date((yield* Clock.currentTimeMillis) + FORMER_MS);
  const sealed = (yield* Vault).seal(labelOf(name), secret);
  const rotated = yield* noted(
    sql<Changed>`update webhook set former_sealed = secret_sealed, former_until = ${until},
        secret_sealed = ${sealed}
      where name = ${name} and ended_at is null returning id`,
    "rotated",
    by,
  );
  return rotated === undefined ? undefined : { id: rotated, secret: secretText(secret) };
});

/** Tells an address of nothing any more; what waits for it is dropped. False where none of that name was told. */
export const endWebhook = Effect.fnUntraced(function* (name: string, by: string) {
  const sql = yield* SqlClient.SqlClient;
  const at = yield* nowDate;
  // What waits for a person waits for nobody any more; the rest is dropped when it is due.
  const dropped = sql`update outbox set done_at = ${at}
    where topic = ${WebhookDue.name} and payload ->> 'webhook' = ${name} and done_at is null
      and (failed_at is not null or available_at = 'infinity')`;
  return yield* isDone(
    sql<Changed>`update webhook set ended_at = ${at}
      where name = ${name} and ended_at is null returning id`.pipe(Effect.tap(() => dropped)),
    "removed",
    by,
  );
});

/** Sends an address nothing until it is taken up again; false where none of that name is sent anything (DOOR-20). */
export const pauseWebhook = Effect.fnUntraced(function* (name: string, by: string) {
  const sql = yield* SqlClient.SqlClient;
  return yield* isDone(
    sql<Changed>`update webhook set paused_at = ${yield* nowDate}
      where name = ${name} and ended_at is null and paused_at is null returning id`.pipe(
      Effect.tap(
        () => sql`update outbox set available_at = 'infinity', attempts = 0
        where ${waitingOf(sql, name)} and failed_at is null and leased_until is null`,
      ),
    ),
    "paused",
    by,
  );
});

/** Sends it what has waited, and what comes; false where none of that name is paused. */
export const resumeWebhook = Effect.fnUntraced(function* (name: string, by: string) {
  const sql = yield* SqlClient.SqlClient;
  return yield* isDone(
    sql<Changed>`update webhook set paused_at = null
      where name = ${name} and ended_at is null and paused_at is not null returning id`.pipe(
      Effect.tap(() =>
        Effect.flatMap(
          nowDate,
          (at) => sql`update outbox set available_at = ${at}
            where ${waitingOf(sql, name)} and available_at = 'infinity'`,
        ),
      ),
    ),
    "resumed",
    by,
  );
});

/**
 * Sends an address once more what was given up, and what it was told since an instant where one is named, in its
 * order, by the same ids and each once, however often it was sent before; how many there are, undefined where none
 * of that name is sent anything (DOOR-20).
 */
export const replayWebhook = Effect.fnUntraced(function* (
  name: string,
  since: Date | null,
  by: string,
) {
  const sql = yield* SqlClient.SqlClient;
  const at = yield* nowDate;
  const messages = Effect.gen(function* () {
    const [webhook] = yield* sql<Changed & { readonly paused: boolean }>`
      update webhook set parked_at = null where name = ${name} and ended_at is null
      returning id, paused_at is not null as paused`;
    if (webhook === undefined) return undefined;
    const due = webhook.paused ? "infinity" : at.toISOString();
    const parked = yield* sql`update outbox set failed_at = null, attempts = 0,
        available_at = ${due}::timestamptz
      where ${waitingOf(sql, name)} and failed_at is not null returning id`;
    const again =
      since === null
        ? []
        : yield* sql`insert into outbox (topic, payload, available_at, created_at, sequence)
            select o.topic, o.payload, ${due}::timestamptz, ${at}, o.sequence
            from (select distinct on (payload ->> 'id') * from outbox
              where topic = ${WebhookDue.name} and payload ->> 'webhook' = ${name}
                and done_at is not null and created_at >= ${since}
              order by payload ->> 'id', id) o
            where o.payload ->> 'id' not in (select payload ->> 'id' from outbox
              where ${waitingOf(sql, name)})
            order by o.id returning id`;
    yield* noteAct(sql, webhook.id, "replayed", by);
    return parked.length + again.length;
  });
  return yield* sql.withTransaction(messages);
}, Effect.orDie);

/** Every address, those that are told first, or that of a name. */
export const listWebhooks = Effect.fnUntraced(function* (name: string | null) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql.unsafe<{ readonly webhook: unknown }>(LIST, [
    name,
    yield* nowDate,
    WebhookDue.name,
  ]);
  return rows.map(({ webhook }) => decode(webhook));
}, Effect.orDie);

const LIST = `select json_build_object('id', w.id, 'name', w.name, 'url', w.url, 'events', w.events,
    'lowStock', w.low_stock, 'formerUntil', wire_instant(case when w.former_until > $2 then w.former_until end),
    'pausedAt', wire_instant(w.paused_at), 'parkedAt', wire_instant(w.parked_at),
    'endedAt', wire_instant(w.ended_at), 'lastSuccessAt', wire_instant(w.last_success_at),
    'lastFailureAt', wire_instant(w.last_failure_at), 'failingSince', wire_instant(w.failing_since),
    'lastAnswer', w.last_answer, 'failures', w.failures, 'waiting', coalesce(o.waiting, 0),
    'parked', coalesce(o.parked, 0),
    'acts', (select json_agg(json_build_object('at', wire_instant(a.at), 'event', a.event, 'by', a.done_by)
        order by a.id desc)
      from (select id, at, event, done_by from webhook_act where webhook_id = w.id
        union all select 0, w.made_at, 'made', w.made_by) a)) as webhook
  from webhook w left join (select payload ->> 'webhook' as name, count(*)::int as waiting,
      count(failed_at)::int as parked
    from outbox where topic = $3 and done_at is null group by 1) o using (name)
  where $1::text is null or w.name = $1
  order by w.ended_at is not null, w.name`;

type Changed = { readonly id: number };

/** What of an address has not arrived. */
const waitingOf = (sql: SqlClient.SqlClient, name: string) =>
  sql`topic = ${WebhookDue.name} and payload ->> 'webhook' = ${name} and done_at is null`;

/** Does something to an address and notes who did it, together; its id, undefined where there was nothing to do. */
const noted = <E, R>(
  change: Effect.Effect<readonly Changed[], E, R>,
  event: WebhookAct,
  by: string,
): Effect.Effect<number | undefined, never, R | SqlClient.SqlClient> =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.gen(function* () {
      const [row] = yield* change;
      if (row === undefined) return undefined;
      yield* noteAct(sql, row.id, event, by);
      return row.id;
    }).pipe(sql.withTransaction),
  ).pipe(Effect.orDie);

const isDone = <E, R>(
  change: Effect.Effect<readonly Changed[], E, R>,
  event: WebhookAct,
  by: string,
) => Effect.map(noted(change, event, by), (id) => id !== undefined);

const noteAct = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  id: number,
  event: WebhookAct,
  by: string,
) {
  yield* sql`insert into webhook_act (webhook_id, at, event, done_by)
    values (${id}, ${yield* nowDate}, ${event}, ${by})`;
});

// What the database keeps is of this shape: another is a defect.
const decode = Schema.decodeUnknownSync(Webhook);
