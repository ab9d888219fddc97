import { describe, expect, it } from "vitest";
import { askedBy } from "../../core/api/confirmation-asked.ts";
import {
  type ApiError,
  apiErrorMessage,
  errorOf,
  hasStatus,
  isMissing,
  isNotFound,
  isPassing,
  missingUrl,
  notOrderedOffline,
  type Outcome,
  unexpectedResponse,
  unreachable,
  valueOf,
} from "../../core/api/errors.ts";
import { refusedInvoices } from "../../core/api/refused-invoices.ts";

const refused = (status: number, code: number | string = status): ApiError => ({
  _tag: "ServerRefused",
  status,
  code,
  message: `Refus ${status}`,
  fields: [],
  retryAfter: null,
});
const lost: ApiError = { _tag: "Unauthorized", message: "Votre session est terminée." };

it("[ERR-1] is shown in the server's own words, or in a sentence that blames nobody", () => {
  const errors = [lost, refused(422), unreachable, unexpectedResponse, missingUrl];
  expect(errors.map(apiErrorMessage)).toEqual([
    "Votre session est terminée.",
    "Refus 422",
    "Le serveur ne répond pas. Vérifiez votre connexion.",
    "Une erreur s'est produite",
    "Une erreur s'est produite",
  ]);
});

it("has a status only where the server has refused", () => {
  expect(hasStatus(refused(409), 409)).toBe(true);
  const others = [refused(404), lost, unreachable, unexpectedResponse, missingUrl];
  expect(others.filter((error) => hasStatus(error, 409))).toEqual([]);
  expect([refused(403), refused(404), refused(410), lost, unreachable].filter(isNotFound)).toEqual([
    refused(404),
  ]);
});

it("is worth another try without an answer, from a broken server, and where the end of the call was not waited for", () => {
  const tried = [400, 401, 403, 404, 408, 409, 422, 429, 499, 500, 503, 599].filter((status) =>
    isPassing(refused(status)),
  );
  expect(tried).toEqual([408, 500, 503, 599]);
  expect([lost, unexpectedResponse, missingUrl, notOrderedOffline].filter(isPassing)).toEqual([]);
  expect(isPassing(unreachable)).toBe(true);
});

it("is missing for a read that has failed with a 404, and for no read that goes on or has succeeded", () => {
  expect(isMissing({ status: "error", error: refused(404) })).toBe(true);
  expect(
    [
      { status: "error", error: refused(500) },
      { status: "pending", error: refused(404) },
      { status: "success", error: null },
    ].filter(isMissing),
  ).toEqual([]);
});

describe("an outcome", () => {
  const good: Outcome<number> = { ok: true, value: 4 };
  const bad: Outcome<number> = { ok: false, error: unreachable };

  it("gives its value where it is a success, and its error where it is none", () => {
    expect([valueOf(good), errorOf(bad)]).toEqual([4, unreachable]);
  });

  it("is a defect where it is taken for the other", () => {
    expect(() => valueOf(bad)).toThrow("Outcome read as a success: Unreachable");
    expect(() => errorOf(good)).toThrow("Outcome read as a failure: it is a success");
  });
});

it("asks of an agent what its code says, and nothing by any other refusal", () => {
  const codes = ["CODE_DEMANDE", "CLE_DEMANDE", "CLE_OU_CODE_DEMANDE", "MOT_DE_PASSE_DEMANDE"];
  expect(codes.map((code) => askedBy(refused(403, code)))).toEqual([
    "code",
    "passkey",
    "passkeyOrCode",
    "password",
  ]);
  expect([refused(403), refused(403, "AUTRE"), lost, unreachable].map(askedBy)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it("[ENC-6] names an invoice by its whole number alone", () => {
  const named = ["outstandings.7", "outstandings.", "outstandings.7x", "x.outstandings.7"];
  const fields = [...named, `outstandings.${"9".repeat(10)}`, `outstandings.${"9".repeat(11)}`];
  const error: ApiError = {
    _tag: "ServerRefused",
    status: 422,
    code: 422,
    message: "",
    fields: fields.map((field) => ({ field, message: "Payée." })),
    retryAfter: null,
  };
  expect(refusedInvoices(error)).toEqual([
    { id: 7, message: "Payée." },
    { id: 9_999_999_999, message: "Payée." },
  ]);
});
