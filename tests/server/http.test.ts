import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestShop, type TestShop } from "./harness.ts";

let shop: TestShop;
let site: string;

beforeAll(async () => {
  site = mkdtempSync(join(tmpdir(), "panetier-site-"));
  mkdirSync(join(site, "assets"));
  writeFileSync(
    join(site, "index.html"),
    `<!doctype html><head><title>Panetier</title></head>${" ".repeat(2000)}`,
  );
  writeFileSync(join(site, "assets", "main-a1b2c3.js"), `console.log("${"a".repeat(5000)}");`);
  writeFileSync(join(site, "robots.txt"), "User-agent: *");
  writeFileSync(join(site, "assets", "face.woff2"), "wOF2");
  writeFileSync(join(site, "assets", "scan-worker-A1b2_c3.js"), "postMessage(1);");
  writeFileSync(join(site, "assets", "reader-a1b2c3.wasm"), "\0asm");
  shop = await startTestShop({ siteFolder: site });
});
afterAll(async () => {
  await shop.stop();
  rmSync(site, { recursive: true, force: true });
});

const signInPath = "/api/v2/shop/authentication-token";
const json = { "content-type": "application/json" };

describe("every answer", () => {
  it("[LIFE-2] of the API says of which build the site is, as its pages do", async () => {
    const builds = await Promise.all(
      ["/api/v2/shop/taxons", "/api/nowhere", "/healthz", "/assets/main-a1b2c3.js", "/"].map(
        async (path) => (await shop.fetch(path)).headers.get("x-build"),
      ),
    );
    const page = await (await shop.fetch("/faq")).text();
    const build = /<meta name="panetier-build" content="([0-9a-f]{12})">/.exec(page)?.[1];
    expect(builds).toEqual([build, build, build, null, null]);
  });

  it.each(["/", "/api/v2/shop/taxons", "/api/nowhere", "/healthz", "/nowhere", "/notFound.png"])(
    "%s carries the security headers and a request id",
    async (path) => {
      const { headers } = await shop.fetch(path);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
      expect(headers.get("x-request-id")).toMatch(/^[\w-]{8}-[0-9a-z]+$/);
      expect(headers.get("strict-transport-security")).toBeNull();
      const policy = headers.get("content-security-policy")?.split("; ") ?? [];
      expect(policy).toEqual([
        "default-src 'self'",
        expect.stringMatching(/^script-src 'self' 'sha256-[\w+/]{43}='$/),
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self'",
        "frame-src 'self' https://www.youtube-nocookie.com",
        "object-src 'none'",
        "base-uri 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ]);
    },
  );

  it("lets the barcode reader's worker compile WebAssembly, and nothing else", async () => {
    const policyOf = async (path: string) =>
      (await shop.fetch(path)).headers.get("content-security-policy") ?? "";
    expect(await policyOf("/assets/scan-worker-A1b2_c3.js")).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    );
    for (const path of [
      "/",
      "/saisie-rapide",
      "/assets/main-a1b2c3.js",
      "/assets/scan-worker-/x.js",
    ]) {
      expect(await policyOf(path)).not.toContain("wasm");
    }
    const wasm = await shop.fetch("/assets/reader-a1b2c3.wasm");
    expect(wasm.headers.get("content-type")).toBe("application/wasm");
  });

  it.each(["figtree", "fraunces"])("serves %s to the pages that it draws itself", async (name) => {
    const { status, headers } = await shop.fetch(`/_fonts/${name}.woff2`);
    expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
      200,
      "font/woff2",
      "public, max-age=604800",
    ]);
  });

  it.each(["/_bank/1", "/_signature/1", "/_mail"])(
    "%s declares the shop's own faces and may load nothing else than they",
    async (path) => {
      const page = await shop.fetch(path);
      const text = await page.text();
      const loaded = [...text.matchAll(/url\(([^)]*)\)/g)].map(([, address]) => address);
      expect(new Set(loaded)).toEqual(new Set(["/_fonts/figtree.woff2", "/_fonts/fraunces.woff2"]));
      const policy = page.headers.get("content-security-policy")?.split("; ");
      expect(policy?.filter((part) => /^(?:default|font)-src/.test(part))).toEqual([
        "default-src 'none'",
        "font-src 'self'",
      ]);
    },
  );

  it.each(["/images/nowhere", "/assets/face.woff2", "/assets/main-a1b2c3.js"])(
    "%s, which is no page, says only what it is and whose",
    async (path) => {
      const { headers } = await shop.fetch(path);
      const names = [
        "x-content-type-options",
        "cross-origin-resource-policy",
        "content-security-policy",
        "referrer-policy",
        "x-frame-options",
        "cross-origin-opener-policy",
        "permissions-policy",
      ];
      expect(names.map((name) => headers.get(name))).toEqual([
        "nosniff",
        "same-origin",
        ...names.slice(2).map(() => null),
      ]);
      expect(headers.get("x-request-id")).toMatch(/^[\w-]{8}-[0-9a-z]+$/);
    },
  );

  it.each([
    "/assets/none.woff2",
    "/assets/none.js",
    "/assets/../conseils/a.woff2",
    "/assets/%2e%2e/a.woff2",
    "/a.woff2",
    "/images/%2e%2e/cgv",
    "/images//",
    "/images/",
  ])("%s is no page without the security headers of one", async (path) => {
    const { status, headers } = await rawBody(path, "identity");
    const isPage = headers["content-type"]?.startsWith("text/html") === true;
    expect({
      isOk: status === 200,
      isBarePage: isPage && headers["content-security-policy"] === undefined,
    }).toEqual({ isOk: false, isBarePage: false });
  });

  it("comes compressed to whoever accepts it, the same words either way, unless it is short", async () => {
    const long = "/api/v2/shop/taxons";
    const zipped = await shop.fetch(long, { headers: { "Accept-Encoding": "gzip" } });
    const plain = await shop.fetch(long, { headers: { "Accept-Encoding": "identity" } });
    expect([zipped, plain].map(({ headers }) => headers.get("content-encoding"))).toEqual([
      "gzip",
      null,
    ]);
    expect([zipped, plain].map(({ headers }) => headers.get("vary"))).toEqual([
      "Accept-Encoding",
      "Accept-Encoding",
    ]);
    expect(await zipped.json()).toEqual(await plain.json());
    const short = await shop.fetch("/api/v2/shop/shop-users/logged-in-data");
    expect([short.status, short.headers.get("content-encoding")]).toEqual([200, null]);
  });

  it("asks for https and makes the cookie Secure where people come by https", async () => {
    const secure = await startTestShop({ settings: { publicUrl: "https://panetier.example" } });
    try {
      const response = await secure.fetch(signInPath, { method: "DELETE" });
      expect(response.headers.get("strict-transport-security")).toBe(
        "max-age=31536000; includeSubDomains",
      );
      expect(response.headers.get("set-cookie")).toContain("; Secure");
    } finally {
      await secure.stop();
    }
  });
});

