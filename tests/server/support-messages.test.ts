import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { randomUUID } from "node:crypto";
import type { Conversation, ListedConversation } from "../../api-schema/staff-conversations.ts";
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
import { refusalOf, signedInAgent, type SupportBrowser } from "./support-desk.ts";

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

const queue = "/conversations";
const words = { title: "Palette <abîmée>", body: "Deux sacs percés.\nQue fait-on ?" };

/** The conversations of a list, by their number. */
const listed = async (query: string) =>
  (await agent.read<readonly ListedConversation[]>(`${queue}?${query}`)).map(({ id }) =>
    Number(id),
  );
const shown = (id: number) => agent.read<Conversation>(`${queue}/${id}`);

interface Answered {
  readonly message: string;
  readonly files?: readonly TestFile[];
  readonly key?: string;
}

/** The form of an answer. */
const formOf = ({ message, files = [], key = randomUUID() }: Answered): FormData => {
  const body = new FormData();
  body.set("key", key);
  body.set("body", message);
  for (const [name, bytes] of files) body.append("files", new Blob([bytes]), name);
  return body;
};
const answer = (id: number, answered: Answered) =>
  agent.send("POST", `${queue}/${id}/replies`, formOf(answered));

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
    for (const path of [`${queue}?shown=all`, `${queue}/${id}`, "/attachments/1"]) {
      const response = await shop.fetch(`/api/v2/staff${path}`);
      expect([path, response.status]).toEqual([path, 401]);
    }
    const posted = await shop.fetch(`/api/v2/staff${queue}/${id}/replies`, {
      method: "POST",
      body: formOf({ message: "Bonjour" }),
    });
    expect(posted.status).toBe(401);
    const forged = await agent.send(
      "POST",
      `${queue}/${id}/replies`,
      formOf({ message: "Bonjour" }),
      { "x-form-token": "x" },
    );
    expect([forged.status, (await gerant.thread(id)).messages.length]).toEqual([403, 1]);
  });

  it("list what waits, found by store and subject, its count told with the session", async () => {
    const { id } = await gerant.sent("threads", {
      fields: { merchant: "operator", title: "Zébrures", body: "Bonjour" },
    });
    const waiting = await listed("shown=waiting");
    expect(waiting).toContain(id);
    const session = await agent.session();
    expect(session.stage === "open" && session.waiting.conversations).toBe(waiting.length);
    expect(await listed("shown=waiting&search=zebrures+marche")).toEqual([id]);
    expect(await listed("shown=waiting&search=licorne")).toEqual([]);
    const all = await agent.get(`${queue}?shown=all`);
    expect(Number(all.headers.get("x-last-page"))).toBeGreaterThan(1);
    expect((await agent.get(`${queue}/2147483`)).status).toBe(404);
  });

  it("are answered in the other side's name, with files, once for each key", async () => {
    const { id } = await gerant.sent("threads", { fields: { merchant: "operator", ...words } });
    expect((await shown(id)).thread.subject).toBe("Palette <abîmée>");
    const key = randomUUID();
    const sent = {
      message: " On reprend la palette. ",
      files: [["Avoir.pdf", "%PDF-1.7 avoir"]] as const,
      key,
    };
    const before = await gerant.count();
    const answers = await Promise.all([answer(id, sent), answer(id, sent)]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
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
       join staff g on g.id = a.agent_id where thread_id = $1`,
      [id],
    );
    expect(journal).toEqual([{ action: "replied", agent: expect.any(String) }]);
    expect((await shown(id)).actions).toEqual([
      { at: expect.any(String), agent: "Service client", action: "replied" },
    ]);
  });

  it("say what is wrong with an answer, by field, and keep nothing of it", async () => {
    const { id } = await gerant.sent("threads", { fields: { merchant: "operator", ...words } });
    const wrong = await answer(id, {
      message: "Voici l’avoir",
      files: [["avoir.pdf", "MZ program"]],
    });
    expect(await refusalOf(wrong)).toEqual([
      422,
      expect.stringMatching(/^files : .*le contenu ne correspond pas à ce type de fichier/),
    ]);
    expect(await refusalOf(await answer(id, { message: "  " }))).toEqual([
      422,
      expect.stringMatching(/^body : Veuillez entrer votre message/),
    ]);
    expect((await gerant.thread(id)).messages).toHaveLength(1);
  });

  it("show an incident with its lines and files, answer it for the merchant, and close it", async () => {
    const { id, merchant, incident: reported } = await incident();
    const { thread } = await shown(id);
    expect([thread.incident?.reason.label, thread.incident?.lines]).toEqual([
      "Produit abîmé",
      reported?.lines,
    ]);
    const [piece] = thread.messages[0]?.attachments ?? [];
    const file = await agent.get(`/attachments/${piece?.id}`);
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
    const closing = await agent.send("POST", `${queue}/${id}/closing`, { key: randomUUID() });
    expect([closing.status, (await gerant.thread(id)).incident?.state]).toEqual([204, "closed"]);
  });

  it("need no answer when an agent says so", async () => {
    const { id } = await gerant.sent("threads", { fields: { merchant: "operator", ...words } });
    await agent.send("POST", `${queue}/${id}/viewing`, { key: randomUUID() });
    expect((await gerant.thread(id)).messages[0]?.viewed).toBe(true);
    expect(await listed("shown=waiting")).not.toContain(id);
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
