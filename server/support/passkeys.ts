import { Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import type {
  Passkey,
  PasskeyCreation,
  PasskeyMade,
  PasskeyRequest,
  PasskeyShown,
} from "../../api-schema/staff-passkeys.ts";
import { PasskeyId } from "../../api-schema/staff-passkeys.ts";
import {
  isCounterAhead,
  passkeyPlace,
  type PasskeyPlace,
  PASSKEYS_AT_MOST,
} from "../../core/staff/passkeys.ts";
import { nowDate } from "../clock.ts";
import { Settings } from "../config.ts";
import { SellingFirm } from "../firm/selling-firm.ts";
import type { Keys } from "../keys/keys.ts";
import { randomBytesFor } from "../randomness.ts";
import { SecurityLog } from "../sessions/security-log.ts";
import { placeOf } from "../web/caller-place.ts";
import type { ServerLog } from "../web/server-log.ts";
import { auditAgent } from "./agent-audit.ts";
import type { Agent } from "./agents.ts";
import { instantOf } from "./instant-of.ts";
import { type ChallengePurpose, passkeyChallenges } from "./passkey-challenges.ts";
import {
  creationOf,
  type KnownPasskey,
  provedCreation,
  provedSignature,
  requestOf,
} from "./webauthn.ts";

/** Who is asked for a passkey: by the cookie that the answer must come with, and where they are. */
interface PasskeyAsker {
  readonly cookie: string;
  readonly address: string;
  /** Whose it must be; undefined where anybody may sign in. */
  readonly staffId: number | undefined;
}

/** Why no passkey was added. */
export type PasskeyRefusal = "noPlace" | "tooMany" | "known" | "refused";

/** Passkeys of people at the desk: made, shown, removed. */
export class Passkeys extends Context.Service<
  Passkeys,
  {
    readonly of: (staffId: number) => Effect.Effect<readonly Passkey[]>;
    /** What a browser makes one by. */
    readonly creation: (
      person: Pick<Agent, "id" | "login" | "name">,
      cookie: string,
      address: string,
    ) => Effect.Effect<PasskeyCreation | PasskeyRefusal>;
    readonly add: (
      staffId: number,
      cookie: string,
      made: PasskeyMade,
    ) => Effect.Effect<"added" | PasskeyRefusal>;
    /** 'none' when they have none of that number, 'onlyWay' when nothing else would open the desk. */
    readonly remove: (staffId: number, id: number) => Effect.Effect<"removed" | "none" | "onlyWay">;
    /** What a browser signs; undefined where this shop has no passkeys. */
    readonly request: (
      purpose: Exclude<ChallengePurpose, "creation">,
      asker: PasskeyAsker,
    ) => Effect.Effect<PasskeyRequest | undefined>;
    /**
     * Whose passkey has signed what their browser was asked, once; undefined when it is none of this shop, of
     * somebody else, of who was withdrawn, or a copy.
     */
    readonly check: (
      purpose: Exclude<ChallengePurpose, "creation">,
      asker: PasskeyAsker,
      shown: PasskeyShown,
    ) => Effect.Effect<Agent | undefined>;
  }
>()("panetier/support/Passkeys") {
  static readonly layer: Layer.Layer<
    Passkeys,
    never,
    SqlClient.SqlClient | Settings | SellingFirm | ServerLog | Keys
  > = Layer.effect(
    Passkeys,
    Effect.suspend(() => makePasskeys),
  ).pipe(Layer.provide(SecurityLog.layer));
}

const makePasskeys = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  const needs: PasskeyNeeds = {
    sql,
    challenges: passkeyChallenges(sql),
    place: passkeyPlace((yield* Settings).publicUrl),
    firm: (yield* SellingFirm).now,
    note: (yield* SecurityLog).note,
  };
  return Passkeys.of({
    of: (staffId) => listOf(needs, staffId),
    creation: (person, cookie, address) => creation(needs, person, cookie, address),
    add: (staffId, cookie, made) =>
      sql.withTransaction(add(needs, staffId, cookie, made)).pipe(Effect.orDie),
    remove: (staffId, id) => sql.withTransaction(remove(needs, staffId, id)).pipe(Effect.orDie),
    request: (purpose, asker) => request(needs, purpose, asker),
    check: (purpose, asker, shown) =>
      sql.withTransaction(check(needs, purpose, asker, shown)).pipe(Effect.orDie),
  });
});

