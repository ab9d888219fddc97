import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PasskeyCreation, PasskeyRequest } from "../../api-schema/staff-passkeys.ts";
import type { StaffSecurity } from "../../api-schema/staff-session.ts";
import {
  afterPassword,
  agentWithAuthenticator,
  codeOf,
  sendCode,
  type TestAgent,
} from "./authenticator.ts";
import { demoPassword } from "./demo-data.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { type SoftwarePasskey, softwarePasskey } from "./software-authenticator.ts";
import { refusalOf, type SupportBrowser, supportBrowser } from "./support-desk.ts";

const publicUrl = "https://boutique.example";
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ settings: { production: true, trustProxy: true, publicUrl } });
});
afterAll(() => shop.stop());
beforeEach(() => shop.sql("delete from sign_in_failure"));

const minutes = (count: number) => count * 60_000;
const OWN = "/security/passkeys";
const SIGN_IN = "/session/passkey";
const CONFIRM = "/session/confirmation/passkey";
const NOT_KNOWN = [
  401,
  "Cette clé d’accès n’a pas été reconnue. Réessayez, ou utilisez un autre moyen.",
];
const NOT_ADDED = [409, "Cette clé d’accès n’a pas pu être enregistrée. Recommencez."];

const asked = async <A>(browser: SupportBrowser, path: string): Promise<A> => {
  const answer = await browser.send("POST", `${path}/request`);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
  return (await answer.json()) as A; // safe: the test names what the contract has there
};
const creationOf = (browser: SupportBrowser) => asked<PasskeyCreation>(browser, OWN);
const requestOf = (browser: SupportBrowser, path = SIGN_IN) => asked<PasskeyRequest>(browser, path);

const stageOf = async (browser: SupportBrowser) => (await browser.session()).stage;
const auditOf = async ({ id }: TestAgent) =>
  (
    await shop.sql<{ event: string; by: string; about: string | null }>(
      "select event, done_by as by, about from support_agent_audit where agent_id = $1 order by id",
      [id],
    )
  ).map(({ event, by, about }) => [event, by, about]);
const countOf = async (agent: TestAgent) =>
  (await shop.sql("select from passkey where staff_id = $1", [agent.id])).length;

/** Somebody whose authenticator is set up, and a passkey beside it. */
const withPasskey = async (name: string, address: string) => {
  const known = await agentWithAuthenticator(shop, name, address);
  const passkey = softwarePasskey(publicUrl);
  const added = await known.browser.send(
    "POST",
    OWN,
    passkey.create(await creationOf(known.browser)),
  );
  expect(added.status).toBe(204);
  return { ...known, passkey };
};

const enter = async (
  browser: SupportBrowser,
  passkey: SoftwarePasskey,
  as: Parameters<SoftwarePasskey["sign"]>[1] = {},
) => browser.send("POST", SIGN_IN, passkey.sign(await requestOf(browser), as));

