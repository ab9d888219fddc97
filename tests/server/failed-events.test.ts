import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { FailedSend, SendDecided } from "../../api-schema/staff-failed-sends.ts";
import { mostAttempts } from "../../server/outbox/outbox-queue.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { signedInAgent, supportBrowser, type SupportBrowser } from "./support-desk.ts";

let shop: TestShop;
let agent: SupportBrowser;
beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
  agent = await signedInAgent(shop, "12.0.0.1");
});
afterAll(() => shop.stop());
beforeEach(() => shop.sql("delete from outbox"));

const path = "/failed-sends";

/** An event that failed as often as it may. */
const failedEvent = async (topic: string, payload: unknown): Promise<number> => {
  const [row] = await shop.sql<{ id: number }>(
    `insert into outbox (topic, payload, attempts, created_at, failed_at, last_error)
     values ($1, $2::text::jsonb, $3, '2026-11-20T08:00:00Z', '2026-11-20T17:30:00Z',
       'MailNotSent: the server said <no>' || chr(10) || '    at somewhere.ts:1') returning id::int as id`,
    [topic, JSON.stringify(payload), mostAttempts],
  );
  return row?.id ?? 0;
};

const letter = { to: "a@b.example", toName: "A", subject: "Votre commande", text: "Texte" };

const shown = (page = 1) => agent.read<readonly FailedSend[]>(`${path}?page=${page}`);
const waiting = async (): Promise<number> => {
  const session = await agent.session();
  return session.stage === "open" ? session.waiting.failedSends : -1;
};
const retry = (id: number) => agent.send("POST", `${path}/${id}/retry`);
const giveUp = (id: number) => agent.send("POST", `${path}/${id}/giving-up`);

const stateOf = (id: number) =>
  shop.sql(
    `select attempts, done_at is not null as done, failed_at is not null as failed
     from outbox where id = $1`,
    [id],
  );

const decisions = () =>
  shop.sql(
    `select outbox_id::int as id, decision, subject from outbox_decision order by id desc limit 3`,
  );

