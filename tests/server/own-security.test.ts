import { execFile } from "node:child_process";
import { userInfo } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RecoveryCodes, StaffSecurity } from "../../api-schema/staff-session.ts";
import {
  afterPassword,
  codeOf,
  enrolmentPath,
  newAgent,
  secretOf,
  sendCode,
  toNextStep,
} from "./authenticator.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { shopDatabaseEnv } from "./shop-database.ts";
import type { SupportBrowser } from "./support-desk.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ settings: { trustProxy: true } });
});
afterAll(() => shop.stop());

const own = "/security/enrolment";
const stageOf = async (browser: SupportBrowser) => (await browser.session()).stage;

describe("the second factor on one's own machine", () => {
  it("[SUPPORT-10] is offered, and asked for once it is set up", async () => {
    const agent = await newAgent(shop, "volontaire");
    const browser = await afterPassword(shop, agent, "16.0.0.1");
    expect(await browser.read<StaffSecurity>("/security")).toEqual({
      factor: null,
      passkeys: [],
      openid: null,
    });
    toNextStep(shop);
    const secret = await secretOf(browser, own);
    expect((await browser.send("POST", own, { code: "000000" })).status).toBe(401);
    expect(await secretOf(browser, own)).toBe(secret);
    const done = await browser.send("POST", own, { code: codeOf(shop, secret) });
    const { codes }: RecoveryCodes = await done.json();
    expect(codes).toHaveLength(10);
    expect((await browser.get(own)).status).toBe(409);
    expect(await browser.read<StaffSecurity>("/security")).toEqual({
      factor: { since: expect.any(String), recoveryCodesLeft: 10 },
      passkeys: [],
      openid: null,
    });
    toNextStep(shop);
    const next = await afterPassword(shop, agent, "16.0.0.2");
    expect(await stageOf(next)).toBe("code");
    expect((await sendCode(next, codeOf(shop, secret))).status).toBe(200);
    expect(await stageOf(next)).toBe("open");
  });
});

describe("npm run agents -- reset-second-factor", () => {
  const command = (...args: readonly string[]) =>
    promisify(execFile)(process.execPath, [join("server", "support", "main.ts"), ...args], {
      cwd: join(import.meta.dirname, "../.."),
      env: { ...process.env, ...shopDatabaseEnv(shop.databaseUrl) },
    });

  it("[SUPPORT-14] leaves the password alone, ends the sessions and is written down", async () => {
    const agent = await newAgent(shop, "perdue");
    const browser = await afterPassword(shop, agent, "16.1.0.1");
    toNextStep(shop);
    const secret = await secretOf(browser, own);
    await browser.send("POST", own, { code: codeOf(shop, secret) });
    const waiting = await afterPassword(shop, agent, "16.1.0.2");
    expect(await stageOf(waiting)).toBe("code");

    const { stdout } = await command("reset-second-factor", agent.login.toUpperCase());
    expect(stdout).toContain("réinitialisé");
    expect(await stageOf(browser)).toBe("password");
    expect(await stageOf(waiting)).toBe("password");
    const again = await afterPassword(shop, agent, "16.1.0.3");
    expect(await stageOf(again)).toBe("open");
    expect((await again.get(enrolmentPath)).status).toBe(409);
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
      "Personne n'a le compte personne@panetier.example.",
    );
    await expect(command()).rejects.toThrow("npm run agents -- reset-second-factor");
  });
});
