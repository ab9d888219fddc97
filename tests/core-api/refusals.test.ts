import { describe, expect, it } from "vitest";
import {
  type ApiError,
  missingUrl,
  unexpectedResponse,
  unreachable,
} from "../../core/api/errors.ts";
import { isOvertaken } from "../../core/api/overtaken.ts";
import { refusedInvoices } from "../../core/api/refused-invoices.ts";

const refused = (code: string | number): ApiError => ({
  _tag: "ServerRefused",
  status: 409,
  code,
  message: "",
  fields: [],
  retryAfter: null,
});

describe("isOvertaken", () => {
  it("[AMEND-9] is the refusal of a version over another than the one that was seen", () => {
    expect(isOvertaken(refused("COMMANDE_MODIFIEE"))).toBe(true);
  });

  it("[AMEND-9] is no other refusal, no lost login and no silence", () => {
    const lost = { _tag: "Unauthorized", message: "", code: "COMMANDE_MODIFIEE" } as const;
    expect(
      [refused(409), refused(""), lost, missingUrl, unexpectedResponse, unreachable].filter(
        isOvertaken,
      ),
    ).toEqual([]);
  });
});

describe("refusedInvoices", () => {
  it("[ENC-6] is told which invoices a refusal names, and none for another refusal", () => {
    const refusal = {
      _tag: "ServerRefused",
      status: 422,
      code: 422,
      message: "x",
      retryAfter: null,
      fields: [
        { field: "outstandings.301", message: "Payée." },
        { field: "paymentMethod", message: "Obligatoire." },
      ],
    } as const;
    expect(refusedInvoices(refusal)).toEqual([{ id: 301, message: "Payée." }]);
    expect(refusedInvoices({ _tag: "Unreachable", message: "x" })).toEqual([]);
  });
});
