import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RESOURCE_NAMES } from "../../../api-schema/exchange/names.ts";
import { comesIn } from "../../../api-schema/exchange/resources.ts";
import { CLIENT_SCOPES, type ClientScope } from "../../../api-schema/exchange-clients.ts";
import { mayExchange, readScopes, scopesText } from "../../../core/exchange/client-scopes.ts";
import { makeClient } from "../../../server/exchange/clients/clients.ts";
import { startTestShop, type TestShop } from "../harness.ts";
import { runOn } from "../key-commands.ts";
import { credentialsFor, linesOf, programOf, refusal } from "./partner.ts";

// What programs of partners may: their scopes, and the merchant or the source that they are bound to.

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.stop());

describe("scopes", () => {
  it("[DOOR-8] are of every resource in the directions that it has, but of the thresholds", () => {
    expect(CLIENT_SCOPES).toEqual(
      RESOURCE_NAMES.flatMap((name) =>
        name === "thresholds"
          ? []
          : comesIn(name)
            ? [`${name}:in`, `${name}:out`]
            : [`${name}:out`],
      ),
    );
  });

  it("[DOOR-8] are written shortly and read again as they were", () => {
    fc.assert(
      fc.property(fc.subarray([...CLIENT_SCOPES], { minLength: 1 }), (scopes) => {
        expect(readScopes(scopesText(scopes))).toMatchObject({ success: scopes });
      }),
    );
    expect(readScopes("stocks, prices:in orders")).toMatchObject({
      success: ["stocks:in", "stocks:out", "prices:in", "orders:out"],
    });
    for (const wrong of ["orders:in", "thresholds", "stock"]) {
      expect(readScopes(wrong)).toMatchObject({ failure: expect.stringContaining(wrong) });
    }
  });

  it("[DOOR-8] open what they name and nothing else, each resource each way", async () => {
    const may = CLIENT_SCOPES.filter((_, at) => at % 3 === 0);
    const program = await programOf(shop, await credentialsFor(shop, "un-tiers", may));
    const answers: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const name of RESOURCE_NAMES) {
      const brought = await program.bring(name, "rien", {}, { "idempotency-key": "court" });
      answers[`${name}:in`] = brought.status === 403 ? "refused" : (await refusal(brought)).join();
      expected[`${name}:in`] = mayExchange(may, name, "in") ? "422,CLE_TROP_COURTE" : "refused";
      const read = await program.get(`/${name}`);
      await read.arrayBuffer();
      answers[`${name}:out`] = String(read.status);
      expected[`${name}:out`] = mayExchange(may, name, "out") ? "200" : "403";
    }
    expect(answers).toEqual(expected);
  });
});

describe("who may be a program", () => {
  it("[DOOR-8] has a name that nobody had, scopes that there are, and what it is bound to", async () => {
    const refused = async (wanted: Partial<Parameters<typeof makeClient>[0]>) => {
      const made = await runOn(
        shop.databaseUrl,
        makeClient(
          { name: "neuf", may: ["stocks:in"], source: null, merchant: null, ...wanted },
          "essai",
        ),
      );
      return "reason" in made ? made : "made";
    };
    await credentialsFor(shop, "deja-la", ["brands:in"]);
    expect(await refused({ name: "deja-la" })).toMatchObject({ field: "name" });
    expect(await refused({ name: "Pas Un Nom" })).toMatchObject({ field: "name" });
    expect(await refused({ may: [] })).toMatchObject({ field: "may" });
    expect(await refused({ source: "Sage 100" })).toMatchObject({ field: "source" });
    expect(await refused({ merchant: "personne" })).toMatchObject({ field: "merchant" });
    expect(await refused({ merchant: "moulin", may: ["customers:out"] })).toEqual({
      field: "may",
      reason:
        "Qui est lié à un marchand n'a que products, variants, prices, stocks : retirez customers:out.",
    });
  });
});

