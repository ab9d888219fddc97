import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import { parisDayOf } from "../../core/calendar/paris-time.ts";
import { invoiceCategory } from "../../core/invoices/category.ts";
import type { Invoice } from "../../core/invoices/invoice.ts";
import { invoiceNumber, seriesOf } from "../../core/invoices/number.ts";
import { shipmentInvoice } from "../../core/invoices/shipment-invoice.ts";
import type { LedgerLine } from "../../core/ledger/movements.ts";
import type { Firm } from "../../core/seller/firm.ts";
import { type ProductSnapshot, productSnapshot } from "../../core/selling/product-snapshot.ts";
import { type Column, insertRows } from "../../server/database/insert-rows.ts";
import { readStoredFirm } from "../../server/firm/stored-firm.ts";
import {
  deliveredShipment,
  PapersRepository,
  type ShipmentPapers,
} from "../../server/invoicing/shipment-papers.ts";
import { type BaseOrder, endedOrders, pooledVariants } from "./base-orders.ts";
import { uniform } from "./chance.ts";
import { loading } from "./loading.ts";
import {
  CARD_PAGE,
  INVOICED,
  movementsOf,
  ORDERED,
  PLACES,
  type TemplateMovement,
} from "./template-movements.ts";

// A grown order is one that the demonstration sold by the shop's own rules, told again: in another
// store, in another week, with other products of the same kind. What becomes of it (its invoices, what
// the ledger says) is made here once a template, by the rules of the core, and multiplied by SQL.

export interface Wishes {
  /** How often each order of the demonstration is made a template of, each time with other products. */
  readonly variations: number;
  readonly seed: number;
}

/** Products that are drawn for one variation of all orders. */
const POOLED_FOR_A_VARIATION = 1_000;
/** Of ten lines, so many become another product; the others are what everybody buys. */
const REPLACED = 0.7;

/** Makes the templates of all orders that ended, in tables of their own (`grow_item`, `grow_invoice`, `grow_movement`). */
export const makeTemplates = Effect.fnUntraced(function* ({ variations, seed }: Wishes) {
  const sql = yield* SqlClient.SqlClient;
  const papers = yield* PapersRepository;
  const stored = yield* readStoredFirm(sql);
  if (stored === undefined) return yield* Effect.die(new Error("The database has no firm"));
  const orders = yield* endedOrders.all(sql, []);
  const pool = yield* readPool(sql, variations * POOLED_FOR_A_VARIATION, seed);
  yield* loading(templateTables);
  for (const [rank, order] of orders.entries()) {
    const rows = yield* Effect.forEach(order.shipments, ({ id }) =>
      papers.ofStore(id, order.store),
    );
    const sold = rows.flatMap((row) => (row === null ? [] : [row]));
    const all = Array.from({ length: variations }, (_, nth) => {
      const variation = rank * variations + nth;
      const snapshots = replaced(order, pool, (line) => uniform(seed, order.id, nth, line));
      return {
        items: order.lines.map(({ id, variant }, index) => ({
          variation,
          item: id,
          variant: snapshots[index]?.id ?? variant,
          snapshot: snapshots[index]?.snapshot ?? null,
        })),
        invoices: sold.map((row, index) =>
          invoiceOf(order, index, renamed(order, row, snapshots), stored.firm, variation),
        ),
      };
    });
    yield* insertRows(
      "grow_item",
      itemColumns,
      all.flatMap(({ items }) => items),
    );
    yield* insertRows(
      "grow_invoice",
      invoiceColumns,
      all.flatMap(({ invoices }) => invoices),
    );
    const told = movementsOf(order, all[0]?.invoices.map(({ document }) => document) ?? []);
    const movements = told.map((each, index) => ({ ...each, order: order.id, rank: index + 1 }));
    yield* insertRows("grow_movement", movementColumns, movements);
    yield* insertRows(
      "grow_movement_line",
      lineColumns,
      movements.flatMap((each) =>
        each.movement.lines.map((line, index) => ({ ...each, line, position: index + 1 })),
      ),
    );
  }
  return orders;
});

/** A product that stands in for another of its kind. */
interface Standin {
  readonly id: number;
  readonly snapshot: ProductSnapshot;
}
type Pool = ReadonlyMap<string, readonly Standin[]>;