describe("a passkey", () => {
  it("[SUPPORT-24] is made for this shop and its owner, several each, with names", async () => {
    const { agent, browser, passkey } = await withPasskey("cles", "17.0.0.1");
    const creation = await creationOf(browser);
    expect(creation).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rp: { id: "boutique.example", name: expect.any(String) },
      user: { id: expect.stringMatching(/^[\w-]{43}$/), name: agent.login, displayName: "cles" },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: "public-key" })),
      timeout: minutes(5),
      attestation: "none",
      excludeCredentials: [{ id: passkey.id, type: "public-key", transports: ["internal"] }],
      authenticatorSelection: {
        residentKey: "required",
        requireResidentKey: true,
        userVerification: "required",
      },
    });
    const second = softwarePasskey(publicUrl);
    await browser.send("POST", OWN, second.create(creation, " Clé du coffre "));
    const security = await browser.read<StaffSecurity>("/security");
    const of = (name: string) => ({
      id: expect.any(Number),
      name,
      since: expect.any(String),
      lastUsed: null,
      isSynced: false,
    });
    expect(security).toEqual({
      factor: { since: expect.any(String), recoveryCodesLeft: 10 },
      passkeys: [of("Téléphone"), of("Clé du coffre")],
      openid: null,
    });
    expect(await auditOf(agent)).toEqual([
      ["second factor set up", "agent", null],
      ["passkey added", "agent", "Téléphone"],
      ["passkey added", "agent", "Clé du coffre"],
    ]);
  });

  it("[SUPPORT-24] opens the desk without a password, and after one in place of the code", async () => {
    const { agent, browser, passkey } = await withPasskey("entre", "17.0.1.1");
    const alone = supportBrowser(shop, "17.0.1.2");
    expect((await requestOf(alone)).allowCredentials).toEqual([]);
    const opened = await enter(alone, passkey);
    const session = await opened.json();
    expect([opened.status, session.stage, session.agent.login]).toEqual([200, "open", agent.login]);
    expect((await alone.get("/clients/1")).status).toBe(200);

    const after = await afterPassword(shop, agent, "17.0.1.3");
    expect(await after.session()).toEqual({
      stage: "code",
      formToken: expect.any(String),
      asked: "passkeyOrCode",
    });
    expect((await requestOf(after)).allowCredentials).toEqual([
      { id: passkey.id, type: "public-key", transports: ["internal"] },
    ]);
    expect((await enter(after, passkey)).status).toBe(200);
    expect(after.cookies()).not.toContain("panetier_support_step");
    const { passkeys } = await browser.read<StaffSecurity>("/security");
    expect(passkeys.map(({ lastUsed }) => lastUsed)).toEqual([expect.any(String)]);
  });

  it("[SUPPORT-24] of somebody else is refused after a password", async () => {
    const { passkey: others } = await withPasskey("autrui-cle", "17.0.2.1");
    const { agent } = await withPasskey("soi-cle", "17.0.2.2");
    const browser = await afterPassword(shop, agent, "17.0.2.3");
    expect(await refusalOf(await enter(browser, others))).toEqual(NOT_KNOWN);
    expect(await stageOf(browser)).toBe("code");
  });

  it("[SUPPORT-24] of who was withdrawn, removed or reset opens nothing", async () => {
    const direction = await withPasskey("direction-cle", "17.0.3.9");
    const { agent, browser, passkey } = await withPasskey("partie-cle", "17.0.3.1");
    const visitor = supportBrowser(shop, "17.0.3.2");
    await shop.sql("update staff set withdrawn_at = now() where id = $1", [agent.id]);
    expect(await refusalOf(await enter(visitor, passkey))).toEqual(NOT_KNOWN);
    await shop.sql("update staff set withdrawn_at = null where id = $1", [agent.id]);
    expect((await enter(visitor, passkey)).status).toBe(200);

    const { passkeys } = await browser.read<StaffSecurity>("/security");
    const id = passkeys[0]?.id ?? 0;
    expect((await direction.browser.send("DELETE", `${OWN}/${id}`)).status).toBe(404);
    expect((await browser.send("DELETE", `${OWN}/${id}`)).status).toBe(204);
    expect((await browser.send("DELETE", `${OWN}/${id}`)).status).toBe(404);
    const later = supportBrowser(shop, "17.0.3.3");
    expect(await refusalOf(await enter(later, passkey))).toEqual(NOT_KNOWN);

    const again = softwarePasskey(publicUrl);
    await browser.send("POST", OWN, again.create(await creationOf(browser)));
    const reset = await direction.browser.send("POST", `/team/${agent.id}/second-factor/reset`);
    expect([reset.status, await countOf(agent), await stageOf(browser)]).toEqual([
      204,
      0,
      "password",
    ]);
    expect(await refusalOf(await enter(later, again))).toEqual(NOT_KNOWN);
    expect(await stageOf(await afterPassword(shop, agent, "17.0.3.4"))).toBe("enrolment");
    expect(await auditOf(agent)).toEqual([
      ["second factor set up", "agent", null],
      ["passkey added", "agent", "Téléphone"],
      ["passkey removed", "agent", "Téléphone"],
      ["passkey added", "agent", "Téléphone"],
      ["second factor reset", direction.agent.login, null],
    ]);
  });

  it("[SUPPORT-24] is one of ten at most", async () => {
    const { agent, browser } = await withPasskey("collection", "17.0.4.1");
    const last = await creationOf(browser);
    await shop.sql(
      `insert into passkey (staff_id, credential_id, user_handle, public_key, counter, transports,
         is_synced, name, created_at)
       select staff_id, uuid_send(gen_random_uuid()), user_handle, public_key, 0, transports, false,
         'Autre', created_at from passkey, generate_series(1, 9) where staff_id = $1`,
      [agent.id],
    );
    const full = [409, "Vous avez déjà dix clés d’accès : retirez-en une d’abord."];
    expect(await refusalOf(await browser.send("POST", `${OWN}/request`))).toEqual(full);
    const late = softwarePasskey(publicUrl);
    expect(await refusalOf(await browser.send("POST", OWN, late.create(last)))).toEqual(full);
    expect(await countOf(agent)).toBe(10);
  });
});

