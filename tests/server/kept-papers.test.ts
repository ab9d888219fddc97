import {
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestShop, type TestShop } from "./harness.ts";

// An invoice is drawn once, and kept on the disk. A drawing writes a new file in the place of the old one:
// files that are still the same ones were not drawn again.

let shop: TestShop;
let owned: readonly { readonly id: number; readonly store: number }[];
const manager = "gerant@panetier.example";

beforeAll(async () => {
  shop = await startTestShop();
  owned = await shop.sql(
    `select i.id, i.store_id as store from invoice i
      join store_shop_user m on m.store_id = i.store_id and m.role = 'manager'
      join customer c on c.id = m.customer_id and c.email = $1
     order by i.id limit 3`,
    [manager],
  );
  if (owned.length < 3) throw new Error("The demonstration has too few invoices");
});
afterAll(() => shop.stop());

const invoiceOf = async (at: TestShop, which: number): Promise<Buffer> => {
  const { id, store } = owned[which] ?? { id: 0, store: 0 };
  const answer = await at.fetch(`/api/v2/shop/izberg/invoices/${id}/pdf-file`, {
    headers: {
      "jwt-authorization": `Bearer ${await at.tokenOf(manager)}`,
      "x-store-id": String(store),
    },
  });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  return Buffer.from(await answer.arrayBuffer());
};

/** Another process of the same shop: it remembers nothing. */
const restarted = async <A>(use: (again: TestShop) => Promise<A>): Promise<A> => {
  const again = await startTestShop({
    databaseUrl: shop.databaseUrl,
    settings: { dataDir: shop.dataDir, keyFile: shop.keyFile },
  });
  try {
    return await use(again);
  } finally {
    await again.stop();
  }
};

const keptFiles = () =>
  readdirSync(join(shop.dataDir, "papers"), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
const drawings = () => keptFiles().map((file) => [file, statSync(file).ino]);

it("[INV-9] is drawn once for all who ask, and once for all processes", async () => {
  const [first, ...others] = await Promise.all(
    Array.from({ length: 12 }, () => invoiceOf(shop, 0)),
  );
  expect(others.every((pdf) => pdf.equals(first ?? pdf))).toBe(true);
  const drawn = drawings();
  expect(drawn).toHaveLength(1);
  const again = await restarted((other) => invoiceOf(other, 0));
  expect([again.equals(first ?? Buffer.alloc(0)), drawings()]).toEqual([true, drawn]);
});

it("[INV-9] lies sealed, for the account of the shop alone", () => {
  const files = keptFiles();
  expect(files.map((file) => readFileSync(file).includes("%PDF"))).toEqual(files.map(() => false));
  expect(files.map((file) => statSync(file).mode & 0o777)).toEqual(files.map(() => 0o600));
});

it.each([
  ["cut", (file: string) => truncateSync(file, 5000)],
  ["empty", (file: string) => truncateSync(file, 0)],
  [
    "another one",
    (file: string) => {
      const bytes = readFileSync(file);
      bytes[bytes.length - 9] = (bytes[bytes.length - 9] ?? 0) ^ 1;
      writeFileSync(file, bytes);
    },
  ],
])("[INV-9] is drawn anew when its file is %s", async (_how, break_) => {
  const whole = await invoiceOf(shop, 0);
  const [file = ""] = keptFiles();
  const before = statSync(file).ino;
  break_(file);
  const again = await restarted((other) => invoiceOf(other, 0));
  expect([again.equals(whole), statSync(file).ino === before, keptFiles()]).toEqual([
    true,
    false,
    [file],
  ]);
  const drawn = drawings();
  await restarted((other) => invoiceOf(other, 0));
  expect(drawings()).toEqual(drawn);
});

it("[INV-9] is another file for a document that changed", async () => {
  await invoiceOf(shop, 1);
  const before = keptFiles();
  await shop.sql(
    `update invoice set document = jsonb_set(document, '{buyer,name}', '"Une autre raison"')
     where id = $1`,
    [owned[1]?.id],
  );
  await restarted((other) => invoiceOf(other, 1));
  expect(keptFiles().filter((file) => !before.includes(file))).toHaveLength(1);
});

it("[KEEP-1] leaves with the retention when nobody has asked for it in a month", async () => {
  await invoiceOf(shop, 2);
  const [old = "", ...others] = keptFiles();
  const month = 30 * 24 * 3600;
  const now = shop.clock.now() / 1000;
  for (const file of others) utimesSync(file, now, now - month + 60);
  utimesSync(old, now, now - month - 60);
  await shop.clean();
  expect(keptFiles()).toEqual(others);
});
