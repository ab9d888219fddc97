import { Clock, Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import { createHmac, timingSafeEqual } from "node:crypto";
import type { StaffRole } from "../../api-schema/staff-rights.ts";
import { Settings } from "../config.ts";
import type { SellingFirm } from "../firm/selling-firm.ts";
import { Keys } from "../keys/keys.ts";
import type { Vault } from "../keys/vault.ts";
import type { Outbox } from "../outbox/outbox.ts";
import { Randomness, randomToken } from "../randomness.ts";
import type { ServerLog } from "../web/server-log.ts";
import { makeKnownBrowsers } from "../sessions/known-browsers.ts";
import { secret } from "../keys/secrets.ts";
import { SecurityLog } from "../sessions/security-log.ts";
import {
  type KnownAccount,
  makeSignInCheck,
  type SignInOutcome,
} from "../sessions/sign-in-check.ts";
import { SecondFactor } from "./second-factor.ts";
import type { StepKind } from "./second-step.ts";
import { hashOf } from "./token-hash.ts";

/** A support agent behind a cookie. */
export interface Agent {
  readonly id: number;
  readonly login: string;
  readonly name: string;
  readonly roles: readonly StaffRole[];
}

/** The values of the cookies of an agent who has signed in, and of their browser, known from now on. */
export interface OpenedLogin {
  readonly token: string;
  readonly browsers: string;
}

/** Where an agent signs in from; `browsers` is the cookie of known ones, '' without it. */
export interface SignInPlace {
  readonly address: string;
  readonly browsers: string;
}

/** A working day: an agent signs in again the next morning. */
export const supportSeconds = 8 * 3600;

/** The desk is open, or another step is asked for. */
export type EnteredAgent =
  | ({ readonly _tag: "SignedIn"; readonly agent: Agent } & OpenedLogin)
  | { readonly _tag: "SecondStep"; readonly agentId: number; readonly step: StepKind };

/** What came of a login and a password. */
export type AgentSignIn =
  | EnteredAgent
  | { readonly _tag: "Wrong" }
  | { readonly _tag: "Locked"; readonly retryAfterSeconds: number };

/** Sign-in of support agents: accounts, cookie and lock-out of their own (product §3). */
export class Agents extends Context.Service<
  Agents,
  {
    /** Wrong login, wrong password and withdrawn agent are answered alike, after the same time. */
    readonly signIn: (
      login: string,
      password: string,
      from: SignInPlace,
    ) => Effect.Effect<AgentSignIn>;
    /** What follows for whoever has shown the first of what is asked for by other means than a password. */
    readonly enter: (agent: Agent, from: SignInPlace) => Effect.Effect<EnteredAgent>;
    /** Opens the page for whoever has shown all that is asked for; only then is their browser known. */
    readonly openLogin: (
      agent: Pick<Agent, "id" | "login">,
      from: SignInPlace,
    ) => Effect.Effect<OpenedLogin>;
    /** Whether it is their password; wrong ones count with those of the sign-in. */
    readonly checkPassword: (
      login: string,
      password: string,
      from: SignInPlace,
    ) => Effect.Effect<SignInOutcome>;
    /** Whoever this login is of has just shown that it is they. */
    readonly confirm: (token: string) => Effect.Effect<void>;
    /** Whoever the cookie belongs to; undefined when it is over or its agent was withdrawn. */
    readonly find: (token: string) => Effect.Effect<Agent | undefined>;
    readonly signOut: (token: string, address: string) => Effect.Effect<void>;
    /** Bound to a cookie that another site can neither read nor set: its form cannot carry it. */
    readonly formTokenOf: (cookie: string) => string;
    /** Whether a form carries the token of that cookie, perhaps of a key that was replaced since. */
    readonly isFormGenuine: (cookie: string, formToken: string) => boolean;
  }
>()("panetier/support/Agents") {
  static readonly layer: Layer.Layer<
    Agents,
    never,
    SqlClient.SqlClient | Outbox | SellingFirm | Settings | ServerLog | Keys | Vault
  > = Layer.effect(
    Agents,
    Effect.suspend(() => makeAgents),
  ).pipe(Layer.provide([SecondFactor.layer, SecurityLog.layer]));
}

const makeAgents = Effect.gen(function* () {
  const needs = yield* makeAgentNeeds;
  const keys = yield* Keys;
  const formTokenOf = (cookie: string, key = keys.newest("support-form")): string =>
    createHmac("sha256", key.bytes).update(cookie).digest("base64url");
  return Agents.of({
    signIn: (login, password, from) => signIn(needs, login, password, from),
    enter: (agent, from) => enter(needs, agent, from),
    openLogin: (agent, from) => openLogin(needs, agent, from),
    checkPassword: (login, password, from) =>
      Effect.map(checkPassword(needs, login, password, from), ({ checked }) => checked),
    confirm: (token) => confirm(needs, token),
    find: (token) => find(needs, token),
    signOut: (token, address) => signOut(needs, token, address),
    formTokenOf: (cookie) => formTokenOf(cookie),
    // A page that was open when the keys were rotated brings the token of an older one.
    isFormGenuine: (cookie, formToken) =>
      cookie !== "" &&
      keys
        .all("support-form")
        .some((key) => timingSafeEqual(hashOf(formTokenOf(cookie, key)), hashOf(formToken))),
  });
});

const makeAgentNeeds = Effect.gen(function* () {
  return {
    sql: yield* SqlClient.SqlClient,
    check: yield* makeSignInCheck("support"),
    note: (yield* SecurityLog).note,
    known: makeKnownBrowsers(yield* secret("sign-in")),
    factor: yield* SecondFactor,
    // On one's own machine the demonstration agent signs in as easily as everybody.
    isFactorRequired: (yield* Settings).production,
  };
});
type AgentNeeds = Effect.Success<typeof makeAgentNeeds>;

const signIn = Effect.fnUntraced(function* (
  needs: AgentNeeds,
  login: string,
  password: string,
  from: SignInPlace,
): Effect.fn.Return<AgentSignIn> {
  const { checked, found } = yield* checkPassword(needs, login, password, from);
  if (checked._tag === "Limited") {
    return { _tag: "Locked", retryAfterSeconds: checked.retryAfterSeconds };
  }
  if (checked._tag === "Wrong" || found === undefined) return { _tag: "Wrong" };
  const agent = { id: found.id, login: found.email, name: found.name, roles: found.roles };
  return yield* enter(needs, agent, from);
});

const enter = Effect.fnUntraced(function* (
  needs: AgentNeeds,
  agent: Agent,
  from: SignInPlace,
): Effect.fn.Return<EnteredAgent> {
  const step = yield* stepAfterFirst(needs, agent.id);
  if (step !== undefined) return { _tag: "SecondStep", agentId: agent.id, step };
  return { _tag: "SignedIn", agent, ...(yield* openLogin(needs, agent, from)) };
});

/** One try of a password; who was invited and has chosen none is nobody yet. */
const checkPassword = Effect.fnUntraced(function* (
  { sql, check }: AgentNeeds,
  login: string,
  password: string,
  from: SignInPlace,
) {
  const account = login.trim().toLowerCase();
  const [found] = yield* sql<KnownAccount & Pick<Agent, "roles">>`
    select id, 0 as epoch, password_hash as "passwordHash", login as email, name, roles
    from staff where lower(login) = ${account} and withdrawn_at is null
      and password_hash is not null`;
  return { checked: yield* check({ account, password, found, ...from }), found };
}, Effect.orDie);

/** What still stands between the right password (or the provider's word) and the page; undefined for nothing. */
const stepAfterFirst = Effect.fnUntraced(function* (
  { factor, isFactorRequired }: AgentNeeds,
  agentId: number,
): Effect.fn.Return<StepKind | undefined> {
  if ((yield* factor.asked(agentId)) !== undefined) return "code";
  return isFactorRequired ? "enrolment" : undefined;
});

const openLogin = Effect.fnUntraced(function* (
  { sql, note, known }: AgentNeeds,
  agent: Pick<Agent, "id" | "login">,
  { address, browsers }: SignInPlace,
): Effect.fn.Return<OpenedLogin> {
  const token = yield* randomToken("agent's login", 32);
  const id = (yield* Randomness).uuid("id of an agent's login");
  const now = yield* Clock.currentTimeMillis;
  yield* Effect.orDie(sql`
    insert into support_login (id, agent_id, token_hash, created_at, expires_at, confirmed_at)
    values (${id}, ${agent.id}, ${hashOf(token)}, ${new Date(now)},
      ${new Date(now + supportSeconds * 1000)}, ${new Date(now)})`);
  const owner = { realm: "support", id: agent.id, epoch: 0 } as const;
  const knownBrowser = known.recognise(browsers, owner, now) !== undefined;
  yield* note("sign-in", { realm: "support", account: agent.login, address, knownBrowser });
  return { token, browsers: yield* known.remember(browsers, owner, now) };
});

const confirm = Effect.fnUntraced(function* ({ sql }: AgentNeeds, token: string) {
  yield* sql`update support_login set confirmed_at = ${new Date(yield* Clock.currentTimeMillis)}
    where token_hash = ${hashOf(token)} and ended_at is null`;
}, Effect.orDie);

const find = Effect.fnUntraced(function* ({ sql }: AgentNeeds, token: string) {
  const now = new Date(yield* Clock.currentTimeMillis);
  const [agent] = yield* sql<Agent>`
    select g.id, g.login, g.name, g.roles from support_login l join staff g on g.id = l.agent_id
    where l.token_hash = ${hashOf(token)} and l.ended_at is null and l.expires_at > ${now}
      and g.withdrawn_at is null`;
  return agent;
}, Effect.orDie);

const signOut = Effect.fnUntraced(function* (
  { sql, note }: AgentNeeds,
  token: string,
  address: string,
) {
  const now = new Date(yield* Clock.currentTimeMillis);
  const [agent] = yield* sql<{ readonly login: string }>`
    update support_login l set ended_at = ${now} from staff g
    where l.token_hash = ${hashOf(token)} and l.ended_at is null and g.id = l.agent_id
    returning g.login`;
  if (agent === undefined) return;
  yield* note("sign-out", { realm: "support", account: agent.login, address });
}, Effect.orDie);
