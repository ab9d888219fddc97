import { Result } from "effect";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FLOWS } from "../../../machines/laboratory/flows/registry.ts";
import { parseTrace } from "../../../machines/laboratory/replay/parse.ts";
import { recordTrace } from "../../../machines/trace/recorder.ts";
import {
  growingRedaction,
  isHiddenAmount,
  redactionOf,
  sessionRedaction,
} from "../../../machines/trace/redact.ts";
import { replayTrace } from "../../../machines/laboratory/replay/replay.ts";
import { divergenceText } from "../../../machines/laboratory/replay/report.ts";
import { isWholeRun } from "../../whole-run.ts";
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
      { numRuns: isWholeRun ? 150 : 50 },
    );
  });

  it("[TRACE-3] a file without its secrets replays as it was recorded", () => {
    fc.assert(
      fc.property(plan, (session) => {
        expect(replayed(recordTrace(playSession(session), "1"))).toBe("");
      }),
      { numRuns: isWholeRun ? 150 : 50 },
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

  it("[TRACE-2] tells of an amount that was called which one it is, or that it is a sum or may be one", () => {
    const session = { invoices: [{ amount: 1234 }, { amount: 5678 }, { amount: 8 }], lines: 8 };
    const sent = [1234, -5678, 6912, 8, 0, 99].map((expectedAmount) => ({ expectedAmount }));
    const { hideDone } = sessionRedaction([session, { total: 99 }], sent);
    const shown = hideDone(sent).map(({ expectedAmount }): unknown => expectedAmount);
    expect(shown).toEqual(["montant-100001", "montant-100002", "montant", "montant", 0, 99]);
    const known = (hidden: string, amounts: readonly number[]) =>
      amounts.map((amount) => isHiddenAmount(hidden, amount));
    expect([
      known("montant-100001", [100_001, 100_002, 200_003]),
      known("montant", [100_001, 8]),
      known("texte-1", [1]),
    ]).toEqual([[true, false, true], [true, true], [false]]);
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

  it.each([
    ["Appelez le 06 12 34 56 78.", "Appelez le telephone-1."],
    ["Appelez le 0612345678", "Appelez le telephone-1"],
    ["Appelez le +33 (0)6.12.34.56.78", "Appelez le telephone-1"],
    ["Appelez le +3361234", "Appelez le telephone-1"],
    ["Appelez le 06 12", "Appelez le telephone-1"],
    ["Carte 4970 1000 0000 0007 refusée", "Carte numero-1 refusée"],
    ["Carte 4970100000000007 refusée", "Carte numero-1 refusée"],
    ["SIRET 732 829 320 00074", "SIRET numero-1"],
    ["SIREN 732829320", "SIREN numero-1"],
    ["IBAN FR76", "IBAN iban-1"],
    ["IBAN fr7630006", "IBAN iban-1"],
    ["IBAN FR76 3000 6 inconnu", "IBAN iban-1 inconnu"],
    ["IBAN DE89 3704 0044 0532 0130 00", "IBAN iban-1"],
    ["Jeton eyJhbGci", "Jeton jeton-1"],
    ["Jeton eyJhbGci.eyJzdWIi.", "Jeton jeton-1."],
    ["Compte lea@", "Compte e-mail-1"],
    ["Compte lea@four", "Compte e-mail-1"],
    ["Compte lea%40four.fr inconnu", "Compte e-mail-1 inconnu"],
    ["Commande P26-000731 payée", "Commande P00-000001 payée"],
    ["Ouvrez /activer-compte/Kq8zz", "Ouvrez /activer-compte/jeton-1"],
    [
      "?target=%252Freinitialiser-mon-mot-de-passe%252FKq8zz&x",
      "?target=%252Freinitialiser-mon-mot-de-passe%252Fjeton-1&x",
    ],
  ])("[TRACE-2] hide what gives itself away by its looks: %s", (message, shown) => {
    expect(redactionOf([{ message }])({ message })).toEqual({ message: shown });
  });

  it("[TRACE-2] leave alone what only looks a little like it", () => {
    const message =
      "12 sacs de T65 à 1\u202f234,50\u00a0€, livrés le 24 novembre à 6 h 30, 150 × 25 kg, lot B12";
    expect(redactionOf([{ message }])({ message })).toEqual({ message });
  });

  it("[TRACE-9] show of what is typed only words of the trade with nothing else typed on", () => {
    const typed = (...texts: readonly string[]) => {
      const data = texts.map((text) => ({ text }));
      return redactionOf([data])(data).map(({ text }) => text);
    };
    expect([
      typed("f", "fa", "farine", "farine ", "farine t", "farine t65", "farine t65 de meule"),
      typed("farine", "farine2", "farine20"),
      typed("levain", "levain Dupont", "sucre"),
      typed("Pâte à tartes", "", "  ", "farine!!", "06", "75011"),
    ]).toEqual([
      [
        "saisie-1",
        "saisie-2",
        "farine",
        "farine ",
        "saisie-3",
        "farine t65",
        "farine t65 de meule",
      ],
      ["saisie-1", "saisie-2", "saisie-3"],
      ["saisie-1", "saisie-2", "sucre"],
      ["Pâte à tartes", "", "  ", "saisie-1", "saisie-2", "saisie-3"],
    ]);
  });

  it("[TRACE-9] hide a word of the trade that a secret of the session begins with", () => {
    const data = { company: "Levain et Compagnie", text: "levain", requested: "sucre" };
    expect(redactionOf([data])(data)).toEqual({
      company: "nom-1",
      text: "saisie-1",
      requested: "sucre",
    });
  });

  it("[TRACE-9] are all that a session shows of what is typed while it goes on", () => {
    const { learn, hide } = growingRedaction();
    const data = { text: "farine", requested: "", path: "/recherche?search=farine&page=2" };
    learn(data);
    expect(hide(data)).toEqual({
      text: "saisie-1",
      requested: "",
      path: "/recherche?search=saisie-1&page=2",
    });
  });

  it("[TRACE-2] stand in an address for all that the shop has not written there itself", () => {
    const paths = [
      "/",
      "/panier/paiement",
      "/catalogue/farines-ble/",
      "/produits/farine-de-ble-tradition-francaise-t65",
      "/produits/chez-lea-morin",
      "/mon-compte/boutiques/12",
      "/mon-compte/mes-commandes/1234",
      "/activer-compte/Kq8zz?target=%2Factiver-compte%2FKq8zz",
      "/recherche?search=farine&page=2&itemsPerPage=30&labels=Bio,Rouge&brands=lea,morin&qui=lea#lea",
      "https://voleur.example/",
    ];
    const data = paths.map((path) => ({ path }));
    expect(redactionOf([data])(data).map(({ path }) => path)).toEqual([
      "/",
      "/panier/paiement",
      "/catalogue/farines-ble/",
      "/produits/farine-de-ble-tradition-francaise-t65",
      "/produits/page-1",
      "/mon-compte/boutiques/12",
      "/mon-compte/mes-commandes/page-2",
      "/activer-compte/jeton-1?target=%2Factiver-compte%2Fjeton-1",
      "/recherche?search=farine&page=2&itemsPerPage=30&labels=Bio%2CRouge&brands=page-3%2Cpage-4&page-5=page-3#page-3",
      "page-6",
    ]);
  });

  it("[TRACE-2] keep an order number's form, and hide a promotion code always", () => {
    const data = {
      order: {
        number: "P26-000731",
        promotionCoupon: { code: "PAIN10", promotion: { code: "PAIN" } },
      },
      change: { couponCode: "PAIN10" },
      title: "Le code PAIN10 ne vaut pas pour P26-000731",
    };
    expect(redactionOf([data])(data)).toEqual({
      order: {
        number: "P00-000001",
        promotionCoupon: { code: "code-1", promotion: { code: "code-2" } },
      },
      change: { couponCode: "code-1" },
      title: "Le code code-1 ne vaut pas pour P00-000001",
    });
  });

  it("[TRACE-2] hide a text that a secret begins with, and digits that a card begins with", () => {
    const data = {
      password: "Fournil-de-lea",
      title: "Fournil-de-",
      label: "Fourrages",
      messages: ["4970 1000", "4970100000000007"].map((message) => ({ message })),
    };
    expect(redactionOf([data])(data)).toEqual({
      password: "mot-de-passe-1",
      title: "texte-1",
      label: "Fourrages",
      messages: [{ message: "numero-2" }, { message: "numero-1" }],
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
      invoices: [{ amount: 123_456, owed: 70_000 }],
    };
    expect(redactionOf([data])(data)).toEqual({
      lateOutstandingAmount: 100_001,
      outstandings: [{ amount: 100_001 }, { amount: -100_002 }, { amount: 0 }],
      title: "montant-1\u00a0€ sont en retard",
      payments: [{ amount: 1000 }],
      invoices: [{ amount: 100_001, owed: 100_003 }],
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