describe("a signature", () => {
  it("[SUPPORT-24] of another challenge, origin, name or ceremony is refused, and so is one without its owner verified", async () => {
    const { passkey } = await withPasskey("signature", "17.1.0.1");
    const visitor = supportBrowser(shop, "17.1.0.2");
    for (const as of [
      { origin: "https://boutique.example.net" },
      { origin: "http://boutique.example" },
      { rpId: "example" },
      { type: "webauthn.create" },
      { isVerified: false },
      { userHandle: null },
      { userHandle: "AAAA" },
    ]) {
      expect(await refusalOf(await enter(visitor, passkey, as))).toEqual(NOT_KNOWN);
    }
    const request = await requestOf(visitor);
    const other = { ...request, challenge: Buffer.alloc(32).toString("base64url") };
    expect(await refusalOf(await visitor.send("POST", SIGN_IN, passkey.sign(other)))).toEqual(
      NOT_KNOWN,
    );
    const unknown = softwarePasskey(publicUrl);
    expect(await refusalOf(await enter(visitor, unknown, { userHandle: "AAAA" }))).toEqual(
      NOT_KNOWN,
    );
    const shown = passkey.sign(await requestOf(visitor));
    const forged = { ...shown, signature: unknown.sign(request).signature };
    expect(await refusalOf(await visitor.send("POST", SIGN_IN, forged))).toEqual(NOT_KNOWN);
    expect(await stageOf(visitor)).toBe("password");
    expect((await enter(visitor, passkey)).status).toBe(200);
  });

  it("[SUPPORT-24] is taken once, within five minutes, from the browser that it was asked of", async () => {
    const { passkey } = await withPasskey("une-fois", "17.1.1.1");
    const visitor = supportBrowser(shop, "17.1.1.2");
    const thief = supportBrowser(shop, "17.1.1.3");
    await requestOf(thief);
    const shown = passkey.sign(await requestOf(visitor));
    expect((await thief.send("POST", SIGN_IN, shown)).status).toBe(401);
    const { formToken } = await visitor.session();
    const statuses = await Promise.all(
      [1, 2].map(() => visitor.send("POST", SIGN_IN, shown, { "x-form-token": formToken })),
    );
    expect(statuses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);

    const slow = supportBrowser(shop, "17.1.1.4");
    const late = passkey.sign(await requestOf(slow));
    shop.clock.advance(minutes(5));
    expect((await slow.send("POST", SIGN_IN, late)).status).toBe(401);
    // Another question takes the place of the one before it.
    const first = passkey.sign(await requestOf(slow));
    await requestOf(slow);
    expect((await slow.send("POST", SIGN_IN, first)).status).toBe(401);
  });

  it("[SUPPORT-24] whose count does not go on comes from a copy: refused, and written down", async () => {
    const { agent, passkey } = await withPasskey("copie", "17.1.2.1");
    const visitor = supportBrowser(shop, "17.1.2.2");
    expect((await enter(visitor, passkey, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0]) {
      const browser = supportBrowser(shop, "17.1.2.3");
      expect(await refusalOf(await enter(browser, passkey, { counter }))).toEqual(NOT_KNOWN);
    }
    expect((await auditOf(agent)).slice(2)).toEqual(
      [1, 2, 3].map(() => ["passkey refused", "agent", "Téléphone"]),
    );
    expect((await enter(supportBrowser(shop, "17.1.2.4"), passkey, { counter: 8 })).status).toBe(
      200,
    );
  });

  it("[SUPPORT-3] is asked for and taken with the page's own token alone", async () => {
    const { passkey } = await withPasskey("jeton-cle", "17.1.3.1");
    const visitor = supportBrowser(shop, "17.1.3.2");
    const shown = passkey.sign(await requestOf(visitor));
    const foreign = { "x-form-token": "x" };
    const statuses = [
      await visitor.send("POST", `${SIGN_IN}/request`, undefined, foreign),
      await visitor.send("POST", SIGN_IN, shown, foreign),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 403]);
    expect((await visitor.send("POST", SIGN_IN, shown)).status).toBe(200);
  });

  it("[SUPPORT-24] is waited for by fifty browsers of one place at most", async () => {
    await shop.sql("delete from passkey_challenge");
    for (let count = 0; count < 53; count += 1) {
      shop.clock.advance(1);
      await requestOf(supportBrowser(shop, "17.1.4.1"));
    }
    await requestOf(supportBrowser(shop, "17.1.4.2"));
    const places = await shop.sql(
      "select place, count(*)::int as open from passkey_challenge group by place order by place",
    );
    expect(places).toEqual([
      { place: "17.1.4.1", open: 50 },
      { place: "17.1.4.2", open: 1 },
    ]);
    shop.clock.advance(minutes(5));
    await requestOf(supportBrowser(shop, "17.1.4.3"));
    expect(await shop.sql("select place from passkey_challenge")).toEqual([{ place: "17.1.4.3" }]);
  });
});

