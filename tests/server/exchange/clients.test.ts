import { Effect, Stream } from "effect";
import fc from "fast-check";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  CLIENT_SCOPES,
  type ClientScope,
  type ExchangeRun,
} from "../../../api-schema/exchange-clients.ts";
import { RESOURCE_NAMES } from "../../../api-schema/exchange/names.ts";
import { comesIn } from "../../../api-schema/exchange/resources.ts";
import type { Profile } from "../../../core/exchange/profile.ts";
import { mayExchange, readScopes, scopesText } from "../../../core/exchange/client-scopes.ts";
import { CALLS_A_MINUTE } from "../../../server/exchange/clients/client-access.ts";
import { clientTokenSeconds } from "../../../server/exchange/clients/client-token.ts";
import {
  FORMER_SECRET_MS,
  listClients,
  makeClient,
  revokeClient,
  rotateClient,
} from "../../../server/exchange/clients/clients.ts";
import { writeTable } from "../../../server/exchange/files/write-table.ts";
import { makeProfiles } from "../../../server/exchange/profiles.ts";
import { TOKENS_A_MINUTE } from "../../../server/exchange/clients/give-token.ts";
import { written } from "../desk/desk-resources.ts";
import { startTestShop, type TestShop } from "../harness.ts";
import { runOn } from "../key-commands.ts";
import { signedInAgent, supportBrowser } from "../support-desk.ts";
import {
  askToken,
  credentialsFor,
  doubledPrice,
  linesOf,
  type Program,
  programOf,
} from "./partner.ts";

// Programs of partners: who they are, what opens to them, and what comes and goes by their calls.

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
});
afterAll(() => shop.stop());
beforeEach(() => shop.sql("delete from sign_in_failure"));

const HEADER = "Code marque;Nom";
const brand = (code: string, name: string) => `${HEADER}\n${code};${name}\n`;
const nameOf = async (code: string) =>
  (await shop.sql<{ readonly name: string }>("select name from brand where slug = $1", [code]))[0]
    ?.name;
const refusal = async (answer: Response) => {
  const body: { readonly code?: unknown; readonly error?: unknown } = await answer.json();
  return [answer.status, body.error ?? body.code];
};
/** Another address each time: tokens of one are bounded. */
let place = 0;
const form = (fields: Readonly<Record<string, string>>, headers: Record<string, string> = {}) =>
  shop.fetch("/api/v2/oauth/token", {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "x-forwarded-for": `10.9.0.${(place += 1)}`, ...headers },
  });

describe("scopes", () => {
  it("[DOOR-8] are of every resource in the directions that it has, but of the thresholds", () => {
    expect(CLIENT_SCOPES).toEqual(
      RESOURCE_NAMES.flatMap((name) =>
        name === "thresholds"
          ? []
          : comesIn(name)
            ? [`${name}:in`, `${name}:out`]
            : [`${name}:out`],
      ),
    );
  });

  it("[DOOR-8] are written shortly and read again as they were", () => {
    fc.assert(
      fc.property(fc.subarray([...CLIENT_SCOPES], { minLength: 1 }), (scopes) => {
        expect(readScopes(scopesText(scopes))).toMatchObject({ success: scopes });
      }),
    );
    expect(readScopes("stocks, prices:in orders")).toMatchObject({
      success: ["stocks:in", "stocks:out", "prices:in", "orders:out"],
    });
    for (const wrong of ["orders:in", "thresholds", "stock"]) {
      expect(readScopes(wrong)).toMatchObject({ failure: expect.stringContaining(wrong) });
    }
  });

  it("[DOOR-8] open what they name and nothing else, each resource each way", async () => {
    const may = CLIENT_SCOPES.filter((_, at) => at % 3 === 0);
    const program = await programOf(shop, await credentialsFor(shop, "un-tiers", may));
    const answers: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const name of RESOURCE_NAMES) {
      const brought = await program.bring(name, "rien", {}, { "idempotency-key": "court" });
      answers[`${name}:in`] = brought.status === 403 ? "refused" : (await refusal(brought)).join();
      expected[`${name}:in`] = mayExchange(may, name, "in") ? "422,CLE_TROP_COURTE" : "refused";
      const read = await program.get(`/${name}`);
      await read.arrayBuffer();
      answers[`${name}:out`] = String(read.status);
      expected[`${name}:out`] = mayExchange(may, name, "out") ? "200" : "403";
    }
    expect(answers).toEqual(expected);
  });
});

