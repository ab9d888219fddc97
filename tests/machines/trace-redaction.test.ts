import { Result } from "effect";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FLOWS } from "../../machines/flows/registry.ts";
import { parseTrace } from "../../machines/trace/parse.ts";
import { recordTrace } from "../../machines/trace/recorder.ts";
import { redactionOf } from "../../machines/trace/redact.ts";
import { replayTrace } from "../../machines/trace/replay.ts";
import { divergenceText } from "../../machines/trace/report.ts";
import { leaksOf, secretsArbitrary } from "./trace-secrets.ts";
import { moveArbitrary, playSession } from "./trace-sessions.ts";

const plan = fc.record({
  secrets: secretsArbitrary,
  moves: fc.array(moveArbitrary, { minLength: 1, maxLength: 60 }),
});

/** What came of replaying a file; '' when it went as recorded. */
const replayed = (text: string): string => {
  const trace = Result.getOrThrow(parseTrace(text));
  const { divergence } = replayTrace(trace);
  return divergence === null ? "" : divergenceText(divergence);
};

describe("what a trace shows", () => {
  it("[TRACE-2] no secret of any session is in the file, in any form", () => {
    fc.assert(
      fc.property(plan, (session) => {
        const text = recordTrace(playSession(session), "1");
        const leaks = session.secrets.flatMap(leaksOf).filter((leak) => text.includes(leak));
        expect(leaks).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it("[TRACE-3] a file without its secrets replays as it was recorded", () => {
    fc.assert(
      fc.property(plan, (session) => {
        expect(replayed(recordTrace(playSession(session), "1"))).toBe("");
      }),
      { numRuns: 150 },
    );
  });
});

describe("a machine alone", () => {
  const far = fc.record({
    secrets: secretsArbitrary,
    moves: fc.array(moveArbitrary, { minLength: 30, maxLength: 60 }),
  });

  it.each(Object.values(FLOWS).map(({ name }) => name))(
    "[TRACE-3] %s goes far, and replays without its secrets as it was recorded",
    (only) => {
      fc.assert(
        fc.property(far, (session) => {
          expect(replayed(recordTrace(playSession({ ...session, only }), "1"))).toBe("");
        }),
        { numRuns: 25 },
      );
    },
  );
});

describe("the placeholders of a trace", () => {
  it("[TRACE-3] stay the same for the same value, and differ for another", () => {
    const data = {
      login: { token: "abcdefghijkl", username: "un@four.fr" },
      again: [{ email: "un@four.fr" }, { email: "deux@four.fr" }],
      tokens: { 1: "abcdefghijkl", 2: "mnopqrstuvwx" },
      title: "Bonjour un@four.fr, voici abcdefghijkl",
    };
    expect(redactionOf([data])(data)).toEqual({
      login: { token: "jeton-1", username: "e-mail-1" },
      again: [{ email: "e-mail-1" }, { email: "e-mail-2" }],
      tokens: { 1: "jeton-1", 2: "jeton-2" },
      title: "Bonjour e-mail-1, voici jeton-1",
    });
  });

  it("[TRACE-2] hide what looks like an e-mail, an IBAN or a token in any text", () => {
    const data = {
      title: "Écrire à la.boulangere@four.fr ou au FR76 3000 6000 0112 3456 7890 189",
      search: "?search=la.boulangere%40four.fr",
      message: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOjd9.c2lnbmF0dXJl refusé",
    };
    expect(redactionOf([data])(data)).toEqual({
      title: "Écrire à e-mail-1 ou au iban-1",
      search: "?search=e-mail-1",
      message: "jeton-1 refusé",
    });
  });

  it("[TRACE-2] hide a text whose field nobody has named, and the words of a defect", () => {
    const data = { somethingNew: "Rue du Four", error: new TypeError("Rue du Four, 4") };
    expect(redactionOf([data])(data)).toEqual({
      somethingNew: "texte-1",
      error: Object.assign(new Error("texte-2"), { name: "TypeError" }),
    });
  });

  it("[TRACE-2] hide a name unless it is known to be a product's or a merchant's", () => {
    const data = {
      participant: { name: "Nom de personne" },
      merchant: { name: "Beurres de Normandie" },
      lines: { "FARINE-T65-25": { itemId: 1, quantity: 2, name: "Farine T65" } },
    };
    expect(redactionOf([data])(data)).toEqual({ ...data, participant: { name: "nom-1" } });
  });

  it("[TRACE-2] hide amounts of invoices, as numbers and in texts, and keep their sign", () => {
    const data = {
      lateOutstandingAmount: 123_456,
      outstandings: [{ amount: 123_456 }, { amount: -99_900 }, { amount: 0 }],
      title: "1\u202f234,56\u00a0€ sont en retard",
      payments: [{ amount: 1000 }],
    };
    expect(redactionOf([data])(data)).toEqual({
      lateOutstandingAmount: 100_001,
      outstandings: [{ amount: 100_001 }, { amount: -100_002 }, { amount: 0 }],
      title: "montant-1\u00a0€ sont en retard",
      payments: [{ amount: 1000 }],
    });
  });

  it("[TRACE-3] leave the addresses of the shop alone when a note says the same word", () => {
    const data = { notes: [{ note: "livraison" }], path: "/panier/livraison", text: "" };
    expect(redactionOf([data])(data)).toEqual({
      notes: [{ note: "texte-1" }],
      path: "/panier/livraison",
      text: "",
    });
  });

  it("[TRACE-3] leave a toast the time that its own title asks for", () => {
    const title = "Bienvenue à la Boulangerie des Quatre Chemins de Rouen";
    const data = {
      company: "Boulangerie des Quatre Chemins de Rouen",
      toast: { status: "success", title, duration: -1 },
      shown: { status: "success", title, duration: title.length * 50 },
    };
    const shown = { status: "success", title: "Bienvenue à la nom-1", duration: title.length * 50 };
    expect(redactionOf([data])(data)).toEqual({ company: "nom-1", toast: shown, shown });
  });
});
