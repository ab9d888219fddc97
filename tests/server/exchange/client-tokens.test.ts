import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CALLS_A_MINUTE } from "../../../server/exchange/clients/client-access.ts";
import { clientTokenSeconds } from "../../../server/exchange/clients/client-token.ts";
import {
  FORMER_SECRET_MS,
  listClients,
  revokeClient,
  rotateClient,
} from "../../../server/exchange/clients/clients.ts";
import { TOKENS_A_MINUTE } from "../../../server/exchange/clients/give-token.ts";
import { startTestShop, type TestShop } from "../harness.ts";
import { runOn } from "../key-commands.ts";
import { signedInAgent } from "../support-desk.ts";
import { askToken, credentialsFor, programOf, refusal } from "./partner.ts";

// Who programs of partners are: their secrets, their tokens, and what these open.

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
});
afterAll(() => shop.stop());
beforeEach(() => shop.sql("delete from sign_in_failure"));

/** Another address each time: tokens of one are bounded. */
let place = 0;
const form = (fields: Readonly<Record<string, string>>, headers: Record<string, string> = {}) =>
  shop.fetch("/api/v2/oauth/token", {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "x-forwarded-for": `10.9.0.${(place += 1)}`, ...headers },
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
