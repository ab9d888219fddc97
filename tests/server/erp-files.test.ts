import { Effect } from "effect";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { OrderNumber } from "../../api-schema/primitives.ts";
import { Settings } from "../../server/config.ts";
import { OrderBook } from "../../server/ports/order-book.ts";
import { FileOrderBook } from "../../server/production/erp/file-order-book.ts";
import { PASSWORD, startSftpServer, USER } from "../sftp-server/sftp-server.ts";
import { amended, linesOf } from "./amendments.ts";
import { startTestShop, type TestShop } from "./harness.ts";
import { shopPool } from "./shop-database.ts";
import { makeStores, makeVariant, shopperIn } from "./shoppers.ts";

// A shop whose ERP reads the folder of files.

let folder: string;
let shop: TestShop;
let store: number;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "panetier-erp-files-"));
  shop = await startTestShop({ settings: { erpUrl: "files", exchangeDir: folder } });
  shop.clock.set("2026-11-23T07:00:00.000Z");
  [store = 0] = await makeStores(shop, 1);
  await makeVariant(shop, { code: "FILE-FLOUR", transport: "Z002", stock: 500 });
});
afterAll(async () => {
  await shop.stop();
  rmSync(folder, { recursive: true });
});

it("[ERP-10] writes each order, its versions and its cancellation as files of the resource, whole", async () => {
  const buyer = await shopperIn(shop, store);
  const other = await buyer.buy([["FILE-FLOUR", 1]], "VIREMENT");
  const order = await buyer.buy([["FILE-FLOUR", 3]], "VIREMENT");
  await shop.emptyOutbox();
  const [[variant] = [""] as const] = linesOf(order);
  const changed = await amended(buyer, order, [[variant, 5]]);
  await shop.emptyOutbox();
  await buyer.call("POST", `/orders/${changed.tokenValue}/cancelPayment/gmp`);
  await shop.emptyOutbox();
  const out = join(folder, "out", "orders");
  expect(readdirSync(out).toSorted()).toEqual(
    [
      `${other.number}-gmp-1.csv`,
      `${order.number}-gmp-1.csv`,
      `${order.number}-gmp-2.csv`,
      `${order.number}-gmp-annulee.csv`,
    ].toSorted(),
  );
  const said = (version: string) => {
    const [header = "", ...lines] = readFileSync(
      join(out, `${order.number}-gmp-${version}.csv`),
      "utf8",
    )
      .replace(/^\uFEFF/, "")
      .trim()
      .split(/\r?\n/);
    const names = header.split(";");
    return lines.map((line) => {
      const cells = line.split(";");
      return ["Commande", "Version", "État", "Référence", "Quantité"].map(
        (name) => cells[names.indexOf(name)],
      );
    });
  };
  expect([said("1"), said("2"), said("annulee")]).toEqual([
    [[order.number, "1", "confirmée", "REF-FILE-FLOUR", "3"]],
    [[order.number, "2", "confirmée", "REF-FILE-FLOUR", "5"]],
    [[order.number, "2", "annulée", "REF-FILE-FLOUR", "5"]],
  ]);
});

it("[ERP-10] writes them at the SFTP server where no folder of this machine is named", async () => {
  const root = mkdtempSync(join(tmpdir(), "panetier-erp-sftp-"));
  mkdirSync(join(root, "depot"));
  const server = await startSftpServer(root);
  try {
    const order = await (await shopperIn(shop, store)).buy([["FILE-FLOUR", 2]], "VIREMENT");
    const settings = {
      ...shop.settings,
      exchangeDir: undefined,
      sftpUrl: `sftp://${USER}@127.0.0.1:${server.port}/depot`,
      sftpPassword: PASSWORD,
      sftpHostKey: [server.fingerprint],
    };
    const number = OrderNumber.make(order.number ?? "");
    const enter = Effect.gen(function* () {
      const book = yield* OrderBook;
      yield* book.enter({ orderNumber: number, scope: "gmp", erpId: null, lines: [] });
    }).pipe(
      Effect.provide(FileOrderBook),
      Effect.provide(shopPool(shop.databaseUrl, { connections: 2 })),
      Effect.provideService(Settings, settings),
    );
    server.behave({ cutAt: 12 });
    expect((await Effect.runPromiseExit(enter))._tag).toBe("Failure");
    server.behave({});
    await Effect.runPromise(enter);
    await Effect.runPromise(enter);
    const out = join(root, "depot", "out", "orders");
    expect(readdirSync(out).filter((name) => !name.endsWith(".half"))).toEqual([
      `${number}-gmp-1.csv`,
    ]);
    expect(readFileSync(join(out, `${number}-gmp-1.csv`), "utf8")).toContain("REF-FILE-FLOUR");
  } finally {
    await server.close();
    rmSync(root, { recursive: true });
  }
});
