import { Effect } from "effect";
import { describe, expect, it } from "vitest";
import { TaxonCode } from "../../api-schema/primitives.ts";
import { openApiClient } from "../../core/api/api-client.ts";
import { listOutstandings } from "../../core/api/calls/outstandings.ts";
import { type ApiError, unreachable } from "../../core/api/errors.ts";
import { category, payableOutstandings, topCategories } from "../../core/api/own-reads.ts";
import { taxon, taxons } from "../../core/api/calls/catalogue.ts";
import type { ApiSettings } from "../../core/api/client.ts";
import { runOutcome } from "../../core/api/run.ts";
import { CACHED_HEADER } from "../../core/offline/cache-reader.ts";
import { customerId, storeA } from "../machines/shop-data.ts";
import { fakeApi, json, jsonPage, settled } from "./fake-api.ts";

const open = (
  answer: (request: Request) => Response | Promise<Response>,
  change: Partial<ApiSettings> = {},
) => {
  const { settings, sent } = fakeApi(answer, change);
  return { client: openApiClient(settings), sent };
};

const NEVER = () => new Promise<Response>(() => undefined);
const jwt = (claims: object): string => `a.${btoa(JSON.stringify(claims))}.c`;

describe("[SESS-1] a login", () => {
  const token = jwt({ iat: 1000, exp: 1000 + 600 });
  const answered = { token, customerId, username: "gerant@panetier.example" };
  const login = { ...answered, logoutCallbackUrl: null, renewInMs: 480_000 };

  it("is renewed after its token's own length, whatever this device's clock says", async () => {
    const { client, sent } = open(() => json(answered));
    const credentials = { email: "gerant@panetier.example", password: "Fournil-2026-demo" };
    expect(await settled(client.signIn(credentials, () => 50))).toEqual({
      value: { ...login, renewAtMs: 480_050 },
    });
    expect(sent.map(({ method, url, body }) => [`${method} ${url}`, JSON.parse(body)])).toEqual([
      ["POST /api/v2/shop/authentication-token", credentials],
    ]);
  });

  it("is the one behind the cookie, when it is renewed", async () => {
    const { client, sent } = open(() => json(answered));
    expect(await settled(client.renewLogin(() => 7))).toEqual({
      value: { ...login, renewAtMs: 480_007 },
    });
    expect(sent.map(({ method, url, body }) => [`${method} ${url}`, body])).toEqual([
      ["PUT /api/v2/shop/authentication-token", ""],
    ]);
  });

  it("is the customer's, for the code of the desk, and says where it goes back to", async () => {
    const back = "https://gestion.test/gestion";
    const { client, sent } = open(() => json({ ...answered, logoutCallbackUrl: back }));
    expect(await settled(client.retrieveImpersonation("code-unique", () => 0))).toEqual({
      value: { ...login, logoutCallbackUrl: back, renewAtMs: 480_000 },
    });
    expect(sent.map(({ method, url, body }) => [`${method} ${url}`, JSON.parse(body)])).toEqual([
      ["POST /api/impersonate/retrieve", { code: "code-unique" }],
    ]);
  });

  it("takes the time of the instant of its answer", async () => {
    let now = 1;
    const { client } = open(() => {
      now = 9000;
      return json(answered);
    });
    expect(await settled(client.renewLogin(() => now))).toEqual({
      value: { ...login, renewAtMs: 489_000 },
    });
  });

  it("lasts a quarter of an hour where its token does not say how long", async () => {
    const { client } = open(() => json({ ...answered, token: "illisible" }));
    expect(await settled(client.renewLogin(() => 0))).toEqual({
      value: { ...login, token: "illisible", renewInMs: 720_000, renewAtMs: 720_000 },
    });
  });

  it("is none where it is refused", async () => {
    const { client } = open(() => json({ code: 401, message: "Non." }, { status: 401 }));
    const error = { _tag: "Unauthorized", message: "Non." };
    expect(await settled(client.renewLogin(() => 0))).toEqual({ error });
    expect(await settled(client.retrieveImpersonation("x", () => 0))).toEqual({ error });
  });
});

