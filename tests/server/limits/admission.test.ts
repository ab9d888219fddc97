import { Effect, Fiber, Option } from "effect";
import { HttpServerRequest, HttpServerResponse } from "effect/http";
import { describe, expect, it } from "vitest";
import {
  admitted,
  makeAdmission,
  LINES,
  type Work,
  WORK,
  workOf,
} from "../../../server/web/admission.ts";

const shop = "/api/v2/shop";
const desk = "/api/v2/staff";

describe("the kind of work of a request", () => {
  const paths: { readonly [Kind in Work | "none"]: readonly string[] } = {
    none: ["/assets/main-a1.js", "/_fonts/figtree.woff2", "/healthz", "/readyz"],
    orders: [
      `${shop}/authentication-token`,
      `${shop}/shop-users/logged-in-data`,
      `${shop}/stores`,
      `${shop}/stores/12`,
      `${shop}/addresses/3`,
      `${shop}/orders`,
      `${shop}/orders/abc/items`,
      `${shop}/orders/abc/complete`,
      `${shop}/stock-alerts`,
      `${shop}/stock-alerts/101065-1`,
      "/api/impersonate/retrieve",
      "/api/bank/callback",
      "/api/signature/callback",
      "/_bank/1",
      "/_signature/1",
      "/_support",
      `${desk}/session`,
      `${desk}/pictures`,
    ],
    pages: ["/", "/panier", "/catalogue/farines", "/apizza", "/robots.txt", "/healthz/x"],
    pictures: ["/images/products/1", "/notFound.png"],
    searches: [
      `${shop}/search/products`,
      `${shop}/search/suggestions`,
      `${shop}/products-best-selling`,
      `${shop}/product-variants-substitutions/1`,
      "/api/v2/related-products/1",
    ],
    documents: [
      `${shop}/stores/12/mandates/sepa/pdf-file`,
      `${shop}/izberg/invoices/3/pdf-file`,
      `${shop}/shipments/3/delivery-note/pdf-file`,
      `${shop}/messaging/download-attachment`,
      `${desk}/attachments/3`,
      `${desk}/products/101065/documents/ab12`,
    ],
    sheets: [`${shop}/products/101065/pdf-file`, `${shop}/products/101065/documents/ab12`],
    archives: [`${shop}/invoices/archive`, `${shop}/invoices/csv-file`],
    uploads: [
      `${desk}/products/101065/documents`,
      `${shop}/contact`,
      `${shop}/merchant-applications`,
      `${shop}/messaging/order`,
      `${shop}/messaging/offer`,
      `${shop}/messaging/threads`,
      `${shop}/messaging/open-incident`,
      `${shop}/messaging/thread/reply`,
      `${desk}/photographs`,
      `${desk}/resources/files`,
      `${desk}/conversations/12/replies`,
    ],
    events: [`${shop}/messaging/events`],
    lookups: ["/api/v2/insee/siret/73282932000074"],
    exchange: ["/api/v2/exchange/stocks", "/api/v2/exchange/runs/12", "/api/v2/oauth/token"],
    // Counted where they are drawn: no path is one.
    previews: [],
    reads: [
      `${shop}/taxons`,
      `${shop}/ordersx`,
      `${shop}/towns`,
      `${shop}/messaging/inbox`,
      `${shop}/messaging/threads/12`,
      "/api/v2/inseex",
      "/api/v2/exchangex",
      `${shop}/product-variants`,
      "/openapi.json",
      "/sitemap.xml",
      "/api/nowhere",
    ],
  };
  it.each(Object.entries(paths))("%s", (kind, all) => {
    expect(all.map((path) => workOf(path) ?? "none")).toEqual(all.map(() => kind));
  });
});