interface PasskeyNeeds {
  readonly sql: SqlClient.SqlClient;
  readonly challenges: ReturnType<typeof passkeyChallenges>;
  readonly place: PasskeyPlace | undefined;
  readonly firm: SellingFirm["Service"]["now"];
  readonly note: SecurityLog["Service"]["note"];
}

const listOf = Effect.fnUntraced(function* ({ sql }: PasskeyNeeds, staffId: number) {
  const rows = yield* sql<{
    readonly id: number;
    readonly name: string;
    readonly since: Date;
    readonly lastUsed: Date | null;
    readonly isSynced: boolean;
  }>`select id, name, created_at as since, used_at as "lastUsed", is_synced as "isSynced"
    from passkey where staff_id = ${staffId} order by id`;
  return rows.map((row): Passkey => ({
    ...row,
    id: PasskeyId.make(row.id),
    since: instantOf(row.since),
    lastUsed: row.lastUsed === null ? null : instantOf(row.lastUsed),
  }));
}, Effect.orDie);

type OwnPasskey = KnownPasskey & { readonly userHandle: Uint8Array };

const ownOf = ({ sql }: PasskeyNeeds, staffId: number) =>
  sql<OwnPasskey>`select credential_id as "credentialId", public_key as "publicKey", transports,
    user_handle as "userHandle" from passkey where staff_id = ${staffId} order by id`;

const creation = Effect.fnUntraced(function* (
  needs: PasskeyNeeds,
  { id, login, name }: Pick<Agent, "id" | "login" | "name">,
  cookie: string,
  address: string,
) {
  if (needs.place === undefined) return "noPlace";
  const known = yield* ownOf(needs, id);
  if (known.length >= PASSKEYS_AT_MOST) return "tooMany";
  const handle = known[0]?.userHandle ?? (yield* randomBytesFor("passkey's owner", 32));
  const challenge = yield* needs.challenges.begin({
    purpose: "creation",
    cookie,
    staffId: id,
    userHandle: handle,
    place: placeOf(address).place,
  });
  const { brand } = (yield* needs.firm).firm;
  return yield* creationOf(needs.place, brand, { login, name, handle }, challenge, known);
}, Effect.orDie);

const add = Effect.fnUntraced(function* (
  needs: PasskeyNeeds,
  staffId: number,
  cookie: string,
  made: PasskeyMade,
) {
  const { sql, challenges, place } = needs;
  if (place === undefined) return "noPlace";
  const asked = yield* challenges.take("creation", cookie);
  if (asked?.userHandle == null || asked.staffId !== staffId) return "refused";
  const proved = yield* provedCreation(place, asked.challenge, made);
  if (proved === undefined) return "refused";
  // One after the other: two browsers at once stay within the limit.
  yield* sql`select from staff where id = ${staffId} for update`;
  if ((yield* ownOf(needs, staffId)).length >= PASSKEYS_AT_MOST) return "tooMany";
  const { credentialId, publicKey, counter, isSynced } = proved;
  const rows = yield* sql`
    insert into passkey (staff_id, credential_id, user_handle, public_key, counter, transports,
      is_synced, name, created_at)
    values (${staffId}, ${credentialId}, ${asked.userHandle}, ${publicKey}, ${counter},
      ${made.transports}::text[], ${isSynced}, ${made.name}, ${yield* nowDate}::timestamptz)
    on conflict (credential_id) do nothing returning id`;
  if (rows.length === 0) return "known";
  yield* auditAgent(sql, staffId, "passkey added", "agent", undefined, made.name);
  return "added";
});

