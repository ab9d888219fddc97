import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  afterPassword,
  agentWithAuthenticator,
  alertIn,
  codeOf,
  codePath,
  enrolmentPath,
  newAgent,
  recoveryCodesIn,
  secretIn,
  toNextStep,
} from "./authenticator.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { formTokenIn, type SupportBrowser, supportBrowser } from "./support-desk.ts";

const publicUrl = "https://boutique.example";
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ settings: { production: true, trustProxy: true, publicUrl } });
});
afterAll(() => shop.stop());
beforeEach(() => shop.sql("delete from sign_in_failure"));

const minutes = (count: number) => count * 60_000;
const led = (response: Response) => [response.status, response.headers.get("location")];
const isInside = async (browser: SupportBrowser) => (await browser.get("/_support")).status === 200;
const sendCode = (browser: SupportBrowser, code: string) =>
  browser.submit(codePath, codePath, { code });
const auditOf = async (agentId: number) =>
  (
    await shop.sql<{ event: string; by: string }>(
      "select event, done_by as by from support_agent_audit where agent_id = $1 order by id",
      [agentId],
    )
  ).map(({ event, by }) => `${event}, ${by}`);

describe("the first sign-in of an agent of a public shop", () => {
  it("[SUPPORT-10] sets the authenticator up: nothing opens before its first code", async () => {
    const agent = await newAgent(shop, "premiere");
    const browser = supportBrowser(shop, "14.0.0.1");
    const form = "/_support/connexion?retour=%2F_support%2Fjournal";
    const entered = await browser.submit(form, "/_support/connexion", {
      identifiant: agent.login,
      "mot-de-passe": "Fournil-2026-demo",
      retour: "/_support/journal",
    });
    expect(led(entered)).toEqual([303, `${publicUrl}${enrolmentPath}`]);
    expect(await isInside(browser)).toBe(false);
    toNextStep(shop);
    const shown = await (await browser.get(enrolmentPath)).text();
    const secret = secretIn(shown);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(shown).toMatch(/<svg[^>]*role="img"[^>]*>/);
    expect(shown).toMatch(/inputmode="numeric"\s+autocomplete="one-time-code"/);

    const wrong = await browser.submit(enrolmentPath, enrolmentPath, { code: "000000" });
    const again = await wrong.text();
    expect([wrong.status, alertIn(again)]).toEqual([401, "Code incorrect, ou déjà utilisé."]);
    expect(secretIn(again)).toBe(secret);
    expect(await isInside(browser)).toBe(false);

    const done = await browser.submit(enrolmentPath, enrolmentPath, { code: codeOf(shop, secret) });
    const page = await done.text();
    expect([done.status, done.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(new Set(recoveryCodesIn(page)).size).toBe(10);
    expect(page).toContain('href="/_support/journal"');
    expect(await isInside(browser)).toBe(true);
    expect(await auditOf(agent.id)).toEqual(["second factor set up, agent"]);
    // Neither the secret nor a code lies open in the database.
    const rows = await shop.sql<{ text: string }>(
      `select encode(secret_sealed, 'escape') as text from support_second_factor
       union all select encode(code_hash, 'escape') from support_recovery_code`,
    );
    const secrets = [secret, ...recoveryCodesIn(page)];
    expect(rows.filter(({ text }) => secrets.some((each) => text.includes(each)))).toEqual([]);
  });

  it("[SUPPORT-10] not finished leaves nothing: the next one begins with another secret", async () => {
    const agent = await newAgent(shop, "inachevee");
    const first = await afterPassword(shop, agent, "14.0.0.2");
    const secret = secretIn(await (await first.get(enrolmentPath)).text());
    expect(secretIn(await (await first.get(enrolmentPath)).text())).toBe(secret);
    const second = await afterPassword(shop, agent, "14.0.0.3");
    const other = secretIn(await (await second.get(enrolmentPath)).text());
    expect(other).not.toBe(secret);

    toNextStep(shop);
    const code = codeOf(shop, other);
    expect((await second.submit(enrolmentPath, enrolmentPath, { code })).status).toBe(200);
    // The first browser comes too late, whatever code it brings.
    const page = await (await first.get(enrolmentPath)).text();
    const jeton = formTokenIn(page);
    const send = (own: string) => first.post(enrolmentPath, { jeton, code: codeOf(shop, own) });
    expect((await send(secret)).status).toBe(401);
    expect(led(await send(secretIn(page)))).toEqual([303, `${publicUrl}/_support/connexion`]);
    expect([await isInside(first), await isInside(second)]).toEqual([false, true]);
  });

  it("[SUPPORT-10] is over after half an hour, and for a withdrawn agent", async () => {
    const agent = await newAgent(shop, "lente");
    const slow = await afterPassword(shop, agent, "14.0.0.4");
    expect((await slow.get(enrolmentPath)).status).toBe(200);
    shop.clock.advance(minutes(31));
    expect(led(await slow.get(enrolmentPath))).toEqual([303, `${publicUrl}/_support/connexion`]);
    const withdrawn = await afterPassword(shop, agent, "14.0.0.4");
    await shop.sql("update support_agent set withdrawn_at = now() where id = $1", [agent.id]);
    expect((await withdrawn.get(enrolmentPath)).status).toBe(303);
  });

  it("[SUPPORT-3] takes its forms only from the browser that they were given to", async () => {
    const agent = await newAgent(shop, "jetons");
    const victim = await afterPassword(shop, agent, "14.0.0.5");
    const attacker = await afterPassword(shop, agent, "14.0.0.6");
    const secret = secretIn(await (await victim.get(enrolmentPath)).text());
    const jeton = formTokenIn(await (await attacker.get(enrolmentPath)).text());
    toNextStep(shop);
    for (const foreign of [jeton, "", "x"]) {
      const code = codeOf(shop, secret);
      expect((await victim.post(enrolmentPath, { jeton: foreign, code })).status).toBe(403);
    }
    expect(await isInside(victim)).toBe(false);
  });
});

describe("a code of the authenticator", () => {
  it("[SUPPORT-11] is asked for after the password, and leads back to the page that was wanted", async () => {
    const { agent, secret } = await agentWithAuthenticator(shop, "chaque-fois", "14.1.0.1");
    const browser = supportBrowser(shop, "14.1.0.1");
    const form = "/_support/connexion?retour=%2F_support%2Fclients%2F3";
    const entered = await browser.submit(form, "/_support/connexion", {
      identifiant: agent.login,
      "mot-de-passe": "Fournil-2026-demo",
      retour: "/_support/clients/3",
    });
    expect(led(entered)).toEqual([303, `${publicUrl}${codePath}`]);
    expect(led(await browser.get(enrolmentPath))).toEqual([303, `${publicUrl}/_support/connexion`]);
    expect(await isInside(browser)).toBe(false);
    const done = await sendCode(browser, ` ${codeOf(shop, secret).replace(/(...)/, "$1 ")}`);
    expect(led(done)).toEqual([303, `${publicUrl}/_support/clients/3`]);
    expect(await isInside(browser)).toBe(true);
    // The step is over: its cookie is gone, and would be worth nothing.
    expect(browser.cookies()).not.toContain("panetier_support_step");
  });

  it("[SUPPORT-11] is taken once, though two browsers bring it at the same instant", async () => {
    const { agent, secret } = await agentWithAuthenticator(shop, "rejeu", "14.1.0.2");
    const code = codeOf(shop, secret);
    const browsers = await Promise.all(
      ["14.1.0.3", "14.1.0.4", "14.1.0.5"].map((address) => afterPassword(shop, agent, address)),
    );
    const answers = await Promise.all(browsers.map((browser) => sendCode(browser, code)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 401, 401]);
    const late = await afterPassword(shop, agent, "14.1.0.6");
    const refused = await sendCode(late, code);
    expect([refused.status, alertIn(await refused.text())]).toEqual([
      401,
      "Code incorrect, ou déjà utilisé.",
    ]);
    // Nor one of a step before the one that was taken, though its minute has not passed.
    expect((await sendCode(late, codeOf(shop, secret, -30))).status).toBe(401);
  });

  it("[SUPPORT-11] may come from a clock that is one step off, not two", async () => {
    const { agent, secret } = await agentWithAuthenticator(shop, "horloge", "14.1.1.1");
    toNextStep(shop);
    const statuses: number[] = [];
    for (const ahead of [-60, 60, -30, 30]) {
      const browser = await afterPassword(shop, agent, "14.1.1.2");
      statuses.push((await sendCode(browser, codeOf(shop, secret, ahead))).status);
    }
    expect(statuses).toEqual([401, 401, 303, 303]);
  });

  it("[SUPPORT-11] of somebody else, or no code at all, opens nothing", async () => {
    const { agent } = await agentWithAuthenticator(shop, "autrui", "14.1.2.1");
    const other = await agentWithAuthenticator(shop, "autre", "14.1.2.2");
    const browser = await afterPassword(shop, agent, "14.1.2.3");
    for (const code of [codeOf(shop, other.secret), "", "12345", "1234567", "abcdef"]) {
      expect((await sendCode(browser, code)).status).toBe(401);
    }
    expect(await isInside(browser)).toBe(false);
  });
});

describe("wrong codes", () => {
  it("[SUPPORT-12] close the agent to their address after five, and say how long", async () => {
    const { agent, secret } = await agentWithAuthenticator(shop, "limite", "14.2.0.1");
    const attacker = await afterPassword(shop, agent, "14.2.0.2");
    const jeton = formTokenIn(await (await attacker.get(codePath)).text());
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => attacker.post(codePath, { jeton, code: "000000" })),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    const refused = await sendCode(attacker, codeOf(shop, secret));
    expect([refused.status, alertIn(await refused.text())]).toEqual([
      429,
      "Trop de codes incorrects. Réessayez dans 15 minutes.",
    ]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(890);
    // The agent, at an address of their own, is not kept out.
    const own = await afterPassword(shop, agent, "14.2.0.3");
    expect((await sendCode(own, codeOf(shop, secret))).status).toBe(303);

    shop.clock.advance(minutes(15));
    expect((await sendCode(attacker, codeOf(shop, secret))).status).toBe(303);
  });

  it("[SUPPORT-12] of all addresses together are fifty a day", async () => {
    const { agent, secret } = await agentWithAuthenticator(shop, "partout", "14.2.1.1");
    await shop.sql(
      `insert into support_code_failure (agent_id, address, at)
       select $1, '15.0.0.' || n, $2 from generate_series(1, 49) n`,
      [agent.id, new Date(shop.clock.now())],
    );
    const browser = await afterPassword(shop, agent, "14.2.1.2");
    expect((await sendCode(browser, "000000")).status).toBe(401);
    const refused = await sendCode(browser, codeOf(shop, secret));
    expect([refused.status, alertIn(await refused.text())]).toEqual([
      429,
      "Trop de codes incorrects. Réessayez dans 24 heures.",
    ]);
    shop.clock.advance(minutes(24 * 60));
    const next = await afterPassword(shop, agent, "14.2.1.2");
    expect((await sendCode(next, codeOf(shop, secret))).status).toBe(303);
  });

  it("[SUPPORT-12] of the set-up and of recovery are counted with the others", async () => {
    const agent = await newAgent(shop, "ensemble");
    const browser = await afterPassword(shop, agent, "14.2.2.1");
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      const code = String(count).repeat(6);
      const sent = await browser.submit(enrolmentPath, enrolmentPath, { code });
      statuses.push(sent.status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);

    const known = await agentWithAuthenticator(shop, "secours-limite", "14.2.2.2");
    const guessing = await afterPassword(shop, known.agent, "14.2.2.3");
    for (let count = 0; count < 5; count += 1) {
      await guessing.submit(codePath, codePath, { secours: `AAAA-AAAA-AAAA-000${count}` });
    }
    const [code = ""] = known.recoveryCodes;
    expect((await guessing.submit(codePath, codePath, { secours: code })).status).toBe(429);
  });
});

describe("a recovery code", () => {
  it("[SUPPORT-13] opens once in place of the authenticator, however it is typed", async () => {
    const { agent, recoveryCodes } = await agentWithAuthenticator(shop, "secours", "14.3.0.1");
    const [first = "", second = ""] = recoveryCodes;
    const browser = await afterPassword(shop, agent, "14.3.0.2");
    expect(await (await browser.get(`${codePath}?secours=1`)).text()).toContain('name="secours"');
    const typed = first.toLowerCase().replaceAll("-", " ");
    expect((await browser.submit(codePath, codePath, { secours: typed })).status).toBe(303);
    const again = await afterPassword(shop, agent, "14.3.0.2");
    const refused = await again.submit(codePath, codePath, { secours: first });
    const page = await refused.text();
    expect([refused.status, alertIn(page)]).toEqual([401, "Code incorrect, ou déjà utilisé."]);
    expect(page).toContain('name="secours"');
    const raced = await Promise.all([
      again.submit(codePath, codePath, { secours: second }),
      afterPassword(shop, agent, "14.3.0.3").then((other) =>
        other.submit(codePath, codePath, { secours: second }),
      ),
    ]);
    expect(raced.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 401]);
    const security = await (await browser.get("/_support/securite")).text();
    expect(security).toContain("Il vous en reste 8.");
    expect(await auditOf(agent.id)).toEqual([
      "second factor set up, agent",
      "recovery code used, agent",
      "recovery code used, agent",
    ]);
  });

  it("[SUPPORT-13] is worth nothing once new ones are made, for which a code is asked", async () => {
    const { agent, secret, recoveryCodes, browser } = await agentWithAuthenticator(
      shop,
      "nouveaux",
      "14.3.1.1",
    );
    const path = "/_support/securite/codes";
    const wrong = await browser.submit("/_support/securite", path, { code: "000000" });
    expect(wrong.status).toBe(401);
    const made = await browser.submit("/_support/securite", path, { code: codeOf(shop, secret) });
    const fresh = recoveryCodesIn(await made.text());
    expect([made.status, fresh.length]).toEqual([200, 10]);
    const signing = await afterPassword(shop, agent, "14.3.1.2");
    const send = (secours = "") => signing.submit(codePath, codePath, { secours });
    expect((await send(recoveryCodes[0])).status).toBe(401);
    expect((await send(fresh[0])).status).toBe(303);
  });

  it("[SUPPORT-13] of one agent opens no other's account", async () => {
    const one = await agentWithAuthenticator(shop, "une", "14.3.2.1");
    const two = await agentWithAuthenticator(shop, "deux", "14.3.2.2");
    const browser = await afterPassword(shop, two.agent, "14.3.2.3");
    const [secours = ""] = one.recoveryCodes;
    expect((await browser.submit(codePath, codePath, { secours })).status).toBe(401);
  });
});
