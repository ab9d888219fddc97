import { Schema } from "effect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Thread } from "../../api-schema/messaging.ts";
import { hasUnread, unreadCount } from "../../core/messaging/unread.ts";
import { startTestShop, type TestShop } from "./harness.ts";

let shop: TestShop;
let store = 0;
let otherStore = 0;
beforeAll(async () => {
  shop = await startTestShop();
  store = await storeOf("Boulangerie du Marché");
  otherStore = await storeOf("Boulangerie Saint-Leu");
});
afterAll(() => shop.stop());

const storeOf = async (company: string): Promise<number> => {
  const [row] = await shop.sql<{ id: number }>("select id from store where company = $1", [
    company,
  ]);
  return row?.id ?? 0;
};

const ask = async (path: string, email: string, storeId: number): Promise<Response> =>
  shop.fetch(`/api/v2/shop/messaging/${path}`, {
    headers: {
      "jwt-authorization": `Bearer ${await shop.tokenOf(`${email}@panetier.example`)}`,
      "x-store-id": String(storeId),
    },
  });

const decodeThreads = Schema.decodeUnknownSync(Schema.Array(Thread));

const pageOf = async (page: number, itemsPerPage: number, email = "gerant", storeId = store) => {
  const response = await ask(`inbox?page=${page}&itemsPerPage=${itemsPerPage}`, email, storeId);
  expect(response.status).toBe(200);
  return { threads: decodeThreads(await response.json()), headers: response.headers };
};

/** Every conversation of the store, ten a page as the shop asks for them. */
const allThreads = async (email = "gerant", storeId = store): Promise<readonly Thread[]> => {
  const first = await pageOf(1, 10, email, storeId);
  const threads = [...first.threads];
  for (let page = 2; page <= Number(first.headers.get("x-last-page")); page += 1) {
    threads.push(...(await pageOf(page, 10, email, storeId)).threads);
  }
  return threads;
};

const countOf = async (email = "gerant", storeId = store): Promise<unknown> =>
  (await ask("count-unviewed", email, storeId)).json();

describe("the inbox", () => {
  it("[MSG-2] has the conversation with the newest message first, each in its own order", async () => {
    const threads = await allThreads();
    expect(threads.length).toBeGreaterThan(20);
    const newest = threads.map(({ messages }) => messages.at(-1)?.createdAt ?? "");
    expect(newest).toEqual(newest.toSorted().toReversed());
    for (const { messages, replyCount } of threads) {
      const times = messages.map(({ createdAt }) => createdAt);
      expect(times).toEqual(times.toSorted());
      expect(replyCount).toBe(messages.length - 1);
    }
    const [oldest] = threads.slice(-1);
    await shop.sql(
      `insert into message (thread_id, title, body, sender_type, sender_name, created_at)
       values ($1, 'Re', 'Encore une chose.', 'operator', 'Service client', now())`,
      [oldest?.id],
    );
    expect((await pageOf(1, 10)).threads[0]?.id).toBe(oldest?.id);
  });

  it("[MSG-2] is paged: no conversation twice, none left out, with the headers of a list", async () => {
    const [row] = await shop.sql<{ count: number }>(
      "select count(*)::int as count from message_thread where store_id = $1",
      [store],
    );
    const total = row?.count ?? 0;
    const { threads, headers } = await pageOf(2, 7);
    expect(threads).toHaveLength(7);
    expect(
      ["x-total-items", "x-items-per-page", "x-current-page", "x-last-page"].map((name) =>
        headers.get(name),
      ),
    ).toEqual([String(total), "7", "2", String(Math.ceil(total / 7))]);
    const ids = (await allThreads()).map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([total, total]);
    const beyond = await pageOf(99, 10);
    expect([beyond.threads, beyond.headers.get("x-total-items")]).toEqual([[], String(total)]);
  });

  it("[MSG-2] needs a page size from 1 to 100", async () => {
    for (const query of [
      "",
      "?page=1",
      "?itemsPerPage=0",
      "?itemsPerPage=101",
      "?itemsPerPage=x",
    ]) {
      expect([query, (await ask(`inbox${query}`, "gerant", store)).status]).toEqual([query, 400]);
    }
    expect((await pageOf(1, 100)).threads.length).toBeGreaterThan(20);
  });

  it("[MSG-2] shows who talks with whom, about which shipment, with which documents", async () => {
    const threads = await allThreads();
    const merchants = await shop.sql<{ id: number; name: string }>("select id, name from merchant");
    const nameOf = new Map(merchants.map(({ id, name }) => [id, name]));
    for (const { merchantId, messages } of threads) {
      for (const { sender, recipients } of messages) {
        const [them] = [sender, ...recipients].filter(({ type }) => type !== "user");
        const expected =
          merchantId === null
            ? { type: "operator" }
            : { type: "merchant", name: nameOf.get(merchantId) };
        expect(them).toMatchObject(expected);
      }
    }
    const messages = threads.flatMap((thread) => thread.messages);
    expect(messages.filter(({ shipment }) => shipment !== null).length).toBeGreaterThan(10);
    const documents = messages.flatMap(({ attachments }) => attachments);
    expect(documents.length).toBeGreaterThan(2);
    const [stored] = await shop.sql<{ start: string; size: number; length: number }>(
      `select encode(substring(content from 1 for 5), 'escape') as start, size,
         length(content) as length from message_attachment where id = $1`,
      [documents[0]?.id],
    );
    expect(stored).toEqual({
      start: "%PDF-",
      size: documents[0]?.size,
      length: documents[0]?.size,
    });
  });
});

