import { Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import type { OpenidAnswer, OpenidLink } from "../../api-schema/staff-openid.ts";
import { nowDate } from "../clock.ts";
import { openidOf, Settings } from "../config.ts";
import type { Keys } from "../keys/keys.ts";
import { SecurityLog } from "../sessions/security-log.ts";
import { placeOf } from "../web/caller-place.ts";
import type { ServerLog } from "../web/server-log.ts";
import { auditAgent } from "./agent-audit.ts";
import type { Agent } from "./agents.ts";
import { instantOf } from "./instant-of.ts";
import { openidProvider, type ProviderAway, ProviderRefused } from "./openid-provider.ts";
import { openidRequests } from "./openid-requests.ts";
import { tellOfOpenid } from "./team/openid-told.ts";
import { endOpen } from "./team/end-open.ts";

/** Which browser is sent to the provider, from where. */
interface OpenidAsker {
  /** The cookie that the answer must come with. */
  readonly cookie: string;
  readonly address: string;
}

/** Why nobody came of an answer; the log knows more. */
export type OpenidRefusal = "away" | "refused" | "unknown" | "taken" | "linkOver";

/** Signing in by the firm's own provider (SUPPORT-26). */
export class Openid extends Context.Service<
  Openid,
  {
    /** What the provider is called; null where the firm has none. */
    readonly name: string | null;
    /** Where the browser goes; with an invitation it links an account by it. Undefined while nobody answers. */
    readonly begin: (asker: OpenidAsker, invitation?: string) => Effect.Effect<string | undefined>;
    /** Who came back; the account of who came by an invitation is linked first. */
    readonly finish: (
      asker: OpenidAsker,
      answer: OpenidAnswer,
    ) => Effect.Effect<Agent | OpenidRefusal>;
    readonly linkOf: (staffId: number) => Effect.Effect<OpenidLink | null>;
    /** 'onlyWay' where nothing else would open the desk. */
    readonly unlink: (staffId: number) => Effect.Effect<"unlinked" | "none" | "onlyWay">;
  }
>()("panetier/support/Openid") {
  static readonly layer: Layer.Layer<
    Openid,
    never,
    SqlClient.SqlClient | Settings | ServerLog | Keys
  > = Layer.effect(
    Openid,
    Effect.suspend(() => makeOpenid),
  ).pipe(Layer.provide(SecurityLog.layer));
}

/** The page of the desk that the provider leads back to: the provider knows it by this address. */
const WAY_BACK = "/_gestion/openid";

const makeOpenid = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const settings = yield* Settings;
  const openid = openidOf(settings);
  const base = { sql, note: (yield* SecurityLog).note, requests: openidRequests(sql) };
  const common = {
    linkOf: (staffId: number) => linkOf(base, settings.oidcName, staffId),
    unlink: (staffId: number) =>
      sql.withTransaction(unlink(base, settings.oidcName, staffId)).pipe(Effect.orDie),
  };
  if (openid === undefined) {
    return Openid.of({
      ...common,
      name: null,
      begin: () => Effect.undefined,
      finish: () => Effect.succeed("refused" as const),
    });
  }
  const { name } = openid;
  const provider = yield* openidProvider(openid, `${settings.publicUrl}${WAY_BACK}`);
  const needs: OpenidNeeds = { ...base, name, provider };
  return Openid.of({
    ...common,
    name,
    begin: (asker, invitation) => begin(needs, asker, invitation),
    finish: (asker, answer) => finish(needs, asker, answer),
  });
});

interface OpenidBase {
  readonly sql: SqlClient.SqlClient;
  readonly note: SecurityLog["Service"]["note"];
  readonly requests: ReturnType<typeof openidRequests>;
}

interface OpenidNeeds extends OpenidBase {
  readonly name: string;
  readonly provider: Effect.Success<ReturnType<typeof openidProvider>>;
}

const begin = Effect.fnUntraced(function* (
  { requests, provider, note }: OpenidNeeds,
  { cookie, address }: OpenidAsker,
  invitation: string | undefined,
) {
  const { place } = placeOf(address);
  const secrets = yield* Effect.orDie(requests.begin({ cookie, invitation, place }));
  return yield* provider
    .address(secrets)
    .pipe(
      Effect.catch((error) =>
        Effect.as(
          note("openid-away", { realm: "support", address, reason: wayOf(error) }),
          undefined,
        ),
      ),
    );
});

