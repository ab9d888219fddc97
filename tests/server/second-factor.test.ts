import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type {
  Enrolment,
  FirstEnrolled,
  RecoveryCodes,
  StaffSecurity,
} from "../../api-schema/staff-session.ts";
import {
  afterPassword,
  agentWithAuthenticator,
  codeOf,
  codePath,
  enrolmentPath,
  newAgent,
  secretOf,
  sendCode,
  sendRecoveryCode,
  toNextStep,
} from "./authenticator.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { refusalOf, type SupportBrowser } from "./support-desk.ts";

const publicUrl = "https://boutique.example";
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ settings: { production: true, trustProxy: true, publicUrl } });
});
afterAll(() => shop.stop());
beforeEach(() => shop.sql("delete from sign_in_failure"));

const minutes = (count: number) => count * 60_000;
const isInside = async (browser: SupportBrowser) =>
  (await browser.get("/clients/1")).status === 200;
const stageOf = async (browser: SupportBrowser) => (await browser.session()).stage;
const confirm = (browser: SupportBrowser, code: string) =>
  browser.send("POST", enrolmentPath, { code });
const statusesOf = (answers: readonly Response[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
const auditOf = async (agentId: number) =>
  (
    await shop.sql<{ event: string; by: string }>(
      "select event, done_by as by from support_agent_audit where agent_id = $1 order by id",
      [agentId],
    )
  ).map(({ event, by }) => `${event}, ${by}`);

const WRONG_CODE = [401, "Code incorrect, ou déjà utilisé."];
const TYPE_AGAIN = [
  409,
  "Cette connexion n’est plus valable. Saisissez de nouveau votre mot de passe.",
];

describe("the first sign-in of an agent of a public shop", () => {
  it("[SUPPORT-10] sets the authenticator up: nothing opens before its first code", async () => {
    const agent = await newAgent(shop, "premiere");
    const browser = await afterPassword(shop, agent, "14.0.0.1");
    expect([await stageOf(browser), await isInside(browser)]).toEqual(["enrolment", false]);
    toNextStep(shop);
    const shown = await browser.read<Enrolment>(enrolmentPath);
    const { key: secret } = shown;
    expect(shown).toEqual({
      login: agent.login,
      key: expect.stringMatching(/^[A-Z2-7]{32}$/),
      qr: { size: expect.any(Number), path: expect.stringMatching(/^(?:M\d+ \d+h1v1h-1z)+$/) },
    });

    expect(await refusalOf(await confirm(browser, "000000"))).toEqual(WRONG_CODE);
    expect(await secretOf(browser)).toBe(secret);
    expect(await isInside(browser)).toBe(false);

    const done = await confirm(browser, codeOf(shop, secret));
    expect([done.status, done.headers.get("cache-control")]).toEqual([200, "no-store"]);
    const { codes, session }: FirstEnrolled = await done.json();
    expect([new Set(codes).size, session.stage, await isInside(browser)]).toEqual([
      10,
      "open",
      true,
    ]);
    expect(await auditOf(agent.id)).toEqual(["second factor set up, agent"]);
    // Neither the secret nor a code lies open in the database.
    const rows = await shop.sql<{ text: string }>(
      `select encode(secret_sealed, 'escape') as text from support_second_factor
       union all select encode(code_hash, 'escape') from support_recovery_code`,
    );
    const secrets = [secret, ...codes];
    expect(rows.filter(({ text }) => secrets.some((each) => text.includes(each)))).toEqual([]);
  });

  it("[SUPPORT-10] not finished leaves nothing: the next one begins with another secret", async () => {
    const agent = await newAgent(shop, "inachevee");
    const first = await afterPassword(shop, agent, "14.0.0.2");
    const secret = await secretOf(first);
    expect(await secretOf(first)).toBe(secret);
    const second = await afterPassword(shop, agent, "14.0.0.3");
    const other = await secretOf(second);
    expect(other).not.toBe(secret);

    toNextStep(shop);
    expect((await confirm(second, codeOf(shop, other))).status).toBe(200);
    // The first browser comes too late, whatever code it brings.
    const own = await secretOf(first);
    expect((await confirm(first, codeOf(shop, secret))).status).toBe(401);
    expect(await refusalOf(await confirm(first, codeOf(shop, own)))).toEqual(TYPE_AGAIN);
    expect([await isInside(first), await isInside(second)]).toEqual([false, true]);
  });

  it("[SUPPORT-10] is over after half an hour, and for a withdrawn agent", async () => {
    const agent = await newAgent(shop, "lente");
    const slow = await afterPassword(shop, agent, "14.0.0.4");
    expect((await slow.get(enrolmentPath)).status).toBe(200);
    shop.clock.advance(minutes(31));
    expect(await refusalOf(await slow.get(enrolmentPath))).toEqual(TYPE_AGAIN);
    const withdrawn = await afterPassword(shop, agent, "14.0.0.4");
    await shop.sql("update staff set withdrawn_at = now() where id = $1", [agent.id]);
    expect((await withdrawn.get(enrolmentPath)).status).toBe(409);
    expect(await stageOf(withdrawn)).toBe("password");
  });

  it("[SUPPORT-3] takes its codes only from the browser that they were asked of", async () => {
    const agent = await newAgent(shop, "jetons");
    const victim = await afterPassword(shop, agent, "14.0.0.5");
    const attacker = await afterPassword(shop, agent, "14.0.0.6");
    const secret = await secretOf(victim);
    const { formToken } = await attacker.session();
    toNextStep(shop);
    for (const foreign of [formToken, "", "x"]) {
      const sent = await victim.send(
        "POST",
        enrolmentPath,
        { code: codeOf(shop, secret) },
        { "x-form-token": foreign },
      );
      expect(sent.status).toBe(403);
    }
    expect(await isInside(victim)).toBe(false);
  });
});

describe("a code of the authenticator", () => {
  it("[SUPPORT-11] is asked for after the password, and opens the desk", async () => {
    const { agent, secret } = await agentWithAuthenticator(shop, "chaque-fois", "14.1.0.1");
    const browser = await afterPassword(shop, agent, "14.1.0.1");
    expect([await stageOf(browser), await isInside(browser)]).toEqual(["code", false]);
    expect((await browser.get(enrolmentPath)).status).toBe(409);
    const done = await sendCode(browser, ` ${codeOf(shop, secret).replace(/(...)/, "$1 ")}`);
    expect([done.status, await isInside(browser)]).toEqual([200, true]);
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
    expect(statusesOf(answers)).toEqual([200, 401, 401]);
    const late = await afterPassword(shop, agent, "14.1.0.6");
    expect(await refusalOf(await sendCode(late, code))).toEqual(WRONG_CODE);
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
    expect(statuses).toEqual([401, 401, 200, 200]);
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
    const { formToken } = await attacker.session();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        attacker.send(
          "POST",
          codePath,
          { kind: "authenticator", code: "000000" },
          { "x-form-token": formToken },
        ),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    const refused = await sendCode(attacker, codeOf(shop, secret));
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(890);
    expect(await refusalOf(refused)).toEqual([
      429,
      "Trop de codes incorrects. Réessayez dans 15 minutes.",
    ]);
    // The agent, at an address of their own, is not kept out.
    const own = await afterPassword(shop, agent, "14.2.0.3");
    expect((await sendCode(own, codeOf(shop, secret))).status).toBe(200);

    shop.clock.advance(minutes(15));
    expect((await sendCode(attacker, codeOf(shop, secret))).status).toBe(200);
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
    expect(await refusalOf(await sendCode(browser, codeOf(shop, secret)))).toEqual([
      429,
      "Trop de codes incorrects. Réessayez dans 24 heures.",
    ]);
    shop.clock.advance(minutes(24 * 60));
    const next = await afterPassword(shop, agent, "14.2.1.2");
    expect((await sendCode(next, codeOf(shop, secret))).status).toBe(200);
  });

  it("[SUPPORT-12] of the set-up and of recovery are counted with the others", async () => {
    const agent = await newAgent(shop, "ensemble");
    const browser = await afterPassword(shop, agent, "14.2.2.1");
    await secretOf(browser);
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      statuses.push((await confirm(browser, String(count).repeat(6))).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);

    const known = await agentWithAuthenticator(shop, "secours-limite", "14.2.2.2");
    const guessing = await afterPassword(shop, known.agent, "14.2.2.3");
    for (let count = 0; count < 5; count += 1) {
      await sendRecoveryCode(guessing, `AAAA-AAAA-AAAA-000${count}`);
    }
    const [code = ""] = known.recoveryCodes;
    expect((await sendRecoveryCode(guessing, code)).status).toBe(429);
  });
});

describe("a recovery code", () => {
  it("[SUPPORT-13] opens once in place of the authenticator, however it is typed", async () => {
    const { agent, recoveryCodes } = await agentWithAuthenticator(shop, "secours", "14.3.0.1");
    const [first = "", second = ""] = recoveryCodes;
    const browser = await afterPassword(shop, agent, "14.3.0.2");
    const typed = first.toLowerCase().replaceAll("-", " ");
    expect((await sendRecoveryCode(browser, typed)).status).toBe(200);
    const again = await afterPassword(shop, agent, "14.3.0.2");
    expect(await refusalOf(await sendRecoveryCode(again, first))).toEqual(WRONG_CODE);
    const other = await afterPassword(shop, agent, "14.3.0.3");
    const raced = await Promise.all([
      sendRecoveryCode(again, second),
      sendRecoveryCode(other, second),
    ]);
    expect(statusesOf(raced)).toEqual([200, 401]);
    const { factor } = await browser.read<StaffSecurity>("/security");
    expect(factor?.recoveryCodesLeft).toBe(8);
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
    const renew = (code: string) => browser.send("POST", "/security/recovery-codes", { code });
    expect((await renew("000000")).status).toBe(401);
    const made = await renew(codeOf(shop, secret));
    const { codes: fresh }: RecoveryCodes = await made.json();
    expect([made.status, fresh.length]).toEqual([200, 10]);
    const signing = await afterPassword(shop, agent, "14.3.1.2");
    expect((await sendRecoveryCode(signing, recoveryCodes[0] ?? "")).status).toBe(401);
    expect((await sendRecoveryCode(signing, fresh[0] ?? "")).status).toBe(200);
  });

  it("[SUPPORT-13] of one agent opens no other's account", async () => {
    const one = await agentWithAuthenticator(shop, "une", "14.3.2.1");
    const two = await agentWithAuthenticator(shop, "deux", "14.3.2.2");
    const browser = await afterPassword(shop, two.agent, "14.3.2.3");
    expect((await sendRecoveryCode(browser, one.recoveryCodes[0] ?? "")).status).toBe(401);
  });
});
