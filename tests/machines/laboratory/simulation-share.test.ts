import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleOf } from "../../../machines/laboratory/flows/samples.ts";
import { freshScript, type Script } from "../../../machines/laboratory/simulation/script.ts";
import {
  decodeScript,
  encodeScript,
  hasScript,
} from "../../../machines/laboratory/simulation/share.ts";
import { anyScript } from "./simulation-sketch.ts";

const linkOf = (value: unknown, version = 3): string =>
  `#s=${version}.${deflateSync(JSON.stringify(value)).toString("base64url")}`;

const forbiddenCart: Script = {
  ...freshScript("cartToken", null),
  actions: [
    { type: "send", event: sampleOf("route.changed") },
    { type: "send", event: sampleOf("store.activated") },
    {
      type: "answer",
      call: "0.cartToken.fetchingToken",
      answer: { kind: "fails", failure: "forbidden" },
    },
  ],
};

const DAMAGED = {
  ok: false,
  message: "Ce lien est abîmé : copiez-le en entier, puis réessayez.",
};

describe("the link of a simulation", () => {
  it("[SIM-5] gives the script back unchanged", async () => {
    await fc.assert(
      fc.asyncProperty(anyScript, async (script) => {
        expect(await decodeScript(await encodeScript(script))).toEqual({
          ok: true,
          value: JSON.parse(JSON.stringify(script)),
        });
      }),
      { numRuns: 100 },
    );
  });

  it("[SIM-5] holds what came to a machine of a recording, and where it stood", async () => {
    const answered = {
      type: "xstate.done.actor.0.cartLines.sending",
      output: { ok: true, value: { id: 4 } },
      actorId: "0.cartLines.sending",
    };
    const recorded: Script = {
      ...freshScript("cartLines", null),
      from: { value: "sending", context: { storeId: 1, lines: {} } },
      actions: [{ type: "take", event: answered, at: 250 }],
    };
    expect(await decodeScript(await encodeScript(recorded))).toEqual({ ok: true, value: recorded });
  });

  it("is short enough to be sent, and only made of what addresses may hold", async () => {
    const link = await encodeScript(forbiddenCart);
    expect(link).toMatch(/^#s=3\.[\w-]+$/);
    expect(link.length).toBeLessThan(500);
    expect([hasScript(link), hasScript("#etat"), hasScript("")]).toEqual([true, false, false]);
  });

  it("[SIM-5] says when a link is damaged, wherever it was cut or changed", async () => {
    const link = await encodeScript(forbiddenCart);
    for (const length of [6, 20, link.length - 10, link.length - 1]) {
      expect(await decodeScript(link.slice(0, length))).toEqual(DAMAGED);
    }
    const middle = Math.floor(link.length / 2);
    const other = link[middle] === "A" ? "B" : "A";
    expect(await decodeScript(`${link.slice(0, middle)}${other}${link.slice(middle + 1)}`)).toEqual(
      DAMAGED,
    );
    expect(await decodeScript("#s=1.é")).toEqual(DAMAGED);
  });

  it("[SIM-5] refuses what is foreign, newer or unknown, in French", async () => {
    const messages = await Promise.all(
      [
        "#section-2",
        linkOf(forbiddenCart, 4),
        linkOf({ ...forbiddenCart, flow: "horloge" }),
        linkOf({ ...forbiddenCart, flow: "toString" }),
        linkOf({ bonjour: true }),
        linkOf({ ...forbiddenCart, actions: [{ type: "send", event: { type: "inconnu" } }] }),
        linkOf({ ...freshScript("cartLines", { storeId: "un" }) }),
        linkOf({ ...forbiddenCart, from: { value: "envolée", context: {} } }),
        linkOf({ ...forbiddenCart, actions: [{ type: "take", event: { kind: 1 }, at: 0 }] }),
        linkOf({
          ...forbiddenCart,
          rules: {
            retrieveOrder: {
              kind: "answers",
              afterMs: 0,
              answer: { kind: "succeeds", value: { panier: 1 } },
            },
          },
        }),
      ].map(async (fragment) => {
        const read = await decodeScript(fragment);
        return read.ok ? "lu" : read.message;
      }),
    );
    expect(messages).toEqual([
      "Cette adresse ne contient pas de simulation.",
      "Cette simulation a été partagée depuis une version plus récente de Panetier : cette page ne sait pas la lire.",
      "Cette version ne connaît pas la machine « horloge ».",
      "Cette version ne connaît pas la machine « toString ».",
      "Ce lien n’a pas la forme d’une simulation : « flow » : il manque.",
      "Ce lien n’a pas la forme d’une simulation : « actions.0.event » : cette valeur ne convient pas.",
      "La machine « cartLines » ne peut pas commencer ainsi.",
      "La machine « cartToken » n’a plus l’état d’où cette simulation part.",
      "Ce lien n’a pas la forme d’une simulation : « actions.0.event.type » : il manque.",
      "La réponse donnée à « retrieveOrder » ne convient pas.",
    ]);
  });

  it("gives up on a link that unpacks without end", async () => {
    const link = linkOf({ ...forbiddenCart, input: "a".repeat(600_000) });
    expect(await decodeScript(link)).toEqual(DAMAGED);
  });
});