const finish = Effect.fnUntraced(function* (
  needs: OpenidNeeds,
  { cookie, address }: OpenidAsker,
  { state, code, iss }: OpenidAnswer,
): Effect.fn.Return<Agent | OpenidRefusal> {
  const { sql, requests, provider, note } = needs;
  const refused = <Refusal extends OpenidRefusal>(refusal: Refusal, reason: string) =>
    Effect.as(
      note(refusal === "away" ? "openid-away" : "openid-refused", {
        realm: "support",
        address,
        reason,
      }),
      refusal,
    );
  const taken = yield* Effect.orDie(requests.take(cookie, state));
  if (taken === undefined) return yield* refused("refused", "state");
  if (code === null) return yield* refused("refused", "provider");
  const { nonce, verifier, invitationHash } = taken;
  const shown = yield* Effect.result(provider.subjectOf({ state, nonce, verifier }, { code, iss }));
  if (shown._tag === "Failure") {
    return shown.failure instanceof ProviderRefused
      ? yield* refused("refused", shown.failure.reason)
      : yield* refused("away", wayOf(shown.failure));
  }
  const who = shown.success;
  if (invitationHash === null) {
    return (yield* linkedTo(needs, who)) ?? (yield* refused("unknown", "unknown"));
  }
  const linked = yield* Effect.result(
    sql
      .withTransaction(link(needs, who, invitationHash))
      .pipe(Effect.catchTag("SqlError", Effect.die)),
  );
  return linked._tag === "Success"
    ? linked.success
    : yield* refused(linked.failure, linked.failure);
});

interface Subject {
  readonly issuer: string;
  readonly subject: string;
}

/** Whose account it is; nobody's where they were withdrawn. */
const linkedTo = Effect.fnUntraced(function* ({ sql }: OpenidBase, { issuer, subject }: Subject) {
  const [agent] = yield* sql<Agent>`
    update staff_openid o set used_at = ${yield* nowDate}::timestamptz from staff g
    where o.issuer = ${issuer} and o.subject = ${subject} and g.id = o.staff_id
      and g.withdrawn_at is null
    returning g.id, g.login, g.name, g.roles`;
  return agent;
}, Effect.orDie);

/** Uses the invitation up: from now on the account is a way in, and whatever was open before ends. */
const link = Effect.fnUntraced(function* (
  { sql, name }: OpenidNeeds,
  { issuer, subject }: Subject,
  invitationHash: Uint8Array,
) {
  const now = yield* nowDate;
  const [agent] = yield* sql<Agent>`
    delete from staff_invitation i using staff g
    where i.token_hash = ${invitationHash} and i.expires_at > ${now}::timestamptz
      and g.id = i.staff_id and g.withdrawn_at is null
    returning g.id, g.login, g.name, g.roles`;
  if (agent === undefined) return yield* Effect.fail("linkOver" as const);
  yield* sql`delete from staff_openid where staff_id = ${agent.id}`;
  const made = yield* sql`
    insert into staff_openid (staff_id, issuer, subject, linked_at, used_at)
    values (${agent.id}, ${issuer}, ${subject}, ${now}::timestamptz, ${now}::timestamptz)
    on conflict (issuer, subject) do nothing returning staff_id`;
  if (made.length === 0) return yield* Effect.fail("taken" as const);
  yield* endOpen(sql, agent.id);
  yield* auditAgent(sql, agent.id, "openid linked", "agent", undefined, name);
  yield* Effect.provideService(tellOfOpenid(agent.id, "linked", name), SqlClient.SqlClient, sql);
  return agent;
});

const linkOf = Effect.fnUntraced(function* ({ sql }: OpenidBase, provider: string, id: number) {
  const [row] = yield* sql<{ readonly since: Date; readonly lastUsed: Date | null }>`
    select linked_at as since, used_at as "lastUsed" from staff_openid where staff_id = ${id}`;
  if (row === undefined) return null;
  const { since, lastUsed } = row;
  const known: OpenidLink = {
    provider,
    since: instantOf(since),
    lastUsed: lastUsed === null ? null : instantOf(lastUsed),
  };
  return known;
}, Effect.orDie);

const unlink = Effect.fnUntraced(function* (
  { sql }: OpenidBase,
  provider: string,
  staffId: number,
) {
  // Held until the link is gone: the password or the last passkey cannot go meanwhile.
  const [person] = yield* sql<{ readonly isLinked: boolean; readonly hasOther: boolean }>`
    select exists (select from staff_openid o where o.staff_id = g.id) as "isLinked",
      g.password_hash is not null or exists (select from passkey p where p.staff_id = g.id)
        as "hasOther"
    from staff g where g.id = ${staffId} for update`;
  if (person?.isLinked !== true) return "none";
  if (!person.hasOther) return "onlyWay";
  yield* sql`delete from staff_openid where staff_id = ${staffId}`;
  yield* auditAgent(sql, staffId, "openid unlinked", "agent", undefined, provider);
  yield* Effect.provideService(
    tellOfOpenid(staffId, "unlinked", provider),
    SqlClient.SqlClient,
    sql,
  );
  return "unlinked";
});

const wayOf = ({ cause }: ProviderAway): string =>
  cause instanceof Error ? cause.message.slice(0, 100) : "unknown";
