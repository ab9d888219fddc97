import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MailMessage } from "../../server/ports/mail.ts";
import { answer, emailOf, fieldsOf, people, sortedStatuses } from "./account-people.ts";
import { catchMails, mailbox } from "./caught-mails.ts";
import { demoPassword } from "./demo-data.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { leadByAnother } from "./members.ts";

let shop: TestShop;
let mails: readonly MailMessage[];
beforeAll(async () => {
  const caught = catchMails();
  mails = caught.mails;
  shop = await startTestShop({ settings: { trustProxy: true }, ports: caught.ports });
  shop.clock.set("2027-02-01T04:00:00.000Z");
});
afterAll(() => shop.stop());

const { visitor, signedIn, makePerson } = people(() => shop, "10.6");

const rowOf = async (id: number) => {
  const [row] = await shop.sql<Readonly<Record<string, unknown>>>(
    `select email, first_name, last_name, phone_number, mobile_number from customer where id = $1`,
    [id],
  );
  return row;
};

describe("personal data", () => {
  it("[ACC-9] come as one zip with everything that is kept, for machines and for people, without secrets", async () => {
    const id = await makePerson("donnees", { name: "Zoé <b>&" });
    await shop.sql(
      `insert into store_shop_user (store_id, customer_id, role, alert_top_hours)
         values (1, $1, 'baker', '[{"code": "Z002", "mode": ["mail", "sms"], "minutes": 60},
           {"code": "Z001", "mode": ["mail"], "minutes": 120}]')`,
      [id],
    );
    await shop.sql(
      `insert into mandate_request (store_id, kind, customer_id, reference, origin, state, created_at, expires_at)
         values (1, 'GMP', $1, 'DONNEES-1', '/', 'refused', now(), now())`,
      [id],
    );
    const browser = await signedIn("donnees");
    const response = await browser.call("GET", `/customers/${id}/personal-data`);
    expect(response.headers.get("content-type")).toBe("application/zip");
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const json = JSON.parse(strFromU8(files["mes-donnees.json"] ?? new Uint8Array()));
    expect(Object.keys(json)).toEqual([
      "madeAt",
      "Mes informations",
      "Mes boutiques",
      "Mes connexions",
      "Mes commandes",
      "Les listes que j’ai modifiées",
      "Mes mandats",
      "Mes messages aux marchands",
      "Mes messages au service clients",
      "Mes notifications",
      "Produits dont j'attends le retour",
      "Accès du service clients à mon compte",
    ]);
    expect(json["Mes informations"]).toMatchObject([
      { "Adresse e-mail": emailOf("donnees"), Prénom: "Zoé <b>&", "Adresse vérifiée": true },
    ]);
    expect(json["Mes boutiques"]).toMatchObject([
      {
        Rôle: "Salarié",
        "Alertes de top horaire":
          "Top horaire Surgelés : e-mail, 120 min avant ; Top horaire Farine, mélanges meuniers et améliorants : e-mail et SMS, 60 min avant",
      },
    ]);
    expect(json["Mes mandats"]).toMatchObject([{ Type: "commandes au moulin", État: "refusé" }]);
    expect(json["Mes connexions"]).toMatchObject([{ Appareil: "Chrome sur Android" }]);
    const page = strFromU8(files["mes-donnees.html"] ?? new Uint8Array());
    expect(page).toContain("Zoé &lt;b&gt;&amp;");
    for (const text of [page, JSON.stringify(json)]) expect(text).not.toMatch(/argon2|hash|token/i);
  });

  it("[ACC-9] of somebody with orders name each of them", async () => {
    const [buyer] = await shop.sql<{ email: string; id: number; orders: number }>(
      `select c.email, c.id, count(*)::int as orders from "order" o
       join customer c on c.id = o.customer_id where o.checkout_state = 'completed'
       group by c.id order by count(*) desc limit 1`,
    );
    const browser = await signedIn(buyer?.email.split("@")[0] ?? "");
    const response = await browser.call("GET", `/customers/${buyer?.id}/personal-data`);
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const json = JSON.parse(strFromU8(files["mes-donnees.json"] ?? new Uint8Array()));
    expect(json["Mes commandes"]).toHaveLength(buyer?.orders ?? 0);
  });
});