describe("a call that runs while no other tab makes it", () => {
  const { exclusively } = openApiClient({
    origin: "",
    fetch: NEVER,
    upload: NEVER,
    token: () => null,
    onUnauthorized: () => undefined,
    log: () => undefined,
  });
  type Job = Parameters<Parameters<typeof exclusively>[0]>[0];

  it("waits for the lock, and gives what the call gives before it lets go", async () => {
    const steps: string[] = [];
    const lock = async (job: Job): Promise<void> => {
      steps.push("locked");
      await job();
      steps.push("free");
    };
    const call = Effect.sync(() => steps.push("called"));
    expect(await settled(exclusively(lock, call))).toEqual({ value: 2 });
    await Promise.resolve();
    expect(steps).toEqual(["locked", "called", "free"]);
    const failing: Effect.Effect<never, ApiError> = Effect.fail(unreachable);
    expect(await settled(exclusively(lock, failing))).toEqual({ error: unreachable });
  });

  it("is a defect when the lock cannot be had", async () => {
    const broken = new Error("no locks here");
    const program = exclusively(() => Promise.reject(broken), Effect.succeed(1));
    await expect(runOutcome(program, new AbortController().signal)).rejects.toBe(broken);
  });

  it("gives up its place when it is interrupted, and is not made", async () => {
    let calls = 0;
    const leaving = new AbortController();
    const waiting = Promise.withResolvers<AbortSignal>();
    const program = exclusively(
      (_, signal) => {
        waiting.resolve(signal);
        return new Promise(() => undefined);
      },
      Effect.sync(() => (calls += 1)),
    );
    const outcome = runOutcome(program, leaving.signal);
    const signal = await waiting.promise;
    leaving.abort();
    await expect(outcome).rejects.toThrow();
    expect([signal.aborted, calls]).toEqual([true, 0]);
  });

  it("is not begun when it was left before", async () => {
    let calls = 0;
    const call = Effect.sync(() => (calls += 1));
    await expect(runOutcome(call, AbortSignal.abort(new Error("left")))).rejects.toThrow("left");
    expect(calls).toBe(0);
  });
});

describe("what a read of the shop makes of its answer", () => {
  const oven = {
    id: 1,
    level: 1,
    position: 0,
    code: "fours",
    name: "Fours",
    slug: "fours",
    description: "Tout pour cuire",
    images: [],
    children: [],
  };

  it("is made by the read's own name, not by that of the call beneath", () => {
    expect([topCategories, category, payableOutstandings]).toEqual([
      { ...taxons, name: "catalogue.topCategories", keptFor: Infinity },
      { ...taxon, name: "catalogue.category" },
      { ...listOutstandings, name: "outstandings.payableOutstandings" },
    ]);
  });

  it("is asked for by name, with the store that it is for, and of what the browser keeps", async () => {
    const { client, sent } = open(() => jsonPage([]), {
      token: () => "jeton",
      cacheReader: () => ({ customerId, cachedOnly: false }),
    });
    expect(
      await settled(client.ask(client.reading, payableOutstandings, { storeId: storeA })),
    ).toEqual({ value: [] });
    await settled(client.ask(client.api, payableOutstandings, {}));
    expect(sent.map(({ url, headers }) => [url, headers[CACHED_HEADER.toLowerCase()]])).toEqual([
      [`${LIST}page=1&itemsPerPage=100`, String(customerId)],
      [`${LIST}page=1&itemsPerPage=100`, undefined],
    ]);
  });

  it("holds every call under its word", () => {
    const { client } = open(() => json({}));
    const made = {
      cartChanges: ["changeLines", "sendChange", "afterChanges"],
      listChanges: ["sendListChange"],
      listFilling: ["fillList"],
      messaging: ["reply", "latestThreads", "listen"],
      orders: ["getOrder", "storedOrder", "orStored", "refreshOrder", "unlessOffline"],
      outstandings: ["listOutstandings", "payableOutstandings"],
      registration: ["towns", "send"],
      stores: ["getStore", "allStores"],
      catalogue: ["taxons", "category", "topCategories"],
    };
    const words: { readonly [word: string]: object } = client;
    const missing = Object.entries(made).flatMap(([word, calls]) =>
      calls.filter((call) => !(call in (words[word] ?? {}))),
    );
    expect(missing).toEqual([]);
  });

  it("is a category's code and name, and of the tree what screens show", async () => {
    const tree = [{ ...oven, children: [{ ...oven, code: "soles", name: "Fours à soles" }] }];
    const { client, sent } = open(({ url }) => json(url.endsWith("/taxons") ? tree : oven));
    const found = await settled(client.ask(client.api, topCategories, {}));
    expect(found).toEqual({
      value: [
        {
          code: "fours",
          name: "Fours",
          description: "Tout pour cuire",
          pictogram: null,
          children: [{ code: "soles", name: "Fours à soles" }],
        },
      ],
    });
    expect(
      await settled(client.ask(client.api, category, { code: TaxonCode.make("fours") })),
    ).toEqual({
      value: { code: "fours", name: "Fours" },
    });
    expect(sent.map(({ url }) => url)).toEqual([
      "/api/v2/shop/taxons",
      "/api/v2/shop/taxons/fours",
    ]);
  });
});

const LIST = "/api/v2/shop/outstandings?payable=true&sort=due&";
