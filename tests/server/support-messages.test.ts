import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SHIPMENT } from "../../core/shipments/status.ts";
import { MAIL_DELAY_MS, MAIL_PAUSE_MS } from "../../server/messaging/message-mails.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import {
  type Correspondence,
  correspondence,
  shipmentOf,
  storeNamed,
  type TestFile,
} from "./messages.ts";
import { formTokenIn, signedInAgent, type SupportBrowser } from "./support-desk.ts";

let shop: TestShop;
let agent: SupportBrowser;
let store = 0;
let gerant: Correspondence;
beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
  agent = await signedInAgent(shop, "11.3.0.1");
  store = await storeNamed(shop, "Boulangerie du Marché");
  gerant = correspondence(shop, "gerant", store);
  // The desk has seen what the demonstration's stores wrote.
  await shop.sql("update message set viewed = true");
  await shop.sql(
    "update message_thread set incident_state = 'closed' where incident_state <> 'closed'",
  );
});
afterAll(() => shop.stop());

const queue = "/_support/messages";
const words = { title: "Palette <abîmée>", body: "Deux sacs percés.\nQue fait-on ?" };

const textOf = async (path: string) => (await agent.get(path)).text();
const fieldOf = (page: string, name: string): string =>
  new RegExp(`name="${name}"\\s+value="([\\w-]+)"`).exec(page)?.[1] ?? "";

interface Answered {
  readonly message: string;
  readonly files?: readonly TestFile[];
  readonly key?: string;
}

/** Sends the answer form of a conversation's page. */
const answer = async (id: number, { message, files = [], key }: Answered) => {
  const page = await textOf(`${queue}/${id}`);
  const body = new FormData();
  body.set("jeton", formTokenIn(page));
  body.set("cle", key ?? fieldOf(page, "cle"));
  body.set("message", message);
  for (const [name, bytes] of files) body.append("fichiers", new Blob([bytes]), name);
  return shop.fetch(`${queue}/${id}/repondre`, {
    method: "POST",
    body,
    headers: { cookie: agent.cookies(), "x-forwarded-for": "11.3.0.1" },
    redirect: "manual",
  });
};

const incident = async () => {
  const shipment = await shipmentOf(shop, store, {
    gmp: false,
    statuses: [SHIPMENT.sent, SHIPMENT.delivered, SHIPMENT.invoiced],
  });
  const [line] = shipment.items;
  return gerant.sent("open-incident", {
    fields: {
      shipmentId: String(shipment.id),
      reason: "damaged",
      body: "Carton ouvert.",
      lines: JSON.stringify([{ orderItemId: line?.id, quantity: 1 }]),
    },
    files: [["Bordereau.pdf", "%PDF-1.7 bordereau"]],
  });
};

const mailsDue = async (): Promise<readonly unknown[]> => {
  await shop.emptyOutbox();
  return shop.sql(
    `select payload->>'to' as "to", payload->>'subject' as subject from outbox
     where topic = 'mail' and payload->>'subject' like 'Nouveau message de %' order by id`,
  );
};

