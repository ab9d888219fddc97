import { generateSync } from "otplib";
import type { Enrolment, FirstEnrolled } from "../../api-schema/staff-session.ts";
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
    `insert into staff (login, name, password_hash, roles)
     select $1, $2, password_hash, array['direction'] from staff order by id limit 1 returning id`,
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

export const codePath = "/session/code";
export const enrolmentPath = "/session/enrolment";

/** The key that this browser is setting up. */
export const secretOf = async (browser: SupportBrowser, path = enrolmentPath): Promise<string> =>
  (await browser.read<Enrolment>(path)).key;

/** Sends a code of the authenticator as the second step of a sign-in. */
export const sendCode = (browser: SupportBrowser, code: string): Promise<Response> =>
  browser.send("POST", codePath, { kind: "authenticator", code });

/** The same with a recovery code. */
export const sendRecoveryCode = (browser: SupportBrowser, code: string): Promise<Response> =>
  browser.send("POST", codePath, { kind: "recovery", code });

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
  const secret = await secretOf(browser);
  const done = await browser.send("POST", enrolmentPath, { code: codeOf(shop, secret) });
  const { codes: recoveryCodes }: FirstEnrolled = await done.json();
  toNextStep(shop);
  return { agent, secret, recoveryCodes, browser };
}