describe("what failed for good", () => {
  it("[SUPPORT-15] is an error in the log and at the desk once it failed as often as it may", async () => {
    // Nobody can read it as a mail. Due for a while: the database's clock is finer than the shop's, which
    // finds nothing due within the millisecond.
    await shop.sql(
      `insert into outbox (topic, payload, attempts, available_at)
       values ('mail', '{}', $1, now() - interval '1 minute')`,
      [mostAttempts - 2],
    );
    const said = () =>
      shop.log.flatMap(({ level, topic, attempts }) =>
        topic === "mail" ? [[String(level).toLowerCase(), Number(attempts)]] : [],
      );
    await shop.emptyOutbox();
    expect([await shown(), await waiting()]).toEqual([[], 0]);
    shop.clock.advance(3_600_000);
    await shop.emptyOutbox();
    expect(said()).toEqual([
      ["warn", mostAttempts - 1],
      ["error", mostAttempts],
    ]);
    expect(await waiting()).toBe(1);
    shop.clock.advance(86_400_000);
    expect(await shop.emptyOutbox()).toBe(0);
    shop.clock.advance(-3_600_000 - 86_400_000);
  });

  it("[SUPPORT-15] is told in plain words: what, to whom, how often, since when and why", async () => {
    const id = await failedEvent("mail", letter);
    expect(await shown()).toEqual([
      {
        id,
        what: "E-mail « Votre commande »",
        to: "a@b.example",
        announcedAt: "2026-11-20T08:00:00.000Z",
        failedAt: "2026-11-20T17:30:00.000Z",
        attempts: mostAttempts,
        error: "MailNotSent: the server said <no>",
      },
    ]);
    expect(await waiting()).toBe(1);
  });

  it("[SUPPORT-15] names orders, people and partners of every topic", async () => {
    const [order] = await shop.sql<{ id: number; number: string; token: string }>(
      `select id, number, token from "order" where number is not null order by id limit 1`,
    );
    const of = { orderId: order?.id ?? 0, scope: "mkp" };
    await failedEvent("erp.order", of);
    await failedEvent("erp.cancellation", { ...of, scope: "gmp" });
    await failedEvent("order.completed", { token: order?.token ?? "", storeId: 1, customerId: 1 });
    await failedEvent("embedded-erp.progress", { orderNumber: order?.number ?? "" });
    await failedEvent("payment.unpaid-deadline", { orderId: order?.id ?? 0 });
    await failedEvent("push", { subscription: 1, customer: 1, notice: { title: "Demain" } });
    await failedEvent("mandate.signed", { mandate: 999_999 });
    await failedEvent("contact.mail", { message: 999_999, mail: "acknowledgement" });
    await failedEvent("new.topic", { orderId: "not-a-number" });
    const [customer] = await shop.sql<{ name: string }>(
      "select first_name || ' ' || last_name as name from customer where id = 1",
    );
    const sends = await shown();
    expect(sends.map(({ what, to }) => `${what}, à ${to}`)).toEqual([
      `Préparation de la commande ${order?.number}, place de marché, à l’ERP`,
      `Annulation de la commande ${order?.number}, Grands Moulins, à l’ERP`,
      `Confirmation de la commande ${order?.number}, à l’acheteur`,
      `Avancement de la commande ${order?.number}, à la boutique`,
      `Fin du délai de paiement, commande ${order?.number}, à la boutique`,
      `Notification « Demain », à ${customer?.name}`,
      "Mandat signé effacé, à son signataire",
      "Accusé de réception du message effacé, à son expéditeur",
      "Événement « new.topic », à un destinataire inconnu de cette page",
    ]);
    expect(JSON.stringify(sends)).not.toContain(order?.token ?? "no token");
  });

  it("[SUPPORT-15] is told in words of every kind that the shop has", async () => {
    const sources = import.meta.glob<string>("../../server/**/*.ts", {
      query: "?raw",
      import: "default",
      eager: true,
    });
    const topics = Object.values(sources).flatMap((source) =>
      [...source.matchAll(/ topic\(\s*"([\w.-]+)"/g)].flatMap(([, name]) => name ?? []),
    );
    expect(topics).toEqual(expect.arrayContaining(["mail", "erp.amendment", "webhook.parkedMail"]));
    for (const topic of topics) await failedEvent(topic, {});
    const pages = Array.from({ length: Math.ceil(topics.length / 20) }, (_, page) => page + 1);
    const told = (await Promise.all(pages.map(shown))).flat();
    expect(told).toHaveLength(topics.length);
    expect(told.filter(({ what }) => what.startsWith("Événement"))).toEqual([]);
  });

  it("[SUPPORT-15] names what it is about, and to whom it should have gone", async () => {
    const [order] = await shop.sql<{ id: number; number: string; token: string }>(
      `select id, number, token from "order" where number is not null order by id limit 1`,
    );
    const [invoice] = await shop.sql<{ id: number; number: string }>(
      "select id, number from invoice order by id limit 1",
    );
    const [invited] = await shop.sql<{ id: number }>(
      `insert into customer (email, first_name, last_name) values ('invitee@fournil.example', '', '')
       returning id`,
    );
    const { id: orderId = 0, number = "", token = "" } = order ?? {};
    await failedEvent("erp.amendment", { orderId, version: 2, part: { scope: "mkp" } });
    await failedEvent("order.amended", { token, storeId: 1, customerId: 1, version: 2 });
    await failedEvent("order.cancelled", { orderId, unpaid: true });
    await failedEvent("bank.page-closed", { transaction: "of an invoice" });
    await failedEvent("invoice.issued", { invoice: invoice?.id });
    await failedEvent("invitation", { customer: invited?.id, by: 1, members: [] });
    await failedEvent("alertMail", { message: { to: "lea@fournil.example", subject: "Farine" } });
    await failedEvent("alertSms", { message: { to: "+33639981234", text: "Farine" } });
    expect((await shown()).map(({ what, to }) => `${what}, à ${to}`)).toEqual([
      `Modification de la commande ${number}, place de marché, à l’ERP`,
      `Confirmation de la commande ${number}, modifiée, à l’acheteur`,
      `Avis d’annulation, commande ${number}, à l’acheteur`,
      "Fermeture d’une page de paiement, à la banque",
      `Facture ${invoice?.number}, à son client`,
      "Invitation dans une boutique, à invitee@fournil.example",
      "Alerte par e-mail avant une heure limite, à lea@fournil.example",
      "Alerte par SMS avant une heure limite, à +33639981234",
    ]);
  });

  it("[SUPPORT-15] is tried again from the first attempt on, and the decision is kept", async () => {
    const id = await failedEvent("mail", letter);
    expect((await retry(id)).status).toBe(204);
    expect(await stateOf(id)).toEqual([{ attempts: 0, done: false, failed: false }]);
    expect(await shop.emptyOutbox()).toBe(1);
    expect(await stateOf(id)).toEqual([{ attempts: 1, done: true, failed: false }]);
    expect((await decisions())[0]).toEqual({
      id,
      decision: "retried",
      subject: "E-mail « Votre commande »",
    });
    const [told] = await agent.read<readonly SendDecided[]>(`${path}/decisions`);
    expect(told).toEqual({
      at: expect.any(String),
      agent: "Service client",
      decision: "retried",
      subject: "E-mail « Votre commande »",
    });
  });

  it("[SUPPORT-15] is given up once, and frees what waited behind it", async () => {
    const id = await failedEvent("mail", letter);
    await shop.sql("update outbox set sequence = 'one' where id = $1", [id]);
    await shop.sql(
      `insert into outbox (topic, payload, sequence) values ('mail', $1::text::jsonb, 'one')`,
      [JSON.stringify(letter)],
    );
    expect(await shop.emptyOutbox()).toBe(0);
    expect(await stateOf(id)).toEqual([{ attempts: mostAttempts, done: false, failed: true }]);
    const before = (await decisions()).length;
    const answers = await Promise.all([1, 2, 3].map(() => giveUp(id)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await stateOf(id)).toEqual([{ attempts: mostAttempts, done: true, failed: true }]);
    const after = await decisions();
    expect([after.length - before, after[0]]).toEqual([
      1,
      { id, decision: "given up", subject: "E-mail « Votre commande »" },
    ]);
    expect(await shop.emptyOutbox()).toBe(1);
    expect(await shown()).toEqual([]);
  });

  it("[ACC-10] leaves no address in what is kept of it for good", async () => {
    const id = await failedEvent("mail", letter);
    await shop.sql("update outbox set last_error = $2 where id = $1", [
      id,
      "550 5.1.1 <lea@fournil.example>: no such user, lea@fournil.example",
    ]);
    await retry(id);
    expect(
      await shop.sql("select last_error from outbox_decision where outbox_id = $1", [id]),
    ).toEqual([{ last_error: "550 5.1.1 <…>: no such user, …" }]);
  });

  it("[SUPPORT-15] only agents decide, by the desk's own pages, and decisions only grow", async () => {
    const id = await failedEvent("mail", letter);
    const stranger = supportBrowser(shop, "12.0.0.2");
    expect((await stranger.get(path)).status).toBe(401);
    const forged = { "x-form-token": "x" };
    for (const act of ["retry", "giving-up"]) {
      const to = `${path}/${id}/${act}`;
      expect((await stranger.send("POST", to)).status).toBe(401);
      expect((await agent.send("POST", to, undefined, forged)).status).toBe(403);
    }
    expect(await stateOf(id)).toEqual([{ attempts: mostAttempts, done: false, failed: true }]);
    await expect(shop.sql("delete from outbox_decision")).rejects.toThrow();
  });

  it("[SUPPORT-15] is shown twenty a page, the longest failed first", async () => {
    for (let count = 0; count < 21; count += 1) {
      await failedEvent("mail", { ...letter, subject: `Lettre ${count}` });
    }
    const subjects = async (page: number) => (await shown(page)).map(({ what }) => what);
    expect([await subjects(1), await subjects(2)]).toEqual([
      Array.from({ length: 20 }, (_, count) => `E-mail « Lettre ${count} »`),
      ["E-mail « Lettre 20 »"],
    ]);
  });
});
