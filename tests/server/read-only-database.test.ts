import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { writeCachedMs } from "../../server/database/write-probe.ts";
import { startTestShop, type TestShop } from "./harness.ts";

// A database that answers and takes nothing: read only, or without room.

let shop: TestShop;
let name: string;
beforeAll(async () => {
  shop = await startTestShop();
  name = new URL(shop.databaseUrl).pathname.slice(1);
});
afterAll(() => shop.stop());

const ready = async () => {
  const response = await shop.fetch("/readyz");
  return [response.status, response.headers.get("retry-after"), await response.json()];
};
const healthy = async () => (await shop.fetch("/healthz")).status;
const set = async (setting: string) => {
  await shop.sql(`alter database "${name}" ${setting}`);
  // A pooler asks by connections that it has opened before.
  if (inject("poolerUrl") !== null) await endConnections();
};
const endConnections = () =>
  shop.sql(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity
     where datname = $1 and pid <> pg_backend_pid()`,
    [name],
  );
const writes = async () =>
  (await shop.sql<{ at: string }>("select at::text from write_probe")).map(({ at }) => at);
const said = () =>
  shop.log.filter(({ message }) => /écritures?/.test(String(message))).map(({ level }) => level);

/** Of the answers of /readyz those that the log tells. */
const told = () =>
  shop.log.filter(({ route }) => route === "/readyz").map(({ status, level }) => [status, level]);

const yes = [200, null, { status: "ok" }];
const no = [503, "2", { status: "database refuses writes" }];

describe("[READY-1] a shop whose database refuses writes", () => {
  it.each([
    ["is read only", "default_transaction_read_only", "on"],
    // As a disk without room: nothing that is new can be put down.
    ["has no room left", "temp_file_limit", "0"],
  ])("is not ready while it %s, and is again when it takes them", async (_, setting, value) => {
    const before = said().length;
    shop.clock.advance(writeCachedMs);
    // The search has no index at once.
    await expect.poll(ready, { timeout: 20_000 }).toEqual(yes);
    await set(`set ${setting} = ${value}`);
    // What was found is good for five seconds.
    expect(await ready()).toEqual(yes);
    const toldBefore = told().length;
    shop.clock.advance(writeCachedMs);
    expect(await Promise.all([ready(), ready(), ready()])).toEqual([no, no, no]);
    // [READY-2] An answer that all is well stands nowhere.
    await expect
      .poll(() => told().slice(toldBefore))
      .toEqual(Array.from({ length: 3 }, () => [503, "error"]));
    // It serves what can be read: another process would write no better.
    expect(await healthy()).toBe(200);
    await set(`reset ${setting}`);
    shop.clock.advance(writeCachedMs);
    expect(await ready()).toEqual(yes);
    await expect.poll(() => said().slice(before)).toEqual(["error", "info"]);
  });

  it("writes once, however often it is asked", async () => {
    shop.clock.advance(writeCachedMs);
    await ready();
    const first = await writes();
    await Promise.all(Array.from({ length: 20 }, ready));
    expect(await writes()).toEqual(first);
    shop.clock.advance(writeCachedMs);
    await ready();
    expect(await writes()).not.toEqual(first);
  });

  it("answers 503 to what would change something, and goes on showing what there is", async () => {
    await set("set default_transaction_read_only = on");
    // The connections of the pool were opened before.
    await endConnections();
    const signIn = () =>
      shop.fetch("/api/v2/shop/authentication-token", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email: "gerant@panetier.example", password: "x" }),
      });
    await expect.poll(async () => (await shop.fetch("/api/v2/shop/taxons")).status).toBe(200);
    const refused = await signIn();
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
    await set("reset default_transaction_read_only");
  });
});