describe("the end of an account", () => {
  const end = async (account: string, password = demoPassword) => {
    const browser = await signedIn(account);
    const [row] = await shop.sql<{ id: number }>("select id from customer where email = $1", [
      emailOf(account),
    ]);
    return browser.call("POST", `/customers/${row?.id}/deletion`, { password });
  };
  const join = async (id: number, store: number, role: string, main = false) => {
    await shop.sql(
      `insert into store_shop_user (store_id, customer_id, role, main_manager) values ($1, $2, $3, $4)`,
      [store, id, role, main],
    );
  };
  const newStore = async () => {
    const [row] = await shop.sql<{ id: number }>(
      `insert into store (sales_area_id, company) select id, 'Le Fournil seul' from sales_area limit 1
       returning id`,
    );
    return row?.id ?? 0;
  };

  it("[ACC-10] leaves nobody behind: the person is unknown, their logins and links are over", async () => {
    const id = await makePerson("adieu");
    await join(id, 1, "baker");
    const box = mailbox(shop, mails, emailOf("adieu"));
    const other = await signedIn("adieu");
    expect(await fieldsOf(end("adieu", "Un-autre-mot-2027"))).toEqual([
      422,
      { password: "Ce mot de passe n’est pas le bon." },
    ]);
    const response = await end("adieu");
    expect([response.status, response.headers.getSetCookie().length]).toEqual([204, 1]);
    expect((await box()).subjects).toEqual(["Votre compte a été supprimé"]);
    expect([(await other.call("GET", "/stores")).status, (await other.renew()).status]).toEqual([
      401, 401,
    ]);
    expect((await visitor().signIn("adieu")).status).toBe(401);
    expect(await rowOf(id)).toMatchObject({
      email: `compte-${id}@supprime.invalid`,
      first_name: "Compte",
      last_name: "supprimé",
      phone_number: null,
      mobile_number: null,
    });
    const [left] = await shop.sql(
      "select count(*)::int as count from store_shop_user where customer_id = $1",
      [id],
    );
    expect(left).toEqual({ count: 0 });
    await visitor().call("POST", "/reset-password-requests", { email: emailOf("adieu") });
    expect((await box()).subjects).toEqual([]);
  });

  it("[ACC-10] is refused to who a store with other people needs as its manager", async () => {
    const [store, manager, baker] = [
      await newStore(),
      await makePerson("patronne"),
      await makePerson("mitron"),
    ];
    await join(manager, store, "manager", true);
    await join(baker, store, "baker");
    expect(await answer(end("patronne"))).toEqual({
      status: 409,
      body: {
        code: 409,
        message:
          "Confiez d’abord la gestion de Le Fournil seul à une autre personne : vous en êtes le gérant.",
      },
    });
    expect((await end("mitron")).status).toBe(204);
    expect((await end("patronne")).status).toBe(204);
  });

  it("[ACC-10] is refused where the only other manager was invited and has not come", async () => {
    const store = await newStore();
    const people = { boss: "partante", hand: "restant", invited: "attendue" };
    await join(await makePerson(people.boss), store, "manager");
    await join(await makePerson(people.hand), store, "baker");
    await join(await makePerson(people.invited, { verified: false }), store, "manager");
    await shop.sql(
      `update store_shop_user m set accepted = false from customer c
         where c.id = m.customer_id and c.email = $1`,
      [emailOf(people.invited)],
    );
    expect((await end(people.boss)).status).toBe(409);
  });

  it("[ACC-10] takes along alerts that never arrived, by mail and as text messages", async () => {
    const id = await makePerson("alertee");
    await shop.sql("update customer set mobile_number = '+33639981299' where id = $1", [id]);
    const until = "2027-02-02T10:00:00.000Z";
    for (const [topic, to] of [
      ["alertMail", emailOf("alertee").toUpperCase()],
      ["alertSms", "+33639981299"],
      ["alertMail", "quelqu-un.autre@panetier.example"],
    ] as const) {
      await shop.sql(
        `insert into outbox (topic, payload, attempts, created_at, failed_at)
           values ($1, $2::text::jsonb, 12, now(), now())`,
        [topic, JSON.stringify({ message: { to, text: "Commandez avant 11 h 00" }, until })],
      );
    }
    expect((await end("alertee")).status).toBe(204);
    expect(
      await shop.sql(
        `select payload -> 'message' ->> 'to' as "to" from outbox
           where topic in ('alertMail', 'alertSms') order by id`,
      ),
    ).toEqual([{ to: "quelqu-un.autre@panetier.example" }]);
  });

  it("[ACC-10] of two managers who leave at once one has to stay", async () => {
    const store = await newStore();
    for (const account of ["duo-a", "duo-b"])
      await join(await makePerson(account), store, "manager");
    await join(await makePerson("duo-c"), store, "baker");
    const ended = await Promise.all([end("duo-a"), end("duo-b")]);
    expect(sortedStatuses(ended)).toEqual([204, 409]);
  });

  // The last one: it takes an account of the demonstration.
  it("[ACC-10] keeps the orders of the shop", async () => {
    const [buyer] = await shop.sql<{ account: string; id: number }>(
      `select split_part(c.email, '@', 1) as account, c.id from "order" o
       join customer c on c.id = o.customer_id where o.checkout_state = 'completed'
       group by c.id order by c.id limit 1`,
    );
    const { account = "", id = 0 } = buyer ?? {};
    await leadByAnother(shop, id);
    await shop.sql("update store_shop_user set role = 'baker' where customer_id = $1", [id]);
    const orders = () =>
      shop.sql(`select id, number, total from "order" where customer_id = $1 order by id`, [id]);
    const before = await orders();
    expect(before.length).toBeGreaterThan(0);
    expect((await end(account)).status).toBe(204);
    expect(await orders()).toEqual(before);
  });
});
