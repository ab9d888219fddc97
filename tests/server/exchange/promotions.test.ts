import { Effect } from "effect";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { RESOURCE_NAMES, type ResourceName } from "../../../api-schema/exchange/names.ts";
import { migrate } from "../../../server/database/migrate.ts";
import { undoRunOf } from "../../../server/exchange/undo-run.ts";
import { createDatabaseFrom, dropDatabase, rowsOf } from "../databases.ts";
import { runOn } from "../key-commands.ts";
import { MILL, reasonsOf, take } from "./mill-files.ts";

// Promotions, their articles and pre-orders of a small mill that come in by files.

const name = `promotions_${process.pid}`;
let url: string;
beforeAll(async () => {
  url = await createDatabaseFrom(inject("postgresUrl"), undefined, name);
  await Effect.runPromise(migrate(url));
  await rowsOf(url, "insert into sales_area (code, name) values ('ZN', 'Nord'), ('ZS', 'Sud')");
  await rowsOf(
    url,
    "insert into store (sales_area_id, erp_id) select id, '100001' from sales_area where code = 'ZN'",
  );
  for (const resource of RESOURCE_NAMES) {
    const text = MILL[resource];
    if (text === undefined || resource === "promotions" || resource === "offers") continue;
    await take(url, text, { resource });
  }
});
afterAll(() => dropDatabase(inject("postgresUrl"), name));

const rows = (statement: string) => rowsOf(url, statement);
const undo = (run: { readonly id: number }) => runOn(url, undoRunOf(run.id, "essai"));

const reasons = (resource: ResourceName, text: string) => reasonsOf(url, resource, text);

const OFFERS = "select code, kind, name, ends_at, amount, percentage from promotion order by code";
const SEARCHED = `select p.code, coalesce(e.offer_ids, '{}') <> '{}' as offered from product p
  join search_entry e on e.product_id = p.id order by p.code`;

describe("promotions that come in", () => {
  it("make an offer with its articles and a code, and go away again with an undo", async () => {
    const made = await take(
      url,
      `Code promotion;Genre;Nom;Commence le;Finit le;Remise du code (%);Montant du code HT;Nombre d'usages
SEMAINE;offre;La semaine;01/12/2026;08/12/2026;;;
NOEL10;code;Noël;01/12/2026;26/12/2026 12:00;10;;100
VINGT;code;Vingt euros;01/12/2026;26/12/2026;;20,00;`,
    );
    expect(await rows(OFFERS)).toEqual([
      {
        code: "NOEL10",
        kind: "coupon",
        name: "Noël",
        ends_at: new Date("2026-12-26T11:00:00.000Z"),
        amount: null,
        percentage: "0.1000",
      },
      {
        code: "SEMAINE",
        kind: "offer",
        name: "La semaine",
        ends_at: new Date("2026-12-07T23:00:00.000Z"),
        amount: null,
        percentage: null,
      },
      {
        code: "VINGT",
        kind: "coupon",
        name: "Vingt euros",
        ends_at: new Date("2026-12-25T23:00:00.000Z"),
        amount: 2000,
        percentage: null,
      },
    ]);
    const offered = await take(
      url,
      "Code promotion;Référence;Remise (%)\nSEMAINE;T65-25;8\nSEMAINE;T65-10;12,5",
    );
    expect([made.resource, offered.resource]).toEqual(["promotions", "offers"]);
    expect(await rows(SEARCHED)).toEqual([
      { code: "S170", offered: false },
      { code: "T65", offered: true },
    ]);
    // Under articles a promotion stays; without them it goes.
    expect(await undo(made)).toEqual({
      givenBack: 2,
      kept: [{ key: "SEMAINE", why: "gardé, d'autres s'y rapportent" }],
    });
    expect(await undo(offered)).toEqual({ givenBack: 2, kept: [] });
    expect(await rows("select code from promotion")).toEqual([{ code: "SEMAINE" }]);
    expect((await rows(SEARCHED)).at(1)).toEqual({ code: "T65", offered: false });
  });

  it("[QUAI-5] say what is wrong with them", async () => {
    await take(url, `${HEAD}\nUTILE;code;Utile;01/12/2026;08/12/2026;10;;5`, {
      resource: "promotions",
    });
    await rows("update promotion set used = 3 where code = 'UTILE'");
    expect(
      await reasons(
        "promotions",
        `${HEAD}
été 10;code;Été;01/12/2026;08/12/2026;10;;
FIN;offre;Finie;08/12/2026;08/12/2026;;;
RIEN;code;Rien;01/12/2026;08/12/2026;;;
DEUX;code;Deux;01/12/2026;08/12/2026;10;5,00;
UTILE;;;;;;;2
ZERO;code;Zéro;01/12/2026;08/12/2026;0;;`,
      ),
    ).toEqual([
      { line: 2, column: "code", reason: "Écrivez-le en capitales, sans espace : ÉTÉ-10." },
      { line: 3, column: "endsAt", reason: "Elle finirait avant de commencer." },
      ...[4, 5].map((line) => ({
        line,
        column: "percentage",
        reason: "Un code donne une remise en pour cent ou un montant : dites l'un des deux.",
      })),
      {
        line: 6,
        column: "usageLimit",
        reason: "Il a déjà servi 3 fois : la limite ne peut pas être plus basse.",
      },
      { line: 7, column: "percentage", reason: "Au moins 0,01." },
    ]);
    expect(
      await reasons(
        "offers",
        "Code promotion;Référence;Remise (%)\nUTILE;T65-25;8\nINCONNUE;T65-25;8\nUTILE;T80;100",
      ),
    ).toEqual([
      {
        line: 2,
        column: "promotion",
        reason: "C'est un code à saisir : seule une offre a des articles.",
      },
      {
        line: 3,
        column: "promotion",
        reason: "Inconnu parmi les promotions : prenez d'abord leur fichier.",
      },
      { line: 4, column: "percentage", reason: "Au plus 99,99." },
      {
        line: 4,
        column: "article",
        reason: "Inconnu parmi les articles : prenez d'abord leur fichier.",
      },
    ]);
    await take(url, `${HEAD}\nARTICLES;offre;A;01/12/2026;08/12/2026;;;`, {
      resource: "promotions",
    });
    await take(url, "Code promotion;Référence;Remise (%)\nARTICLES;T65-25;8");
    expect(await reasons("promotions", `${HEAD}\nARTICLES;code;;;;10;;`)).toEqual([
      {
        line: 2,
        column: "kind",
        reason: "Des articles sont dans cette offre : un code à saisir n'en a pas.",
      },
    ]);
  });
});

