import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import {
  type ForeignYousign,
  startForeignYousign,
  yousignKey,
  yousignSecret,
} from "../foreign-yousign/foreign-yousign.ts";
import { expect, test } from "./fixtures.ts";
import { MANAGER, signingLink } from "./signing-link.ts";

// A shop of its own beside the run's, whose mandates are signed at a provider's: the run's shop signs on its own page.

const iban = "FR76 3000 6000 0112 3456 7890 189";
const port = Number(process.env["E2E_PORT"] ?? 8090) + 2;
const origin = `http://127.0.0.1:${port}`;

let shopProcess: ChildProcess;
let yousign: ForeignYousign;

test.describe.configure({ mode: "serial" });
test.use({ baseURL: origin });

test.beforeAll(async ({ request }) => {
  test.setTimeout(180_000);
  yousign = await startForeignYousign({ callback: `${origin}/api/signature/callback` });
  shopProcess = spawn(process.execPath, ["tests/e2e/serve.ts"], {
    env: {
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      PUBLIC_URL: origin,
      DATA_DIR: join(mkdtempSync(join(tmpdir(), "panetier-hosted-")), "data"),
      LOG_LEVEL: "error",
      YOUSIGN_API_KEY: yousignKey,
      YOUSIGN_URL: yousign.origin,
      YOUSIGN_WEBHOOK_SECRET: yousignSecret,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await expect
    .poll(
      () =>
        request.get(`${origin}/readyz`).then(
          (answer) => answer.status(),
          () => 0,
        ),
      {
        timeout: 150_000,
      },
    )
    .toBe(200);
});

test.afterAll(async () => {
  const ended = once(shopProcess, "exit");
  shopProcess.kill("SIGTERM");
  await ended;
  await yousign.stop();
});

const sayAccount = async (page: Page) => {
  await page.getByLabel("IBAN").fill(iban);
  await page.getByLabel("Prénom et nom du signataire").fill("Élise Delaunay");
  await page.getByLabel("Qualité du signataire").fill("Gérante");
  await page.getByLabel(/J'ai lu ce mandat/).check();
};

test("a manager says the account, corrects it, signs at the provider's and comes back @both", async ({
  page,
  request,
  shop,
}) => {
  await shop.signIn(MANAGER);
  await page.goto(await signingLink(request, shop.ownStore("mandate")));
  await expect(
    page.getByRole("heading", { level: 1, name: "Mandat de prélèvement SEPA" }),
  ).toBeVisible();
  await shop.checkAccessibility();
  await sayAccount(page);
  await page.getByLabel("IBAN").fill(iban.replace(/9$/, "8"));
  await page.getByRole("button", { name: "Continuer vers la signature" }).click();
  await expect(page.getByRole("alert")).toContainText("Un point est à corriger");
  await expect(page.getByLabel("IBAN")).toBeFocused();
  await expect(page.getByLabel("IBAN")).toHaveAccessibleDescription(/comporte une erreur/);
  await shop.checkAccessibility();
  await page.emulateMedia({ colorScheme: "dark" });
  await shop.checkContrast();
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
    true,
  );

  const address = page.url();
  await page.getByLabel("IBAN").fill(iban);
  await page.getByRole("button", { name: "Continuer vers la signature" }).click();
  await expect(page.getByRole("heading", { name: "Signature chez le prestataire" })).toBeVisible();

  await page.goto(address);
  await expect(
    page.getByRole("heading", { level: 1, name: "Votre mandat attend votre signature" }),
  ).toBeVisible();
  await shop.checkAccessibility();
  await page.getByRole("link", { name: "Signer chez Yousign" }).click();
  await page.getByRole("button", { name: "Je signe" }).click();
  await expect(page).toHaveURL(/\/mandat\/confirmation\?.*result=signed/);
  await expect(
    page.getByRole("heading", { level: 1, name: "Votre mandat est signé" }),
  ).toBeVisible();
});

test("a manager refuses at the provider's, and another renounces on the shop's page", async ({
  page,
  request,
  shop,
}) => {
  await shop.signIn(MANAGER);
  await page.goto(await signingLink(request, shop.ownStore("mandateRefused")));
  await sayAccount(page);
  await page.getByRole("button", { name: "Continuer vers la signature" }).click();
  await page.getByRole("button", { name: "Je refuse" }).click();
  await expect(page).toHaveURL(/\/mandat\/confirmation\?.*result=refused/);

  await page.goto(await signingLink(request, shop.ownStore("mandatePrompt")));
  const address = page.url();
  await sayAccount(page);
  await page.getByRole("button", { name: "Continuer vers la signature" }).click();
  await expect(page.getByRole("heading", { name: "Signature chez le prestataire" })).toBeVisible();
  await page.goto(`${address}?retour=1`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "Nous attendons la confirmation de votre signature",
  );
  await shop.checkAccessibility();
  await page.getByRole("link", { name: "Je n'ai pas encore signé" }).click();
  await page.goto(address);
  await page.getByRole("button", { name: "Renoncer" }).click();
  await expect(page).toHaveURL(/\/mandat\/confirmation\?.*result=refused/);
});
