import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { describe, expect, it } from "vitest";
import { confirmWaiting, applyReady } from "../../../server/exchange/take-in.ts";
import { CustomerId } from "../../../api-schema/primitives.ts";
import { forgetInHistory } from "../../../server/sessions/account/personal-history.ts";
import { undoRunOf } from "../../../server/exchange/undo-run.ts";
import { useSmallMill } from "./small-mill.ts";

// People of a small mill's shops that come in by files.

const mill = useSmallMill("exchange_users");

const places = () =>
  mill.rows(`select c.email, s.erp_id as shop, c.first_name || ' ' || c.last_name as name, t.role,
      t.accepted, t.main_manager as "mainManager", c.password_hash is null as "hasNoPassword"
    from store_shop_user t join customer c on c.id = t.customer_id join store s on s.id = t.store_id
    order by 1, 2`);

const invitations = () =>
  mill.rows(`select c.email, array_length(array(select jsonb_array_elements(payload->'members')), 1) as places,
      payload->'by' as by from outbox o join customer c on c.id = (payload->>'customer')::int
    where topic = 'invitation' order by c.email`);

const DAY_MS = 24 * 3_600_000;
const FILE = `E-mail;N° client;Prénom;Nom;Rôle
Lea@Fournil.fr;104512;Léa;Morin;salariée
lea@fournil.fr;104513;Léa;Morin;vendeuse
hugo@fournil.fr;104512;;;comptable`;
const person = (email: string, shop: string, name: string, role: string) => ({
  email,
  shop,
  name,
  role,
  accepted: false,
  mainManager: false,
  hasNoPassword: true,
});
const PLACES = [
  person("hugo@fournil.fr", "104512", " ", "accountant"),
  person("lea@fournil.fr", "104512", "Léa Morin", "baker"),
  person("lea@fournil.fr", "104513", "Léa Morin", "supervisor"),
];