const HEAD =
  "Code promotion;Genre;Nom;Commence le;Finit le;Remise du code (%);Montant du code HT;Nombre d'usages";

describe("pre-orders that come in", () => {
  const FESTIVE = "Numéro client;Référence;Quantité précommandée;Ouverte le;À tirer jusqu'au";
  const kept = () =>
    rows(`select s.erp_id as store, s.has_festive_products as shown, f.quantity, f.opened_at as opened,
        f.deadline::text from store s left join festive_preorder f on f.store_id = s.id
        where s.erp_id = '100001'`);

  it("are what a store draws on, whose page is shown with them and gone without", async () => {
    const made = await take(url, `${FESTIVE}\n100001;T65-25;40;15/10/2026;21/12/2026`);
    expect(await kept()).toEqual([
      {
        store: "100001",
        shown: true,
        quantity: 40,
        opened: new Date("2026-10-14T22:00:00.000Z"),
        deadline: "2026-12-21",
      },
    ]);
    const more = await take(url, "Numéro client;Référence;Quantité précommandée\n100001;T65-25;60");
    expect((await kept())[0]).toMatchObject({ quantity: 60, deadline: "2026-12-21" });
    expect([await undo(more), await undo(made)]).toEqual([
      { givenBack: 1, kept: [] },
      { givenBack: 1, kept: [] },
    ]);
    expect(await kept()).toEqual([
      { store: "100001", shown: false, quantity: null, opened: null, deadline: null },
    ]);
  });

  it("[QUAI-5] say what is wrong with them", async () => {
    expect(
      await reasons(
        "festive",
        `${FESTIVE}
100009;T65-25;40;15/10/2026;21/12/2026
100001;T65-25;40;15/10/2026;14/10/2026
100001;T65-10;0;15/10/2026;21/12/2026
100001;S170-25;;15/10/2026;21/12/2026`,
      ),
    ).toEqual([
      {
        line: 2,
        column: "store",
        reason: "Inconnu parmi les clients : prenez d'abord leur fichier.",
      },
      {
        line: 3,
        column: "deadline",
        reason: "Elle finirait avant le jour où elle est ouverte.",
      },
      { line: 4, column: "quantity", reason: "Au moins 1." },
      {
        line: 5,
        column: "quantity",
        reason:
          "Il manque « Quantité précommandée » : une précommande qui n'existe pas encore en a besoin.",
      },
    ]);
  });
});