describe("a request of the wrong shape", () => {
  const post = (body: string, headers: Record<string, string> = json) =>
    shop.fetch(signInPath, { method: "POST", body, headers });

  it("names every wrong field in French, never the value", async () => {
    const response = await post(JSON.stringify({ email: 12 }));
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      code: 400,
      errors: ["email : Type de valeur incorrect", "password : Champs obligatoire"],
      fields: [
        { field: "email", message: "Type de valeur incorrect" },
        { field: "password", message: "Champs obligatoire" },
      ],
    });
  });

  it("is a 400 when it is no JSON", async () => {
    const response = await post("{");
    expect([response.status, await response.json()]).toEqual([
      400,
      { code: 400, errors: ["contenu : Valeur incorrecte"], fields: [] },
    ]);
  });

  it("is a 400 when it has no body at all", async () => {
    const response = await shop.fetch(signInPath, { method: "POST" });
    expect([response.status, await response.json()]).toEqual([
      400,
      { code: 400, errors: ["contenu : Valeur incorrecte"], fields: [] },
    ]);
  });

  it("is a 415 in the wire's shape when it is of a type that no call reads", async () => {
    const response = await post("x", { "content-type": "text/plain" });
    expect([
      response.status,
      response.headers.get("content-type"),
      response.headers.get("cache-control"),
      await response.json(),
    ]).toEqual([
      415,
      "application/json",
      "no-store",
      { code: 415, message: "Ce type de contenu n'est pas accepté." },
    ]);
  });

  it("is a 400 with the parameter's name in a query or an address", async () => {
    const token = await shop.tokenOf("gerant@panetier.example");
    const headers = { "jwt-authorization": `Bearer ${token}` };
    const page = await shop.fetch("/api/v2/shop/stores?page=0&itemsPerPage=10000", { headers });
    expect([page.status, await page.json()]).toEqual([
      400,
      {
        code: 400,
        errors: ["page : Valeur incorrecte", "itemsPerPage : Valeur incorrecte"],
        fields: [
          { field: "page", message: "Valeur incorrecte" },
          { field: "itemsPerPage", message: "Valeur incorrecte" },
        ],
      },
    ]);
    const address = await shop.fetch("/api/v2/shop/stores/abc", { headers });
    expect([address.status, await address.json()]).toMatchObject([400, { code: 400 }]);
  });

  it("is a 413 when it is too large, with its length told or in chunks", async () => {
    const told = await post(JSON.stringify({ email: "a".repeat(120_000), password: "x" }));
    expect([told.status, await told.json()]).toEqual([
      413,
      { code: 413, message: "Le contenu envoyé dépasse la taille autorisée (100 ko)." },
    ]);
    expect(await sendChunks(new URL(shop.baseUrl + signInPath), 30, 10_000)).toBe(413);
  });

  it("is a 404 in the wire's shape for a call that does not exist", async () => {
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
      const response = await shop.fetch("/api/v2/shop/nowhere", { method });
      expect([response.status, await response.json()]).toEqual([
        404,
        { code: 404, message: "Cette adresse n'existe pas." },
      ]);
    }
    expect((await shop.fetch("/api/v2/shop/nowhere", { method: "OPTIONS" })).status).toBe(404);
    // Escapes that spell nothing are a slug that none is.
    const unreadable = await shop.fetch("/api/v2/shop/products/%E0%A4");
    expect([unreadable.status, await unreadable.json()]).toMatchObject([400, { code: 400 }]);
  });
});

