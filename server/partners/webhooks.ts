import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";
import type { Instant } from "../../api-schema/primitives.ts";
import type { WebhookEvent } from "../../api-schema/webhooks.ts";
import { nowDate } from "../clock.ts";
import { Vault } from "../keys/vault.ts";
import { randomBytesFor } from "../randomness.ts";
import { WebhookDue } from "./webhook-topic.ts";
import { secretText } from "./webhook-signature.ts";

/** For so long after a rotation messages are signed by the secret before it too. */
const FORMER_MS = 24 * 3_600_000;
const SECRET_BYTES = 32;

/** How a secret is sealed: `server/keys/reseal.ts` names it too. */
export const labelOf = (name: string): string => `webhook ${name}`;

/** A partner's address as the house sees it; its secret is never told again. */
export interface Webhook {
  readonly name: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly endedAt: Instant | null;
  readonly lastSuccessAt: Instant | null;
  readonly lastAnswer: string | null;
  readonly failures: number;
  /** Messages that have not arrived, and those of them that wait for a person. */
  readonly waiting: number;
  readonly parked: number;
}

/** Why an address is refused, in French; undefined for one that may be called, if its name leads there (DOOR-14). */
export const addressProblem = (given: string): string | undefined => {
  const url = URL.parse(given);
  if (url === null || url.protocol !== "https:") return "L'adresse commence par https://.";
  if (url.username !== "" || url.password !== "") {
    return "L'adresse ne contient ni compte ni mot de passe.";
  }
  return given.length > 2000 ? "L'adresse est trop longue." : undefined;
};

/** Adds an address; its secret, this once, or undefined where the name is or was another's. */
export const addWebhook = Effect.fnUntraced(function* (
  wanted: { readonly name: string; readonly url: string; readonly events: readonly WebhookEvent[] },
  by: string,
) {
  const sql = yield* SqlClient.SqlClient;
  const secret = yield* randomBytesFor("secret of a webhook", SECRET_BYTES);
  const sealed = (yield* Vault).seal(labelOf(wanted.name), secret);
  const rows = yield* sql`insert into webhook (name, url, events, secret_sealed, made_at, made_by)
    values (${wanted.name}, ${wanted.url}, ${[...wanted.events]}::text[], ${sealed}, ${yield* nowDate}, ${by})
    on conflict (name) do nothing returning id`;
  return rows.length === 0 ? undefined : secretText(secret);
}, Effect.orDie);

/** Gives an address another secret, this once; undefined where none of that name is told of anything. */
export const rotateWebhook = Effect.fnUntraced(function* (name: string) {
  const sql = yield* SqlClient.SqlClient;
  const secret = yield* randomBytesFor("secret of a webhook", SECRET_BYTES);
  const until = new Date((yield* Clock.currentTimeMillis) + FORMER_MS);
  const sealed = (yield* Vault).seal(labelOf(name), secret);
  const rows = yield* sql`update webhook set former_sealed = secret_sealed, former_until = ${until},
      secret_sealed = ${sealed}
    where name = ${name} and ended_at is null returning id`;
  return rows.length === 0 ? undefined : secretText(secret);
}, Effect.orDie);

/** Tells an address of nothing any more; what waits for it is dropped. False where none of that name was told. */
export const endWebhook = Effect.fnUntraced(function* (name: string) {
  const sql = yield* SqlClient.SqlClient;
  const rows = yield* sql`update webhook set ended_at = ${yield* nowDate}
    where name = ${name} and ended_at is null returning id`;
  return rows.length > 0;
}, Effect.orDie);

/** Says again what an address was told since an instant, in its order and by the same ids; how many there are. */
export const replayWebhook = Effect.fnUntraced(function* (name: string, since: Date) {
  const sql = yield* SqlClient.SqlClient;
  const at = yield* nowDate;
  const rows = yield* sql`insert into outbox (topic, payload, available_at, created_at, sequence)
    select o.topic, o.payload, ${at}, ${at}, o.sequence from outbox o
    where o.topic = ${WebhookDue.name} and o.payload ->> 'webhook' = ${name}
      and o.done_at is not null and o.created_at >= ${since}
    order by o.id returning id`;
  return rows.length;
}, Effect.orDie);

/** Every address, or that of a name, by their names. */
export const listWebhooks = (name: string | null) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<Webhook>`select w.name, w.url, to_json(w.events) as events,
      wire_instant(w.ended_at) as "endedAt", wire_instant(w.last_success_at) as "lastSuccessAt",
      w.last_answer as "lastAnswer", w.failures, count(o.id)::int as waiting,
      count(o.failed_at)::int as parked
    from webhook w
    left join outbox o on o.topic = ${WebhookDue.name} and o.done_at is null
      and o.payload ->> 'webhook' = w.name
    where w.name = coalesce(${name}::text, w.name)
    group by w.id order by w.name`,
  ).pipe(Effect.orDie);
