import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { SHIPMENT } from "../../core/shipments/status.ts";
import { allowedMessages } from "../../server/messaging/writing.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import {
  type Correspondence,
  correspondence,
  shipmentOf,
  storeNamed,
  type TestShipment,
} from "./messages.ts";

let shop: TestShop;
let store = 0;
let otherStore = 0;
let gerant: Correspondence;
let delivered: TestShipment;
beforeAll(async () => {
  shop = await startTestShop();
  store = await storeNamed(shop, "Boulangerie du Marché");
  otherStore = await storeNamed(shop, "Boulangerie Saint-Leu");
  gerant = correspondence(shop, "gerant", store);
  delivered = await shipmentOf(shop, store, {
    gmp: true,
    statuses: [SHIPMENT.delivered, SHIPMENT.invoiced],
  });
});
// An hour of writing is counted; nothing here is about it but the test that says so.
beforeEach(() => shop.sql("update message set created_at = created_at - interval '1 day'"));
afterAll(() => shop.stop());

const words = { title: "Palette abîmée", body: "Deux sacs étaient percés." };
const counts = () =>
  shop.sql<Record<string, number>>(
    `select (select count(*) from message_thread)::int as threads,
       (select count(*) from message)::int as messages,
       (select count(*) from message_attachment)::int as files,
       (select count(*) from stored_file)::int as stored`,
  );
