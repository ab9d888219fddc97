import { describe, expect, it } from "vitest";
import {
  findEstablishment,
  gmpStoreExist,
  linkGmpStore,
  registerPerson,
  sendAttachmentRequest,
  towns,
} from "../../core/api/wire/registration.ts";
import { send } from "../../core/api/registration.ts";
import { isForHand } from "../../core/api/directory-errors.ts";
import { StoreId } from "../../api-schema/primitives.ts";
import { exampleByOperation } from "../../api-schema/openapi-examples.ts";
import { unexpectedResponse, unreachable } from "../../core/api/errors.ts";
import type { NewStore, Person } from "../../api-schema/registration.ts";
import { aStore } from "../machines/shop-data.ts";
import { fakeApi, json, settled } from "./fake-api.ts";

const example = exampleByOperation["registration.findEstablishment"]?.response;

describe("[DIR-1] a company that is looked up", () => {
  it("is asked for as it was typed, by whoever is not signed in", async () => {
    const { api, sent } = fakeApi(() => json(example), { token: () => null });
    expect(await settled(findEstablishment(api, { siret: "009 100 009 00043" }))).toEqual({
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
      const answer = await settled(findEstablishment(api, { siret: "1" }));
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
  expect(await settled(towns(api, { postcode: "76000" }))).toEqual({
    value: [{ postcode: "76000", name: "Rouen" }],
  });
  expect(sent.map(({ url }) => url)).toEqual(["/api/v2/shop/towns?postcode=76000"]);
});

describe("[OPEN-1] a registration", () => {
  const claim = { erpId: "104512", siret: "00910000900027", postcode: "76000" };

  it("is sent without a login, with its key, and any answer is the same", async () => {
    const { api, sent } = fakeApi(() => json({}, { status: 202 }));
    const person = {
      gender: "u",
      firstName: "Alix",
      lastName: "Delorme",
      email: "alix@exemple.example",
      phoneNumber: "06 39 98 12 34",
      password: "Fournil-2026-neuf",
      subscribedToNewsletter: false,
      cgu: true,
    } as const;
    expect(
      await settled(registerPerson(api, { body: person, idempotencyKey: "inscription-1" })),
    ).toEqual({ value: null });
    expect(sent).toEqual([
      {
        method: "POST",
        url: "/api/v2/shop/customers",
        headers: {
          accept: "application/json",
          "content-type": "application/json",
          "idempotency-key": "inscription-1",
        },
        body: JSON.stringify(person),
      },
    ]);
  });

  it("of a store says whether its three numbers name one", async () => {
    const found = { exist: true, company: "Boulangerie du Marché", city: null };
    const { api } = fakeApi(() => json(found));
    expect(await settled(gmpStoreExist(api, { body: claim }))).toEqual({ value: found });
    const half = fakeApi(() => json({ exist: true }));
    expect(await settled(gmpStoreExist(half.api, { body: claim }))).toEqual({
      error: unexpectedResponse,
    });
  });

  it("of a customer's own store answers that its main manager was asked", async () => {
    const asked = { requested: true, company: "Boulangerie du Marché" };
    const { api, sent } = fakeApi(() => json(asked, { status: 202 }));
    expect(
      await settled(linkGmpStore(api, { body: { store: claim }, idempotencyKey: "ajout-0001" })),
    ).toEqual({ value: asked });
    expect(sent.map(({ url, body }) => [url, body])).toEqual([
      ["/api/v2/shop/customers/register_and_link", JSON.stringify({ store: claim })],
    ]);
  });

  it("sends the list of documents for the store that it names", async () => {
    const { api, sent } = fakeApi(() => json({}, { status: 202 }));
    const storeId = StoreId.make(7);
    expect(await settled(sendAttachmentRequest(api, { storeId, body: { storeId } }))).toEqual({
      value: null,
    });
    expect(sent.map(({ headers, body }) => [headers["x-store-id"], body])).toEqual([
      ["7", JSON.stringify({ storeId: 7 })],
    ]);
  });
});

describe("[OPEN-1] what was typed", () => {
  const claim = { erpId: "104512", siret: "00910000900027", postcode: "76000" };
  const address = { street: "12 rue du Four", postcode: "76000", city: "Rouen" };
  const newStore: NewStore = {
    siret: "00910000900019",
    company: "Le Fournil des Halles",
    legalName: "Boulangerie Corvelanne",
    legalStatus: "SARL",
    naf: "10.71C",
    vatNumber: null,
    legalAddress: address,
    shippingAddress: null,
    contactEmail: "camille@boulangerie.example",
    billingEmail: "camille@boulangerie.example",
  };
  const person: Person = {
    gender: "f",
    firstName: "Camille",
    lastName: "Corvelanne",
    email: "camille@boulangerie.example",
    phoneNumber: "06 39 98 12 34",
    password: "Fournil-2026-neuf",
    subscribedToNewsletter: false,
    cgu: true,
  };
  const STORES = "/api/v2/shop/stores";
  const CUSTOMERS = "/api/v2/shop/customers";
  const store = aStore();
  const asked = { requested: true, company: "Boulangerie du Marché" };

  it.each([
    [
      "an account for a shop of the group",
      { kind: "claimWithPerson", store: claim, person },
      {},
      [`${STORES}/register-gmp-store-with-shop-user`, { store: claim, person }],
      { kind: "received" },
    ],
    [
      "an account for a new shop",
      { kind: "newStoreWithPerson", store: newStore, person },
      {},
      [`${STORES}/register-new-store-with-shop-user`, { store: newStore, person }],
      { kind: "received" },
    ],
    [
      "another shop of the group that nobody has",
      { kind: "claimToLink", store: claim },
      store,
      [`${CUSTOMERS}/register_and_link`, { store: claim }],
      { kind: "added", store },
    ],
    [
      "another shop of the group whose manager is asked",
      { kind: "claimToLink", store: claim },
      asked,
      [`${CUSTOMERS}/register_and_link`, { store: claim }],
      { kind: "requested", company: asked.company },
    ],
    [
      "another shop that is new",
      { kind: "newStoreToLink", store: newStore },
      store,
      [`${STORES}/register-new-store-and-link-shop-user`, { store: newStore }],
      { kind: "added", store },
    ],
  ] as const)("is sent once by its key, for %s", async (_, request, answer, called, value) => {
    const { api, sent } = fakeApi(() => json(answer));
    expect(await settled(send(api, request, "inscription-1"))).toEqual({ value });
    expect(
      sent.map(({ method, url, headers, body }) => [
        method,
        headers["idempotency-key"],
        [url, JSON.parse(body)],
      ]),
    ).toEqual([["POST", "inscription-1", called]]);
  });

  it("is not received where it is refused, and says which field is wrong", async () => {
    const fields = [{ field: "person.email", message: "Adresse inconnue." }];
    const refused = { code: 422, errors: ["Adresse inconnue."], fields };
    const { api } = fakeApi(() => json(refused, { status: 422 }));
    const request = { kind: "claimWithPerson", store: claim, person } as const;
    expect(await settled(send(api, request, "inscription-1"))).toEqual({
      error: {
        _tag: "ServerRefused",
        status: 422,
        code: 422,
        message: "Adresse inconnue.",
        fields,
        retryAfter: null,
      },
    });
  });
});