describe("a passkey that is made", () => {
  it("[SUPPORT-24] is refused of another challenge, origin or name, unverified, or with a maker's certificate", async () => {
    const { agent, browser } = await agentWithAuthenticator(shop, "fabrique", "17.2.0.1");
    for (const as of [
      { origin: "https://ailleurs.example" },
      { rpId: "ailleurs.example" },
      { type: "webauthn.get" },
      { isVerified: false },
      { hasCertificate: true },
    ]) {
      const made = softwarePasskey(publicUrl).create(await creationOf(browser), "Essai", as);
      expect(await refusalOf(await browser.send("POST", OWN, made))).toEqual(NOT_ADDED);
    }
    const made = softwarePasskey(publicUrl).create(await creationOf(browser));
    expect((await browser.send("POST", OWN, made)).status).toBe(204);
    expect(await refusalOf(await browser.send("POST", OWN, made))).toEqual(NOT_ADDED);
    const nameless = softwarePasskey(publicUrl).create(await creationOf(browser), " ");
    expect(await refusalOf(await browser.send("POST", OWN, nameless))).toEqual([
      422,
      "name : Champ obligatoire",
    ]);
    expect(await countOf(agent)).toBe(1);
  });

  it("[SUPPORT-24] belongs to one person", async () => {
    const { passkey } = await withPasskey("premier-cle", "17.2.1.1");
    const { browser } = await agentWithAuthenticator(shop, "second-cle", "17.2.1.2");
    const made = passkey.create(await creationOf(browser));
    expect(await refusalOf(await browser.send("POST", OWN, made))).toEqual([
      409,
      "Cette clé d’accès est déjà enregistrée.",
    ]);
  });

  it("[SUPPORT-23] is added and removed by who has shown lately that it is they", async () => {
    const { browser, passkey } = await withPasskey("ajout", "17.2.2.1");
    const { passkeys } = await browser.read<StaffSecurity>("/security");
    shop.clock.advance(minutes(5));
    const refused = await Promise.all([
      browser.send("POST", `${OWN}/request`),
      browser.send("POST", OWN, passkey.create(await creationLike(passkey))),
      browser.send("DELETE", `${OWN}/${passkeys[0]?.id}`),
    ]);
    expect(await Promise.all(refused.map(async (answer) => (await answer.json()).code))).toEqual([
      "CLE_OU_CODE_DEMANDE",
      "CLE_OU_CODE_DEMANDE",
      "CLE_OU_CODE_DEMANDE",
    ]);
  });
});