describe("an address asked for what it does not do", () => {
  const refused = { code: 405, message: "Cette adresse ne répond pas à cette méthode." };

  it.each([
    ["DELETE", "/api/v2/shop/taxons", "GET, HEAD, OPTIONS"],
    ["GET", "/api/v2/shop/authentication-token", "DELETE, OPTIONS, POST, PUT"],
    ["POST", "/api/v2/shop/orders/abc/items/1", "DELETE, OPTIONS, PATCH"],
    ["PUT", "/panier", "GET, HEAD, OPTIONS"],
  ])("%s %s is a 405 that names %s", async (method, path, allow) => {
    const response = await shop.fetch(path, { method });
    expect([response.status, response.headers.get("allow"), await response.json()]).toEqual([
      405,
      allow,
      refused,
    ]);
    const options = await shop.fetch(path, { method: "OPTIONS" });
    expect([options.status, options.headers.get("allow")]).toEqual([204, allow]);
  });
});

describe("a body that the contract does not know", () => {
  it.each([
    [
      "a property too many",
      { email: "a@b.example", password: "x", admin: true },
      { field: "admin", message: "Champ inconnu" },
    ],
    [
      "a property missing",
      { email: "a@b.example" },
      { field: "password", message: "Champs obligatoire" },
    ],
  ])("%s is a 400 that names it", async (_, body, field) => {
    const response = await shop.fetch(signInPath, {
      method: "POST",
      headers: json,
      body: JSON.stringify(body),
    });
    expect([response.status, await response.json()]).toEqual([
      400,
      { code: 400, errors: [`${field.field} : ${field.message}`], fields: [field] },
    ]);
  });
});

