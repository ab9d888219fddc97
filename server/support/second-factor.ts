import { Clock, Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import type { CodeKind, FactorsAsked } from "../../api-schema/staff-session.ts";
import { Vault } from "../keys/vault.ts";
import { auditAgent } from "./agent-audit.ts";
import { type CodeAttempt, codeLimit } from "./code-limit.ts";
import { recoveryCodes } from "./recovery-codes.ts";
import { newTotpSecret, stepOfCode } from "./totp.ts";
import { hashOf } from "./token-hash.ts";

/** How a code was taken. */
export type CodeResult =
  | { readonly _tag: "Right" }
  | { readonly _tag: "Wrong" }
  | Extract<CodeAttempt, { readonly _tag: "Locked" }>;

/** What came of a set-up: 'Over' when it is too old, or another browser was first. */
export type Confirmation =
  | { readonly _tag: "SetUp"; readonly recoveryCodes: readonly string[] }
  | { readonly _tag: "Over" }
  | Exclude<CodeResult, { readonly _tag: "Right" }>;

/** An authenticator that waits for its first code. */
const enrolmentMs = 30 * 60_000;

/** Second factors of support agents: set-up, checks, recovery codes. */
export class SecondFactor extends Context.Service<
  SecondFactor,
  {
    /** Their authenticator; undefined for an agent who has none. */
    readonly stateOf: (
      agentId: number,
    ) => Effect.Effect<{ readonly since: Date; readonly recoveryCodesLeft: number } | undefined>;
    /** What their sign-in asks for besides the password; undefined for nothing. */
    readonly asked: (agentId: number) => Effect.Effect<FactorsAsked | undefined>;
    /** Takes a code, once; wrong ones are counted and limited. */
    readonly check: (
      agentId: number,
      kind: CodeKind,
      code: string,
      address: string,
    ) => Effect.Effect<CodeResult>;
    /**
     * The secret that this browser is setting up, new for each sign-in: whoever only had the password
     * yesterday does not know the secret that is confirmed today.
     */
    readonly enrolment: (agentId: number, token: string) => Effect.Effect<string>;
    /** The first code of the authenticator: from now on it is asked for at each sign-in. */
    readonly confirm: (
      agentId: number,
      token: string,
      code: string,
      address: string,
    ) => Effect.Effect<Confirmation>;
    /** Those before are worth nothing from now on. */
    readonly renewRecoveryCodes: (agentId: number) => Effect.Effect<readonly string[]>;
  }
>()("panetier/support/SecondFactor") {
  static readonly layer: Layer.Layer<SecondFactor, never, SqlClient.SqlClient | Vault> =
    Layer.effect(
      SecondFactor,
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient;
        const needs: FactorNeeds = {
          sql,
          vault: yield* Vault,
          limit: codeLimit(sql),
          recovery: recoveryCodes(sql),
        };
        return SecondFactor.of({
          stateOf: (agentId) => stateOf(needs, agentId),
          asked: (agentId) => asked(needs, agentId),
          check: (agentId, kind, code, address) =>
            sql.withTransaction(check(needs, agentId, kind, code, address)).pipe(Effect.orDie),
          enrolment: (agentId, token) => enrolment(needs, agentId, token),
          confirm: (agentId, token, code, address) =>
            sql.withTransaction(confirm(needs, agentId, token, code, address)).pipe(Effect.orDie),
          renewRecoveryCodes: (agentId) =>
            sql.withTransaction(renewRecoveryCodes(needs, agentId)).pipe(Effect.orDie),
        });
      }),
    );
}

type FactorNeeds = {
  readonly sql: SqlClient.SqlClient;
  readonly vault: Vault["Service"];
  readonly limit: ReturnType<typeof codeLimit>;
  readonly recovery: ReturnType<typeof recoveryCodes>;
};

const stateOf = Effect.fnUntraced(function* ({ sql, recovery }: FactorNeeds, agentId: number) {
  const [row] = yield* sql<{ readonly confirmedAt: Date }>`
    select confirmed_at as "confirmedAt" from support_second_factor where agent_id = ${agentId}`;
  if (row === undefined) return undefined;
  return { since: row.confirmedAt, recoveryCodesLeft: yield* recovery.left(agentId) };
}, Effect.orDie);

const asked = Effect.fnUntraced(function* ({ sql }: FactorNeeds, agentId: number) {
  const [has] = yield* sql<{ readonly code: boolean; readonly passkey: boolean }>`
    select exists (select from support_second_factor where agent_id = ${agentId}) as code,
      exists (select from passkey where staff_id = ${agentId}) as passkey`;
  if (has?.passkey !== true) return has?.code === true ? "code" : undefined;
  return has.code ? "passkeyOrCode" : "passkey";
}, Effect.orDie);