describe("what is dangerous", () => {
  const inviting = (browser: SupportBrowser) =>
    browser.send("POST", "/team", { login: "x@y.example", name: " ", roles: [] });

  it("[SUPPORT-23] is confirmed by a passkey of one's own, or still by a code", async () => {
    const { agent, secret, browser, passkey } = await withPasskey("confirme", "17.3.0.1");
    const { passkey: others } = await withPasskey("confirme-autrui", "17.3.0.2");
    shop.clock.advance(minutes(5));
    expect((await inviting(browser)).status).toBe(403);
    const foreign = others.sign(await requestOf(browser, CONFIRM));
    expect(await refusalOf(await browser.send("POST", CONFIRM, foreign))).toEqual(NOT_KNOWN);
    // What was signed to sign in confirms nothing.
    const visitor = supportBrowser(shop, "17.3.0.3");
    const elsewhere = passkey.sign(await requestOf(visitor));
    await requestOf(browser, CONFIRM);
    expect((await browser.send("POST", CONFIRM, elsewhere)).status).toBe(401);
    expect((await inviting(browser)).status).toBe(403);

    const shown = passkey.sign(await requestOf(browser, CONFIRM));
    expect((await browser.send("POST", CONFIRM, shown)).status).toBe(204);
    expect((await inviting(browser)).status).toBe(422);
    expect((await browser.send("POST", CONFIRM, shown)).status).toBe(401);

    shop.clock.advance(minutes(5));
    expect((await inviting(browser)).status).toBe(403);
    const code = { kind: "authenticator", secret: codeOf(shop, secret) };
    expect((await browser.send("POST", "/session/confirmation", code)).status).toBe(204);
    expect((await inviting(browser)).status).toBe(422);
    const next = await afterPassword(shop, agent, "17.3.0.4");
    shop.clock.advance(minutes(1));
    expect((await sendCode(next, codeOf(shop, secret))).status).toBe(200);
  });

  it("[SUPPORT-23] takes no password of who has a passkey alone", async () => {
    const { agent, browser, passkey } = await withPasskey("seule-cle", "17.3.1.1");
    await shop.sql("delete from support_second_factor where agent_id = $1", [agent.id]);
    shop.clock.advance(minutes(5));
    const answer = await (await inviting(browser)).json();
    expect(answer.code).toBe("CLE_DEMANDE");
    const password = { kind: "password", secret: demoPassword };
    expect((await browser.send("POST", "/session/confirmation", password)).status).toBe(401);
    const shown = passkey.sign(await requestOf(browser, CONFIRM));
    expect((await browser.send("POST", CONFIRM, shown)).status).toBe(204);
    const signing = await afterPassword(shop, agent, "17.3.1.2");
    expect(await signing.session()).toMatchObject({ stage: "code", asked: "passkey" });
  });
});

it("[SUPPORT-24] has no place at a shop that stands at a number", async () => {
  const numbered = await startTestShop({
    settings: { production: true, trustProxy: true, publicUrl: "https://192.0.2.1" },
  });
  try {
    const answer = await supportBrowser(numbered, "17.4.0.1").send("POST", `${SIGN_IN}/request`);
    expect(await refusalOf(answer)).toEqual([
      409,
      "Les clés d’accès demandent une boutique à un nom de domaine : celle-ci n’en a pas.",
    ]);
  } finally {
    await numbered.stop();
  }
});

/** As if it were asked for: nothing looks at it before who sends it is. */
const creationLike = (passkey: SoftwarePasskey): Promise<PasskeyCreation> =>
  Promise.resolve({
    challenge: passkey.id,
    rp: { id: "boutique.example", name: "" },
    user: { id: "AAAA", name: "", displayName: "" },
    pubKeyCredParams: [],
    timeout: 0,
    attestation: "none",
    excludeCredentials: [],
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
  });
