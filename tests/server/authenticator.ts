import { generateSync } from "otplib";
import { demoPassword } from "./demo-data.ts";
import type { TestShop } from "./harness.ts";
import { type SupportBrowser, supportBrowser } from "./support-desk.ts";

/** A support agent of a test's own, with the demonstration's password. */
export interface TestAgent {
  readonly id: number;
  readonly login: string;
}

export async function newAgent(shop: TestShop, name: string): Promise<TestAgent> {
  const login = `${name}@panetier.example`;
  const [row] = await shop.sql<{ id: number }>(
    `insert into support_agent (login, name, password_hash)
     select $1, $2, password_hash from support_agent order by id limit 1 returning id`,
    [login, name],
  );
  return { id: row?.id ?? 0, login };
}

const stepMs = 30_000;

/** Moves to the middle of the next time step: what a test does next happens within it. */
export const toNextStep = (shop: TestShop): void => {
  const now = shop.clock.now();
  shop.clock.advance((Math.floor(now / stepMs) + 1) * stepMs + stepMs / 2 - now);
};

/** The code that an authenticator shows whose clock is so many seconds ahead. */
export const codeOf = (shop: TestShop, secret: string, aheadSeconds = 0): string =>
  generateSync({ secret, epoch: Math.floor(shop.clock.now() / 1000) + aheadSeconds });

export const secretIn = (page: string): string =>
  (/class="setup-key"[^>]*>([A-Z2-7 ]+)</.exec(page)?.[1] ?? "").replaceAll(" ", "");

export const recoveryCodesIn = (page: string): readonly string[] =>
  [...page.matchAll(/<li><code>([0-9A-Z-]+)<\/code><\/li>/g)].map(([, code = ""]) => code);

export const alertIn = (page: string): string =>
  /role="alert">\s*([^<]+?)\s*</.exec(page)?.[1] ?? "";

export const codePath = "/_support/connexion/code";
export const enrolmentPath = "/_support/connexion/activer";

/** A browser after the password. */
export async function afterPassword(
  shop: TestShop,
  agent: TestAgent,
  address: string,
): Promise<SupportBrowser> {
  const browser = supportBrowser(shop, address);
  await browser.signIn(agent.login, demoPassword);
  return browser;
}

/** An agent whose authenticator is set up, in the step after that of its first code. */
export async function agentWithAuthenticator(shop: TestShop, name: string, address: string) {
  const agent = await newAgent(shop, name);
  const browser = await afterPassword(shop, agent, address);
  toNextStep(shop);
  const secret = secretIn(await (await browser.get(enrolmentPath)).text());
  const done = await browser.submit(enrolmentPath, enrolmentPath, { code: codeOf(shop, secret) });
  const recoveryCodes = recoveryCodesIn(await done.text());
  toNextStep(shop);
  return { agent, secret, recoveryCodes, browser };
}
