import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ShopHealth } from "../../../api-schema/staff-health.ts";
import { startTestShop, type TestShop } from "../harness.ts";
import { pdfText } from "../pdf-text.ts";
import { buyersOf, decodeOrder, makeVariant, type NumberedBuyers, shopperIn } from "../shoppers.ts";
import { signedInAgent, type SupportBrowser } from "../support-desk.ts";

// The folder that depots read when the shop does not answer.

const DAY = "2026-11-24";
const root = mkdtempSync(join(tmpdir(), "relief-"));
const folder = join(root, "relief");

let shop: TestShop;
let buyers: NumberedBuyers;
let agent: SupportBrowser;
let flour: string;
beforeAll(async () => {
  shop = await startTestShop({
    settings: { trustProxy: true, reliefDir: folder, metricsPort: 0 },
  });
  shop.clock.set("2026-11-23T07:10:00.000Z");
  agent = await signedInAgent(shop, "12.8.0.9");
  buyers = await buyersOf(shop, 3);
  flour = await makeVariant(shop, { stock: 1000 });
});
afterAll(async () => {
  await shop.stop();
  rmSync(root, { recursive: true, force: true });
});

const filesOf = (place = folder): readonly string[] =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []))
    .toSorted();

/** An order of one sack count and the base of its lorry's files. */
const ordered = async (buyer: number, sacks: number) => {
  const shopper = await shopperIn(shop, buyers.at(buyer).store);
  const placed = await shopper.complete(await shopper.readyCart([[flour, sacks]], "VIREMENT"));
  const order = decodeOrder(placed.body);
  await shop.sql("update shipment set status = 0, note = 'Sonner deux fois' where order_id = $1", [
    order.id,
  ]);
  const [row] = await shop.sql<{ area: string; depot: string; phone: string; company: string }>(
    `select a.code as area, d.code as depot, q.shipping_address ->> 'phoneNumber' as phone,
        coalesce(s.company, s.legal_name, 'Boutique n°' || s.id) as company
      from "order" q join sales_area a on a.id = q.sales_area_id join depot d on d.id = a.depot_id
        join store s on s.id = q.store_id where q.id = $1`,
    [order.id],
  );
  const { area = "", depot = "", phone = "", company = "" } = row ?? {};
  return {
    order,
    phone,
    company,
    base: join(folder, `depot-${depot}`, `${DAY}_${area}_Z002`),
  };
};

describe("orders by lorry outside the shop", () => {
  it("[RELIEF-1] [RELIEF-2] lie there as a paper and a table, with what a depot and a driver need", async () => {
    const { order, base, company } = await ordered(0, 3);
    await shop.sql(
      `insert into shipped_line (source, line, order_item_id, lot, quantity, left_at, recorded_at)
        select 'test', 1, i.id, 'L-77', 2, '2026-11-23T07:00Z', '2026-11-23T07:00Z'
        from order_item i where i.order_id = $1`,
      [order.id],
    );
    const done = await shop.relief();
    expect(done?.written).toBe(done?.lorries);
    expect(done?.removed).toBe(0);
    const pdf = pdfText(readFileSync(`${base}.pdf`));
    for (const words of [
      "Feuille de camion",
      company,
      "Sonner deux fois",
      "Lot L-77",
      `REF-${flour}`,
      "état au 23/11 08:10",
      "page 1 / ",
      "encore ouvertes",
    ]) {
      expect([words, pdf.includes(words)]).toEqual([words, true]);
    }
    const csv = readFileSync(`${base}.csv`, "utf8");
    const [head = "", ...lines] = csv.split("\r\n");
    expect(head.startsWith("\ufeffDépôt;Livraison;Secteur;Gamme;Arrêt;Commande")).toBe(true);
    const line = lines.find((one) => one.includes(`;${order.number};`));
    expect(line).toContain(";Sonner deux fois;");
    expect(line).toContain(";3;2 × L-77;75\u00a0kg;");
    expect(readFileSync(join(folder, "LISEZ-MOI.txt"), "utf8")).toMatch(
      /vérifiées le 23\/11\/2026 à 8\sh\s10/,
    );
    expect(filesOf().map((file) => statSync(file).mode & 0o777)).toEqual(
      filesOf().map(() => 0o600),
    );
  });

  it("[RELIEF-1] are written again once an hour has begun or a cut-off has passed, and those alone that have changed", async () => {
    expect(await shop.relief()).toBeNull();
    shop.clock.set("2026-11-23T08:00:01.000Z");
    expect(await shop.relief()).toMatchObject({ written: 0, removed: 0 });
    const { base } = await ordered(1, 5);
    const before = readFileSync(`${base}.csv`, "utf8");
    expect(await shop.relief()).toBeNull();
    expect(readFileSync(`${base}.csv`, "utf8")).toBe(before);
    shop.clock.set("2026-11-23T09:00:01.000Z");
    expect(await shop.relief()).toMatchObject({ written: 1, removed: 0 });
    // The lorries of Tuesday take no more orders after eleven: ten, by the clock of these instants.
    shop.clock.set("2026-11-23T10:00:01.000Z");
    expect(await shop.relief()).toMatchObject({ removed: 0 });
    expect(pdfText(readFileSync(`${base}.pdf`))).toContain("closes");
  });

  it("[RELIEF-3] lose what is no lorry's any more and what is of past days, and nothing of others", async () => {
    const { base } = await ordered(2, 2);
    const depot = join(base, "..");
    const past = join(depot, "2026-11-20_ANY_Z001.pdf");
    const half = `${base}.pdf.half`;
    const others = [join(depot, "consignes.pdf"), join(folder, "plan.pdf")];
    for (const file of [past, half, ...others]) writeFileSync(file, "x");
    await shop.sql("update shipment set status = 7 where delivery_date = $1::date", [DAY]);
    shop.clock.set("2026-11-23T11:00:01.000Z");
    const done = await shop.relief();
    expect([past, half, `${base}.pdf`, `${base}.csv`].filter(existsSync)).toEqual([]);
    expect(others.filter(existsSync)).toEqual(others);
    expect(done?.removed).toBeGreaterThan(0);
  });

  it("[RELIEF-4] tell in log, measures and desk that they cannot be written, and the shop goes on", async () => {
    rmSync(folder, { recursive: true });
    // A file in its place: root may write into any folder.
    writeFileSync(folder, "");
    shop.clock.set("2026-11-23T12:00:01.000Z");
    expect(await shop.relief()).toBeNull();
    shop.clock.set("2026-11-23T12:01:00.000Z");
    expect(await shop.relief()).toBeNull();
    const said = shop.log.filter(
      ({ msg, message }) =>
        (msg ?? message) === "Les commandes par camion ne sont pas dans RELIEF_DIR",
    );
    expect(said).toHaveLength(1);
    expect((await agent.read<ShopHealth>("/health")).relief).toEqual({
      putAt: expect.stringMatching(/^2026-11-23T11:00:/),
      failedAt: expect.stringMatching(/^2026-11-23T12:00:/),
      failure: `Le dossier ${folder} ne s’écrit pas : EEXIST.`,
    });
    expect(await shop.measures()).toContain("shop_relief_failing 1");
    rmSync(folder);
    mkdirSync(folder);
    shop.clock.set("2026-11-23T12:02:00.000Z");
    await shop.relief();
    expect((await agent.read<ShopHealth>("/health")).relief).toEqual({
      putAt: expect.stringMatching(/^2026-11-23T12:02:/),
      failedAt: null,
      failure: null,
    });
    expect(await shop.measures()).toContain("shop_relief_failing 0");
  });
});
