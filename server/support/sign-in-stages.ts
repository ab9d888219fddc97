import { Effect } from "effect";
import type { HttpServerRequest } from "effect/http";
import { SqlClient } from "effect/sql";
import { Conflict, TooManyRequests, Unauthorized } from "../../api-schema/problems.ts";
import type { OpenidAnswer } from "../../api-schema/staff-openid.ts";
import type { PasskeyShown } from "../../api-schema/staff-passkeys.ts";
import type { CodeKind, Enrolment, StaffSession } from "../../api-schema/staff-session.ts";
import { Settings } from "../config.ts";
import { SellingFirm } from "../firm/selling-firm.ts";
import { callerAddress } from "../web/caller-address.ts";
import { jsonAnswer } from "../web/json-answer.ts";
import { type Agent, Agents, type EnteredAgent } from "./agents.ts";
import { right, wrongCode } from "./code-answers.ts";
import { forged, deskCookies } from "./desk-access.ts";
import { DeskWaiting } from "./desk-waiting.ts";
import { noOpenid, openidAway, openidRefused } from "./openid-words.ts";
import { Openid } from "./openid.ts";
import { NO_PASSKEYS_HERE, PASSKEY_REFUSED } from "./passkey-words.ts";
import { Passkeys } from "./passkeys.ts";
import { SecondFactor } from "./second-factor.ts";
import { SecondSteps, type SecondStep } from "./second-step.ts";
import { stageCookies } from "./stage-cookies.ts";
import { linkOver, signedInHere } from "./team/invitation-words.ts";
import { findInvitation } from "./team/invitations.ts";
import { qrPath, totpAddress } from "./totp.ts";
import { randomToken } from "../randomness.ts";

type Request = HttpServerRequest.HttpServerRequest;

/** What an agent is led from the password to the open desk with. */
export const makeSignInNeeds = Effect.gen(function* () {
  const { publicUrl, trustProxy } = yield* Settings;
  const sql = yield* SqlClient.SqlClient;
  return {
    agents: yield* Agents,
    factor: yield* SecondFactor,
    passkeys: yield* Passkeys,
    openid: yield* Openid,
    steps: yield* SecondSteps,
    invitedBy: (token: string) =>
      findInvitation(token).pipe(Effect.provideService(SqlClient.SqlClient, sql), Effect.orDie),
    waiting: (yield* DeskWaiting).counts,
    cookies: stageCookies(publicUrl),
    desk: deskCookies(publicUrl),
    firm: (yield* SellingFirm).now,
    addressOf: (request: Request) => callerAddress(request, trustProxy),
  };
});

export type SignInNeeds = Effect.Success<typeof makeSignInNeeds>;

/** How far this browser is, with the form that it goes on by. */
export const stageOf = Effect.fnUntraced(function* (needs: SignInNeeds, request: Request) {
  const { agents, openid, steps, cookies, desk } = needs;
  const token = desk.sessionIn(request);
  const agent = token === "" ? undefined : yield* agents.find(token);
  if (agent !== undefined) return jsonAnswer(yield* openTo(needs, agent, token));
  const stepToken = cookies.stepIn(request);
  const step = stepToken === "" ? undefined : yield* steps.find(stepToken);
  if (step !== undefined) {
    return jsonAnswer(yield* atStep(needs, step.kind, step.agentId, stepToken));
  }
  const form = cookies.formIn(request);
  const value = form === "" ? yield* randomToken("agent's cookie", 32) : form;
  const session: StaffSession = {
    stage: "password",
    formToken: agents.formTokenOf(value),
    openid: openid.name,
  };
  return cookies.withForm(jsonAnswer(session), value);
});

/** Takes the password: opens the desk, or asks for the second step. */
export const signIn = Effect.fnUntraced(function* (
  needs: SignInNeeds,
  request: Request,
  { login, password }: { readonly login: string; readonly password: string },
) {
  const { agents } = needs;
  yield* genuineCookie(needs, request);
  const result = yield* agents.signIn(login, password, placeOf(needs, request));
  switch (result._tag) {
    case "SignedIn":
    case "SecondStep":
      return yield* entered(needs, result);
    case "Wrong":
      return yield* Effect.fail(new Unauthorized({ message: WRONG }));
    case "Locked":
      return yield* Effect.fail(lockedOut(result.retryAfterSeconds));
  }
});

/** Where a browser goes to sign in by the firm's provider; with an invitation, to link an account by it. */
export const openidRequest = Effect.fnUntraced(function* (
  needs: SignInNeeds,
  request: Request,
  invitation?: string,
) {
  const { openid, addressOf } = needs;
  if (openid.name === null) return yield* Effect.fail(noOpenid());
  const cookie = yield* genuineCookie(needs, request);
  const address = yield* openid.begin({ cookie, address: addressOf(request) }, invitation);
  return address === undefined ? yield* Effect.fail(openidAway()) : { address };
});

