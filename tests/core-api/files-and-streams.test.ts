import { Effect, Fiber } from "effect";
import { describe, expect, it } from "vitest";
import { AttachmentId, type MessagingEvent, ThreadId } from "../../api-schema/messaging.ts";
import { ProductCode, StoreId } from "../../api-schema/primitives.ts";
import { unreachable } from "../../core/api/errors.ts";
import { latestThreads, listen } from "../../core/api/messaging.ts";
import { staffProductDocument } from "../../core/api/wire/staff-products.ts";
import { downloadAttachment, reply, startThread } from "../../core/api/wire/messaging.ts";
import { customerId, aThread, storeA } from "../machines/shop-data.ts";
import { fakeApi, json, jsonPage, settled } from "./fake-api.ts";

const MISSING = { error: { _tag: "MissingUrl", message: "Missing url" } };
const NO_NETWORK = () => Promise.reject(new TypeError("Failed to fetch"));
const textOf = async (found: Awaited<ReturnType<typeof settled<Blob>>>) =>
  "value" in found ? await found.value.text() : found.error;

describe("a file", () => {
  it("is asked for at the address that is given, as anything that may come", async () => {
    const { api, sent } = fakeApi(() => new Response("%PDF-1.7"));
    expect(await textOf(await settled(api.file("/documents/fiche.pdf?v=2")))).toBe("%PDF-1.7");
    expect(await textOf(await settled(api.file("/images/pain", { storeId: storeA })))).toBe(
      "%PDF-1.7",
    );
    const headers = { accept: "*/*", "jwt-authorization": "Bearer jeton" };
    expect(sent).toEqual([
      { method: "GET", url: "/documents/fiche.pdf?v=2", headers, body: "" },
      { method: "GET", url: "/images/pain", headers: { ...headers, "x-store-id": "1" }, body: "" },
    ]);
  });

  it("of a call is asked for by its parameters", async () => {
    const { api, sent } = fakeApi(() => new Response("photo"));
    const call = downloadAttachment(api, { storeId: StoreId.make(2), id: AttachmentId.make(31) });
    expect(await textOf(await settled(call))).toBe("photo");
    expect(sent.map(({ url, headers }) => [url, headers["x-store-id"]])).toEqual([
      ["/api/v2/shop/messaging/download-attachment?id=31", "2"],
    ]);
  });

  it("of a call stands at the place that its parameters name, written as an address is", async () => {
    const { api, sent } = fakeApi(() => new Response("fiche"), {}, { takesAnything: true });
    const file = "0".repeat(64);
    await settled(staffProductDocument(api, { code: ProductCode.make("P 1/2"), file }));
    expect(sent.map(({ url }) => url)).toEqual([
      `/api/v2/staff/products/P%201%2F2/documents/${file}`,
    ]);
  });

  it("is never asked for without an address, or at one with a hole", async () => {
    const { api, sent } = fakeApi(() => new Response("x"));
    const holes = [
      null,
      "",
      "  ",
      "/images/",
      "/images//pain",
      "/images/{path}",
      "/images/%7bx%7d",
    ];
    const found = await Promise.all(holes.map((url) => settled(api.file(url))));
    expect([found, sent]).toEqual([holes.map(() => MISSING), []]);
    // As pages ask, of their own origin: 'null' would be an address there.
    const own = fakeApi(() => new Response("x"), { origin: "" });
    expect(await settled(own.api.file(null))).toEqual(MISSING);
    expect(await settled(own.api.file("  "))).toEqual(MISSING);
  });

  it("that is refused says why, in JSON or not", async () => {
    const answers = [
      json({ code: 404, message: "Ce document n’existe plus." }, { status: 404 }),
      new Response("<html>", { status: 502 }),
    ];
    const { api } = fakeApi(() => answers.shift() ?? json(null));
    const refused = { _tag: "ServerRefused", fields: [], retryAfter: null };
    expect(await settled(api.file("/a"))).toEqual({
      error: { ...refused, status: 404, code: 404, message: "Ce document n’existe plus." },
    });
    expect(await settled(api.file("/a"))).toEqual({
      error: { ...refused, status: 502, code: 502, message: "Une erreur s'est produite" },
    });
  });

  it("without a login tells the session, and without network that nothing answers", async () => {
    const refused = fakeApi(() => json({ code: 401, message: "Expiré" }, { status: 401 }));
    expect(await settled(refused.api.file("/a"))).toEqual({
      error: { _tag: "Unauthorized", message: "Expiré" },
    });
    expect(refused.unauthorized).toEqual(["jeton"]);
    expect(await settled(fakeApi(NO_NETWORK).api.file("/a"))).toEqual({ error: unreachable });
  });

  it("is no longer fetched when nobody waits for it", async () => {
    const asked = Promise.withResolvers<AbortSignal>();
    const { api } = fakeApi((request) => {
      asked.resolve(request.signal);
      return new Promise<Response>(() => undefined);
    });
    const fiber = Effect.runFork(api.file("/a"));
    const signal = await asked.promise;
    await Effect.runPromise(Fiber.interrupt(fiber));
    expect(signal.aborted).toBe(true);
  });
});

