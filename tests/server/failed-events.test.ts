import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
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

const page = "/_support/envois";

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

/** What a page says, without its markup. */
const textOf = (markup: string): string =>
  markup
    .replaceAll(/<style>[^<]*<\/style>|<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">");

const shown = async (path = page): Promise<string> => textOf(await (await agent.get(path)).text());

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
  it("[SUPPORT-15] is an error in the log and on the page once it failed as often as it may", async () => {
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
    expect(await shown()).toContain("Tout est parti");
    shop.clock.advance(3_600_000);
    await shop.emptyOutbox();
    expect(said()).toEqual([
      ["warn", mostAttempts - 1],
      ["error", mostAttempts],
    ]);
    expect(await shown()).toContain("Envois (1)");
    shop.clock.advance(86_400_000);
    expect(await shop.emptyOutbox()).toBe(0);
    shop.clock.advance(-3_600_000 - 86_400_000);
  });

  it("[SUPPORT-15] is told in plain words: what, to whom, how often, since when and why", async () => {
    await failedEvent("mail", letter);
    const text = await shown();
    expect(text).toContain("Envois (1)");
    expect(text).toContain("E-mail « Votre commande » À a@b.example Annoncé le");
    expect(text).toContain(`${mostAttempts} essais, en échec depuis le`);
    expect(text).toContain("20/11/2026 à 18 h 30");
    expect(text).toContain("MailNotSent: the server said <no>");
    expect(text).not.toContain("somewhere.ts");
    expect(await shown("/_support")).toContain("Envois (1)");
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
    const markup = await (await agent.get(page)).text();
    const titles = [...markup.matchAll(/<h2>([^<]+)<\/h2>\s*<p class="mail">À ([^<]+)<\/p>/g)];
    expect(titles.map(([, what, to]) => `${what}, à ${to}`)).toEqual([
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
    expect(markup).not.toContain(order?.token ?? "no token");
  });

  it("[SUPPORT-15] is tried again from the first attempt on, and the decision is kept", async () => {
    const id = await failedEvent("mail", letter);
    const answer = await agent.submit(page, `${page}/${id}/reessayer`);
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      `http://localhost:8080${page}`,
    ]);
    expect(await stateOf(id)).toEqual([{ attempts: 0, done: false, failed: false }]);
    expect(await shop.emptyOutbox()).toBe(1);
    expect(await stateOf(id)).toEqual([{ attempts: 1, done: true, failed: false }]);
    expect((await decisions())[0]).toEqual({
      id,
      decision: "retried",
      subject: "E-mail « Votre commande »",
    });
    expect(await shown()).toContain("Réessayé E-mail « Votre commande » Service client");
  });

  it("[SUPPORT-15] is given up after a question, once, and frees what waited behind it", async () => {
    const id = await failedEvent("mail", letter);
    await shop.sql("update outbox set sequence = 'one' where id = $1", [id]);
    await shop.sql(
      `insert into outbox (topic, payload, sequence) values ('mail', $1::text::jsonb, 'one')`,
      [JSON.stringify(letter)],
    );
    expect(await shop.emptyOutbox()).toBe(0);
    const question = `${page}/${id}/abandonner`;
    expect(await shown(question)).toContain("Abandonner cet envoi ?");
    expect(await stateOf(id)).toEqual([{ attempts: mostAttempts, done: false, failed: true }]);
    const before = (await decisions()).length;
    const form = /name="jeton"\s+value="([\w-]+)"/.exec(await (await agent.get(question)).text());
    const jeton = form?.[1] ?? "";
    await Promise.all([1, 2, 3].map(() => agent.post(question, { jeton })));
    expect(await stateOf(id)).toEqual([{ attempts: mostAttempts, done: true, failed: true }]);
    const after = await decisions();
    expect([after.length - before, after[0]]).toEqual([
      1,
      { id, decision: "given up", subject: "E-mail « Votre commande »" },
    ]);
    expect(await shop.emptyOutbox()).toBe(1);
    expect((await agent.get(question)).status).toBe(404);
  });

  it("[ACC-10] leaves no address in what is kept of it for good", async () => {
    const id = await failedEvent("mail", letter);
    await shop.sql("update outbox set last_error = $2 where id = $1", [
      id,
      "550 5.1.1 <lea@fournil.example>: no such user, lea@fournil.example",
    ]);
    await agent.submit(page, `${page}/${id}/reessayer`);
    expect(
      await shop.sql("select last_error from outbox_decision where outbox_id = $1", [id]),
    ).toEqual([{ last_error: "550 5.1.1 <…>: no such user, …" }]);
  });

  it("[SUPPORT-15] only agents decide, by this page's own forms, and decisions only grow", async () => {
    const id = await failedEvent("mail", letter);
    const stranger = supportBrowser(shop, "12.0.0.2");
    expect((await stranger.get(page)).headers.get("location")).toBe(
      "http://localhost:8080/_support/connexion?retour=%2F_support%2Fenvois",
    );
    for (const act of ["reessayer", "abandonner"]) {
      const asStranger = await stranger.post(`${page}/${id}/${act}`, {});
      expect(asStranger.headers.get("location")).toMatch(/\/_support\/connexion/);
      expect((await agent.post(`${page}/${id}/${act}`, { jeton: "x" })).status).toBe(403);
    }
    expect(await stateOf(id)).toEqual([{ attempts: mostAttempts, done: false, failed: true }]);
    await expect(shop.sql("delete from outbox_decision")).rejects.toThrow();
  });

  it("[SUPPORT-15] is shown twenty a page, the longest failed first", async () => {
    for (let count = 0; count < 21; count += 1) {
      await failedEvent("mail", { ...letter, subject: `Lettre ${count}` });
    }
    const first = await shown();
    expect([first.includes("« Lettre 0 »"), first.includes("« Lettre 20 »")]).toEqual([
      true,
      false,
    ]);
    expect(await shown(`${page}?page=2`)).toContain("« Lettre 20 »");
  });
});