/** The same for whoever a link of the team invites, where nobody else is at the desk. */
export const invitationOpenid = Effect.fnUntraced(function* (
  needs: SignInNeeds,
  request: Request,
  token: string,
) {
  const { agents, desk, invitedBy } = needs;
  const session = desk.sessionIn(request);
  if (session !== "" && (yield* agents.find(session)) !== undefined) {
    return yield* Effect.fail(signedInHere());
  }
  if ((yield* invitedBy(token)) === undefined) return yield* Effect.fail(linkOver());
  return yield* openidRequest(needs, request, token);
});

/** Takes what the browser came back with: it stands where it would after the password. */
export const enterByOpenid = Effect.fnUntraced(function* (
  needs: SignInNeeds,
  request: Request,
  answer: OpenidAnswer,
) {
  const { agents, openid, addressOf } = needs;
  if (openid.name === null) return yield* Effect.fail(noOpenid());
  const cookie = yield* genuineCookie(needs, request);
  const agent = yield* openid.finish({ cookie, address: addressOf(request) }, answer);
  if (typeof agent === "string") return yield* openidRefused(agent);
  return yield* entered(needs, yield* agents.enter(agent, placeOf(needs, request)));
});

/** The first of what is asked for was right: the desk opens, or the next step is asked for. */
const entered = Effect.fnUntraced(function* (needs: SignInNeeds, result: EnteredAgent) {
  const { steps, cookies } = needs;
  if (result._tag === "SignedIn") {
    const session = yield* openTo(needs, result.agent, result.token);
    return cookies.withSession(jsonAnswer(session), result);
  }
  const token = yield* steps.begin(result.agentId, result.step);
  const session = yield* atStep(needs, result.step, result.agentId, token);
  return cookies.withStep(jsonAnswer(session), token);
});

/** Takes the code of whoever has typed their password, and opens the desk. */
export const enterWithCode = Effect.fnUntraced(function* (
  needs: SignInNeeds,
  request: Request,
  { kind, code }: { readonly kind: CodeKind; readonly code: string },
) {
  const { factor, cookies, addressOf } = needs;
  const found = yield* changeAtStep(needs, request, "code");
  yield* right(yield* factor.check(found.step.agentId, kind, code, addressOf(request)));
  const { login, session } = yield* enter(needs, request, found);
  return cookies.withSession(jsonAnswer(session), login);
});

/** What a passkey signs at this sign-in: of whoever has typed their password, or of anybody. */
export const passkeyRequest = Effect.fnUntraced(function* (needs: SignInNeeds, request: Request) {
  const asker = yield* passkeyAsker(needs, request);
  return (
    (yield* needs.passkeys.request("sign-in", asker)) ??
    (yield* Effect.fail(new Conflict({ message: NO_PASSKEYS_HERE })))
  );
});

/** Takes its signature, and opens the desk: whoever made it was verified by what holds the passkey. */
export const enterByPasskey = Effect.fnUntraced(function* (
  needs: SignInNeeds,
  request: Request,
  shown: PasskeyShown,
) {
  const { agents, steps, cookies, passkeys } = needs;
  const asker = yield* passkeyAsker(needs, request);
  const agent = yield* passkeys.check("sign-in", asker, shown);
  if (agent === undefined) {
    return yield* Effect.fail(new Unauthorized({ message: PASSKEY_REFUSED }));
  }
  const step = cookies.stepIn(request);
  if (step !== "") yield* steps.end(step);
  const login = yield* agents.openLogin(agent, placeOf(needs, request));
  return cookies.withSession(jsonAnswer(yield* openTo(needs, agent, login.token)), login);
});

/** By which cookie a passkey is asked for; after the password, only one of that person's will do. */
const passkeyAsker = Effect.fnUntraced(function* (needs: SignInNeeds, request: Request) {
  const cookie = yield* genuineCookie(needs, request);
  const isStep = cookie === needs.cookies.stepIn(request);
  const step = isStep ? yield* needs.steps.find(cookie) : undefined;
  return { cookie, address: needs.addressOf(request), staffId: step?.agentId };
});

/** The cookie of the page that is signed in on: whoever stands at the second step may begin again. */
const genuineCookie = Effect.fnUntraced(function* (
  { agents, cookies, desk }: SignInNeeds,
  request: Request,
) {
  const genuine = [cookies.formIn(request), cookies.stepIn(request)].find((cookie) =>
    agents.isFormGenuine(cookie, desk.formTokenIn(request)),
  );
  return genuine ?? (yield* Effect.fail(forged()));
});

