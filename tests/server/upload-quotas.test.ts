import { randomUUID } from "node:crypto";
import { connect, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Conversation } from "../../api-schema/staff-conversations.ts";
import { UPLOAD_QUOTAS } from "../../core/files/upload-allowance.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { type Correspondence, correspondence, storeNamed, type TestFile } from "./messages.ts";
import { refusalOf, signedInAgent, type SupportBrowser } from "./support-desk.ts";

// How much may be sent with files in a day, whoever sends it, and that who sends too much is told
// before they do.

let shop: TestShop;
let store = 0;
let gerant: Correspondence;
let agent: SupportBrowser;
beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
  store = await storeNamed(shop, "Boulangerie du Marché");
  gerant = correspondence(shop, "gerant", store);
  agent = await signedInAgent(shop, "192.0.2.77");
});
beforeEach(async () => {
  shop.clock.set(NOON);
  await shop.sql("delete from upload_count");
  await shop.sql("delete from contact_attempt");
  await shop.sql("update message set created_at = created_at - interval '1 day'");
});
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => shop.stop());

const DAY = "2026-11-24";
const NOON = "2026-11-24T11:00:00Z";
const words = { title: "Palette abîmée", body: "Deux sacs étaient percés." };
const pdf = (bytes: number): TestFile => ["a.pdf", "%PDF-1.7".padEnd(bytes)];

const fields = { merchant: "operator", ...words };

/** What a sender has used of their day. */
const used = (who: string, messages: number, bytes: number) =>
  shop.sql(
    `insert into upload_count (who, day, messages, bytes) values ($1, $2::date, $3, $4)
     on conflict (who, day) do update set messages = $3, bytes = $4`,
    [who, DAY, messages, bytes],
  );
const counted = () =>
  shop.sql<{ who: string; messages: number; bytes: number }>(
    "select who, messages, bytes::int from upload_count order by who",
  );
const customerOf = async (name: string): Promise<number> => {
  const [row] = await shop.sql<{ id: number }>("select id from customer where email = $1", [
    `${name}@panetier.example`,
  ]);
  return row?.id ?? 0;
};
const left = async () => (await gerant.call("upload-allowance")).json();