describe("a form with files", () => {
  const photo = new File(["octets"], "pain.jpg", { type: "image/jpeg" });
  const note = new File(["mots"], "note.txt", { type: "text/plain" });
  const thread = aThread(storeA, 1);

  it("goes with its fields as texts, its files by their names, and its key", async () => {
    const forms: FormData[] = [];
    const progress: unknown[] = [];
    const { api, sent } = fakeApi(async (request) => {
      forms.push(await request.clone().formData());
      return json(thread);
    });
    const call = reply(api, {
      storeId: storeA,
      body: { threadId: ThreadId.make(3), body: "Voici" },
      files: [photo, note],
      idempotencyKey: "cle-de-la-lettre",
      onProgress: (...told) => progress.push(told),
    });
    expect(await settled(call)).toEqual({ value: thread });
    const entries = await Promise.all(
      [...(forms[0] ?? new FormData())].map(async ([name, value]) => [
        name,
        typeof value === "string" ? value : [value.name, await value.text()],
      ]),
    );
    expect(entries).toEqual([
      ["threadId", "3"],
      ["body", "Voici"],
      ["files", ["pain.jpg", "octets"]],
      ["files", ["note.txt", "mots"]],
    ]);
    expect(sent[0]?.headers["idempotency-key"]).toBe("cle-de-la-lettre");
    expect(progress).toEqual([[expect.any(Number), expect.any(Number)]]);
  });

  it("leaves out what was not said, and tells nobody how far it is where nobody asked", async () => {
    const forms: FormData[] = [];
    const { api } = fakeApi(
      async (request) => {
        forms.push(await request.clone().formData());
        return json(thread);
      },
      { upload: () => Promise.reject(new Error("nobody wants to know")) },
    );
    const body = { merchant: "operator" as never, title: undefined as never, body: "Bonjour" };
    const call = startThread(api, { storeId: storeA, body, files: [], idempotencyKey: "cle-0001" });
    expect(await settled(call)).toEqual({ value: thread });
    expect([...(forms[0] ?? [])]).toEqual([
      ["merchant", "operator"],
      ["body", "Bonjour"],
    ]);
  });
});