/** What an agent without a second factor sets it up with, before the desk opens. */
export const firstEnrolment = Effect.fnUntraced(function* (needs: SignInNeeds, request: Request) {
  const { token, step } = yield* stepOf(needs, request, "enrolment");
  return yield* enrolmentOf(needs, step.agentId, step.login, token);
});

/** The first code of that set-up: the desk opens, and the recovery codes are shown once. */
export const confirmFirstEnrolment = Effect.fnUntraced(function* (
  needs: SignInNeeds,
  request: Request,
  code: string,
) {
  const { factor, cookies, addressOf } = needs;
  const found = yield* changeAtStep(needs, request, "enrolment");
  const { token, step } = found;
  const result = yield* factor.confirm(step.agentId, token, code, addressOf(request));
  if (result._tag === "Over") return yield* Effect.fail(new Conflict({ message: TYPE_AGAIN }));
  if (result._tag !== "SetUp") return yield* wrongCode(result);
  const { login, session } = yield* enter(needs, request, found);
  return cookies.withSession(jsonAnswer({ codes: result.recoveryCodes, session }), login);
});

/** The key of an agent's authenticator, to type or to scan. */
export const enrolmentOf = Effect.fnUntraced(function* (
  { factor, firm }: SignInNeeds,
  agentId: number,
  login: string,
  token: string,
) {
  const key = yield* factor.enrolment(agentId, token);
  const { brand } = (yield* firm).firm;
  const enrolment: Enrolment = { login, key, qr: qrPath(totpAddress(brand, login, key)) };
  return enrolment;
});

/** The agent is in: the step is over, and nothing that was known before opens the desk. */
const enter = Effect.fnUntraced(function* (
  needs: SignInNeeds,
  request: Request,
  { token, step }: { readonly token: string; readonly step: SecondStep },
) {
  yield* needs.steps.end(token);
  const agent = { id: step.agentId, login: step.login, name: step.name, roles: step.roles };
  const login = yield* needs.agents.openLogin(agent, placeOf(needs, request));
  return { login, session: yield* openTo(needs, agent, login.token) };
});

/** Who has typed their password; whoever has not, or too long ago, types it again. */
const stepOf = Effect.fnUntraced(function* (
  { cookies, steps }: SignInNeeds,
  request: Request,
  kind: SecondStep["kind"],
) {
  const token = cookies.stepIn(request);
  const step = token === "" ? undefined : yield* steps.find(token);
  return step === undefined || step.kind !== kind
    ? yield* Effect.fail(new Conflict({ message: TYPE_AGAIN }))
    : { token, step };
});

/** The same for a change: refused, without doing anything, when it is not the desk's own. */
const changeAtStep = Effect.fnUntraced(function* (
  needs: SignInNeeds,
  request: Request,
  kind: SecondStep["kind"],
) {
  const found = yield* stepOf(needs, request, kind);
  if (!needs.agents.isFormGenuine(found.token, needs.desk.formTokenIn(request))) {
    return yield* Effect.fail(forged());
  }
  return found;
});

const openTo = Effect.fnUntraced(function* (
  { agents, waiting }: SignInNeeds,
  { login, name, roles }: Agent,
  token: string,
) {
  const session: StaffSession = {
    stage: "open",
    formToken: agents.formTokenOf(token),
    agent: { login, name, roles },
    waiting: yield* waiting,
  };
  return session;
});

const atStep = Effect.fnUntraced(function* (
  { agents, factor }: SignInNeeds,
  kind: SecondStep["kind"],
  agentId: number,
  token: string,
): Effect.fn.Return<StaffSession> {
  const formToken = agents.formTokenOf(token);
  if (kind === "enrolment") return { stage: kind, formToken };
  return { stage: kind, formToken, asked: (yield* factor.asked(agentId)) ?? "code" };
});

/** Where a request of a sign-in comes from. */
export const placeOf = ({ cookies, addressOf }: SignInNeeds, request: Request) => ({
  address: addressOf(request),
  browsers: cookies.browsersIn(request),
});

const WRONG = "Adresse e-mail ou mot de passe incorrect.";
const TYPE_AGAIN = "Cette connexion n’est plus valable. Saisissez de nouveau votre mot de passe.";

/** The answer to too many wrong passwords. */
export const lockedOut = (seconds: number): TooManyRequests => {
  const minutes = Math.ceil(seconds / 60);
  return new TooManyRequests({
    message: `Trop de tentatives de connexion. Réessayez dans ${minutes} minute${minutes > 1 ? "s" : ""}.`,
    retryAfter: seconds,
  });
};
