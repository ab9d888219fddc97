import { describe, expect, it } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import type { OpenidAnswer } from "../../api-schema/staff-openid.ts";
import type {
  AuthenticatorCode,
  Enrolment,
  FirstEnrolled,
  SecondFactorCode,
  StaffCredentials,
  StaffSession,
} from "../../api-schema/staff-session.ts";
import { type ApiError, type Outcome, unreachable } from "../../core/api/errors.ts";
import { deskSessionMachine } from "../../machines/desk/desk-session.ts";

const password: StaffSession = { stage: "password", formToken: "form", openid: null };
const code: StaffSession = { stage: "code", formToken: "step", asked: "code" };
const enrolment: StaffSession = { stage: "enrolment", formToken: "step" };
const open: StaffSession = {
  stage: "open",
  formToken: "session",
  agent: { login: "a@b.example", name: "Anne", roles: ["support"] },
  waiting: {
    applications: 1,
    conversations: 2,
    remises: 0,
    failedSends: 0,
    secondLooks: 0,
    papers: 0,
  },
};
const key: Enrolment = { login: "a@b.example", key: "ABCD", qr: { size: 1, path: "M0 0" } };

const refused = (status: number, message = "Non."): ApiError => ({
  _tag: "ServerRefused",
  status,
  code: status,
  message,
  fields: [],
  retryAfter: null,
});
const wrong: ApiError = { _tag: "Unauthorized", message: "Code incorrect, ou déjà utilisé." };

const done = <A>(value: A): Outcome<A> => ({ ok: true, value });
const not = (error: ApiError): Outcome<never> => ({ ok: false, error });

interface Answers {
  /** In the order in which they are asked; the last one again. */
  readonly sessions: readonly Outcome<StaffSession>[];
  readonly signIn?: (sent: StaffCredentials) => Outcome<StaffSession>;
  readonly takeCode?: (sent: SecondFactorCode) => Outcome<StaffSession>;
  readonly showPasskey?: () => Outcome<StaffSession>;
  readonly leave?: () => Outcome<null>;
  readonly takeOpenid?: (sent: OpenidAnswer) => Outcome<StaffSession>;
  readonly enrolment?: Outcome<Enrolment>;
  readonly confirm?: (sent: AuthenticatorCode) => Outcome<FirstEnrolled>;
  readonly signOut?: Outcome<null>;
}

const never = () => not(refused(500));

/** A desk in front of a server that answers so. */
const atDesk = (answers: Answers, openidAnswer: OpenidAnswer | null = null) => {
  const { sessions, signIn = never, takeCode = never, confirm = never } = answers;
  const { showPasskey = never, leave = never, takeOpenid = never } = answers;
  let asked = 0;
  const actor = createActor(
    deskSessionMachine.provide({
      actors: {
        readSession: fromPromise(() => {
          const answer = sessions[Math.min(asked, sessions.length - 1)];
          asked += 1;
          return Promise.resolve(answer ?? not(unreachable));
        }),
        signIn: fromPromise(({ input }) => Promise.resolve(signIn(input))),
        takeCode: fromPromise(({ input }) => Promise.resolve(takeCode(input))),
        showPasskey: fromPromise(() => Promise.resolve(showPasskey())),
        leaveForOpenid: fromPromise(() => Promise.resolve(leave())),
        takeOpenid: fromPromise(({ input }) => Promise.resolve(takeOpenid(input))),
        readEnrolment: fromPromise(() => Promise.resolve(answers.enrolment ?? done(key))),
        confirmEnrolment: fromPromise(({ input }) => Promise.resolve(confirm(input))),
        signOut: fromPromise(() => Promise.resolve(answers.signOut ?? done(null))),
      },
    }),
    { input: { openidAnswer } },
  ).start();
  /** Once nothing is awaited any more: where it stands, and what it knows. */
  const settled = async () => {
    const { value, context } = await waitFor(
      actor,
      (state) => !state.hasTag("sending") && !state.hasTag("waiting"),
    );
    return { value, ...context };
  };
  return { actor, settled };
};

const credentials = { login: "a@b.example", password: "x" };