describe("users", () => {
  it("[QUAI-50] are invited once, without a password, and the same file again says nothing", async () => {
    await mill.take(FILE, { resource: "users" });
    expect(await places()).toEqual(PLACES);
    const told = [
      { email: "hugo@fournil.fr", places: 1, by: null },
      { email: "lea@fournil.fr", places: 2, by: null },
    ];
    expect(await invitations()).toEqual(told);
    const again = await mill.previewed(`${FILE}\n`, { resource: "users" });
    expect(again.counts).toMatchObject({ added: 0, changed: 0, unchanged: 3, faulty: 0 });
    const { users } = await mill.house();
    expect(users).toBe(`E-mail;N° client;Prénom;Nom;Rôle;État
hugo@fournil.fr;104512;;;comptable;invité
lea@fournil.fr;104512;Léa;Morin;salarié;invité
lea@fournil.fr;104513;Léa;Morin;vendeur;invité`);
    // What went out comes in: who has been here already is invited where they are new.
    const elsewhere = users?.replaceAll(";invité", ";venu") ?? "";
    expect((await mill.previewed(elsewhere, { resource: "users" })).counts).toMatchObject({
      unchanged: 3,
      changed: 0,
    });
    expect(await invitations()).toEqual(told);
  });

  it("[QUAI-50] go again with the run that brought them, unless they have come", async () => {
    const run = await mill.take(FILE, { resource: "users" });
    await mill.rows(`update store_shop_user set accepted = true
      where store_id = (select id from store where erp_id = '104513')`);
    expect(await mill.run(undoRunOf(run.id, "essai"))).toEqual({
      givenBack: 2,
      kept: [{ key: "lea@fournil.fr\u001F104513", why: "gardé, modifié depuis : État" }],
    });
    expect(await places()).toEqual([{ ...PLACES[2], accepted: true }]);
    expect(await mill.rows("select email from customer")).toEqual([{ email: "lea@fournil.fr" }]);
  });

  it("[QUAI-51] of whom one becomes a manager wait for another person than who brought the file", async () => {
    const run = await mill.previewed(`${FILE}\nmaud@fournil.fr;104512;Maud;Roy;gérante`, {
      resource: "users",
    });
    expect([run.state, run.concerns]).toEqual([
      "waiting",
      [
        {
          guard: "power-given",
          lines: 1,
          text: "1 personne devient gérante (maud@fournil.fr · 104512 : signe et invite pour la boutique).",
        },
      ],
    ]);
    expect(await places()).toEqual([]);
    expect((await mill.run(confirmWaiting(run, "Essai"))).state).toBe("waiting");
    const confirmed = await mill.run(confirmWaiting(run, "quelqu'un d'autre"));
    expect([confirmed.state, confirmed.confirmedBy]).toEqual(["dated", "quelqu'un d'autre"]);
    expect((await mill.run(applyReady(confirmed))).state).toBe("dated");
    expect(await places()).toEqual([]);
    expect((await mill.run(applyReady(confirmed), DAY_MS)).state).toBe("applied");
    expect(await places()).toEqual([
      ...PLACES,
      person("maud@fournil.fr", "104512", "Maud Roy", "manager"),
    ]);
  });

  it("[QUAI-50] keep the role that their shop gave them, and are not invited again where it removed them", async () => {
    await mill.take(FILE, { resource: "users" });
    const noted = (what: string, email: string) =>
      mill.rows(
        `insert into member_change (at, store_id, by_customer_id, customer_id, what)
          select '2026-11-26T08:00:00Z', s.id, 1, c.id, $1 from store s, customer c
           where s.erp_id = '104512' and c.email = $2`,
        [what, email],
      );
    await noted("roleChanged", "hugo@fournil.fr");
    const held = await mill.previewed("E-mail;N° client;Rôle\nhugo@fournil.fr;104512;salarié", {
      resource: "users",
    });
    expect(held.counts).toMatchObject({ unchanged: 1, changed: 0 });
    await noted("removed", "lea@fournil.fr");
    await mill.rows(
      "delete from store_shop_user where store_id = (select id from store where erp_id = '104512') and role = 'baker'",
    );
    expect(await mill.reasons("users", `${FILE}\n`)).toEqual([
      {
        line: 2,
        column: "email",
        reason:
          "La boutique a retiré cette personne : ôtez sa ligne, ou qu'un gérant l'invite de nouveau.",
      },
    ]);
  });

  it("[QUAI-50] are gone from history and files with the person, by whatever name", async () => {
    const run = await mill.take(FILE, { resource: "users" });
    const [lea] = await mill.rows<{ readonly id: number }>(
      "select id from customer where email = 'lea@fournil.fr'",
    );
    await mill.run(
      Effect.flatMap(SqlClient.SqlClient, (sql) =>
        forgetInHistory(sql, CustomerId.make(lea?.id ?? 0)),
      ),
    );
    const kept = await mill.rows<{ readonly text: string }>(
      `select row::text as text from change row where run_id = $1
        union all select row::text from exchange_line row where run_id = $1`,
      [run.id],
    );
    const named = kept.filter(({ text }) => /lea@|Léa|Morin/i.test(text));
    expect([kept.length, named, kept.filter(({ text }) => text.includes("hugo@")).length]).toEqual([
      6,
      [],
      2,
    ]);
  });

  it("[QUAI-50] are refused where a shop would lose its main manager, or one person has two names", async () => {
    await mill.take(FILE, { resource: "users" });
    await mill.rows(`update store_shop_user set role = 'manager', accepted = true, main_manager = true
      where role = 'accountant'`);
    // A person at the desk says it: what the site has said holds a file back, not them.
    const typed = await mill.previewed("E-mail;N° client;Rôle\nhugo@fournil.fr;104512;salarié", {
      resource: "users",
      wish: { byHand: true },
    });
    expect(typed).toMatchObject({ state: "refused", counts: { faulty: 1 } });
    expect(
      await mill.reasons(
        "users",
        `E-mail;N° client;Prénom;Nom;Rôle
ida@fournil.fr;104512;Ida;Morin;salarié
ida@fournil.fr;104513;Ida;Morel;vendeur
zoe@fournil;104512;;;vendeur
zoe@fournil.fr;999999;;;vendeur
zoe@fournil.fr;104512;;;chef`,
      ),
    ).toEqual([
      { line: 2, column: "lastName", reason: "Une autre ligne nomme cette personne autrement." },
      { line: 3, column: "lastName", reason: "Une autre ligne nomme cette personne autrement." },
      { line: 4, column: "email", reason: "Le format d'email n'est pas valide." },
      {
        line: 5,
        column: "shop",
        reason: "Inconnu parmi les clients : prenez d'abord leur fichier.",
      },
      {
        line: 6,
        column: "role",
        reason: "« chef » : écrivez gérant, salarié, vendeur, comptable.",
      },
    ]);
  });
});