describe("the count of messages nobody has viewed", () => {
  it("[MSG-3] is that of the rule over all pages of the inbox", async () => {
    for (const [email, storeId] of [
      ["gerant", store],
      ["salarie", otherStore],
    ] as const) {
      const threads = await allThreads(email, storeId);
      const count = unreadCount(threads);
      expect([await countOf(email, storeId), hasUnread(threads)]).toEqual([{ count }, count > 0]);
      expect(count).toBeGreaterThan(0);
    }
  });

  it("[MSG-3] leaves out what the store wrote itself, and falls as messages are viewed", async () => {
    await shop.sql("update message set viewed = false where sender_type = 'user'");
    const threads = await allThreads();
    const count = unreadCount(threads);
    expect(await countOf()).toEqual({ count });
    const [unread] = threads
      .flatMap(({ messages }) => messages)
      .filter(({ viewed, sender }) => !viewed && sender.type !== "user");
    await shop.sql("update message set viewed = true where id = $1", [unread?.id]);
    expect(await countOf()).toEqual({ count: count - 1 });
  });
});

describe("conversations and stores", () => {
  it("[MSG-4] never mix: every message of a page is of the store that asked", async () => {
    const own = await allThreads();
    const other = await allThreads("salarie", otherStore);
    const storesOf = (threads: readonly Thread[]) =>
      new Set(threads.flatMap(({ messages }) => messages.map((message) => message.store.id)));
    expect([[...storesOf(own)], [...storesOf(other)]]).toEqual([[store], [otherStore]]);
    const ids = new Set<number>(own.map(({ id }) => id));
    expect(other.filter(({ id }) => ids.has(id))).toEqual([]);
    const before = await countOf();
    await shop.sql(
      `update message set viewed = false where thread_id in
         (select id from message_thread where store_id = $1)`,
      [otherStore],
    );
    expect(await countOf()).toEqual(before);
  });

  it("[MSG-4] are not found for a store of somebody else, and refused to a supervisor", async () => {
    for (const path of ["inbox?itemsPerPage=10", "count-unviewed"]) {
      const answers = [
        await ask(path, "salarie", store),
        await ask(path, "vendeur", store),
        await ask(path, "comptable", store),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 403, 200]);
    }
  });
});