const READ_AT_ONCE = 1_000;

/** So many products by chance, by their kind: of each no more than an order keeps of it. */
const readPool = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  count: number,
  seed: number,
) {
  const pool = new Map<string, Standin[]>();
  for (let from = 0; from < count; from += READ_AT_ONCE) {
    const some = yield* pooledVariants.all(sql, [READ_AT_ONCE, seed, from]);
    for (const { kind, variant } of some) {
      const known = pool.get(kind) ?? [];
      known.push({ id: variant.id, snapshot: productSnapshot(variant) });
      pool.set(kind, known);
    }
    if (some.length === 0) break;
  }
  return pool;
});

/** The products that stand in for those of the lines; none where a line keeps its own. */
const replaced = (
  { lines }: BaseOrder,
  pool: Pool,
  chance: (line: number) => number,
): readonly (Standin | undefined)[] => {
  const taken = new Set<number>(lines.map(({ variant }) => variant));
  return lines.map(({ kind }, index) => {
    const all = pool.get(kind) ?? [];
    if (chance(index) >= REPLACED) return undefined;
    // A few sell much, most sell little.
    const found = all[Math.floor(all.length * chance(index + 100) ** 2)];
    if (found === undefined || taken.has(found.id)) return undefined;
    taken.add(found.id);
    return found;
  });
};

/** The papers of a shipment with the words of those products. */
const renamed = (
  { lines }: BaseOrder,
  papers: ShipmentPapers,
  standins: readonly (Standin | undefined)[],
): ShipmentPapers => {
  const own = lines.flatMap(({ shipment }, index) => (shipment === papers.id ? [index] : []));
  const items = papers.items.map((item, index) => {
    const standin = standins[own[index] ?? -1];
    if (standin === undefined) return item;
    const { reference, productName: name, packaging } = standin.snapshot;
    return { ...item, reference, name, packaging };
  });
  return { ...papers, items };
};

interface TemplateInvoice {
  readonly variation: number;
  readonly order: BaseOrder;
  readonly rank: number;
  readonly document: Invoice;
}

const invoiceOf = (
  order: BaseOrder,
  index: number,
  papers: ShipmentPapers,
  firm: Firm,
  variation: number,
): TemplateInvoice => {
  const shipment = order.shipments[index];
  // What a card has paid was on the papers of old orders only while they were open.
  const isPaid = papers.method === "CB";
  const delivered = deliveredShipment({ ...papers, isPaid }, firm);
  if (shipment === undefined || delivered === undefined) {
    throw new RangeError(`Shipment ${papers.id} cannot be invoiced`);
  }
  const issuedOn = parisDayOf(shipment.invoicedAt);
  const number = invoiceNumber(seriesOf(shipment.merchant, "invoice", issuedOn), 0);
  return {
    variation,
    order,
    rank: index + 1,
    document: shipmentInvoice(delivered, { number, issuedOn }),
  };
};

const templateTables = [
  `create unlogged table grow_item (variation int, base_item int, variant_id int, snapshot jsonb)`,
  `create unlogged table grow_invoice (variation int, base_order int, rank int, part int, series int,
  prefix text, category text, gross bigint, issued_at timestamptz, due_date date, document jsonb)`,
  `create unlogged table grow_movement (base_order int, rank int, kind text, head text, a_kind text, a_rank int,
  middle text, b_kind text, b_rank int, tail text, day date, at timestamptz, reason text, pays boolean)`,
  `create unlogged table grow_buyer (id int, buyer jsonb)`,
  `create unlogged table grow_movement_line (base_order int, movement int, position int, account text,
  of_store boolean, merchant_id int, invoice int, part int, amount bigint, at timestamptz, pays boolean)`,
];

interface TemplateItem {
  readonly variation: number;
  readonly item: number;
  readonly variant: number;
  readonly snapshot: ProductSnapshot | null;
}

const itemColumns: readonly Column<TemplateItem>[] = [
  ["variation", "int", ({ variation }) => variation],
  ["base_item", "int", ({ item }) => item],
  ["variant_id", "int", ({ variant }) => variant],
  ["snapshot", "jsonb", ({ snapshot }) => snapshot],
];