describe("an answer that stays open", () => {
  const streamOf = (...parts: readonly (string | Uint8Array)[]) =>
    new Response(
      new ReadableStream({
        start: (controller) => {
          for (const part of parts) {
            controller.enqueue(typeof part === "string" ? new TextEncoder().encode(part) : part);
          }
          controller.close();
        },
      }),
      { headers: { "Content-Type": "text/event-stream" } },
    );
  const heard = async (answer: () => Response | Promise<Response>) => {
    const lines: string[] = [];
    const { api, sent } = fakeApi(answer);
    const found = await settled(
      api.lines("/api/v2/shop/messaging/events", { storeId: storeA }, (line) => lines.push(line)),
    );
    return { lines, found, sent };
  };

  it("is heard line by line, wherever its parts are cut, until it ends", async () => {
    const { lines, found, sent } = await heard(() =>
      streamOf("data: un\ndata: d", "eux\r", "\n\n", "re"),
    );
    expect([lines, found]).toEqual([["data: un", "data: deux", ""], { value: undefined }]);
    expect(sent).toEqual([
      {
        method: "GET",
        url: "/api/v2/shop/messaging/events",
        headers: {
          accept: "text/event-stream",
          "jwt-authorization": "Bearer jeton",
          "x-store-id": "1",
        },
        body: "",
      },
    ]);
  });

  it("is heard rightly where a letter is cut in two", async () => {
    const bytes = new TextEncoder().encode("data: blé\n");
    const { lines } = await heard(() => streamOf(bytes.slice(0, 9), bytes.slice(9)));
    expect(lines).toEqual(["data: blé"]);
  });

  it("may have no body at all", async () => {
    expect(await heard(() => new Response(null))).toMatchObject({
      lines: [],
      found: { value: undefined },
    });
  });

  it("is not heard where it is refused, and says why", async () => {
    const refused = { _tag: "ServerRefused", fields: [], retryAfter: null };
    const full = () =>
      json(
        { code: 503, message: "Trop de monde." },
        { status: 503, headers: { "Retry-After": "2" } },
      );
    expect(await heard(full)).toMatchObject({
      lines: [],
      found: { error: { ...refused, status: 503, message: "Trop de monde.", retryAfter: 2 } },
    });
    expect(await heard(() => new Response("data: non\n", { status: 500 }))).toMatchObject({
      lines: [],
      found: { error: { ...refused, status: 500, message: "Une erreur s'est produite" } },
    });
  });

  it("that breaks off has given what came before, and no end", async () => {
    const parts = [new TextEncoder().encode("data: un\n")];
    const breaking = () =>
      new Response(
        new ReadableStream({
          pull: (controller) => {
            const part = parts.shift();
            if (part === undefined) controller.error(new TypeError("network error"));
            else controller.enqueue(part);
          },
        }),
      );
    expect(await heard(breaking)).toMatchObject({
      lines: ["data: un"],
      found: { error: unreachable },
    });
  });

  it("goes under the token of the instant when it is sent", async () => {
    let token = "premier";
    const { api, sent } = fakeApi(() => streamOf(""), { token: () => token });
    const hearing = api.lines(
      "/api/v2/shop/messaging/events",
      { storeId: storeA },
      () => undefined,
    );
    token = "second";
    await settled(hearing);
    expect(sent[0]?.headers["jwt-authorization"]).toBe("Bearer second");
  });

  it("tells of events alone, of the shape that this page knows", async () => {
    const event: MessagingEvent = { type: "message", threadId: ThreadId.make(3), count: 2 };
    const events: MessagingEvent[] = [];
    const { api, sent } = fakeApi(() =>
      streamOf(
        ": veille\n\n",
        `data: ${JSON.stringify(event)}\n\n`,
        `data:${JSON.stringify({ ...event, type: "viewed" })}\n\n`,
        `data: ${JSON.stringify({ ...event, type: "deleted" })}\n\n`,
        "data: {\n\n",
        `event: ${JSON.stringify(event)}\n\n`,
      ),
    );
    expect(await settled(listen(api, storeA, (one) => events.push(one)))).toEqual({
      value: undefined,
    });
    expect(events).toEqual([event, { ...event, type: "viewed" }]);
    expect(sent.map(({ url, headers }) => [url, headers["x-store-id"]])).toEqual([
      ["/api/v2/shop/messaging/events", "1"],
    ]);
  });
});

it("looks at the latest conversations of the store, on one page", async () => {
  const threads = [aThread(storeA, 1)];
  const { api, sent } = fakeApi(() => jsonPage(threads));
  expect(await settled(latestThreads(api, storeA))).toEqual({ value: threads });
  expect(sent.map(({ url, headers }) => [url, headers["x-store-id"]])).toEqual([
    ["/api/v2/shop/messaging/inbox?page=1&itemsPerPage=10", "1"],
  ]);
});

describe("a browser that knows its customer, without a login that is confirmed", () => {
  const reader = { customerId, cachedOnly: true };

  it("asks the server for neither a file nor a stream: it would be answered as to a visitor", async () => {
    const { api, sent } = fakeApi(() => json([]), { token: () => null, cacheReader: () => reader });
    expect(await settled(api.file("/a"))).toEqual({ error: unreachable });
    expect(await settled(api.lines("/a", {}, () => undefined))).toEqual({ error: unreachable });
    expect(sent).toEqual([]);
  });
});
