import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../bench/shop-process.ts";
import { sourcesOf } from "../other-commit.ts";
import { formerRelease, foundFormer } from "../upgrade/former-release.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { type Program, program } from "./program.ts";
import { shopDatabaseEnv } from "./shop-database.ts";
import { makeStores, makeVariant, shopperIn } from "./shoppers.ts";

// While processes are replaced, those of the release before run on today's schema (docs/decisions/0123).

it("is the newest release but this commit itself", () => {
  const tags = ["v1.0.0", "v1.10.0", "v1.9.3", "v2.0.0-rc.1", "vanilla"].map((tag) => ({
    tag,
    commit: tag,
  }));
  expect(formerRelease(tags, "other")?.tag).toBe("v1.10.0");
  expect(formerRelease(tags, "v1.10.0")?.tag).toBe("v1.9.3");
  expect(formerRelease([], "other")).toBeUndefined();
  expect(formerRelease(tags.slice(0, 1), "v1.0.0")).toBeUndefined();
});

const former = foundFormer();
if (former === undefined) {
  console.log("There is no release before this one here: none of its processes is started");
}

describe.skipIf(former === undefined)("a process of the release before", () => {
  const folder = mkdtempSync(join(tmpdir(), "panetier-former-"));
  let today: TestShop;
  let running: Program;
  let port: number;
  beforeAll(async () => {
    today = await startTestShop();
    port = await freePort();
    const sources = sourcesOf(former?.commit ?? "", join(folder, "sources"));
    running = program(
      [join(sources, "server", "serve-dev.ts")],
      {
        ...shopDatabaseEnv(today.databaseUrl),
        ROLE: "web",
        KEY_FILE: today.keyFile,
        DATA_DIR: join(folder, "data"),
        PORT: String(port),
        PUBLIC_URL: "http://localhost:8080",
        SEED: "none",
      },
      "",
      sources,
    );
  });
  afterAll(async () => {
    running.child.kill("SIGTERM");
    await running.exit;
    await today.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("[UP-2] takes orders on today's schema beside this one, and each completes what the other began", async () => {
    const state = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ status }) => (status === 200 ? "ready" : running.output()),
        () => running.output(),
      );
    await expect.poll(state, { timeout: 90_000 }).toBe("ready");
    const [store = 0] = await makeStores(today, 1);
    const variant = await makeVariant(today, { stock: 1000 });
    const there = await shopperIn(
      {
        tokenOf: today.tokenOf,
        fetch: (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init),
      },
      store,
    );
    const here = await shopperIn(today, store);
    const begunThere = await there.readyCart([[variant, 3]], "VIREMENT");
    expect((await here.complete(begunThere)).status).toBe(200);
    const begunHere = await here.readyCart([[variant, 5]], "VIREMENT");
    expect((await there.complete(begunHere)).status).toBe(200);
    const numbers = [begunThere, begunHere].map(({ tokenValue }) => tokenValue);
    for (const one of [here, there]) {
      const states = await Promise.all(
        numbers.map(async (token) => (await one.see(token)).checkoutState),
      );
      expect(states).toEqual(["completed", "completed"]);
    }
  });
});
