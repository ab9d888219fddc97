import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createActor, fromPromise } from "xstate";
import type { Thread } from "../../api-schema/messaging.ts";
import type { Outcome } from "../../core/api/errors.ts";
import type { WholeOutgoingMessage } from "../../core/messaging/outgoing-message.ts";
import { messageSendingMachine } from "../../machines/shop/message-sending.ts";
import type { ShopEventOf } from "../../machines/events/shop-event.ts";
import { aThread, storeA } from "./shop-data.ts";
import { itAsks } from "./it-asks.ts";
import {
  answered,
  offline,
  refused,
  replay,
  serverError,
  type Step,
  unauthorized,
} from "./walk.ts";

const SEND = "messageSending.sending";
const thread = aThread(storeA, 1);

const letterOf = (body: string, size = 200_000): WholeOutgoingMessage => ({
  letter: { kind: "reply", threadId: thread.id, body },
  files: [{ name: "palette.jpg", size }],
});
const submit = (key: string, whole = letterOf("Bonjour")): ShopEventOf<"message.submitted"> => ({
  type: "message.submitted",
  form: "reply.1",
  key,
  ...whole,
});

const run = (...steps: readonly Step[]) => {
  const { snapshot, emitted } = replay(messageSendingMachine, steps, { storeId: storeA });
  const { sent, progress, refusal } = snapshot.context;
  return { value: snapshot.value, key: sent?.key ?? null, progress, refusal, told: emitted };
};

const told = { type: "message.sent", storeId: storeA, form: "reply.1", thread };

describe("the sending of a message", () => {
  it("[FLOW-41] tells its progress, then the conversation that it stands in", () => {
    const progress = { type: "message.progressed", key: "cle-1", sent: 50, total: 200 } as const;
    expect(run(submit("cle-1"), progress)).toEqual({
      value: "sending",
      key: "cle-1",
      progress: { sent: 50, total: 200 },
      refusal: null,
      told: [],
    });
    expect(run(submit("cle-1"), { ...progress, key: "cle-0" }).progress).toBeNull();
    expect(run(submit("cle-1"), progress, answered(SEND, thread))).toEqual({
      value: "writing",
      key: null,
      progress: null,
      refusal: null,
      told: [told],
    });
  });

  it.each([
    ["the network is away", offline],
    ["the server is broken", serverError(500)],
    ["the answer cannot be read", { _tag: "UnexpectedResponse", message: "" } as const],
    ["the login has ended", unauthorized],
  ])("[FLOW-41] has the same key for the same message when %s", (_, error) => {
    const lost = [submit("cle-1"), refused(SEND, error)];
    expect(run(...lost).value).toBe("unanswered");
    expect(run(...lost, submit("cle-2")).key).toBe("cle-1");
    expect(run(...lost, submit("cle-2", letterOf("Autre"))).key).toBe("cle-2");
    expect(run(...lost, submit("cle-2", letterOf("Bonjour", 1))).key).toBe("cle-2");
  });

  it("[FLOW-41] keeps its key when it is withdrawn: it may have arrived", () => {
    const withdrawn = [submit("cle-1"), { type: "message.withdrawn" } as const];
    expect(run(...withdrawn)).toMatchObject({ value: "writing", key: "cle-1", told: [] });
    expect(run(...withdrawn, submit("cle-2")).key).toBe("cle-1");
  });

  it("[FLOW-41] says what the server refuses, by field, until the form is changed", () => {
    const fields = [{ field: "body", message: "Veuillez entrer votre message" }];
    const error = { ...serverError(422), fields };
    const wrong = run(submit("cle-1"), refused(SEND, error));
    expect(wrong).toMatchObject({ value: "refused", refusal: { message: "Refus 422", fields } });
    const changed = run(submit("cle-1"), refused(SEND, error), { type: "message.dismissed" });
    expect(changed).toMatchObject({ value: "writing", refusal: null });
  });

  it("[FLOW-41] sends one message at a time", () => {
    const other = { ...submit("cle-2", letterOf("Autre")), form: "reply.2" };
    expect(run(submit("cle-1"), other)).toMatchObject({ value: "sending", key: "cle-1" });
  });
});

type Fate = "answered" | "unreached" | "lost" | "refused";

describe("a message, whatever is lost on the way", () => {
  it("[FLOW-41] is received once, and told as sent only when it was", async () => {
    let received = 0;
    const fates = fc.array(
      fc.constantFrom<Fate>("answered", "unreached", "lost", "lost", "refused"),
      { minLength: 1, maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(fates, async (lived) => {
        const onServer = new Map<string, WholeOutgoingMessage>();
        const coming = [...lived];
        const machine = messageSendingMachine.provide({
          actors: {
            sendMessage: fromPromise(async ({ input }): Promise<Outcome<Thread>> => {
              const fate = coming.shift() ?? "answered";
              if (fate === "refused") return { ok: false, error: serverError(422) };
              if (fate !== "unreached") onServer.set(input.key, input);
              return fate === "answered"
                ? { ok: true, value: thread }
                : { ok: false, error: offline };
            }),
          },
        });
        const actor = createActor(machine, { input: { storeId: storeA } });
        const sent: string[] = [];
        actor.on("message.sent", ({ form }) => sent.push(form));
        actor.start();
        for (let press = 0; press <= lived.length && sent.length === 0; press += 1) {
          actor.send(submit(`cle-${press}`));
          await new Promise<void>((resolve) => setImmediate(resolve));
        }
        expect([
          sent.length,
          onServer.size <= 1 + lived.filter((fate) => fate === "refused").length,
        ]).toEqual([1, true]);
        if (!lived.includes("refused")) expect(onServer.size).toBe(1);
        received += 1;
        actor.stop();
      }),
      { numRuns: 120 },
    );
    expect(received).toBe(120);
  });
});

const sentAs = (key: string, whole = letterOf("Bonjour")) =>
  ["sendMessage", { storeId: storeA, form: "reply.1", key, ...whole }] as const;

itAsks(messageSendingMachine, {
  [SEND]: {
    input: { storeId: storeA },
    // Unchanged, and with another text: the first key again, then the press's own.
    after: [
      submit("cle-1"),
      refused(SEND, offline),
      submit("cle-2"),
      refused(SEND, offline),
      submit("cle-3", letterOf("Autre")),
    ],
    asked: [sentAs("cle-1"), sentAs("cle-1"), sentAs("cle-3", letterOf("Autre"))],
  },
});
