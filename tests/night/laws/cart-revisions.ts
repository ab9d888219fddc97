import type { NotedChange, Row } from "../world/database.ts";
import type { MakeLaw } from "./law.ts";

/**
 * Each change of an order makes its next revision: no two are made of the same one, and what it is made
 * of (lines, shipments, payments) changes with it, in one transaction. A mark that the same transaction takes back
 * (an order by telephone, decision 0085) is none.
 */
export const cartRevisions: MakeLaw = () => ({
  afterStep: ({ changes }) => {
    const moved = new Set<string>();
    for (const change of changes) {
      const { before, after } = change;
      if (change.table !== "order") continue;
      moved.add(nameOf(change, (after ?? before)?.["id"]));
      if (before === null || after === null) continue;
      const known = Number(before["revision"]);
      const now = Number(after["revision"]);
      if (now === known + 1 || isTakenBack(change, changes)) continue;
      return {
        law: LAW,
        who: `la commande ${String(after["id"])}`,
        expected: `la révision ${known + 1}`,
        found: `la révision ${now}`,
      };
    }
    for (const change of changes) {
      const { table, before, after } = change;
      const order = (after ?? before)?.["order_id"];
      if (!PARTS.has(table) || isSame(before, after) || moved.has(nameOf(change, order))) continue;
      return {
        law: LAW,
        who: `la commande ${String(order)}`,
        expected: "la révision suivante",
        found: `${table} ${String((after ?? before)?.["id"])} change sans elle`,
      };
    }
    return null;
  },
});

const LAW = "l’histoire d’un panier est linéaire";

/** What an order is made of. */
const PARTS: ReadonlySet<string> = new Set(["order_item", "shipment", "payment"]);

/** An order within its transaction. */
const nameOf = ({ transaction }: NotedChange, order: unknown): string =>
  `${transaction} ${String(order)}`;

/** Whether that order is, after its transaction, all that it was before. */
export const isTakenBack = (change: NotedChange, changes: readonly NotedChange[]): boolean => {
  const id = change.after?.["id"];
  const own = changes.filter(
    ({ table, transaction, after }) =>
      table === "order" && transaction === change.transaction && after?.["id"] === id,
  );
  return own.length > 1 && isSame(own[0]?.before ?? null, own.at(-1)?.after ?? null);
};

const isSame = (before: Row | null, after: Row | null): boolean =>
  JSON.stringify(before) === JSON.stringify(after);