const check = Effect.fnUntraced(function* (
  needs: FactorNeeds,
  agentId: number,
  kind: CodeKind,
  code: string,
  address: string,
) {
  const { sql, limit, recovery } = needs;
  const attempt = yield* limit.attempt(agentId, address);
  if (attempt._tag === "Locked") return attempt;
  const isRight =
    kind === "recovery"
      ? yield* recovery.use(agentId, code)
      : yield* isAuthenticatorRight(needs, agentId, code);
  if (!isRight) return { _tag: "Wrong" } as const;
  if (kind === "recovery") yield* auditAgent(sql, agentId, "recovery code used");
  yield* limit.succeeded(agentId, address);
  return { _tag: "Right" } as const;
});

const isAuthenticatorRight = Effect.fnUntraced(function* (
  { sql, vault }: FactorNeeds,
  agentId: number,
  code: string,
) {
  const [factor] = yield* sql<{ readonly sealed: Uint8Array }>`
    select secret_sealed as sealed from support_second_factor where agent_id = ${agentId}`;
  if (factor === undefined) return false;
  const secret = vault.open(`second factor ${agentId}`, factor.sealed).toString();
  const step = stepOfCode(secret, code, yield* Clock.currentTimeMillis);
  if (step === undefined) return false;
  // Each code is taken once, and none that was overtaken; of two at once the second is too late.
  const taken = yield* sql`update support_second_factor set last_step = ${step}
    where agent_id = ${agentId} and last_step < ${step} returning agent_id`;
  return taken.length > 0;
});

const enrolment = Effect.fnUntraced(function* (
  { sql, vault }: FactorNeeds,
  agentId: number,
  token: string,
) {
  const now = yield* Clock.currentTimeMillis;
  const hash = hashOf(token);
  const label = enrolmentLabel(hash);
  const fresh = vault.seal(label, Buffer.from(yield* newTotpSecret));
  const [row] = yield* sql<{ readonly sealed: Uint8Array }>`
    insert into support_enrolment (token_hash, agent_id, secret_sealed, expires_at)
    values (${hash}, ${agentId}, ${fresh}, ${new Date(now + enrolmentMs)})
    on conflict (token_hash) do update
      set secret_sealed = case when support_enrolment.expires_at > ${new Date(now)}::timestamptz
          then support_enrolment.secret_sealed else excluded.secret_sealed end,
        expires_at = greatest(support_enrolment.expires_at, excluded.expires_at)
    returning secret_sealed as sealed`;
  if (row === undefined) return yield* Effect.die(new Error("No enrolment was made"));
  return vault.open(label, row.sealed).toString();
}, Effect.orDie);

const confirm = Effect.fnUntraced(function* (
  { sql, vault, limit, recovery }: FactorNeeds,
  agentId: number,
  token: string,
  code: string,
  address: string,
) {
  const now = yield* Clock.currentTimeMillis;
  const hash = hashOf(token);
  const [row] = yield* sql<{ readonly sealed: Uint8Array }>`
    select secret_sealed as sealed from support_enrolment
    where token_hash = ${hash} and agent_id = ${agentId} and expires_at > ${new Date(now)}
    for update`;
  if (row === undefined) return { _tag: "Over" } as const;
  const attempt = yield* limit.attempt(agentId, address);
  if (attempt._tag === "Locked") return attempt;
  const secret = vault.open(enrolmentLabel(hash), row.sealed);
  const step = stepOfCode(secret.toString(), code, now);
  if (step === undefined) return { _tag: "Wrong" } as const;
  const made = yield* sql`
    insert into support_second_factor (agent_id, secret_sealed, last_step, confirmed_at)
    values (${agentId}, ${vault.seal(`second factor ${agentId}`, secret)}, ${step},
      ${new Date(now)})
    on conflict do nothing returning agent_id`;
  yield* sql`delete from support_enrolment where agent_id = ${agentId}`;
  if (made.length === 0) return { _tag: "Over" } as const;
  yield* limit.succeeded(agentId, address);
  yield* auditAgent(sql, agentId, "second factor set up");
  return { _tag: "SetUp", recoveryCodes: yield* recovery.renew(agentId) } as const;
});

const renewRecoveryCodes = Effect.fnUntraced(function* (
  { sql, recovery }: FactorNeeds,
  agentId: number,
) {
  yield* auditAgent(sql, agentId, "recovery codes made");
  return yield* recovery.renew(agentId);
});

const enrolmentLabel = (hash: Buffer): string => `enrolment ${hash.toString("hex")}`;