describe("who is at the desk", () => {
  it("[SUPPORT-1] goes on with a login that is open", async () => {
    const { settled } = atDesk({ sessions: [done(open)] });
    expect(await settled()).toMatchObject({ value: { open: "staying" }, session: open });
  });

  it("[SUPPORT-1] is asked for the password, and told why it does not open", async () => {
    const { actor, settled } = atDesk({
      sessions: [done(password)],
      signIn: (sent) => (sent.password === "x" ? done(open) : not(wrong)),
    });
    expect(await settled()).toMatchObject({ value: { password: "waiting" }, refusal: null });
    actor.send({ type: "credentials.sent", credentials: { ...credentials, password: "y" } });
    expect(await settled()).toMatchObject({ value: { password: "waiting" }, refusal: wrong });
    actor.send({ type: "credentials.sent", credentials });
    expect(await settled()).toMatchObject({ value: { open: "staying" }, refusal: null });
  });

  it("[SUPPORT-3] takes a new token for a page that is older than its own, and says so", async () => {
    const { actor, settled } = atDesk({
      sessions: [done(password), done({ ...password, formToken: "fresh" })],
      signIn: () => not(refused(403)),
    });
    await settled();
    actor.send({ type: "credentials.sent", credentials });
    expect(await settled()).toMatchObject({
      value: { password: "waiting" },
      session: { formToken: "fresh" },
      refusal: refused(403),
    });
  });

  it("[SUPPORT-11] is asked for a code, of one kind or the other, or for another password", async () => {
    const { actor, settled } = atDesk({
      sessions: [done(password)],
      signIn: () => done(code),
      takeCode: ({ kind }) => (kind === "recovery" ? done(open) : not(wrong)),
    });
    await settled();
    actor.send({ type: "credentials.sent", credentials });
    expect(await settled()).toMatchObject({
      value: { code: "waiting" },
      factorKind: "authenticator",
    });
    actor.send({ type: "code.sent", code: { kind: "authenticator", code: "1" } });
    expect(await settled()).toMatchObject({ value: { code: "waiting" }, refusal: wrong });
    actor.send({ type: "password.askedAgain" });
    expect(await settled()).toMatchObject({ value: { password: "waiting" }, refusal: null });
    actor.send({ type: "credentials.sent", credentials });
    await settled();
    actor.send({ type: "factorKind.chosen", kind: "recovery" });
    expect(await settled()).toMatchObject({ factorKind: "recovery", refusal: null });
    actor.send({ type: "code.sent", code: { kind: "recovery", code: "2" } });
    expect(await settled()).toMatchObject({ value: { open: "staying" } });
  });

  it("[SUPPORT-24] opens by a passkey in place of the password, or says why not", async () => {
    const answers = [not(refused(0)), done(open)];
    const { actor, settled } = atDesk({
      sessions: [done(password)],
      showPasskey: () => answers.shift() ?? never(),
    });
    await settled();
    actor.send({ type: "passkey.asked" });
    expect(await settled()).toMatchObject({
      value: { password: "waiting" },
      refusal: refused(0),
    });
    actor.send({ type: "passkey.asked" });
    expect(await settled()).toMatchObject({ value: { open: "staying" }, refusal: null });
  });

  it("[SUPPORT-24] offers a passkey first after the password, and the code beside it", async () => {
    const { actor, settled } = atDesk({
      sessions: [done({ ...code, asked: "passkeyOrCode" })],
      takeCode: () => done(open),
      showPasskey: () => not(wrong),
    });
    expect(await settled()).toMatchObject({ value: { code: "waiting" }, factorKind: "passkey" });
    actor.send({ type: "passkey.asked" });
    expect(await settled()).toMatchObject({ value: { code: "waiting" }, refusal: wrong });
    actor.send({ type: "factorKind.chosen", kind: "authenticator" });
    expect(await settled()).toMatchObject({ factorKind: "authenticator", refusal: null });
    actor.send({ type: "code.sent", code: { kind: "authenticator", code: "1" } });
    expect(await settled()).toMatchObject({ value: { open: "staying" } });
  });

  it("[SUPPORT-26] goes to the firm's provider, or says why not", async () => {
    const answers = [not(refused(503)), done(null)];
    const { actor, settled } = atDesk({
      sessions: [done(password)],
      leave: () => answers.shift() ?? never(),
    });
    await settled();
    actor.send({ type: "openid.asked" });
    expect(await settled()).toMatchObject({
      value: { password: "waiting" },
      refusal: refused(503),
    });
    actor.send({ type: "openid.asked" });
    expect(await settled()).toMatchObject({ value: { password: "waiting" }, refusal: null });
  });

  it.each([
    ["the desk", done(open), { open: "staying" }, null],
    ["a code", done(code), { code: "waiting" }, null],
    ["the password, and why", not(wrong), { password: "waiting" }, wrong],
    ["the password by another token", not(refused(403)), { password: "waiting" }, refused(403)],
  ] as const)(
    "[SUPPORT-26] comes back from it with an answer that is brought once: %s",
    async (_, outcome, value, refusal) => {
      const taken: OpenidAnswer[] = [];
      const answer = { state: "s", code: "c", iss: null };
      const { settled } = atDesk(
        {
          sessions: [done(password)],
          takeOpenid: (sent) => {
            taken.push(sent);
            return outcome;
          },
        },
        answer,
      );
      expect(await settled()).toMatchObject({ value, refusal, openidAnswer: null });
      expect(taken).toEqual([answer]);
    },
  );

  it("[SUPPORT-26] brings no answer where somebody is at the desk already", async () => {
    const { settled } = atDesk({ sessions: [done(open)] }, { state: "s", code: "c", iss: null });
    expect(await settled()).toMatchObject({ value: { open: "staying" }, openidAnswer: null });
  });

  it("[SUPPORT-10] types the password again when the step is over", async () => {
    const { actor, settled } = atDesk({
      sessions: [done(code), done(password)],
      takeCode: () => not(refused(409)),
    });
    await settled();
    actor.send({ type: "code.sent", code: { kind: "authenticator", code: "1" } });
    expect(await settled()).toMatchObject({
      value: { password: "waiting" },
      refusal: refused(409),
    });
  });

  it("[SUPPORT-10] sets the authenticator up first, and notes the codes that are shown once", async () => {
    const { actor, settled } = atDesk({
      sessions: [done(enrolment)],
      confirm: (sent) =>
        sent.code === "1" ? done({ codes: ["AAAA"], session: open }) : not(wrong),
    });
    expect(await settled()).toMatchObject({ value: { enrolling: "waiting" }, enrolment: key });
    actor.send({ type: "firstCode.sent", code: { code: "0" } });
    expect(await settled()).toMatchObject({ value: { enrolling: "waiting" }, refusal: wrong });
    actor.send({ type: "firstCode.sent", code: { code: "1" } });
    expect(await settled()).toMatchObject({ value: "notingCodes", codes: ["AAAA"] });
    actor.send({ type: "codes.noted" });
    expect(await settled()).toMatchObject({
      value: { open: "staying" },
      codes: [],
      enrolment: null,
    });
  });

  it("[SUPPORT-1] is asked anew once a call was refused, or another tab has signed out", async () => {
    const { actor, settled } = atDesk({ sessions: [done(open), done(password)] });
    await settled();
    actor.send({ type: "session.over" });
    expect(await settled()).toMatchObject({ value: { password: "waiting" } });

    const other = atDesk({ sessions: [done(open)] });
    await other.settled();
    other.actor.send({ type: "session.refreshed", session: { ...open, formToken: "newer" } });
    expect(await other.settled()).toMatchObject({
      value: { open: "staying" },
      session: { formToken: "newer" },
    });
    other.actor.send({ type: "session.refreshed", session: password });
    expect(await other.settled()).toMatchObject({ value: { password: "waiting" } });
  });

  it("[SUPPORT-1] leaves, or is told that it could not", async () => {
    const { actor, settled } = atDesk({ sessions: [done(open), done(password)] });
    await settled();
    actor.send({ type: "signOut.requested" });
    expect(await settled()).toMatchObject({ value: { password: "waiting" } });

    const stuck = atDesk({ sessions: [done(open)], signOut: not(unreachable) });
    await stuck.settled();
    stuck.actor.send({ type: "signOut.requested" });
    expect(await stuck.settled()).toMatchObject({
      value: { open: "staying" },
      refusal: unreachable,
    });
  });

  it("tries again when the server did not answer", async () => {
    const { actor, settled } = atDesk({ sessions: [not(unreachable), done(password)] });
    expect(await settled()).toMatchObject({ value: "unreached", refusal: unreachable });
    actor.send({ type: "retry.asked" });
    expect(await settled()).toMatchObject({ value: { password: "waiting" } });
  });
});
