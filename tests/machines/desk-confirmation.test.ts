import { describe, expect, it } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import type { Confirmation } from "../../api-schema/staff-session.ts";
import type { ApiError, Outcome } from "../../core/api/errors.ts";
import { deskConfirmationMachine } from "../../machines/desk/desk-confirmation.ts";

const wrong: ApiError = { _tag: "Unauthorized", message: "Code incorrect, ou déjà utilisé." };

/** A question in front of a server that answers so. */
const asking = (
  answer: (sent: Confirmation) => Outcome<null>,
  passkey: () => Outcome<null> = () => ({ ok: false, error: wrong }),
) => {
  const actor = createActor(
    deskConfirmationMachine.provide({
      actors: {
        confirm: fromPromise(({ input }) => Promise.resolve(answer(input))),
        showPasskey: fromPromise(() => Promise.resolve(passkey())),
      },
    }),
  ).start();
  const settled = async () => {
    const { value, context } = await waitFor(actor, (state) => !state.hasTag("sending"));
    return { value, ...context };
  };
  return { actor, settled };
};

const code = (secret: string): Confirmation => ({ kind: "authenticator", secret });

describe("the question before what is dangerous", () => {
  it("[SUPPORT-23] stays until the code is right, then lets the call go on", async () => {
    const { actor, settled } = asking(({ secret }) =>
      secret === "right" ? { ok: true, value: null } : { ok: false, error: wrong },
    );
    actor.send({ type: "confirmation.asked", asked: "code" });
    actor.send({ type: "confirmation.sent", confirmation: code("wrong") });
    expect(await settled()).toEqual({
      value: { asking: "waiting" },
      asked: "code",
      kind: "authenticator",
      refusal: wrong,
      isGiven: false,
    });
    actor.send({ type: "shownKind.chosen", kind: "recovery" });
    expect(await settled()).toMatchObject({ kind: "recovery", refusal: null });
    actor.send({ type: "confirmation.sent", confirmation: code("right") });
    expect(await settled()).toEqual({
      value: "quiet",
      asked: "code",
      kind: "recovery",
      refusal: null,
      isGiven: true,
    });
  });

  it("[SUPPORT-24] offers a passkey first to who has one, and lets the call go on by it", async () => {
    const answers: Outcome<null>[] = [
      { ok: false, error: wrong },
      { ok: true, value: null },
    ];
    const { actor, settled } = asking(
      () => ({ ok: false, error: wrong }),
      () => answers.shift() ?? { ok: false, error: wrong },
    );
    actor.send({ type: "confirmation.asked", asked: "passkeyOrCode" });
    expect(await settled()).toMatchObject({ value: { asking: "waiting" }, kind: "passkey" });
    actor.send({ type: "passkey.asked" });
    expect(await settled()).toMatchObject({ value: { asking: "waiting" }, refusal: wrong });
    actor.send({ type: "passkey.asked" });
    expect(await settled()).toMatchObject({ value: "quiet", isGiven: true, refusal: null });
  });

  it("[SUPPORT-23] that is given up lets nothing go on, after one that was answered neither", async () => {
    const { actor, settled } = asking(() => ({ ok: true, value: null }));
    actor.send({ type: "confirmation.asked", asked: "password" });
    actor.send({ type: "confirmation.sent", confirmation: { kind: "password", secret: "x" } });
    expect(await settled()).toMatchObject({ value: "quiet", isGiven: true });
    actor.send({ type: "confirmation.asked", asked: "password" });
    actor.send({ type: "confirmation.givenUp" });
    expect(await settled()).toEqual({
      value: "quiet",
      asked: "password",
      kind: "password",
      refusal: null,
      isGiven: false,
    });
  });

  it("[SUPPORT-23] ends without an answer where the call breaks", async () => {
    const { actor, settled } = asking(() => {
      throw new Error("broken");
    });
    actor.send({ type: "confirmation.asked", asked: "code" });
    actor.send({ type: "confirmation.sent", confirmation: code("1") });
    expect(await settled()).toMatchObject({ value: "quiet", isGiven: false });
  });
});
