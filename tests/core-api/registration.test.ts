import { describe, expect, it } from "vitest";
import { establishment, towns } from "../../core/api/registration.ts";
import { isForHand } from "../../core/registration/prefill.ts";
import { exampleByOperation } from "../../api-schema/openapi-examples.ts";
import { unexpectedResponse, unreachable } from "../../core/api/errors.ts";
import { fakeApi, json, settled } from "./fake-api.ts";

const example = exampleByOperation["registration.findEstablishment"]?.response;

describe("[DIR-1] a company that is looked up", () => {
  it("is asked for as it was typed, by whoever is not signed in", async () => {
    const { api, sent } = fakeApi(() => json(example), { token: () => null });
    expect(await settled(establishment(api, "009 100 009 00043"))).toEqual({
      value: example,
    });
    expect(sent).toEqual([
      {
        method: "GET",
        url: "/api/v2/insee/siret/009%20100%20009%2000043",
        headers: { accept: "application/json" },
        body: "",
      },
    ]);
  });

  it("is typed by hand unless the number itself is wrong", async () => {
    const refusals = [404, 422, 429, 503].map(async (status) => {
      const body = { code: "ANNUAIRE_INDISPONIBLE", message: "…" };
      const { api } = fakeApi(() => json(body, { status }), { token: () => null });
      const answer = await settled(establishment(api, "1"));
      return [status, "error" in answer ? isForHand(answer.error) : null];
    });
    expect(await Promise.all(refusals)).toEqual([
      [404, true],
      [422, false],
      [429, true],
      [503, true],
    ]);
    expect([unreachable, unexpectedResponse].map(isForHand)).toEqual([true, true]);
  });
});

it("[DIR-5] the towns of a postcode are asked for by the postcode", async () => {
  const { api, sent } = fakeApi(() => json([{ postcode: "76000", name: "Rouen" }]));
  expect(await settled(towns(api, "76000"))).toEqual({
    value: [{ postcode: "76000", name: "Rouen" }],
  });
  expect(sent.map(({ url }) => url)).toEqual(["/api/v2/shop/towns?postcode=76000"]);
});