/** The head and first 64 kB of a form that says how long it is, and what is answered meanwhile. */
const begin = (path: string, head: readonly string[], first: string, bytes: number) => {
  const socket = connect(Number(new URL(shop.baseUrl).port), "127.0.0.1");
  sockets.push(socket);
  socket.write(
    [
      `POST ${path} HTTP/1.1`,
      "Host: boutique",
      ...head,
      "Content-Type: multipart/form-data; boundary=B",
      `Content-Length: ${bytes}`,
      "",
      first,
    ].join("\r\n"),
  );
  return new Promise<string>((resolve) => {
    socket.once("data", (data) => resolve(data.toString("utf8")));
    socket.on("error", () => resolve("closed"));
  });
};
const part = (name: string, value: string) =>
  `--B\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const filePart = `--B\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\n\r\n${"%PDF-1.7".padEnd(65_536)}`;

const asGerant = async () => [
  `JWT-Authorization: Bearer ${await shop.tokenOf("gerant@panetier.example")}`,
  `X-STORE-ID: ${store}`,
];
const MB = 1_000_000;

describe("[MSG-23] messages with files", () => {
  it("count for their person and their store, and words alone for nobody", async () => {
    await gerant.sent("threads", { fields, files: [pdf(1000), pdf(500)] });
    await gerant.sent("threads", { fields });
    expect(await counted()).toEqual([
      { who: `person ${await customerOf("gerant")}`, messages: 1, bytes: 1500 },
      { who: `store ${store}`, messages: 1, bytes: 1500 },
    ]);
    expect(await left()).toEqual({
      messages: UPLOAD_QUOTAS.person.messages - 1,
      bytes: UPLOAD_QUOTAS.person.bytes - 1500,
    });
  });

  it("beyond the bytes of a day are refused with the time until midnight, and words still go", async () => {
    const person = `person ${await customerOf("gerant")}`;
    await used(person, 3, UPLOAD_QUOTAS.person.bytes - 1000);
    expect((await gerant.send("threads", { fields, files: [pdf(1000)] })).status).toBe(200);
    const refused = await gerant.send("threads", { fields, files: [pdf(1)] });
    expect(refused.status).toBe(429);
    const body: { readonly message: string; readonly retryAfter: number } = await refused.json();
    expect(body.message).toBe(
      "Vous avez envoyé aujourd’hui tous les fichiers d’une journée. Votre message peut partir sans fichier, ou demain avec.",
    );
    expect(body.retryAfter).toBeGreaterThan(12 * 3600 - 120);
    expect(body.retryAfter).toBeLessThanOrEqual(12 * 3600);
    expect(refused.headers.get("retry-after")).toBe(String(body.retryAfter));
    expect((await gerant.send("threads", { fields })).status).toBe(200);
    // Nothing of what was refused is counted or kept.
    expect((await counted()).find(({ who }) => who === person)).toMatchObject({ messages: 4 });
    expect(
      await shop.sql(
        "select from stored_file f where not exists (select from message_attachment a where a.storage_key = f.key)",
      ),
    ).toEqual([]);
  });

  it("of colleagues count together for their store", async () => {
    await used(`store ${store}`, 60, 1000);
    expect((await gerant.send("threads", { fields, files: [pdf(10)] })).status).toBe(429);
    expect(await left()).toEqual({ messages: 0, bytes: UPLOAD_QUOTAS.person.bytes });
  });

  it("count anew after midnight in Paris", async () => {
    await used(`person ${await customerOf("gerant")}`, 30, 1000);
    expect((await gerant.send("threads", { fields, files: [pdf(10)] })).status).toBe(429);
    shop.clock.set("2026-11-24T23:00:01Z");
    expect((await gerant.send("threads", { fields, files: [pdf(10)] })).status).toBe(200);
  });

  it("sent at the same time go as many as there is room for", async () => {
    await used(`person ${await customerOf("gerant")}`, 0, UPLOAD_QUOTAS.person.bytes - 2500);
    const statuses = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const { status } = await gerant.send("threads", { fields, files: [pdf(1000)] });
        return status;
      }),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 429]);
  });

  it("that were kept and are sent again, since nobody heard of it, are answered as before", async () => {
    const sent = { fields, files: [pdf(200_000)], key: "garde-moi-une-fois" };
    const first = await (await gerant.send("threads", sent)).json();
    await used(`person ${await customerOf("gerant")}`, 30, UPLOAD_QUOTAS.person.bytes);
    const again = await gerant.send("threads", sent);
    expect([again.status, await again.json()]).toEqual([200, first]);
  });
});

describe("[MSG-24] a message with files is refused before they are read", () => {
  it("when its length says that they are too many for the day", async () => {
    await used(`person ${await customerOf("gerant")}`, 3, UPLOAD_QUOTAS.person.bytes - 5 * MB);
    const answer = await begin(
      "/api/v2/shop/messaging/threads",
      await asGerant(),
      part("merchant", "operator") + filePart,
      20 * MB,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 429 /);
    expect(answer).toContain("il reste 5\u00a0Mo pour aujourd’hui");
    expect(answer).toMatch(/retry-after: \d+/i);
  });

  it("when nobody of the store may write to that merchant", async () => {
    const [merchant] = await shop.sql<{ slug: string }>(
      "select slug from merchant where not gmp and status = 'active' order by id limit 1",
    );
    await shop.sql("update store set market_place_access = false where id = $1", [store]);
    const answer = await begin(
      "/api/v2/shop/messaging/threads",
      await asGerant(),
      part("merchant", merchant?.slug ?? "") + filePart,
      20 * MB,
    );
    await shop.sql("update store set market_place_access = true where id = $1", [store]);
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
    expect(answer).toContain("Demandez d’abord l’accès à la marketplace");
  });

  it.each([
    ["threads", "merchant", "no-such-merchant", "Ce marchand est introuvable."],
    ["order", "shipmentId", "2147483647", "Cette livraison est introuvable."],
    ["offer", "variantCode", "NO-SUCH", "Cette offre est introuvable."],
    ["open-incident", "shipmentId", "2147483647", "Cette livraison est introuvable."],
    ["thread/reply", "threadId", "2147483647", "Cette conversation est introuvable."],
  ])("when %s says that %s is %s", async (path, field, value, message) => {
    const answer = await begin(
      `/api/v2/shop/messaging/${path}`,
      await asGerant(),
      part(field, value) + filePart,
      20 * MB,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).toContain(message);
  });

  it("when its sender has no login, no store, or a role that may not write", async () => {
    const path = "/api/v2/shop/messaging/threads";
    const first = part("merchant", "operator") + filePart;
    const seller = [
      `JWT-Authorization: Bearer ${await shop.tokenOf("vendeur@panetier.example")}`,
      `X-STORE-ID: ${store}`,
    ];
    expect(await begin(path, [], first, 20 * MB)).toMatch(/^HTTP\/1\.1 401 /);
    expect(await begin(path, seller, first, 20 * MB)).toMatch(/^HTTP\/1\.1 40[34] /);
  });

  it("is taken when its files come before its words, and refused then", async () => {
    const body = new FormData();
    body.append("files", new Blob(["%PDF-1.7"]), "a.pdf");
    for (const [name, value] of Object.entries({ ...fields, merchant: "no-such" })) {
      body.set(name, value);
    }
    expect((await gerant.call("threads", { method: "POST", body })).status).toBe(404);
  });
});

describe("[CONTACT-6] files of somebody who is not signed in", () => {
  const contact = (caller: string, email: string, bytes: number) => {
    const body = new FormData();
    const values = { name: "A", email, object: "order", content: "Bonjour." };
    for (const [name, value] of Object.entries(values)) body.set(name, value);
    if (bytes > 0) body.append("files", new Blob(["%PDF-1.7".padEnd(bytes)]), "a.pdf");
    const headers = { "x-forwarded-for": caller };
    return shop.fetch("/api/v2/shop/contact", { method: "POST", headers, body });
  };
  const leftFor = async (caller: string) =>
    (
      await shop.fetch("/api/v2/shop/contact/upload-allowance", {
        headers: { "x-forwarded-for": caller },
      })
    ).json();

  it("count for the caller, without the address, and for all callers", async () => {
    expect((await contact("198.51.100.7", "a@exemple.example", 1000)).status).toBe(200);
    expect(await leftFor("198.51.100.7")).toEqual({
      messages: UPLOAD_QUOTAS.caller.messages - 1,
      bytes: UPLOAD_QUOTAS.caller.bytes - 1000,
    });
    expect(await leftFor("198.51.100.8")).toEqual(UPLOAD_QUOTAS.caller);
    const rows = await counted();
    expect(rows.map(({ messages, bytes }) => [messages, bytes])).toEqual([
      [1, 1000],
      [1, 1000],
    ]);
    expect(JSON.stringify(rows)).not.toContain("198.51.100.7");
  });

  it("are refused when all callers together sent those of a day, while words still go", async () => {
    await used("callers all", 5, UPLOAD_QUOTAS.callers.bytes);
    expect((await contact("198.51.100.9", "b@exemple.example", 1000)).status).toBe(429);
    expect((await contact("198.51.100.9", "b@exemple.example", 0)).status).toBe(200);
    const answer = await begin(
      "/api/v2/shop/contact",
      ["X-Forwarded-For: 198.51.100.10"],
      filePart,
      20 * MB,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 429 /);
  });
});

describe("[MSG-25] files of an agent", () => {
  const answer = async (thread: number, bytes: number) => {
    const path = `/conversations/${thread}`;
    const { left } = await agent.read<Conversation>(path);
    const body = new FormData();
    body.set("key", randomUUID());
    body.set("body", "Nous revenons vers vous.");
    body.append("files", new Blob(["%PDF-1.7".padEnd(bytes)]), "a.pdf");
    return { left, answered: await agent.send("POST", `${path}/replies`, body) };
  };

  it("count for the agent, whose page says what is left", async () => {
    const { id } = await gerant.sent("threads", { fields });
    const first = await answer(id, 1_000_000);
    expect([first.left, first.answered.status]).toEqual([UPLOAD_QUOTAS.agent, 204]);
    expect((await answer(id, 1000)).left).toEqual({ messages: 299, bytes: 999_000_000 });
    const [row] = await counted();
    expect(row).toMatchObject({ messages: 2, bytes: 1_001_000 });
    await used(row?.who ?? "", 300, 1000);
    const last = await answer(id, 1000);
    expect(await refusalOf(last.answered)).toEqual([
      429,
      expect.stringContaining("tous les fichiers d’une journée"),
    ]);
  });
});
