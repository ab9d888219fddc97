import { readFileSync } from "node:fs";
import { Effect, Fiber, Schema } from "effect";
import { TestClock } from "effect/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Town } from "../../api-schema/company.ts";
import { closedProblem } from "../../core/stores/establishment.ts";
import { isValidSiret } from "../../core/companies/siret.ts";
import { EmbeddedDirectory } from "../../server/embedded/company-directory/embedded-directory.ts";
import {
  madeUpEstablishments,
  MOODY,
} from "../../server/embedded/company-directory/made-up-establishments.ts";
import { CompanyDirectory } from "../../server/ports/company-directory.ts";
import { Towns } from "../../server/registration/towns.ts";
import { type Api, startTestShop, type TestShop } from "./harness.ts";

let shop: TestShop;
let api: Api;
beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
  api = await shop.as(null);
});
afterAll(() => shop.stop());

const openSiret = "00910000900043";
const closedSiret = "00910003300019";
const decodeTowns = Schema.decodeUnknownSync(Schema.Array(Town));
const unknownSiret = "00910001700020";

const ask = async (siret: string, from = "192.0.2.1") => {
  const { data, error, response } = await api.GET("/api/v2/insee/siret/{siret}", {
    params: { path: { siret } },
    headers: { "x-forwarded-for": from },
  });
  return { status: response.status, body: data ?? error };
};

describe("[DIR-1] a company by its SIRET", () => {
  it("is told to whoever registers, with the numbers that follow from it, however it is typed", async () => {
    const wanted = {
      status: 200,
      body: {
        siret: openSiret,
        siren: "009100009",
        nic: "00043",
        vatNumber: "FR68009100009",
        company: "Boulangerie Corvelanne",
        tradeName: null,
        legalStatus: "SARL",
        naf: "10.71C",
        street: "29 boulevard des Moulins",
        postcode: "76200",
        city: "Dieppe",
        headquarters: false,
        createdOn: "1994-05-21",
        closed: false,
        closedOn: null,
      },
    };
    expect(await ask(openSiret)).toEqual(wanted);
    expect(await ask("009 100 009 00043")).toEqual(wanted);
  });

  it("says that it is closed, and since when", async () => {
    const { status, body } = await ask(closedSiret);
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ closed: true, closedOn: "2026-05-10" }),
    ]);
  });

  it("is refused with a wrong key before anybody is asked, and unknown when nobody has it", async () => {
    const message = "Ce numéro SIRET n’est pas valide : vérifiez ses 14 chiffres.";
    expect(await ask("00910000900044")).toEqual({
      status: 422,
      body: { code: 422, errors: [message], fields: [{ field: "siret", message }] },
    });
    expect(await ask(unknownSiret)).toEqual({
      status: 404,
      body: {
        code: 404,
        message:
          "Aucun établissement ne porte ce numéro SIRET. Vérifiez-le, ou saisissez vos coordonnées à la main.",
      },
    });
  });

  it("leads to filling in by hand when the directory is away or takes no more calls", async () => {
    const away = {
      status: 503,
      body: {
        code: "ANNUAIRE_INDISPONIBLE",
        message: "L’annuaire des entreprises ne répond pas. Saisissez vos coordonnées à la main.",
      },
    };
    expect(await ask(MOODY.away)).toEqual(away);
    expect(await ask(MOODY.busy)).toEqual(away);
  });

  it("may be asked for twenty times a minute from one address, whatever was answered", async () => {
    for (let asked = 0; asked < 20; asked += 1) await ask("1", "192.0.2.2");
    const refused = await shop.fetch(`/api/v2/insee/siret/${openSiret}`, {
      headers: { "x-forwarded-for": "192.0.2.2" },
    });
    const retryAfter = Number(refused.headers.get("retry-after"));
    expect([refused.status, await refused.json()]).toEqual([
      429,
      {
        code: 429,
        message:
          "Trop de recherches : réessayez dans une minute, ou saisissez vos coordonnées à la main.",
        retryAfter,
      },
    ]);
    // Of a minute that began with the first question.
    expect([retryAfter > 0, retryAfter <= 60]).toEqual([true, true]);
    expect((await ask(openSiret, "192.0.2.3")).status).toBe(200);
    shop.clock.advance(60_000);
    expect((await ask(openSiret, "192.0.2.2")).status).toBe(200);
  });
});