const remove = Effect.fnUntraced(function* ({ sql }: PasskeyNeeds, staffId: number, id: number) {
  // Held until the passkey is gone: no other way in can go meanwhile.
  const [person] = yield* sql<{ readonly name: string | null; readonly hasOther: boolean }>`
    select (select p.name from passkey p where p.id = ${id} and p.staff_id = g.id) as name,
      g.password_hash is not null
        or exists (select from staff_openid o where o.staff_id = g.id)
        or exists (select from passkey p where p.staff_id = g.id and p.id <> ${id}) as "hasOther"
    from staff g where g.id = ${staffId} for update`;
  if (person?.name == null) return "none";
  if (!person.hasOther) return "onlyWay";
  yield* sql`delete from passkey where id = ${id}`;
  yield* auditAgent(sql, staffId, "passkey removed", "agent", undefined, person.name);
  return "removed";
});

const request = Effect.fnUntraced(function* (
  needs: PasskeyNeeds,
  purpose: Exclude<ChallengePurpose, "creation">,
  { cookie, address, staffId }: PasskeyAsker,
) {
  if (needs.place === undefined) return undefined;
  const known = staffId === undefined ? [] : yield* ownOf(needs, staffId);
  const place = placeOf(address).place;
  const challenge = yield* needs.challenges.begin({ purpose, cookie, staffId, place });
  return yield* requestOf(needs.place, challenge, known);
}, Effect.orDie);

const check = Effect.fnUntraced(function* (
  needs: PasskeyNeeds,
  purpose: Exclude<ChallengePurpose, "creation">,
  { cookie, address, staffId }: PasskeyAsker,
  shown: PasskeyShown,
) {
  const { sql, challenges, place, note } = needs;
  const refused = (reason: string) =>
    Effect.as(note("passkey-refused", { realm: "support", address, reason }), undefined);
  const asked = yield* challenges.take(purpose, cookie);
  if (place === undefined || asked === undefined) return yield* refused("challenge");
  if (asked.staffId !== (staffId ?? null)) return yield* refused("challenge");
  // The row is held until its new count stands in it: of two signatures at once, both are compared.
  const [found] = yield* sql<
    OwnPasskey &
      Agent & {
        readonly passkeyId: number;
        readonly passkeyName: string;
        readonly counter: number;
      }
  >`select p.id as "passkeyId", p.name as "passkeyName", p.credential_id as "credentialId",
      p.user_handle as "userHandle", p.public_key as "publicKey", p.transports,
      p.counter::float8 as counter, g.id, g.login, g.name, g.roles
    from passkey p join staff g on g.id = p.staff_id
    where p.credential_id = ${Buffer.from(shown.id, "base64url")} and g.withdrawn_at is null
    for update of p`;
  if (found === undefined) return yield* refused("unknown");
  if (staffId !== undefined && found.id !== staffId) return yield* refused("owner");
  if (!isOfOwner(found, shown, staffId !== undefined)) return yield* refused("owner");
  const signed = yield* provedSignature(place, asked.challenge, found, shown);
  if (signed === undefined) return yield* refused("signature");
  if (!isCounterAhead(found.counter, signed.counter)) {
    yield* auditAgent(sql, found.id, "passkey refused", "agent", undefined, found.passkeyName);
    return yield* refused("counter");
  }
  yield* sql`update passkey set counter = ${signed.counter}, is_synced = ${signed.isSynced},
    used_at = ${yield* nowDate}::timestamptz where id = ${found.passkeyId}`;
  const { id, login, name, roles } = found;
  return { id, login, name, roles };
});

/** An authenticator says whose passkey it is; where nobody was named before, it must. */
const isOfOwner = ({ userHandle }: OwnPasskey, shown: PasskeyShown, isNamed: boolean): boolean =>
  shown.userHandle === null
    ? isNamed
    : Buffer.from(shown.userHandle, "base64url").equals(Buffer.from(userHandle));
