import { execFile } from "node:child_process";
import { userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  afterPassword,
  codeOf,
  codePath,
  enrolmentPath,
  newAgent,
  recoveryCodesIn,
  secretIn,
  toNextStep,
} from "./authenticator.ts";
import { startTestShop, type TestShop } from "./harness.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
});
afterAll(() => shop.stop());

const own = "/_support/securite/activer";

describe("the second factor on one's own machine", () => {
  it("[SUPPORT-10] is offered, and asked for once it is set up", async () => {
    const agent = await newAgent(shop, "volontaire");
    const browser = await afterPassword(shop, agent, "16.0.0.1");
    expect(await (await browser.get("/_support/securite")).text()).toContain(
      "Le mot de passe seul ouvre votre compte.",
    );
    toNextStep(shop);
    const secret = secretIn(await (await browser.get(own)).text());
    const wrong = await browser.submit(own, own, { code: "000000" });
    expect([wrong.status, secretIn(await wrong.text())]).toEqual([401, secret]);
    const done = await browser.submit(own, own, { code: codeOf(shop, secret) });
    expect(recoveryCodesIn(await done.text())).toHaveLength(10);
    expect((await browser.get(own)).status).toBe(303);
    expect(await (await browser.get("/_support/securite")).text()).toContain(
      "Il vous en reste 10.",
    );
    toNextStep(shop);
    const next = await afterPassword(shop, agent, "16.0.0.2");
    expect((await next.get("/_support")).status).toBe(303);
    const entered = await next.submit(codePath, codePath, { code: codeOf(shop, secret) });
    expect([entered.status, (await next.get("/_support")).status]).toEqual([303, 200]);
  });
});

describe("npm run agents -- reset-second-factor", () => {
  const command = (...args: readonly string[]) =>
    promisify(execFile)(process.execPath, [join("server", "support", "main.ts"), ...args], {
      cwd: join(import.meta.dirname, "../.."),
      env: { ...process.env, DATABASE_URL: shop.databaseUrl },
    });

  it("[SUPPORT-14] leaves the password alone, ends the sessions and is written down", async () => {
    const agent = await newAgent(shop, "perdue");
    const browser = await afterPassword(shop, agent, "16.1.0.1");
    toNextStep(shop);
    const secret = secretIn(await (await browser.get(own)).text());
    await browser.submit(own, own, { code: codeOf(shop, secret) });
    const waiting = await afterPassword(shop, agent, "16.1.0.2");
    expect((await waiting.get(codePath)).status).toBe(200);

    const { stdout } = await command("reset-second-factor", agent.login.toUpperCase());
    expect(stdout).toContain("réinitialisé");
    expect((await browser.get("/_support")).status).toBe(303);
    expect((await waiting.get(codePath)).status).toBe(303);
    const again = await afterPassword(shop, agent, "16.1.0.3");
    expect((await again.get("/_support")).status).toBe(200);
    expect((await again.get(enrolmentPath)).status).toBe(303);
    const audit = await shop.sql(
      "select event, done_by from support_agent_audit where agent_id = $1 order by id",
      [agent.id],
    );
    expect(audit).toEqual([
      { event: "second factor set up", done_by: "agent" },
      { event: "second factor reset", done_by: `command, ${userInfo().username}` },
    ]);
    await expect(shop.sql("delete from support_agent_audit")).rejects.toThrow();
    await expect(shop.sql("update support_agent_audit set done_by = ''")).rejects.toThrow();
  });

  it("[SUPPORT-14] says when nobody has that account", async () => {
    await expect(command("reset-second-factor", "personne@panetier.example")).rejects.toThrow(
      "Aucun agent du support n'a le compte personne@panetier.example.",
    );
    await expect(command()).rejects.toThrow("npm run agents -- reset-second-factor");
  });
});