// Without a Content-Length: fetch always gives one for a string.
const sendChunks = (url: URL, count: number, size: number): Promise<number> =>
  new Promise((done, failed) => {
    const sending = request(url, { method: "POST", headers: json }, (response) => {
      response.resume();
      done(response.statusCode ?? 0);
    });
    sending.on("error", failed);
    for (let index = 0; index < count; index += 1) sending.write("x".repeat(size));
    sending.end();
  });

describe("the site", () => {
  it("answers a page of the application with index.html, to be asked for again each time", async () => {
    const response = await shop.fetch("/panier?x=1");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-cache");
    expect(await response.text()).toContain("<title>Mon panier · Panetier</title>");
    const etag = response.headers.get("etag") ?? "";
    const again = await shop.fetch("/panier", { headers: { "if-none-match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
  });

  it.each(["/nulle/part/du/tout", "/marchand/%E0%A4%A", "/%"])(
    "answers the unknown address %s with the same page and status 404",
    async (path) => {
      const response = await shop.fetch(path);
      expect([response.status, (await response.text()).includes("Panetier")]).toEqual([404, true]);
    },
  );

  it("lets browsers keep a file with a hash in its name for ever", async () => {
    const response = await shop.fetch("/assets/main-a1b2c3.js");
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("content-type")).toBe("application/javascript; charset=utf-8");
    expect((await shop.fetch("/robots.txt")).headers.get("cache-control")).toBe("no-cache");
  });

  it("compresses for whoever accepts it", async () => {
    const sizes: Record<string, number> = {};
    for (const encoding of ["identity", "gzip", "br"]) {
      const raw = await rawBody("/assets/main-a1b2c3.js", encoding);
      expect(raw.headers["content-encoding"]).toBe(encoding === "identity" ? undefined : encoding);
      sizes[encoding] = raw.body.length;
      if (encoding === "br") {
        expect(brotliDecompressSync(raw.body).toString()).toContain("console.log");
      }
    }
    expect(sizes["identity"]).toBeGreaterThan(5000);
    expect(sizes["br"]).toBeLessThan(200);
  });

  it("gives no file from outside its folder", async () => {
    const { status } = await rawBody("/../../../etc/passwd", "identity");
    expect(status).toBe(404);
    const encoded = await rawBody("/assets/..%2f..%2f..%2fetc%2fpasswd", "identity");
    expect(encoded.status).toBe(404);
  });
});

interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

// fetch tidies paths and unpacks bodies: this sends and takes them as they are.
const rawBody = (path: string, encoding: string) =>
  new Promise<RawAnswer>((done, failed) => {
    const { hostname, port } = new URL(shop.baseUrl);
    request({ hostname, port, path, headers: { "accept-encoding": encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        done({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    })
      .on("error", failed)
      .end();
  });

describe("the log", () => {
  it("has one line a request with its route, status and customer, and no secret", async () => {
    const token = await shop.tokenOf("gerant@panetier.example");
    const response = await shop.fetch("/api/v2/shop/stores/4242?secret=1", {
      headers: { "jwt-authorization": `Bearer ${token}` },
    });
    await response.text();
    const requestId = response.headers.get("x-request-id");
    await expect
      .poll(() => shop.log.filter((line) => line["requestId"] === requestId))
      .toEqual([
        {
          time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
          level: "info",
          message: "request",
          method: "GET",
          route: "/api/v2/shop/stores/:id",
          status: 404,
          ms: expect.any(Number),
          requestId,
          customerId: expect.any(Number),
        },
      ]);
    expect(JSON.stringify(shop.log)).not.toContain(token.slice(-20));
    expect(JSON.stringify(shop.log)).not.toContain("Fournil");
  });
});

describe("pictures", () => {
  beforeAll(() =>
    shop.sql(
      `insert into picture (path, media_type, width, height, hash, bytes, created_at)
       select '/images/essai', 'image/svg+xml', 40, 30, sha256(svg), svg, '2026-11-20T08:00:00Z'
       from convert_to($1, 'UTF8') as svg`,
      [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30" width="40" height="30"><path d="M0 0h40v30H0z" fill="#E2B04A"/></svg>',
      ],
    ),
  );

  const kept = "public, max-age=600, stale-while-revalidate=604800";

  /** Waits until the picture itself has taken the place of its draft. */
  const finalAvif = (width = "120") =>
    vi.waitUntil(
      async () => {
        const headers = { accept: "image/avif" };
        const response = await shop.fetch(`/images/essai?w=${width}`, { headers });
        return response.headers.get("cache-control") === kept ? response : undefined;
      },
      { timeout: 10_000 },
    );

  it("come in the best format the browser accepts, and are asked for again, since they may be replaced", async () => {
    const types: Record<string, string | null> = {};
    await finalAvif();
    for (const accept of ["image/avif,image/webp,*/*", "image/webp,*/*", "*/*"]) {
      const response = await shop.fetch("/images/essai?w=120", { headers: { accept } });
      expect(response.status).toBe(200);
      expect(response.headers.get("vary")).toBe("Accept");
      expect(response.headers.get("cache-control")).toBe(kept);
      types[accept] = response.headers.get("content-type");
    }
    expect(Object.values(types)).toEqual(["image/avif", "image/webp", "image/jpeg"]);
  });

  it("go out as a draft the first time, to be kept for a minute", async () => {
    const headers = { accept: "image/avif" };
    const draft = await shop.fetch("/images/essai?w=160", { headers });
    expect([draft.status, draft.headers.get("content-type")]).toEqual([200, "image/avif"]);
    expect(draft.headers.get("cache-control")).toBe("public, max-age=60");
    const tag = draft.headers.get("etag");
    expect((await finalAvif("160")).headers.get("etag")).not.toBe(tag);
  });

  it("are not sent again to who has them", async () => {
    const first = await shop.fetch("/images/essai?w=120");
    const etag = first.headers.get("etag") ?? "";
    const again = await shop.fetch("/images/essai?w=120", { headers: { "if-none-match": etag } });
    expect([again.status, again.headers.get("etag")]).toEqual([304, etag]);
  });

  it("of the shop itself are there whatever the database holds", async () => {
    const headers = { accept: "image/webp" };
    const statuses = await Promise.all(
      ["/images/illustrations/empty-cart", "/images/illustrations/nothing", "/images/boutique.jpg"]
        .map((path) => shop.fetch(`${path}?w=120`, { headers }))
        .map(async (answer) => [(await answer).status, (await answer).headers.get("content-type")]),
    );
    expect(statuses).toEqual([
      [200, "image/webp"],
      [404, "image/webp"],
      [200, "image/jpeg"],
    ]);
  });

  it("are refused at a size that is not offered, and replaced when there is none", async () => {
    expect((await shop.fetch("/images/essai?w=121")).status).toBe(400);
    expect((await shop.fetch("/images/essai?w=1e9&q=x")).status).toBe(400);
    const missing = await shop.fetch("/images/nulle-part.png?w=60");
    expect([missing.status, missing.headers.get("content-type")]).toEqual([404, "image/png"]);
    expect((await shop.fetch("/notFound.png?w=60")).status).toBe(200);
  });

  it("are served from a disk that cannot be written, and the log says once that they are not kept", async () => {
    const poor = await startTestShop();
    try {
      writeFileSync(join(poor.dataDir, "pictures"), "a file where the folder should be");
      for (const width of ["60", "120", "160"]) {
        const { status } = await poor.fetch(`/images/illustrations/empty-cart?w=${width}`);
        expect(status).toBe(200);
      }
      const said = poor.log.filter(({ level }) => level === "error");
      expect(said.map(({ message }) => message)).toEqual([
        "Pictures are served, but cannot be kept on the disk.",
      ]);
    } finally {
      await poor.stop();
    }
  });

  it("are answered whatever host stands before their address", async () => {
    const { status, headers } = await rawBody("http://a:99999/images/x", "identity");
    expect([status, headers["content-type"]]).toEqual([404, "image/jpeg"]);
  });
});
