import { describe, expect, it } from "vitest";
import { undoRunOf } from "../../../server/exchange/undo-run.ts";
import { useSmallMill } from "./small-mill.ts";

// Customers of a small mill that come in by files.

const mill = useSmallMill("exchange_shops");

describe("customers", () => {
  const said = (columns: string) =>
    mill.rows(`select ${columns} from store s where s.erp_id is not null order by s.erp_id`);
  const places = `s.erp_id as number, (select street from address a where a.id = s.shipping_address_id) as delivery,
    (select street from address a where a.id = s.billing_address_id) as billing,
    (select street from address a where a.id = s.legal_address_id) as registered,
    (select count(*)::int from address a where a.store_id = s.id) as addresses`;

  it("[CUST-4] have one address where one is said, and those that follow it move with it", async () => {
    expect(await said(places)).toEqual([
      {
        number: "104512",
        delivery: "29 boulevard des Moulins",
        billing: "29 boulevard des Moulins",
        registered: "29 boulevard des Moulins",
        addresses: 1,
      },
      {
        number: "104513",
        delivery: "1 quai du Port",
        billing: "1 quai du Port",
        registered: "8 rue Basse",
        addresses: 2,
      },
    ]);
    const before = await mill.house();
    const run = await mill.take(
      `N° client;Adresse;Adresse de facturation;CP facturation;Ville facturation
104512;2 rue Neuve;;;
104513;3 quai du Port;9 place Haute;50100;Cherbourg`,
      { resource: "customers" },
    );
    expect(await said(places)).toEqual([
      {
        number: "104512",
        delivery: "2 rue Neuve",
        billing: "2 rue Neuve",
        registered: "2 rue Neuve",
        addresses: 1,
      },
      {
        number: "104513",
        delivery: "3 quai du Port",
        billing: "9 place Haute",
        registered: "8 rue Basse",
        addresses: 4,
      },
    ]);
    expect(await mill.run(undoRunOf(run.id, "essai"))).toEqual({ givenBack: 2, kept: [] });
    expect(await mill.house()).toEqual(before);
  });

  it("[CUST-2] are refused where their numbers, their area or half an address cannot be", async () => {
    await mill.rows(`with s as (insert into store (sales_area_id, company, siren, nic, approval)
         select id, 'Chez Inès', '009100579', '00029', 'waiting' from sales_area where code = 'ZN'
         returning id),
       c as (insert into customer (email, first_name, last_name, verified)
         values ('ines@fournil.example', 'Inès', 'Martin', true) returning id)
       insert into store_shop_user (store_id, customer_id, role, main_manager)
         select s.id, c.id, 'manager', true from s, c`);
    const run = await mill.previewed(
      `N° client;Enseigne;SIRET;N° TVA;Secteur;Adresse;CP;Ville;Tél;Adresse de facturation;Jours de fermeture
104600;Un;00910000900044;;ZN;1 rue A;76000;Rouen;;;
104601;Deux;00910000900043;FR44732829320;ZN;1 rue A;76000;Rouen;0235000003;;
104602;Trois;00910000900043;;ZX;1 rue A;76000;Rouen;;;
104603;Quatre;00910000900043;;ZN;1 rue A;76000;Rouen;;2 rue B;
104604;Cinq;00910000900043;;ZN;1 rue A;76000;Rouen;;;1 | 2 | 3 | 4 | 5 | 6 | 7
104605;Six;00910057900029;;ZN;1 rue A;76000;Rouen;;;
104606;Sept;;;ZN;1 rue A;7600;Rouen;12;;
104;Huit;00910000900043;;ZN;1 rue A;76000;Rouen;;;`,
      { resource: "customers" },
    );
    expect(
      (
        await mill.rows<{ readonly line: number; readonly faults: readonly object[] }>(
          "select line, faults from exchange_line where run_id = $1 order by n",
          [run.id],
        )
      ).flatMap(({ line, faults }) => faults.map((fault) => ({ line, ...fault }))),
    ).toEqual([
      {
        line: 2,
        column: "siret",
        value: "00910000900044",
        reason: "Ce numéro SIRET n’est pas valide : vérifiez ses 14 chiffres.",
      },
      {
        line: 3,
        column: "vatNumber",
        value: "",
        reason: "Ce numéro de TVA n'est pas celui de la société du SIRET.",
      },
      {
        line: 4,
        column: "area",
        value: "",
        reason: "Aucun secteur n'a ce code (npm run firm -- show).",
      },
      {
        line: 5,
        column: "billingStreet",
        value: "",
        reason: "Une adresse a une rue, un code postal et une ville : il en manque une partie.",
      },
      {
        line: 6,
        column: "closingDays",
        value: "",
        reason:
          "Gardez au moins un jour ouvert dans la semaine : sans lui, aucun camion ne peut passer.",
      },
      {
        line: 7,
        column: "siret",
        value: "",
        reason:
          "Une boutique de ce SIRET attend votre réponse sur le site : acceptez-la avec ce numéro client.",
      },
      {
        line: 8,
        column: "deliveryPostcode",
        value: "7600",
        reason:
          "« 7600 » a sans doute perdu ses zéros de tête : mettez la colonne au format Texte et écrivez 07600.",
      },
      {
        line: 8,
        column: "deliveryPhone",
        value: "12",
        reason: "Le numéro de téléphone n’est pas valide.",
      },
      {
        line: 9,
        column: "number",
        value: "104",
        reason: "Un numéro client compte 6 à 10 chiffres : il figure sur vos factures.",
      },
    ]);
  });

  it("[CUST-2] wait for a second look where one becomes another company", async () => {
    const run = await mill.previewed(
      "N° client;SIRET\n104512;00910057900029\n104513;00910024900029",
      {
        resource: "customers",
      },
    );
    expect([run.state, run.concerns]).toEqual([
      "waiting",
      [
        {
          guard: "siren-changed",
          lines: 1,
          text: "1 client change de société (104512 : SIREN 009100009 devient 009100579).",
        },
      ],
    ]);
  });

  it("[CUST-1] stay where a complete file does not name them", async () => {
    const run = await mill.take("N° client;Bloqué\n104512;oui", {
      resource: "customers",
      wish: { complete: true },
    });
    expect(run.counts).toMatchObject({ changed: 1, gone: 0 });
    expect(await said("s.erp_id as number, s.banned, s.status")).toEqual([
      { number: "104512", banned: true, status: "active" },
      { number: "104513", banned: false, status: "active" },
    ]);
  });
});