describe("a program of one merchant", () => {
  it("[DOOR-10] reads and writes that merchant's rows alone", async () => {
    const [own, others] = await shop.sql<{
      readonly merchant: string;
      readonly name: string;
      readonly product: string;
      readonly article: string;
    }>(
      `select distinct on (m.id) m.slug as merchant, m.name, p.code as product, v.reference as article from merchant m
         join product p on p.merchant_id = m.id join variant v on v.product_id = p.id
       where not m.gmp order by m.id limit 2`,
    );
    if (own === undefined || others === undefined) throw new Error("Two merchants are needed");
    const may: readonly ClientScope[] = [
      "products:in",
      "products:out",
      "variants:in",
      "prices:in",
      "prices:out",
      "stocks:in",
      "stocks:out",
    ];
    const program = await programOf(
      shop,
      await credentialsFor(shop, "marchand", may, { merchant: own.merchant }),
    );
    const foreign = async (resource: string, body: string) => {
      const run = await program.run(resource, body, { preview: "true" });
      return run.faults.map(({ column, value, reason }) => [column, value, reason]);
    };
    const cure = `« ${others.name} » le vend : le fichier d'un marchand ne dit que ce qu'il vend lui-même.`;
    const [list] = await shop.sql<{ readonly code: string }>("select code from price_list limit 1");
    expect(
      await foreign("products", `Code produit;Marchand\n${own.product};${others.merchant}\n`),
    ).toEqual([[null, "", cure]]);
    expect(await foreign("products", `Code produit;Nom\n${others.product};Pris\n`)).toEqual([
      [null, others.product, cure],
    ]);
    expect(
      await foreign("variants", `Référence;Produit\n${own.article};${others.product}\n`),
    ).toEqual([
      [
        "product",
        "",
        `Il est déjà un conditionnement de « ${own.product} » : un article ne change pas de produit, prenez une autre référence.`,
      ],
      [null, "", cure],
    ]);
    expect(
      await foreign("prices", `Tarif;Référence;Prix HT\n${list?.code};${others.article};1,00\n`),
    ).toEqual([[null, `${list?.code}\u001F${others.article}\u001F`, cure]]);
    expect(
      await foreign(
        "stocks",
        `Référence;Dépôt;Quantité;Nature;Relevé le\n${others.article};PRINCIPAL;1;libre;27/11/2026\n`,
      ),
    ).toEqual([[null, "", cure]]);
    const owned = await shop.sql<{ readonly code: string }>(
      "select p.code from product p join merchant m on m.id = p.merchant_id where m.slug = $1",
      [own.merchant],
    );
    const read = await linesOf(await program.get("/products"));
    expect(read.map((row) => String(row["Code produit"])).toSorted()).toEqual(
      owned.map(({ code }) => code).toSorted(),
    );
    const whole = await program.bring("products", "x", { complete: "true" });
    expect(await refusal(whole)).toEqual([422, "COMPLET_REFUSE"]);
  });
});

describe("a program of one source", () => {
  it("[DOOR-8] speaks by that source's keys, in and out", async () => {
    const [variant] = await shop.sql<{ readonly id: number; readonly reference: string }>(
      "select id, reference from variant order by id limit 1",
    );
    await shop.sql(
      "insert into external_key (source, resource, row_id, external) values ('sage', 'variants', $1, 'SAGE-1')",
      [variant?.id],
    );
    const program = await programOf(
      shop,
      await credentialsFor(shop, "sage", ["stocks:in", "stocks:out"], { source: "sage" }),
    );
    const rows = await linesOf(await program.get("/stocks"));
    expect(rows.filter((row) => row["Référence"] === "SAGE-1").length).toBeGreaterThan(0);
    const [depot] = await shop.sql<{ readonly code: string }>("select code from depot limit 1");
    const run = await program.run(
      "stocks",
      `Référence;Dépôt;Quantité;Nature\nSAGE-1;${depot?.code};77;libre\n`,
      { asOf: new Date(shop.clock.now()).toISOString() },
    );
    expect([run.state, run.counts?.faulty]).toEqual(["applied", 0]);
  });
});