const shipmentOf = ({ order, rank }: TemplateInvoice): BaseOrder["shipments"][number] => {
  const shipment = order.shipments[rank - 1];
  if (shipment === undefined) throw new RangeError(`Order ${order.id} has no shipment ${rank}`);
  return shipment;
};

const invoiceColumns: readonly Column<TemplateInvoice>[] = [
  ["variation", "int", ({ variation }) => variation],
  ["base_order", "int", ({ order }) => order.id],
  ["rank", "int", ({ rank }) => rank],
  [
    "part",
    "int",
    (row) => row.order.parts.findIndex(({ scope }) => scope === shipmentOf(row).scope) + 1,
  ],
  [
    "series",
    "int",
    (row) => seriesOf(shipmentOf(row).merchant, "invoice", row.document.issuedOn).merchant,
  ],
  // 'FA', 'M07-FA': what stands before the year and the rank.
  ["prefix", "text", ({ document }) => document.number.slice(0, -8)],
  ["category", "text", (row) => invoiceCategory(shipmentOf(row).transport)],
  ["gross", "bigint", ({ document }) => document.totals.gross],
  ["issued_at", "timestamptz", (row) => shipmentOf(row).invoicedAt],
  ["due_date", "date", ({ document }) => document.dueDate],
  ["document", "jsonb", ({ document }) => document],
];

type RankedMovement = TemplateMovement & { readonly order: number; readonly rank: number };

const movementColumns: readonly Column<RankedMovement>[] = [
  ["base_order", "int", ({ order }) => order],
  ["rank", "int", ({ rank }) => rank],
  ["kind", "text", ({ movement }) => movement.kind],
  ["head", "text", ({ movement }) => keyOf(movement.key).head],
  ["a_kind", "text", ({ movement }) => keyOf(movement.key).a?.kind ?? null],
  ["a_rank", "int", ({ movement }) => keyOf(movement.key).a?.rank ?? null],
  ["middle", "text", ({ movement }) => keyOf(movement.key).middle],
  ["b_kind", "text", ({ movement }) => keyOf(movement.key).b?.kind ?? null],
  ["b_rank", "int", ({ movement }) => keyOf(movement.key).b?.rank ?? null],
  ["tail", "text", ({ movement }) => keyOf(movement.key).tail],
  ["day", "date", ({ movement }) => movement.day],
  ["at", "timestamptz", ({ at }) => at],
  // What is said with the copy's own number ends with a blank.
  [
    "reason",
    "text",
    ({ movement: { reason } }) =>
      reason === ORDERED || reason === INVOICED ? `${reason} ` : reason,
  ],
  ["pays", "boolean", ({ pays }) => pays],
];

type RankedLine = RankedMovement & { readonly line: LedgerLine; readonly position: number };

const lineColumns: readonly Column<RankedLine>[] = [
  ["base_order", "int", ({ order }) => order],
  ["movement", "int", ({ rank }) => rank],
  ["position", "int", ({ position }) => position],
  ["account", "text", ({ line }) => line.account],
  ["of_store", "boolean", ({ line }) => line.store !== undefined],
  ["merchant_id", "int", ({ line }) => line.merchant ?? null],
  [
    "invoice",
    "int",
    ({ line }) => (line.outstanding === undefined ? null : line.outstanding - PLACES.o),
  ],
  ["part", "int", ({ line }) => (line.payment === undefined ? null : line.payment - PLACES.p)],
  ["amount", "bigint", ({ line }) => line.amount],
  ["at", "timestamptz", ({ at }) => at],
  ["pays", "boolean", ({ pays }) => pays],
];

/** A key in pieces: what the copies number anew stands apart. */
const keyOf = (key: string) => {
  const [head = "", first, middle = "", second, tail = ""] = key.split(NUMBERED);
  return { head, a: placeOf(first), middle, b: placeOf(second), tail };
};

const NUMBERED = new RegExp(`(\\b[1-4]\\d{3}\\b|${CARD_PAGE})`);

const placeOf = (text: string | undefined) => {
  if (text === undefined) return undefined;
  if (text === CARD_PAGE) return { kind: "c", rank: 0 };
  const [kind, from] =
    Object.entries(PLACES).find(([, start]) => Math.floor(Number(text) / 1000) * 1000 === start) ??
    [];
  return kind === undefined || from === undefined ? undefined : { kind, rank: Number(text) - from };
};