const onDisk = (): readonly string[] => {
  try {
    return readdirSync(join(shop.dataDir, "files"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  } catch {
    return [];
  }
};

describe("[MSG-5] a store writes", () => {
  it("about a delivery of the group to the operator, under the title of its first message", async () => {
    const thread = await gerant.sent("order", {
      fields: { shipmentId: String(delivered.id), ...words },
    });
    expect(thread).toMatchObject({
      replyCount: 0,
      merchantId: null,
      merchant: null,
      subject: "Palette abîmée",
      about: {
        kind: "order",
        label: expect.stringContaining(`Commande ${delivered.number} · `),
        orderToken: delivered.token,
        shipmentId: delivered.id,
        productSlug: null,
      },
      incident: null,
      unviewed: 0,
      messages: [
        {
          ...words,
          store: { id: store },
          shipment: { miraklId: `${delivered.number}-${delivered.id}` },
          sender: { type: "user" },
          recipients: [{ type: "operator", name: "Grands Moulins Panetier" }],
          attachments: [],
        },
      ],
    });
    expect(await gerant.thread(thread.id)).toEqual(thread);
  });

  it("about a parcel to the merchant who sent it", async () => {
    const parcel = await shipmentOf(shop, store, {
      gmp: false,
      statuses: [SHIPMENT.sent, SHIPMENT.delivered, SHIPMENT.invoiced],
    });
    const thread = await gerant.sent("order", {
      fields: { shipmentId: String(parcel.id), ...words },
    });
    expect(thread.merchant?.name).toBe(parcel.merchant);
    expect(thread.messages[0]?.recipients).toEqual([{ type: "merchant", name: parcel.merchant }]);
  });

  it("about an offer to who sells it, and to a merchant or the operator about nothing", async () => {
    const [offer] = await shop.sql<{ code: string; slug: string; name: string; merchant: string }>(
      `select v.code, p.slug, p.name, r.slug as merchant from variant v
       join product p on p.id = v.product_id join merchant r on r.id = p.merchant_id
       where not r.gmp and r.status = 'active' and p.active order by v.id limit 1`,
    );
    const about = await gerant.sent("offer", {
      fields: { variantCode: offer?.code ?? "", ...words },
    });
    expect([about.about, about.merchant?.slug]).toEqual([
      {
        kind: "offer",
        label: offer?.name,
        orderToken: null,
        shipmentId: null,
        productSlug: offer?.slug,
      },
      offer?.merchant,
    ]);
    const toMerchant = await gerant.sent("threads", {
      fields: { merchant: offer?.merchant ?? "", ...words },
    });
    expect([toMerchant.about.kind, toMerchant.merchant?.slug]).toEqual(["none", offer?.merchant]);
    const toOperator = await gerant.sent("threads", { fields: { merchant: "operator", ...words } });
    expect([toOperator.about.kind, toOperator.merchant]).toEqual(["none", null]);
  });

  it("to no merchant that is closed, and to none of the marketplace without access to it", async () => {
    const [merchant] = await shop.sql<{ id: number; slug: string }>(
      "select id, slug from merchant where not gmp and status = 'active' order by id limit 1",
    );
    const write = () =>
      gerant.send("threads", { fields: { merchant: merchant?.slug ?? "", ...words } });
    await shop.sql("update store set market_place_access = false where id = $1", [store]);
    const [without, before] = [await write(), await counts()];
    await shop.sql("update store set market_place_access = true where id = $1", [store]);
    await shop.sql("update merchant set status = 'inactive' where id = $1", [merchant?.id]);
    const closed = await write();
    await shop.sql("update merchant set status = 'active' where id = $1", [merchant?.id]);
    const unknown = await gerant.send("threads", { fields: { merchant: "personne", ...words } });
    expect([without.status, closed.status, unknown.status]).toEqual([403, 404, 404]);
    expect(await counts()).toEqual(before);
  });

  it("about nothing of another store: not found, and nothing is kept", async () => {
    const foreign = await shipmentOf(shop, otherStore, {
      gmp: true,
      statuses: [SHIPMENT.sent, SHIPMENT.delivered, SHIPMENT.invoiced],
    });
    const other = correspondence(shop, "salarie", otherStore);
    const theirs = await other.sent("threads", { fields: { merchant: "operator", ...words } });
    const before = await counts();
    const shipmentId = String(foreign.id);
    const answers = [
      await gerant.send("order", { fields: { shipmentId, ...words } }),
      await gerant.send("open-incident", { fields: { shipmentId, reason: "late", ...words } }),
      await gerant.send("thread/reply", { fields: { threadId: String(theirs.id), body: "Oui" } }),
      await gerant.call(`threads/${theirs.id}`),
      await gerant.call(`incidents/${theirs.id}/close`, { method: "PUT" }),
      await gerant.call(`${theirs.messages[0]?.id}/toggle-viewed-status`, {
        method: "PUT",
        body: '{"viewed":true}',
        headers: { "content-type": "application/json" },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(await counts()).toEqual(before);
  });

  it("unless its Vendeur does", async () => {
    const seller = correspondence(shop, "vendeur", store);
    const before = await counts();
    for (const path of ["order", "offer", "threads", "open-incident", "thread/reply"]) {
      expect((await seller.send(path, { fields: words })).status).toBe(403);
    }
    expect(await counts()).toEqual(before);
    const accountant = correspondence(shop, "comptable", store);
    await accountant.sent("threads", { fields: { merchant: "operator", ...words } });
  });

  it("sixty messages an hour, and then waits", async () => {
    await shop.sql(
      `insert into message (thread_id, title, body, sender_type, sender_name, customer_id, created_at)
       select t.id, 'x', 'x', 'user', 'Gérant', c.id, $2::timestamptz
       from (select min(id) as id from message_thread where store_id = $1) t, customer c,
         generate_series(1, ${allowedMessages}) where c.email = 'gerant@panetier.example'`,
      [store, new Date(shop.clock.now())],
    );
    const refused = await gerant.send("threads", { fields: { merchant: "operator", ...words } });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "3600"]);
  });
});

describe("[MSG-6] a message", () => {
  it("needs an object and a text, in the words of the specification, all at once", async () => {
    const before = await counts();
    const response = await gerant.send("threads", {
      fields: { merchant: "operator", title: " \n", body: "\t" },
      files: [["virus.pdf", "MZ this is a program"]],
    });
    const pdf = "« virus.pdf »\u00a0: le contenu ne correspond pas à ce type de fichier.";
    expect([response.status, await response.json()]).toEqual([
      422,
      {
        code: 422,
        errors: ["Veuillez entrer votre objet", "Veuillez entrer votre message", pdf],
        fields: [
          { field: "title", message: "Veuillez entrer votre objet" },
          { field: "body", message: "Veuillez entrer votre message" },
          { field: "files", message: pdf },
        ],
      },
    ]);
    expect(await counts()).toEqual(before);
  });

  it("takes five files of ten megabytes, and none more or larger", async () => {
    const pdf = (name: string) => [name, "%PDF-1.7 ok"] as const;
    const fields = { merchant: "operator", ...words };
    const six = await gerant.send("threads", {
      fields,
      files: Array.from({ length: 6 }, (_, n) => pdf(`${n}.pdf`)),
    });
    const large = new Uint8Array(10 * 1024 * 1024 + 1);
    large.set(new TextEncoder().encode("%PDF-1.7"));
    const tooLarge = await gerant.send("threads", { fields, files: [["gros.pdf", large]] });
    expect([six.status, tooLarge.status]).toEqual([422, 422]);
    expect((await six.json()).errors).toEqual(["5 fichiers au plus."]);
    expect((await tooLarge.json()).errors).toEqual(["« gros.pdf » dépasse 10\u00a0Mo."]);
    const whole = large.subarray(0, 10 * 1024 * 1024);
    const taken = await gerant.sent("threads", { fields, files: [["gros.pdf", whole]] });
    expect(taken.messages[0]?.attachments).toMatchObject([
      { name: "gros.pdf", size: 10 * 1024 * 1024, mediaType: "application/pdf" },
    ]);
  });

  it("keeps the names of its files without a path, and their bytes where no name leads", async () => {
    const fields = { merchant: "operator", ...words };
    const thread = await gerant.sent("threads", {
      fields,
      files: [["../../etc/Étiquette « T65 ».pdf", "%PDF-1.7 étiquette"]],
    });
    const [attached] = thread.messages[0]?.attachments ?? [];
    expect(attached?.name).toBe("Étiquette « T65 ».pdf");
    const [row] = await shop.sql<{ key: string }>(
      "select storage_key as key from message_attachment where id = $1",
      [attached?.id],
    );
    expect(row?.key).toMatch(/^[\w-]{43}$/);
    const file = join(shop.dataDir, "files", row?.key.slice(0, 2) ?? "", row?.key ?? "");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const download = await gerant.call(`download-attachment?id=${attached?.id}`);
    expect([download.status, await download.text()]).toEqual([200, "%PDF-1.7 étiquette"]);
    expect(Object.fromEntries(download.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition":
        "attachment; filename=\"Etiquette _ T65 _.pdf\"; filename*=UTF-8''%C3%89tiquette%20%C2%AB%20T65%20%C2%BB.pdf",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "private, no-store",
    });
    const other = correspondence(shop, "salarie", otherStore);
    const seller = correspondence(shop, "vendeur", store);
    const path = `download-attachment?id=${attached?.id}`;
    expect([(await other.call(path)).status, (await seller.call(path)).status]).toEqual([404, 403]);
  });

  it("of before the storage keeps its files", async () => {
    const [old] = await shop.sql<{ id: number; size: number }>(
      `select a.id, a.size from message_attachment a join message m on m.id = a.message_id
       join message_thread t on t.id = m.thread_id where t.store_id = $1 and a.content is not null
       order by a.id limit 1`,
      [store],
    );
    const bytes = await (await gerant.call(`download-attachment?id=${old?.id}`)).bytes();
    expect([new TextDecoder().decode(bytes.subarray(0, 5)), bytes.length]).toEqual([
      "%PDF-",
      old?.size,
    ]);
  });

  it("sent twice with one key is one message with one set of files", async () => {
    const sent = {
      fields: { merchant: "operator", ...words },
      files: [["a.pdf", "%PDF-1.7 a"]] as const,
      key: "message-une-fois",
    };
    const [before, files] = [await counts(), onDisk().length];
    const [first, second] = await Promise.all([
      gerant.sent("threads", sent),
      gerant.sent("threads", sent),
    ]);
    expect(second).toEqual(first);
    const [was] = before;
    expect(await counts()).toEqual([
      {
        threads: (was?.["threads"] ?? 0) + 1,
        messages: (was?.["messages"] ?? 0) + 1,
        files: (was?.["files"] ?? 0) + 1,
        stored: (was?.["stored"] ?? 0) + 1,
      },
    ]);
    expect(onDisk().length).toBe(files + 1);
    const other = await gerant.send("threads", { ...sent, files: [["a.pdf", "%PDF-1.7 b"]] });
    expect(other.status).toBe(422);
    expect(onDisk().length).toBe(files + 1);
  });

  it("that is refused after its files came leaves none of them", async () => {
    const [before, files] = [await counts(), onDisk()];
    const refused = await gerant.send("thread/reply", {
      fields: { threadId: "2147483647", body: "Bonjour" },
      files: [["a.pdf", "%PDF-1.7 a"]],
    });
    expect(refused.status).toBe(404);
    expect([await counts(), onDisk()]).toEqual([before, files]);
  });
});

describe("[MSG-7] an incident", () => {
  const report = (fields: Readonly<Record<string, string>>, shipment = delivered) =>
    gerant.send("open-incident", {
      fields: { shipmentId: String(shipment.id), body: "Il manque un sac.", ...fields },
    });

  it("names lines of the delivery, with the reason for its title", async () => {
    const [line] = delivered.items;
    const thread = await gerant.sent("open-incident", {
      fields: {
        shipmentId: String(delivered.id),
        reason: "missing",
        body: "Il manque un sac.",
        lines: JSON.stringify([{ orderItemId: line?.id, quantity: 1 }]),
      },
      files: [["photo.png", Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])]],
    });
    expect(thread).toMatchObject({
      subject: "Produit manquant",
      about: { kind: "incident", shipmentId: delivered.id },
      incident: {
        state: "open",
        reason: { code: "missing", label: "Produit manquant" },
        lines: [{ orderItemId: line?.id, name: line?.name, quantity: 1 }],
      },
    });
  });

  it("is refused for lines of nowhere, too many, twice, none, or what is no list", async () => {
    const [line] = delivered.items;
    const before = await counts();
    const problems = async (lines: string, reason = "missing") => {
      const response = await report({ reason, lines });
      return [response.status, (await response.json()).errors];
    };
    const of = (...wanted: readonly (readonly [id: number | undefined, quantity: number])[]) =>
      JSON.stringify(wanted.map(([orderItemId, quantity]) => ({ orderItemId, quantity })));
    const most = line?.quantity ?? 0;
    expect(await problems(of([line?.id, most + 1]))).toEqual([422, [expect.any(String)]]);
    expect(await problems(of([line?.id, 0]))).toEqual([422, [expect.any(String)]]);
    expect(await problems(of([line?.id, 1], [line?.id, 1]))).toEqual([
      422,
      [`« ${line?.name} » est indiqué deux fois.`],
    ]);
    expect(await problems(of([2_000_000_000, 1]))).toEqual([
      422,
      ["Ce produit ne fait pas partie de cette livraison."],
    ]);
    expect(await problems("[]")).toEqual([422, ["Indiquez au moins un produit."]]);
    expect(await problems("{")).toEqual([422, ["La liste des produits est illisible."]]);
    expect(await counts()).toEqual(before);
  });

  it("is too early before the lorry has left", async () => {
    const coming = await shipmentOf(shop, store, {
      gmp: true,
      statuses: [SHIPMENT.ordered, SHIPMENT.prepared, SHIPMENT.ready],
    });
    const response = await report({ reason: "late" }, coming);
    expect([response.status, (await response.json()).errors]).toEqual([
      422,
      ["Cette livraison n’est pas encore partie : écrivez plutôt un message."],
    ]);
  });

  it("[MSG-8] is answered by the other side, opened again by a reply, and closed once for all to see", async () => {
    const opened = await (await report({ reason: "late" })).json();
    const stateOf = async () => (await gerant.thread(opened.id)).incident?.state;
    await shop.sql("update message_thread set incident_state = 'answered' where id = $1", [
      opened.id,
    ]);
    const replied = await gerant.sent("thread/reply", {
      fields: { threadId: String(opened.id), body: "Toujours rien." },
    });
    expect([replied.incident?.state, replied.messages.at(-1)?.title]).toEqual([
      "open",
      "Re : Livraison en retard",
    ]);
    const close = () => gerant.call(`incidents/${opened.id}/close`, { method: "PUT" });
    expect([(await close()).status, (await close()).status, await stateOf()]).toEqual([
      200,
      200,
      "closed",
    ]);
    const plain = await gerant.sent("threads", { fields: { merchant: "operator", ...words } });
    expect((await gerant.call(`incidents/${plain.id}/close`, { method: "PUT" })).status).toBe(404);
  });

  it("has the reasons that anybody may read", async () => {
    const response = await shop.fetch("/api/v2/shop/message-reasons");
    const reasons: readonly { readonly code: string }[] = await response.json();
    expect(reasons.map(({ code }) => code)).toEqual([
      "missing",
      "damaged",
      "wrong-product",
      "late",
      "temperature",
      "best-before",
      "billing",
      "other",
    ]);
  });
});

describe("[MSG-9] the viewed flag", () => {
  const view = async (id: number, viewed: boolean) => {
    const response = await gerant.call(`${id}/toggle-viewed-status`, {
      method: "PUT",
      body: JSON.stringify({ viewed }),
      headers: { "content-type": "application/json" },
    });
    return response.json();
  };

  it("is what was said last, however often two devices say it at once", async () => {
    const [row] = await shop.sql<{ id: number }>(
      `select m.id from message m join message_thread t on t.id = m.thread_id
       where t.store_id = $1 and m.sender_type <> 'user' order by m.id limit 1`,
      [store],
    );
    const id = row?.id ?? 0;
    await shop.sql("update message set viewed = false where id = $1", [id]);
    const before = await gerant.count();
    const answers = await Promise.all(Array.from({ length: 8 }, () => view(id, true)));
    expect(answers).toEqual(answers.map(() => ({ viewed: true, count: before - 1 })));
    expect(await gerant.count()).toBe(before - 1);
    expect(await view(id, false)).toEqual({ viewed: false, count: before });
  });
});

describe("[MSG-10] the inbox is narrowed", () => {
  const found = async (query: string): Promise<readonly number[]> => {
    const response = await gerant.call(`inbox?itemsPerPage=100&${query}`);
    const threads: readonly { readonly id: number }[] = await response.json();
    expect(response.headers.get("x-total-items")).toBe(String(threads.length));
    return threads.map(({ id }) => id);
  };

  it("by words of titles, texts, files, merchants and order numbers, whatever their accents", async () => {
    const { id } = await gerant.sent("order", {
      fields: {
        shipmentId: String(delivered.id),
        title: "Zèbre égaré",
        body: "Près du pétrin, un œuf.",
      },
      files: [["Relevé-quai.pdf", "%PDF-1.7"]],
    });
    for (const text of [
      "zebre",
      "ZÈBRE petrin",
      "oeuf zebre",
      `zebre ${delivered.number}`,
      "releve quai zebre",
      "zebre moulins",
      "zebr%C3%A8",
    ]) {
      expect([text, await found(`search=${text}`)]).toEqual([text, [id]]);
    }
    expect(await found("search=zebre licorne")).toEqual([]);
    expect((await found("search=%25")).length).toBeGreaterThan(10);
  });

  it("by what they are about, whom they are with, and what is unread", async () => {
    const all = await found("");
    const kinds = await Promise.all(
      ["order", "offer", "incident", "none"].map((kind) => found(`about=${kind}`)),
    );
    expect(kinds.flat().toSorted((a, b) => a - b)).toEqual(all.toSorted((a, b) => a - b));
    expect(kinds.every((ids) => ids.length > 0)).toBe(true);
    const operator = await found("merchant=operator");
    const [merchant] = await shop.sql<{ slug: string; count: number }>(
      `select r.slug, count(*)::int as count from message_thread t
       join merchant r on r.id = t.merchant_id where t.store_id = $1
       group by r.id order by r.id limit 1`,
      [store],
    );
    expect((await found(`merchant=${merchant?.slug}`)).length).toBe(merchant?.count);
    expect(operator.length).toBeGreaterThan(3);
    const unread = await found("unread=true");
    const [expected] = await shop.sql<{ ids: readonly number[] }>(
      `select array_agg(distinct thread_id) as ids from message m
       join message_thread t on t.id = m.thread_id
       where t.store_id = $1 and not m.viewed and m.sender_type <> 'user'`,
      [store],
    );
    expect(unread.toSorted((a, b) => a - b)).toEqual(expected?.ids);
    expect((await gerant.call("inbox?itemsPerPage=10&about=x")).status).toBe(400);
  });
});
