import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { browserLaunchOptions } from "./tests/browser.ts";
import { isWholeRun } from "./tests/whole-run.ts";

// The shop as a customer meets it: the built site, the real server, the demonstration data in a
// folder of its own. `npm test` builds first; alone, the server builds when it has to.
const port = Number(process.env["E2E_PORT"] ?? 8090);
const origin = `http://127.0.0.1:${port}`;
// Said in the environment: each worker reads this file again and must find the same folder.
const dataDir = (process.env["E2E_DATA_DIR"] ??= join(tmpdir(), `panetier-e2e-${randomUUID()}`));

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env["CI"]),
  reporter: "list",
  use: {
    baseURL: origin,
    locale: "fr-FR",
    timezoneId: "Europe/Paris",
    // It answers calls before tests can: those of what it does allow it.
    serviceWorkers: "block",
    actionTimeout: 15_000,
    // Recording costs a third of the run: asked for when a failure is looked into.
    trace: process.env["E2E_TRACE"] === undefined ? "off" : "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: await browserLaunchOptions(),
  },
  projects: [
    {
      name: "phone",
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      // What the size of the screen decides; the rest is the same code, tried at the desk.
      ...(isWholeRun ? {} : { grep: /@both/ }),
      grepInvert: /@once/,
    },
    {
      name: "desktop",
      use: { viewport: { width: 1440, height: 900 } },
      ...(isWholeRun ? {} : { grepInvert: /@whole/ }),
    },
  ],
  ...(process.env["E2E_RUNNING"] === undefined ? { webServer: shop() } : {}),
});

/** Absent when E2E_RUNNING says that a shop runs already on E2E_PORT, with E2E_DATA_DIR. */
function shop() {
  return {
    command: `"${process.execPath}" tests/e2e/serve.ts`,
    url: `${origin}/readyz`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM" as const, timeout: 15_000 },
    env: {
      PORT: String(port),
      HOST: "127.0.0.1",
      PUBLIC_URL: origin,
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      // Each test comes from an address of its own: a locked one does not lock out the others.
      TRUST_PROXY: "true",
      // Named, so that tests see when it is loaded: they answer for it themselves.
      TAG_MANAGER_ID: "GTM-ESSAI01",
      // Another site to browsers than the shop; the test that signs in by it starts it.
      OIDC_ISSUER: `http://localhost:${port + 1}`,
      OIDC_CLIENT_ID: "gestion",
      OIDC_CLIENT_SECRET: "secret de l’essai",
      OIDC_NAME: "Maison",
      // The laboratory looks into the shop; without it nothing of it is served (tests/server).
      FLOWS: "1",
    },
  };
}