describe("[DIR-4] the companies that are made up", () => {
  const all = madeUpEstablishments();
  const count = (isOne: (entry: (typeof all)[number]["entry"]) => boolean) =>
    all.filter(({ entry }) => isOne(entry)).length;

  it("are some 300, of every kind, under numbers that are right and given to nobody", () => {
    expect(all.length).toBe(324);
    expect(all.filter(({ siret }) => !isValidSiret(siret) || !siret.startsWith("00"))).toEqual([]);
    expect(new Set(all.map(({ siret }) => siret)).size).toBe(all.length);
    expect(new Set(all.map(({ siret }) => siret.slice(0, 9))).size).toBe(220);
    expect([
      count(({ closed }) => closed),
      count(({ company }) => company === null),
      count(({ naf }) => naf?.startsWith("10.71") === false),
      count(({ headquarters }) => headquarters),
    ]).toEqual([25, 42, 118, 220]);
  });

  it("have one that is slow to be found, and is found", async () => {
    const { find } = await Effect.runPromise(
      CompanyDirectory.pipe(Effect.provide(EmbeddedDirectory)),
    );
    const program = Effect.gen(function* () {
      const waiting = yield* Effect.forkChild(find(MOODY.slow));
      yield* TestClock.adjust("2999 millis");
      const before = waiting.pollUnsafe();
      yield* TestClock.adjust("1 millis");
      return [before, (yield* Fiber.join(waiting)).closed];
    });
    expect(await Effect.runPromise(Effect.provide(program, TestClock.layer()))).toEqual([
      undefined,
      false,
    ]);
  });
});

it("[DIR-1] no shop is opened where the door is shut", () => {
  const closedOn = madeUpEstablishments().find(({ siret }) => siret === closedSiret)?.entry
    .closedOn;
  expect([
    closedProblem({ closed: false, closedOn: null }),
    closedProblem({ closed: true, closedOn: null }),
    closedProblem({ closed: true, closedOn: closedOn ?? null }),
  ]).toEqual([
    undefined,
    "Cet établissement est fermé : indiquez le SIRET de votre boutique.",
    "Cet établissement est fermé depuis le 10 mai 2026 : indiquez le SIRET de votre boutique.",
  ]);
});

describe("[DIR-5] the towns of a postcode", () => {
  const towns = async (postcode: string) => {
    const { data, error, response } = await api.GET("/api/v2/shop/towns", {
      params: { query: { postcode } },
    });
    return [response.status, error ?? decodeTowns(data).map(({ name }) => name)];
  };

  it("are told to anybody by name, as one town where a town has several postcodes", async () => {
    expect(await towns("76000")).toEqual([200, ["Rouen"]]);
    expect(await towns("75 011")).toEqual([200, ["Paris"]]);
    expect(await towns("97133")).toEqual([200, ["Saint-Barthélemy"]]);
    expect(await towns("01090")).toEqual([
      200,
      ["Francheleins", "Genouilleux", "Guéreins", "Lurcy", "Montceaux", "Montmerle-sur-Saône"],
    ]);
    const { data } = await api.GET("/api/v2/shop/towns", {
      params: { query: { postcode: "76000" } },
    });
    expect(data).toEqual([{ postcode: "76000", name: "Rouen" }]);
  });

  it("are none for a postcode that no town has, and refused for what is no postcode", async () => {
    expect(await towns("76999")).toEqual([200, []]);
    const message = "Un code postal compte 5 chiffres ; celui-ci en compte 3.";
    expect(await towns("760")).toEqual([
      422,
      { code: 422, errors: [message], fields: [{ field: "postcode", message }] },
    ]);
  });

  it("are found for every postcode of the file, and weigh no more than it does", async () => {
    const file = readFileSync(
      new URL("../../server/registration/towns.txt", import.meta.url),
      "utf8",
    );
    const [head = "", ...lines] = file.trimEnd().split("\n");
    expect(head).toMatch(/^# .* Licence Ouverte 2\.0$/);
    expect(lines.length).toBe(6310);
    const { of } = await Effect.runPromise(Towns.pipe(Effect.provide(Towns.layer)));
    const found = await Effect.runPromise(
      Effect.forEach(lines, (line) =>
        Effect.map(
          of(line.slice(0, 5)),
          (all) => `${line.slice(0, 5)} ${all.map(({ name }) => name).join("|")}`,
        ),
      ),
    );
    expect(found).toEqual(lines);
    expect(await Effect.runPromise(of("76000\n"))).toEqual([]);
  });
});
