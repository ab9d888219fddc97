import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ManualCollections } from "../../server/production/manual-collections.ts";
import { withRemiseFiles } from "../../server/production/written-remises.ts";
import { approveRemises } from "./debit-desk.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { checkout, clearInvoices, owe } from "./invoices-to-pay.ts";
import { makeStores } from "./shoppers.ts";
import { signedMandates } from "./signed-mandates.ts";
import { signedInAgent } from "./support-desk.ts";

// A program of the house brings remises to its bank: it finds them in the folder of files.

let shop: TestShop;
let exchangeDir: string;
let remises: string;
let stores: readonly number[];
let used = 0;
beforeAll(async () => {
  exchangeDir = mkdtempSync(join(tmpdir(), "remises-"));
  remises = join(exchangeDir, "out", "remises");
  shop = await startTestShop({
    settings: { trustProxy: true, exchangeDir },
    // No bank that settles by itself.
    ports: { collections: { layer: withRemiseFiles(ManualCollections) } },
  });
  shop.clock.set("2026-11-23T07:00:00.000Z");
  stores = await makeStores(shop, 6);
  await signedMandates(shop, stores);
});
afterAll(async () => {
  await shop.stop();
  rmSync(exchangeDir, { recursive: true, force: true });
});

/** A remise of one debit that somebody has approved; it leaves with the outbox. */
const approved = async (amount: number): Promise<number> => {
  const store = stores[used++] ?? 0;
  await clearInvoices(shop, [store]);
  const outstandings = await owe(shop, store, [{ amount }]);
  await checkout(shop, "cent-boutiques@panetier.example", {
    outstandings,
    paymentMethod: "PRELEVEMENT",
  });
  await approveRemises(shop);
  const [row] = await shop.sql<{ readonly batch: number }>(
    "select max(batch_id) as batch from debit where store_id = $1",
    [store],
  );
  return row?.batch ?? 0;
};

const nameOf = async (batch: number): Promise<string> => {
  const [row] = await shop.sql<{ readonly name: string }>(
    "select message_id as name from debit_batch where id = $1",
    [batch],
  );
  return `${row?.name}.xml`;
};

/** The remise is handed over again, as after a crash. */
const handedOverAgain = async (batch: number): Promise<void> => {
  await shop.sql("update debit_batch set handed_over_at = null where id = $1", [batch]);
  await shop.sql(
    `update outbox set done_at = null, failed_at = null, attempts = 0, available_at = '2026-11-23'
     where topic = 'debit.approved' and payload ->> 'batch' = $1`,
    [String(batch)],
  );
  await shop.emptyOutbox();
};

describe("the folder of files", () => {
  it("[CASH-22] holds the file of a remise that leaves, as the desk downloads it, for the shop's account alone", async () => {
    const batch = await approved(12_345);
    await shop.emptyOutbox();
    const name = await nameOf(batch);
    expect(readdirSync(remises)).toEqual([name]);
    const agent = await signedInAgent(shop, "12.0.9.1");
    const downloaded = await (await agent.get(`/remises/${batch}/bank-file`)).text();
    expect(readFileSync(join(remises, name), "utf8")).toBe(downloaded);
    expect([statSync(join(remises, name)).mode & 0o777, statSync(remises).mode & 0o777]).toEqual([
      0o600, 0o700,
    ]);
    // Whoever brings it to the bank takes it away.
    rmSync(join(remises, name));
    await handedOverAgain(batch);
    expect(readdirSync(remises)).toEqual([]);
  });

  it("[CASH-22] has it once, whenever the process that writes it is killed", async () => {
    const batch = await approved(2_000);
    await shop.emptyOutbox();
    const name = await nameOf(batch);
    const whole = readFileSync(join(remises, name));
    // Killed while it was written: nothing is noted, and half of it lies there.
    await shop.sql("update debit_batch set file_placed_at = null where id = $1", [batch]);
    rmSync(join(remises, name));
    writeFileSync(join(remises, `.${name}.half`), whole.subarray(0, 100));
    await handedOverAgain(batch);
    expect([readdirSync(remises), readFileSync(join(remises, name))]).toEqual([[name], whole]);
    // Killed once it was noted: it lies there under the name that nobody looks for.
    renameSync(join(remises, name), join(remises, `.${name}`));
    await handedOverAgain(batch);
    expect([readdirSync(remises), readFileSync(join(remises, name))]).toEqual([[name], whole]);
  });

  it("[CASH-22] that is away keeps a remise from being handed over until it is back", async () => {
    const batch = await approved(3_000);
    const aside = `${exchangeDir}-aside`;
    renameSync(join(exchangeDir, "out"), aside);
    writeFileSync(join(exchangeDir, "out"), "");
    await shop.emptyOutbox();
    const handedOver = async () =>
      (
        await shop.sql<{ readonly is: boolean }>(
          "select handed_over_at is not null as is from debit_batch where id = $1",
          [batch],
        )
      )[0]?.is;
    expect(await handedOver()).toBe(false);
    rmSync(join(exchangeDir, "out"));
    renameSync(aside, join(exchangeDir, "out"));
    shop.clock.advance(3_600_000);
    await shop.emptyOutbox();
    expect([await handedOver(), existsSync(join(remises, await nameOf(batch)))]).toEqual([
      true,
      true,
    ]);
  });

  it("[CASH-22] loses it once the bank has answered for each debit, as the shop's own copy goes", async () => {
    const batch = await approved(4_000);
    await shop.emptyOutbox();
    const name = await nameOf(batch);
    writeFileSync(join(remises, "notes.txt"), "La banque passe à midi.");
    chmodSync(join(remises, "notes.txt"), 0o600);
    shop.clock.set("2026-11-25T10:00:00.000Z");
    const agent = await signedInAgent(shop, "12.0.9.2");
    await shop.clean();
    expect(existsSync(join(remises, name))).toBe(true);
    expect((await agent.send("POST", `/remises/${batch}/settlement`)).status).toBe(204);
    shop.clock.set("2026-11-28T10:00:00.000Z");
    await shop.clean();
    expect([existsSync(join(remises, name)), existsSync(join(remises, "notes.txt"))]).toEqual([
      false,
      true,
    ]);
  });
});