describe("admission", () => {
  it("has a bound for each kind, in all and for one caller, whatever the others do", () => {
    const admission = makeAdmission({ ...WORK, searches: { most: 3, ofCaller: 2 } });
    const mine = [1, 2, 3].map(() => admission.enter("searches", "a"));
    const others = [1, 2].map(() => admission.enter("searches", "b"));
    expect([...mine, ...others].map((leave) => leave !== undefined)).toEqual([
      true,
      true,
      false,
      true,
      false,
    ]);
    expect(admission.enter("orders", "a")).toBeDefined();
    mine[0]?.();
    expect(admission.enter("searches", "a")).toBeDefined();
    expect(admission.enter("searches", "b")).toBeUndefined();
  });

  const answer = async (path: string, most: number) => {
    const bounds = Object.fromEntries(
      Object.keys(WORK).map((work) => [work, { most, ofCaller: most }]),
    );
    const app = Effect.succeed(HttpServerResponse.text("answered"));
    const request = HttpServerRequest.fromWeb(new Request(`http://localhost${path}`));
    const response = HttpServerResponse.toWeb(
      await Effect.runPromise(
        admitted(app, { trustProxy: false }, makeAdmission({ ...WORK, ...bounds })).pipe(
          Effect.provideService(HttpServerRequest.HttpServerRequest, request),
        ),
      ),
    );
    const { status, headers } = response;
    return {
      status,
      type: headers.get("content-type"),
      retryAfter: headers.get("retry-after"),
      cacheControl: headers.get("cache-control"),
      text: await response.text(),
    };
  };

  it("[LOAD-1] says in JSON, or on a small page to who opens one, to come again in two seconds", async () => {
    const refused = { status: 503, retryAfter: "2", cacheControl: "no-store" };
    const json = {
      ...refused,
      type: "application/json",
      text: '{"code":503,"message":"Le service est très demandé. Réessayez dans quelques instants."}',
    };
    expect(await answer(`${shop}/taxons`, 0)).toEqual(json);
    expect(await answer("/images/products/1", 0)).toEqual(json);
    const page = await answer("/catalogue", 0);
    expect(page).toEqual({
      ...refused,
      type: "text/html; charset=utf-8",
      text: expect.stringMatching(/^<!doctype html><html lang="fr">.*<h1>Beaucoup de monde/s),
    });
  });

  it("lets pictures wait for a place, each caller behind their own bound, and for a moment only", async () => {
    const admission = makeAdmission({ ...WORK, pictures: { most: 2, ofCaller: 1 } });
    const mine = admission.enter("pictures", "a");
    const others = admission.enter("pictures", "b");
    const order: string[] = [];
    const waits = (caller: string, name: string) =>
      Effect.runPromise(admission.inTurn("pictures", caller)).then((leave) => {
        order.push(leave === undefined ? `${name} in vain` : name);
        return leave;
      });
    // Nobody of a's can go before a has left, whoever else has.
    const all = [waits("a", "a2"), waits("c", "c1"), waits("a", "a3")];
    others?.();
    const c1 = await all[1];
    expect(order).toEqual(["c1"]);
    mine?.();
    const a2 = await all[0];
    expect(order).toEqual(["c1", "a2"]);
    c1?.();
    expect(await all[2]).toBeUndefined();
    expect(order).toEqual(["c1", "a2", "a3 in vain"]);
    a2?.();
    expect(admission.enter("pictures", "a")).toBeDefined();
  });

  it("lets only so many pictures wait, and forgets who has left", async () => {
    const admission = makeAdmission({ ...WORK, pictures: { most: 0, ofCaller: 0 } });
    const fibers = Array.from({ length: LINES.pictures.ofCaller }, () =>
      Effect.runFork(admission.inTurn("pictures", "a")),
    );
    expect(
      await Effect.runPromise(Effect.timeoutOption(admission.inTurn("pictures", "a"), 50)),
    ).toEqual(Option.some(undefined));
    await Effect.runPromise(Fiber.interruptAll(fibers));
    expect(
      await Effect.runPromise(Effect.timeoutOption(admission.inTurn("pictures", "a"), 50)),
    ).toEqual(Option.none());
  });

  it("answers what costs nothing however much there is to do, and leaves each place after its answer", async () => {
    expect((await answer("/healthz", 0)).status).toBe(200);
    expect((await answer("/catalogue", 1)).text).toBe("answered");
    const admission = makeAdmission({ ...WORK, pages: { most: 1, ofCaller: 1 } });
    const request = HttpServerRequest.fromWeb(new Request("http://localhost/"));
    const statusOf = (app: Effect.Effect<HttpServerResponse.HttpServerResponse>) =>
      Effect.runPromise(
        admitted(app, { trustProxy: false }, admission).pipe(
          Effect.map(({ status }) => status),
          Effect.catchDefect(() => Effect.succeed("failed")),
          Effect.provideService(HttpServerRequest.HttpServerRequest, request),
        ),
      );
    const well = Effect.succeed(HttpServerResponse.empty({ status: 204 }));
    expect(await statusOf(well)).toBe(204);
    expect(await statusOf(Effect.die("broken"))).toBe("failed");
    expect(await statusOf(well)).toBe(204);
  });
});