describe("[SUPPORT-20] the desk's messages", () => {
  it("are for agents alone", async () => {
    const { id } = await gerant.sent("threads", { fields: { merchant: "operator", ...words } });
    for (const path of [queue, `${queue}/${id}`, `${queue}/pieces/1`]) {
      const response = await shop.fetch(path, { redirect: "manual" });
      expect([path, response.status]).toEqual([path, 303]);
    }
    const posted = await shop.fetch(`${queue}/${id}/repondre`, {
      method: "POST",
      body: new FormData(),
      redirect: "manual",
    });
    expect(posted.status).toBe(303);
    const forged = new FormData();
    forged.set("message", "Bonjour");
    const response = await shop.fetch(`${queue}/${id}/repondre`, {
      method: "POST",
      body: forged,
      headers: { cookie: agent.cookies() },
    });
    expect([response.status, (await gerant.thread(id)).messages.length]).toEqual([403, 1]);
  });

  it("list what waits, found by store and subject, its count in the menu", async () => {
    const { id } = await gerant.sent("threads", {
      fields: { merchant: "operator", title: "Zébrures", body: "Bonjour" },
    });
    const page = await textOf(queue);
    expect(page).toMatch(/Messages \(\d+\)/);
    expect(page).toContain(`${queue}/${id}`);
    expect(await textOf(`${queue}?recherche=zebrures+marche`)).toContain(`${queue}/${id}`);
    expect(await textOf(`${queue}?recherche=licorne`)).toContain("Rien n’attend de réponse.");
    const all = await textOf(`${queue}?etat=tous`);
    expect(all).toContain("Page 1 sur");
    expect((await agent.get(`${queue}/2147483`)).status).toBe(404);
  });

  it("are answered in the other side's name, with files, once for each page", async () => {
    const { id } = await gerant.sent("threads", { fields: { merchant: "operator", ...words } });
    const page = await textOf(`${queue}/${id}`);
    expect(page).toContain("Palette &lt;abîmée&gt;");
    const key = fieldOf(page, "cle");
    const sent = {
      message: " On reprend la palette. ",
      files: [["Avoir.pdf", "%PDF-1.7 avoir"]] as const,
      key,
    };
    const before = await gerant.count();
    const answers = await Promise.all([answer(id, sent), answer(id, sent)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const thread = await gerant.thread(id);
    expect(thread.messages.slice(1)).toMatchObject([
      {
        title: "Re : Palette <abîmée>",
        body: "On reprend la palette.",
        viewed: false,
        sender: { type: "operator", name: "Grands Moulins Panetier" },
        recipients: [{ type: "user" }],
        attachments: [{ name: "Avoir.pdf", mediaType: "application/pdf" }],
      },
    ]);
    expect([thread.messages[0]?.viewed, thread.unviewed, await gerant.count()]).toEqual([
      true,
      1,
      before + 1,
    ]);
    const [file] = thread.messages[1]?.attachments ?? [];
    const download = await gerant.call(`download-attachment?id=${file?.id}`);
    expect(await download.text()).toBe("%PDF-1.7 avoir");
    expect(await shop.sql("select count(*)::int as count from stored_file")).toEqual([
      { count: 1 },
    ]);
    const journal = await shop.sql(
      `select action, g.name as agent from conversation_action a
       join support_agent g on g.id = a.agent_id where thread_id = $1`,
      [id],
    );
    expect(journal).toEqual([{ action: "replied", agent: expect.any(String) }]);
  });

  it("say what is wrong with an answer and keep what was typed", async () => {
    const { id } = await gerant.sent("threads", { fields: { merchant: "operator", ...words } });
    const wrong = await answer(id, {
      message: "Voici l’avoir",
      files: [["avoir.pdf", "MZ program"]],
    });
    const page = await wrong.text();
    expect([wrong.status, page.includes("Voici l’avoir")]).toEqual([422, true]);
    expect(page).toContain("le contenu ne correspond pas à ce type de fichier");
    const empty = await answer(id, { message: "  " });
    expect([empty.status, (await empty.text()).includes("Veuillez entrer votre message")]).toEqual([
      422,
      true,
    ]);
    expect((await gerant.thread(id)).messages).toHaveLength(1);
  });

  it("show an incident with its lines and files, answer it for the merchant, and close it", async () => {
    const { id, merchant, incident: reported } = await incident();
    const page = await textOf(`${queue}/${id}`);
    expect(page).toContain("Incident : Produit abîmé");
    expect(page).toContain(`1 × ${reported?.lines[0]?.name}`);
    const [, piece] = /\/_support\/messages\/pieces\/(\d+)/.exec(page) ?? [];
    const file = await agent.get(`${queue}/pieces/${piece}`);
    expect([await file.text(), file.headers.get("content-disposition")]).toEqual([
      "%PDF-1.7 bordereau",
      "attachment; filename=\"Bordereau.pdf\"; filename*=UTF-8''Bordereau.pdf",
    ]);
    await answer(id, { message: "Nous le remplaçons." });
    const answered = await gerant.thread(id);
    expect([answered.incident?.state, answered.messages[1]?.sender]).toEqual([
      "answered",
      { type: "merchant", name: merchant?.name },
    ]);
    const closing = await agent.submit(`${queue}/${id}`, `${queue}/${id}/clore`);
    expect([closing.status, (await gerant.thread(id)).incident?.state]).toEqual([303, "closed"]);
  });

  it("need no answer when an agent says so", async () => {
    const { id } = await gerant.sent("threads", { fields: { merchant: "operator", ...words } });
    await agent.submit(`${queue}/${id}`, `${queue}/${id}/lu`);
    expect((await gerant.thread(id)).messages[0]?.viewed).toBe(true);
    expect(await textOf(queue)).not.toContain(`${queue}/${id}"`);
  });
});

describe("[MSG-12] an answer that nobody reads", () => {
  // What was answered before is told before.
  beforeEach(async () => {
    shop.clock.advance(MAIL_DELAY_MS + 1000);
    await shop.emptyOutbox();
  });

  const readers = async () => {
    const rows = await shop.sql<{ email: string }>(
      `select c.email from store_shop_user m join customer c on c.id = m.customer_id
       where m.store_id = $1 and m.role <> 'supervisor' and m.accepted and c.verified
         and m.message_mails order by c.id`,
      [store],
    );
    return rows.map(({ email }) => email);
  };
  const mailsTo = async (before: number) =>
    (await mailsDue()).slice(before).map((mail) => Object(mail).to);

  it("is told by mail after two minutes, once an hour, to those who want it and may read it", async () => {
    const { id } = await gerant.sent("threads", { fields: { merchant: "operator", ...words } });
    const { length: before } = await mailsDue();
    await answer(id, { message: "Bonjour" });
    expect(await mailsTo(before)).toEqual([]);
    shop.clock.advance(MAIL_DELAY_MS + 1000);
    const first = await readers();
    expect(first.length).toBeGreaterThan(1);
    expect(await mailsTo(before)).toEqual(first);
    await answer(id, { message: "Encore une chose" });
    shop.clock.advance(MAIL_DELAY_MS + 1000);
    expect(await mailsTo(before)).toEqual(first);
    shop.clock.advance(MAIL_PAUSE_MS);
    agent = await signedInAgent(shop, "11.3.0.1");
    await shop.sql(
      `update store_shop_user set message_mails = false where store_id = $1 and customer_id =
        (select id from customer where email = 'gerant@panetier.example')`,
      [store],
    );
    await answer(id, { message: "Une dernière" });
    shop.clock.advance(MAIL_DELAY_MS + 1000);
    const rest = await readers();
    expect(rest).not.toContain("gerant@panetier.example");
    expect(await mailsTo(before)).toEqual([...first, ...rest]);
  });

  it("is not told once it was read", async () => {
    const { id } = await gerant.sent("threads", { fields: { merchant: "operator", ...words } });
    const { length: before } = await mailsDue();
    await answer(id, { message: "Bonjour" });
    await shop.sql("update message set viewed = true where thread_id = $1", [id]);
    shop.clock.advance(MAIL_DELAY_MS + 1000);
    expect(await mailsTo(before)).toEqual([]);
  });
});
