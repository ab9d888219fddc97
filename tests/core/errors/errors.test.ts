import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ALERTS,
  BROKEN_TITLE,
  cartTokenFailure,
  INVALID_EMAIL,
  MISSING_URL,
  NO_OPTION,
  NO_SUGGESTION,
  REQUIRED_FIELD,
  UNEXPECTED_RESPONSE,
} from "../../../core/errors/alerts.ts";
import { readServerError } from "../../../core/errors/server-error.ts";

describe("readServerError", () => {
  it("[ERR-1] reads {code, message}", () => {
    expect(readServerError(409, { code: 4091, message: "Stock insuffisant" })).toEqual({
      code: 4091,
      message: "Stock insuffisant",
      fields: [],
    });
  });

  it("[ERR-1] takes a word for a code, and a message where no error says anything", () => {
    expect(
      readServerError(409, { code: "STOCK", errors: [3], message: "Il n'y en a plus" }),
    ).toEqual({
      code: "STOCK",
      message: "Il n'y en a plus",
      fields: [],
    });
  });

  it("[ERR-1] reads {code, errors[]} joined with commas, and the fields beside them", () => {
    const body = {
      code: 422,
      errors: ["Champs obligatoire", { message: "Trop long" }, 3, "", { message: "" }],
      fields: [
        { field: "email", message: "Champs obligatoire" },
        { field: 1, message: "x" },
        { field: "siret", message: 2 },
        null,
      ],
    };
    const error = readServerError(422, body);
    expect(error).toEqual({
      code: 422,
      message: "Champs obligatoire, Trop long",
      fields: [{ field: "email", message: "Champs obligatoire" }],
    });
  });

  it.each([
    null,
    undefined,
    "",
    "<html>",
    [],
    {},
    { message: "sans code" },
    { code: 400 },
    { code: 400, errors: [] },
    { code: null, message: "x" },
    { code: 400, message: "" },
    { code: 400, message: 3 },
    { code: "", message: "x" },
    { code: Number.NaN, message: "x" },
    { code: true, message: "x" },
    [{ code: 400, message: "x" }],
  ])("[ERR-1] falls back on the HTTP status for %j", (body) => {
    expect(readServerError(502, body)).toEqual({
      code: 502,
      message: "Une erreur s'est produite",
      fields: [],
    });
  });

  it("[ERR-1] always answers a code and a sentence, whatever the body", () => {
    fc.assert(
      fc.property(fc.integer({ min: 400, max: 599 }), fc.anything(), (status, body) => {
        const { code, message } = readServerError(status, body);
        expect(["number", "string"]).toContain(typeof code);
        expect(message).not.toBe("");
      }),
    );
  });
});

it("[ERR-2] keeps the alerts of the specification letter for letter", () => {
  expect(ALERTS).toEqual({
    storeChangeFailed: { status: "error", title: "Échec du changement de boutique" },
    storeInitialisationFailed: {
      status: "error",
      title: "Échec de l'initialisation de la boutique",
    },
    scoreSyncFailed: { status: "error", title: "Échec lors de la synchronisation du score" },
    popupBlocked: { status: "warning", title: "Pop-up bloquée par votre navigateur" },
    mandateFailed: { status: "error", title: "Erreur lors de la récupération du mandat" },
    catalogueFailed: { status: "error", title: "Erreur lors de la récupération du catalogue" },
    userChangeFailed: { status: "error", title: "Échec lors de la modification utilisateur." },
    termsAcceptanceFailed: { status: "error", title: "Échec de l'acceptation des CGU" },
    termsAccepted: { status: "success", title: "Les CGU ont bien été acceptées" },
    cartForbidden: { status: "warning", title: "Vous ne pouvez pas consulter ce panier" },
    cartUnreachable: { status: "warning", title: "Impossible de récupérer le panier" },
  });
  expect([
    BROKEN_TITLE,
    MISSING_URL,
    UNEXPECTED_RESPONSE,
    REQUIRED_FIELD,
    INVALID_EMAIL,
    NO_SUGGESTION,
    NO_OPTION,
  ]).toEqual([
    "Une partie du site ne répond plus. Rechargez la page pour continuer.",
    "Missing url",
    "Success but unexpected response.",
    "Champs obligatoire",
    "Le format d'email n'est pas valide.",
    "Aucun résultat",
    "Aucun résultat.",
  ]);
});

it("[ERR-3] leaves the cart summary on a 403, and only then", () => {
  const decide = (code: number | string, onCartSummary: boolean) =>
    cartTokenFailure(code, { onCartSummary });
  const forbidden = { alert: ALERTS.cartForbidden, redirectHome: true };
  const unreachable = { alert: ALERTS.cartUnreachable, redirectHome: false };
  expect([decide(403, true), decide("403", true), decide(403, false), decide(500, true)]).toEqual([
    forbidden,
    forbidden,
    unreachable,
    unreachable,
  ]);
});