describe("a token", () => {
  it("[DOOR-7] is given by Basic or by the form, for its own scopes or some of them, as RFC 6749 says", async () => {
    const { name, secret } = await credentialsFor(shop, "jetons", ["brands:in", "brands:out"]);
    const grant = { grant_type: "client_credentials" };
    const named = { client_id: name, client_secret: secret };
    const basic = {
      authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString("base64")}`,
    };
    const given = await form({ ...grant, ...named });
    expect([given.headers.get("cache-control"), await given.json()]).toEqual([
      "no-store",
      {
        access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        token_type: "Bearer",
        expires_in: clientTokenSeconds,
        scope: "brands:in brands:out",
      },
    ]);
    expect((await form(grant, basic)).status).toBe(200);
    const lesser = await form({ ...grant, ...named, scope: "brands:out" });
    expect(await lesser.json()).toMatchObject({ scope: "brands:out" });
    const refusals = {
      nothing: await form({}),
      "no client": await form(grant),
      "named twice": await form({ ...grant, ...named }, basic),
      "another grant": await form({ ...named, grant_type: "password" }),
      "not its scope": await form({ ...grant, ...named, scope: "brands:out prices:in" }),
      "no form": await form({ ...grant, ...named }, { "content-type": "application/json" }),
      "wrong secret": await form({ ...grant, client_id: name, client_secret: "faux" }),
      "unknown name": await form({ ...grant, client_id: "personne", client_secret: secret }),
      "broken Basic": await form(grant, { authorization: "Basic %%%" }),
    };
    expect(
      Object.fromEntries(
        await Promise.all(
          Object.entries(refusals).map(async ([which, answer]) => [which, await refusal(answer)]),
        ),
      ),
    ).toEqual({
      nothing: [400, "invalid_request"],
      "no client": [400, "invalid_request"],
      "named twice": [400, "invalid_request"],
      "another grant": [400, "unsupported_grant_type"],
      "not its scope": [400, "invalid_scope"],
      "no form": [400, "invalid_request"],
      "wrong secret": [401, "invalid_client"],
      "unknown name": [401, "invalid_client"],
      "broken Basic": [400, "invalid_request"],
    });
  });

  it("[DOOR-7] is refused in the form of the RFC, whatever the form is", async () => {
    const bodies = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.dictionary(
        fc.constantFrom("grant_type", "client_id", "client_secret", "scope", "autre"),
        fc.string({ unit: "binary", maxLength: 40 }),
      ),
      fc.constantFrom("a=".repeat(3000), "grant_type=client_credentials&".repeat(200)),
    );
    await fc.assert(
      fc.asyncProperty(bodies, fc.string({ maxLength: 30 }), async (body, basic) => {
        const answer = await shop.fetch("/api/v2/oauth/token", {
          method: "POST",
          headers: {
            "content-type": "application/x-www-form-urlencoded",
            "x-forwarded-for": `10.5.${(place += 1) % 250}.1`,
            ...(basic.length > 20
              ? { authorization: `Basic ${Buffer.from(basic).toString("base64")}` }
              : {}),
          },
          body:
            typeof body === "string" || body instanceof Uint8Array
              ? new Uint8Array(Buffer.from(body))
              : new URLSearchParams(body),
        });
        const { error }: { readonly error?: string } = await answer.json();
        expect([400, 401]).toContain(answer.status);
        expect(error).toMatch(/^(?:invalid_(?:request|client|scope)|unsupported_grant_type)$/);
      }),
      { numRuns: 60 },
    );
    expect((await form({ filler: "x".repeat(99_000) })).status).toBe(400);
  });

  it("[DOOR-7] opens nothing of customers or staff, nor theirs anything of partners", async () => {
    const { token } = await programOf(shop, await credentialsFor(shop, "a-part", ["brands:out"]));
    const customers = await shop.tokenOf("gerant@panetier.example");
    const agent = await signedInAgent(shop, "10.8.0.1");
    const asked = async (path: string, headers: Record<string, string>) =>
      (await shop.fetch(path, { headers })).status;
    const bearer = (value: string) => ({ authorization: `Bearer ${value}` });
    const jwt = (value: string) => ({ "jwt-authorization": `Bearer ${value}` });
    const brands = "/api/v2/exchange/brands";
    expect({
      "its own": await asked(brands, bearer(token)),
      "in the customers' header": await asked(brands, jwt(token)),
      "as a customer": await asked("/api/v2/shop/stores", jwt(token)),
      "as a customer, its own header": await asked("/api/v2/shop/stores", bearer(token)),
      "at the desk": await asked("/api/v2/staff/team", bearer(token)),
      "at the desk, as a cookie": await asked("/api/v2/staff/team", {
        cookie: `panetier_support=${token}`,
      }),
      "a customer's": await asked(brands, bearer(customers)),
      "a customer's own": await asked("/api/v2/shop/stores", jwt(customers)),
      "staff's cookie": await asked(brands, { cookie: agent.cookies() }),
      forged: await asked(brands, bearer(`${token}x`)),
      nobody: await asked(brands, {}),
    }).toEqual({
      "its own": 200,
      "in the customers' header": 401,
      "as a customer": 401,
      "as a customer, its own header": 401,
      "at the desk": 401,
      "at the desk, as a cookie": 401,
      "a customer's": 401,
      "a customer's own": 200,
      "staff's cookie": 401,
      forged: 401,
      nobody: 401,
    });
  });

  it("[DOOR-6] ends after ten minutes; a former secret a day after the rotation, all with the revocation", async () => {
    const first = await credentialsFor(shop, "tournant", ["brands:out"]);
    const program = await programOf(shop, first);
    const rotated = await runOn(shop.databaseUrl, rotateClient(first.id, "anne@panetier.example"));
    const second = { name: "tournant", secret: rotated?.secret ?? "" };
    const state = async () => [
      (await askToken(shop, first)).status,
      (await askToken(shop, second)).status,
      (await program.get("/brands")).status,
    ];
    expect(await state()).toEqual([200, 200, 200]);
    shop.clock.advance((clientTokenSeconds + 1) * 1000);
    expect(await state()).toEqual([200, 200, 401]);
    shop.clock.advance(FORMER_SECRET_MS);
    expect(await state()).toEqual([401, 200, 401]);
    const fresh = await programOf(shop, second);
    await runOn(shop.databaseUrl, revokeClient(first.id, "anne@panetier.example"));
    expect((await fresh.get("/brands")).status).toBe(401);
    expect(await state()).toEqual([401, 401, 401]);
    expect(await runOn(shop.databaseUrl, rotateClient(first.id, "encore"))).toBeUndefined();
    const [seen] = await runOn(shop.databaseUrl, listClients("tournant"));
    expect(seen?.acts.map(({ event, by }) => [event, by])).toEqual([
      ["revoked", "anne@panetier.example"],
      ["rotated", "anne@panetier.example"],
      ["made", "commande, essai"],
    ]);
    const kept = await shop.sql<{ readonly row: string }>(
      "select row_to_json(c)::text as row from exchange_client c",
    );
    for (const { row } of kept) expect(row).not.toContain(first.secret);
    await expect(shop.sql("delete from exchange_client_act")).rejects.toThrow();
  });

  it("[DOOR-6] is slowed where secrets are guessed, and a right one opens all the same", async () => {
    const client = await credentialsFor(shop, "devine", ["brands:out"]);
    const guess = (address: string) =>
      form(
        {
          grant_type: "client_credentials",
          client_id: client.name,
          client_secret: "x".repeat(43),
        },
        { "x-forwarded-for": address },
      );
    const answers: number[] = [];
    for (let at = 0; at < 8; at += 1) answers.push((await guess("10.7.0.1")).status);
    expect(answers.filter((status) => status === 401).length).toBe(5);
    const slowed = await guess("10.7.0.1");
    expect([slowed.status, Number(slowed.headers.get("retry-after")) > 0]).toEqual([429, true]);
    expect((await askToken(shop, client)).status).toBe(200);
    const [seen] = await runOn(shop.databaseUrl, listClients("devine"));
    expect(seen?.failures).toBe(9);
    // Lines are written a moment after the answers that they are about.
    await expect
      .poll(() => shop.log.filter(({ realm }) => realm === "client").length)
      .toBeGreaterThan(5);
  });

  it("[DOOR-6] of one address and calls of one program are bounded in the minute", async () => {
    const client = await credentialsFor(shop, "presse", ["brands:in"]);
    const asked: Promise<Response>[] = [];
    for (let at = 0; at <= TOKENS_A_MINUTE; at += 1) {
      asked.push(form({}, { "x-forwarded-for": "10.6.0.1" }));
    }
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 429).length).toBe(1);
    const program = await programOf(shop, client);
    const calls: number[] = [];
    // Some at a time: more than a process answers at once are refused before anybody looks at them.
    while (calls.length <= CALLS_A_MINUTE) {
      const more = Math.min(20, CALLS_A_MINUTE + 1 - calls.length);
      const some = await Promise.all(Array.from({ length: more }, () => program.get("/runs/1")));
      calls.push(...some.map(({ status }) => status));
    }
    expect(calls.filter((status) => status === 429).length).toBe(1);
    const [seen] = await runOn(shop.databaseUrl, listClients("presse"));
    expect([seen?.calls, seen?.failures]).toEqual([CALLS_A_MINUTE + 1, CALLS_A_MINUTE + 1]);
  });
});

describe("who may be a program", () => {
  it("[DOOR-8] has a name that nobody had, scopes that there are, and what it is bound to", async () => {
    const refused = async (wanted: Partial<Parameters<typeof makeClient>[0]>) => {
      const made = await runOn(
        shop.databaseUrl,
        makeClient(
          { name: "neuf", may: ["stocks:in"], source: null, merchant: null, ...wanted },
          "essai",
        ),
      );
      return "reason" in made ? made : "made";
    };
    await credentialsFor(shop, "deja-la", ["brands:in"]);
    expect(await refused({ name: "deja-la" })).toMatchObject({ field: "name" });
    expect(await refused({ name: "Pas Un Nom" })).toMatchObject({ field: "name" });
    expect(await refused({ may: [] })).toMatchObject({ field: "may" });
    expect(await refused({ source: "Sage 100" })).toMatchObject({ field: "source" });
    expect(await refused({ merchant: "personne" })).toMatchObject({ field: "merchant" });
    expect(await refused({ merchant: "moulin", may: ["customers:out"] })).toEqual({
      field: "may",
      reason:
        "Qui est lié à un marchand n'a que products, variants, prices, stocks : retirez customers:out.",
    });
  });
});

describe("what comes in", () => {
  let program: Program;
  let other: Program;
  beforeAll(async () => {
    const may: readonly ClientScope[] = ["brands:in", "brands:out", "prices:in"];
    program = await programOf(shop, await credentialsFor(shop, "apporte", may));
    other = await programOf(shop, await credentialsFor(shop, "voisin", may));
  });

  it.each([
    ["CSV", brand("par-csv", "Par CSV")],
    ["NDJSON", '{"Code marque": "par-ndjson", "Nom": "Par NDJSON"}\n'],
    ["JSON", '[{"Code marque": "par-json", "Nom": "Par JSON"}]'],
    [
      "XML",
      "<marques><marque><code_marque>par-xml</code_marque><nom>Par XML</nom></marque></marques>",
    ],
  ])("[DOOR-9] is applied and answered, by its content: %s", async (what, body) => {
    const run = await program.run("brands", body);
    expect(run).toMatchObject({
      resource: "brands",
      state: "applied",
      counts: { added: 1, changed: 0, faulty: 0 },
      faults: [],
    });
    expect(await nameOf(`par-${what.toLowerCase()}`)).toBe(`Par ${what}`);
    expect(
      await shop.sql("select who from change where run_id = $1 group by who", [run.id]),
    ).toEqual([{ who: "programme apporte" }]);
  });

  it("[DOOR-9] is read as a workbook, and by a kept profile", async () => {
    const rows = Stream.make({ "Code marque": "par-xlsx", Nom: "Par XLSX" });
    const pieces = await Effect.runPromise(
      Stream.runCollect(writeTable("xlsx", ["Code marque", "Nom"], rows)),
    );
    const workbook = new Uint8Array(Buffer.concat(pieces));
    expect(await program.run("brands", workbook)).toMatchObject({ state: "applied" });
    expect(await nameOf("par-xlsx")).toBe("Par XLSX");
    const profile: Profile = {
      format: "panetier-profile",
      version: 1,
      name: "marques-maison",
      resource: "brands",
      sources: [
        { column: "slug", header: "X1" },
        { column: "name", header: "X2" },
      ],
      ignored: [],
    };
    await runOn(
      shop.databaseUrl,
      Effect.flatMap(makeProfiles, (profiles) => profiles.keep(profile, "essai")),
    );
    const own = { profile: "marques-maison" };
    await program.run("brands", "X1;X2\npar-profil;Par profil\n", own);
    expect(await nameOf("par-profil")).toBe("Par profil");
    expect(await refusal(await program.bring("prices", "x", own))).toEqual([422, "PROFIL_INCONNU"]);
  });

  it("[DOOR-9] is unpacked where it is packed, and a preview writes nothing of the shop", async () => {
    const packed = new Uint8Array(gzipSync(brand("tasse", "Tassée")));
    const before = await written(shop);
    const run = await program.run(
      "brands",
      packed,
      { preview: "true" },
      { "content-encoding": "gzip" },
    );
    expect(run).toMatchObject({ state: "ready", counts: { added: 1 } });
    expect(await written(shop)).toEqual(before);
    await program.run("brands", packed, {}, { "content-encoding": "gzip" });
    expect(await nameOf("tasse")).toBe("Tassée");
  });

  it("[DOOR-9] tells each faulty line with its column, value, reason and cure, and takes the good ones alone where asked", async () => {
    const body = `${HEADER}\nBon code ?;Faux\nbonne-ligne;Bonne\nsans-nom;\n`;
    const run = await program.run("brands", body);
    expect([run.state, run.counts?.faulty]).toEqual(["refused", 2]);
    expect(
      run.faults.map(({ line, column, header, value }) => [line, column, header, value]),
    ).toEqual([
      [2, "slug", "Code marque", "Bon code ?"],
      [4, "name", "Nom", ""],
    ]);
    expect(await nameOf("bonne-ligne")).toBeUndefined();
    const good = await program.run("brands", body, { goodLines: "true" });
    expect([good.state, good.counts?.added]).toEqual(["applied", 1]);
    expect(await nameOf("bonne-ligne")).toBe("Bonne");
  });

  it("[DOOR-9] is its program's own: another's run is not there", async () => {
    const run = await program.run("brands", brand("la-mienne", "La mienne"));
    const own: ExchangeRun = await (await program.get(`/runs/${run.id}`)).json();
    expect(own).toEqual(run);
    expect((await other.get(`/runs/${run.id}`)).status).toBe(404);
    // The same bytes of another are a run of theirs, which finds nothing to do.
    const again = await other.run("brands", brand("la-mienne", "La mienne"));
    expect([again.id === run.id, again.counts?.unchanged]).toEqual([false, 1]);
    const same = await program.run("brands", brand("la-mienne", "La mienne"));
    expect(same.id).toBe(run.id);
  });

  it("[DOOR-9] goes on after the wait that was asked for, and its run says where it is", async () => {
    const answer = await program.bring(
      "brands",
      brand("plus-tard", "Plus tard"),
      {},
      { prefer: "wait=0" },
    );
    const run: ExchangeRun = await answer.json();
    expect([answer.status, answer.headers.get("location")]).toEqual([
      202,
      `/api/v2/exchange/runs/${run.id}`,
    ]);
    const state = async (): Promise<string> => {
      const seen: ExchangeRun = await (await program.get(`/runs/${run.id}`)).json();
      return seen.state;
    };
    await expect.poll(state, { timeout: 10_000 }).toBe("applied");
  });

  it("[DOOR-9] waits for somebody of the house where a guard says so, and is theirs to confirm", async () => {
    const run = await program.run("prices", await doubledPrice(shop));
    expect(run).toMatchObject({ state: "waiting", counts: { changed: 1 } });
    expect(run.concerns.map(({ guard }) => guard)).toContain("price-move");
    const agent = supportBrowser(shop, "10.8.0.2");
    await agent.signIn("gestion@panetier.example");
    const seen = await agent.read<{ readonly receivedBy: string; readonly may: object }>(
      `/runs/${run.id}`,
    );
    expect([seen.receivedBy, seen.may]).toEqual([
      "programme apporte",
      { apply: false, confirm: true, cancel: true, undo: false },
    ]);
    await agent.send("POST", `/runs/${run.id}/confirm`);
    await agent.send("POST", `/runs/${run.id}/apply`);
    const after: ExchangeRun = await (await program.get(`/runs/${run.id}`)).json();
    expect(after.state).toBe("applied");
  });

  it("[DOOR-9] is taken once by its key: the same again is the same run, another body is refused", async () => {
    const key = { "idempotency-key": "nuit-2026-11-28" };
    const body = brand("une-fois", "Une fois");
    const both = await Promise.all([
      program.run("brands", body, {}, key),
      program.run("brands", body, {}, key),
    ]);
    const [first, second] = both;
    expect(second.id).toBe(first.id);
    await shop.sql("update brand set name = 'Reprise' where slug = 'une-fois'");
    expect((await program.run("brands", body, {}, key)).id).toBe(first.id);
    expect(await nameOf("une-fois")).toBe("Reprise");
    const otherBody = await program.bring("brands", brand("une-fois", "Autre"), {}, key);
    expect(await refusal(otherBody)).toEqual([422, "CLE_DEJA_UTILISEE"]);
    const otherWish = await program.bring("brands", body, { goodLines: "true" }, key);
    expect(await refusal(otherWish)).toEqual([422, "CLE_DEJA_UTILISEE"]);
    // A key is a program's own.
    expect((await other.run("brands", body, {}, key)).id).not.toBe(first.id);
  });

  it("[DOOR-9] is finished when it comes again after its process has ended in the middle", async () => {
    const key = { "idempotency-key": "coupe-entre-deux" };
    const body = brand("coupe", "Coupée");
    const run = await program.run("brands", body, {}, key);
    const asIf = (state: string, counts: string) =>
      shop.sql(
        `with line as (update exchange_line set piece = null where run_id = $1),
           gone as (delete from brand where slug = 'coupe')
         update exchange_run set state = $2, counts = $3::jsonb, applied_at = null, ended_at = null where id = $1`,
        [run.id, state, counts],
      );
    const counts = JSON.stringify(run.counts);
    // Compared and not applied; in the middle of its pieces; before its lines were known.
    await asIf("ready", counts);
    expect(await program.run("brands", body, {}, key)).toMatchObject({
      id: run.id,
      state: "applied",
    });
    expect(await nameOf("coupe")).toBe("Coupée");
    await asIf("applying", counts);
    expect(await program.run("brands", body, {}, key)).toMatchObject({
      id: run.id,
      state: "applied",
    });
    expect(await nameOf("coupe")).toBe("Coupée");
    await asIf("mapped", "{}");
    const anew = await program.run("brands", body, {}, key);
    expect([anew.id > run.id, anew.state]).toEqual([true, "applied"]);
    expect(await nameOf("coupe")).toBe("Coupée");
  });

  it("[DOOR-9] is refused with its cure where it cannot be read, and nothing of the shop is written", async () => {
    const before = await written(shop);
    const gzip = { "content-encoding": "gzip" };
    const whole = gzipSync(brand("jamais", "Jamais"));
    const cases = {
      nothing: await program.bring("brands", ""),
      "a cut gzip": await program.bring(
        "brands",
        new Uint8Array(whole.subarray(0, whole.length - 9)),
        {},
        gzip,
      ),
      "no gzip at all": await program.bring("brands", brand("jamais", "Jamais"), {}, gzip),
      "another packing": await program.bring("brands", "x", {}, { "content-encoding": "br" }),
      "a huge line": await program.bring("brands", `${HEADER}\n${"a".repeat(9_000_000)};b\n`),
      "cut JSON": await program.bring("brands", '[{"Code marque": "jamais", "Nom": '),
      "another resource": await program.bring("brands", "Tarif;Référence;Prix HT\nA;B;1\n"),
      "no such profile": await program.bring("brands", "x", { profile: "aucun" }),
      "a bomb": await program.bring(
        "brands",
        new Uint8Array(gzipSync(Buffer.alloc(60 * 1024 * 1024, 97))),
        {},
        gzip,
      ),
      "no such resource": await program.bring("farines", "x"),
      "no instant": await program.bring("brands", "x", { asOf: "hier" }),
    };
    const answers = Object.fromEntries(
      await Promise.all(
        Object.entries(cases).map(async ([which, answer]) => [which, await refusal(answer)]),
      ),
    );
    expect(answers).toEqual({
      nothing: [422, "FICHIER_ILLISIBLE"],
      "a cut gzip": [422, "FICHIER_ILLISIBLE"],
      "no gzip at all": [422, "FICHIER_ILLISIBLE"],
      "another packing": [422, "FICHIER_ILLISIBLE"],
      // It can be read, and is a faulty line of its run.
      "a huge line": [200, undefined],
      "cut JSON": [422, "FICHIER_ILLISIBLE"],
      "another resource": [422, "COLONNES_A_PRECISER"],
      "no such profile": [422, "PROFIL_INCONNU"],
      "a bomb": [413, 413],
      "no such resource": [400, 400],
      "no instant": [400, 400],
    });
    expect(await written(shop)).toEqual(before);
  });

  it("[DOOR-9] breaks nothing, whatever its bytes are", async () => {
    const calm = await programOf(shop, await credentialsFor(shop, "hasard", ["brands:in"]));
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.uint8Array({ maxLength: 400 }),
          fc.string({ maxLength: 200 }).map((text) => new TextEncoder().encode(text)),
          fc
            .array(fc.string({ maxLength: 12 }), { maxLength: 20 })
            .map((cells) => new TextEncoder().encode(`${HEADER}\n${cells.join(";")}\n`)),
        ),
        fc.constantFrom("text/csv", "application/json", "multipart/form-data", "x/y; z"),
        async (bytes, type) => {
          const answer = await calm.bring(
            "brands",
            new Uint8Array(bytes),
            { preview: "true" },
            { "content-type": type },
          );
          expect([200, 413, 422]).toContain(answer.status);
          await answer.arrayBuffer();
        },
      ),
      { numRuns: 60 },
    );
    expect(shop.log.filter(({ level }) => level === "error")).toEqual([]);
  });
});

describe("what goes out", () => {
  it("[DOOR-11] is told as it comes in again, in NDJSON or CSV", async () => {
    const program = await programOf(
      shop,
      await credentialsFor(shop, "lit-tout", ["brands:in", "brands:out"]),
    );
    const read = await program.get("/brands");
    expect(read.headers.get("content-type")).toBe("application/x-ndjson");
    const known = await shop.sql<{ readonly slug: string }>("select slug from brand order by slug");
    expect((await linesOf(read)).map((row) => String(row["Code marque"])).toSorted()).toEqual(
      known.map(({ slug }) => slug).toSorted(),
    );
    const csv = await (await program.get("/brands", { accept: "text/csv" })).text();
    expect(csv.split("\r\n").length).toBe(known.length + 2);
    const again = await program.run("brands", csv, { preview: "true" });
    expect(again.counts).toMatchObject({ added: 0, changed: 0, unchanged: known.length });
  });

  it("[DOOR-11] misses no change between two reads, whatever comes between or beside them", async () => {
    const { name } = await credentialsFor(shop, "suit", ["brands:in", "brands:out"]);
    // Another token: the clock moves on.
    const fresh = async () =>
      programOf(shop, {
        name,
        secret: (await runOn(shop.databaseUrl, rotateAnew(name))) ?? "",
      });
    const step = fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          brand: fc.integer({ min: 0, max: 4 }),
          isBesideRead: fc.boolean(),
        }),
      },
      { weight: 1, arbitrary: fc.constant("read" as const) },
      { weight: 1, arbitrary: fc.record({ minutes: fc.integer({ min: 1, max: 600 }) }) },
    );
    let serial = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        let program = await fresh();
        let since = (await program.get("/brands")).headers.get("next-since") ?? "";
        /** What has been written and was not told since. */
        let untold: ReadonlyMap<string, string> = new Map();
        const readAll = async () => {
          const due = untold;
          untold = new Map();
          const answer = await program.get(`/brands?since=${since}`);
          since = answer.headers.get("next-since") ?? "";
          const rows = await linesOf(answer);
          const told = new Set(
            rows.map((row) => `${String(row["Code marque"])} ${String(row["Nom"])}`),
          );
          return [...due].filter(([code, text]) => !told.has(`${code} ${text}`));
        };
        const missed: unknown[] = [];
        for (const one of steps) {
          if (one === "read") missed.push(...(await readAll()));
          else if ("minutes" in one) {
            shop.clock.advance(one.minutes * 60_000);
            program = await fresh();
          } else {
            serial += 1;
            const [code, text] = [`suivie-${one.brand}`, `Version ${serial}`];
            // What is written anew takes the place of what was not told yet.
            untold = new Map([...untold].filter(([known]) => known !== code));
            const write = program.run("brands", brand(code, text));
            const [, unseen] = await Promise.all([write, one.isBesideRead ? readAll() : []]);
            missed.push(...unseen);
            untold = new Map([...untold, [code, text]]);
          }
        }
        missed.push(...(await readAll()));
        expect(missed).toEqual([]);
      }),
      { numRuns: 10 },
    );
  });
});

describe("a program of one merchant", () => {
  it("[DOOR-10] reads and writes that merchant's rows alone", async () => {
    const [own, others] = await shop.sql<{
      readonly merchant: string;
      readonly name: string;
      readonly product: string;
      readonly article: string;
    }>(
      `select distinct on (m.id) m.slug as merchant, m.name, p.code as product, v.reference as article from merchant m
         join product p on p.merchant_id = m.id join variant v on v.product_id = p.id
       where not m.gmp order by m.id limit 2`,
    );
    if (own === undefined || others === undefined) throw new Error("Two merchants are needed");
    const may: readonly ClientScope[] = [
      "products:in",
      "products:out",
      "variants:in",
      "prices:in",
      "prices:out",
      "stocks:in",
      "stocks:out",
    ];
    const program = await programOf(
      shop,
      await credentialsFor(shop, "marchand", may, { merchant: own.merchant }),
    );
    const foreign = async (resource: string, body: string) => {
      const run = await program.run(resource, body, { preview: "true" });
      return run.faults.map(({ column, value, reason }) => [column, value, reason]);
    };
    const cure = `« ${others.name} » le vend : le fichier d'un marchand ne dit que ce qu'il vend lui-même.`;
    const [list] = await shop.sql<{ readonly code: string }>("select code from price_list limit 1");
    expect(
      await foreign("products", `Code produit;Marchand\n${own.product};${others.merchant}\n`),
    ).toEqual([[null, "", cure]]);
    expect(await foreign("products", `Code produit;Nom\n${others.product};Pris\n`)).toEqual([
      [null, others.product, cure],
    ]);
    expect(
      await foreign("variants", `Référence;Produit\n${own.article};${others.product}\n`),
    ).toEqual([
      [
        "product",
        "",
        `Il est déjà un conditionnement de « ${own.product} » : un article ne change pas de produit, prenez une autre référence.`,
      ],
      [null, "", cure],
    ]);
    expect(
      await foreign("prices", `Tarif;Référence;Prix HT\n${list?.code};${others.article};1,00\n`),
    ).toEqual([[null, `${list?.code}\u001F${others.article}\u001F`, cure]]);
    expect(
      await foreign(
        "stocks",
        `Référence;Dépôt;Quantité;Nature;Relevé le\n${others.article};PRINCIPAL;1;libre;27/11/2026\n`,
      ),
    ).toEqual([[null, "", cure]]);
    const owned = await shop.sql<{ readonly code: string }>(
      "select p.code from product p join merchant m on m.id = p.merchant_id where m.slug = $1",
      [own.merchant],
    );
    const read = await linesOf(await program.get("/products"));
    expect(read.map((row) => String(row["Code produit"])).toSorted()).toEqual(
      owned.map(({ code }) => code).toSorted(),
    );
    const whole = await program.bring("products", "x", { complete: "true" });
    expect(await refusal(whole)).toEqual([422, "COMPLET_REFUSE"]);
  });
});

describe("a program of one source", () => {
  it("[DOOR-8] speaks by that source's keys, in and out", async () => {
    const [variant] = await shop.sql<{ readonly id: number; readonly reference: string }>(
      "select id, reference from variant order by id limit 1",
    );
    await shop.sql(
      "insert into external_key (source, resource, row_id, external) values ('sage', 'variants', $1, 'SAGE-1')",
      [variant?.id],
    );
    const program = await programOf(
      shop,
      await credentialsFor(shop, "sage", ["stocks:in", "stocks:out"], { source: "sage" }),
    );
    const rows = await linesOf(await program.get("/stocks"));
    expect(rows.filter((row) => row["Référence"] === "SAGE-1").length).toBeGreaterThan(0);
    const [depot] = await shop.sql<{ readonly code: string }>("select code from depot limit 1");
    const run = await program.run(
      "stocks",
      `Référence;Dépôt;Quantité;Nature\nSAGE-1;${depot?.code};77;libre\n`,
      { asOf: new Date(shop.clock.now()).toISOString() },
    );
    expect([run.state, run.counts?.faulty]).toEqual(["applied", 0]);
  });
});

/** Another secret of a program by its name. */
const rotateAnew = (name: string) =>
  Effect.gen(function* () {
    const [client] = yield* listClients(name);
    return (yield* rotateClient(client?.id ?? 0, "essai"))?.secret;
  });
