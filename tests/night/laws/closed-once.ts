import type { NotedChange, Row } from "../world/database.ts";
import type { Breach, MakeLaw } from "./law.ts";

/**
 * A period of a store is closed once, and as a whole: its papers, what they say of their deliveries and the day
 * until which the store is invoiced come together or not at all; a delivery that is invoiced stays on its paper, and
 * what was delivered until that day is on one in the end. A month of the journals that is closed changes no more, and is there where
 * the desk was told so. What it and the papers come to is looked at with all other sums (rows-add-up.ts).
 */
export const closedOnce: MakeLaw = ({ agents, database }) => {
  const says = (who: string, expected: string, found: string): Breach => ({
    law: "une période est close une fois, et en entier",
    who,
    expected,
    found,
  });
  const apart = (own: readonly NotedChange[]): Breach | null => {
    const marked = new Set(own.filter(isMark).map(({ after }) => String(after?.["id"])));
    for (const { table, before, after } of own) {
      if (table !== "invoice" || before !== null || after === null || !isPeriodic(after)) continue;
      if (marked.has(String(after["store_id"]))) continue;
      const store = `la boutique ${String(after["store_id"])}`;
      return says(store, `${String(after["number"])} avec la fin de sa période`, "sans elle");
    }
    return null;
  };
  const changed = ({ table, before, after }: NotedChange): Breach | null => {
    if (before === null) return null;
    if (LOCKED.has(table)) return says("les journaux", `une ligne close de ${table}`, "a changé");
    const [was, is] = [wordIn(before, "invoice_id"), wordIn(after, "invoice_id")];
    if (table === "shipment" && was !== null && was !== is) {
      return says("les factures", `la livraison ${String(before["id"])} sur ${was}`, `${is}`);
    }
    const [until, now] = [wordIn(before, "billed_until"), wordIn(after, "billed_until")];
    return table === "store" && until !== null && now !== null && now < until
      ? says(`la boutique ${String(before["id"])}`, `facturée jusqu’au ${until}`, now)
      : null;
  };
  /** Stores of which a period has been closed in this night. */
  const closed = new Set<number>();
  const leftOut = async (): Promise<Breach | null> => {
    const [left] = await database.rows<{ id: number; store: number; until: string }>(LEFT_OUT, [
      [...closed],
    ]);
    return left === undefined
      ? null
      : says(
          `la boutique ${left.store}`,
          `la livraison ${left.id} facturée au ${left.until}`,
          "pas encore",
        );
  };
  const untold = async (): Promise<Breach | null> => {
    const told = agents.flatMap(({ deeds }) =>
      deeds.filter((deed) => deed.kind === "closing" && deed.told !== null).map(({ name }) => name),
    );
    const rows = await database.rows<{ until: string }>(
      "select last_day::text as until from accounting_period",
    );
    const missed = told.find((name) => rows.every(({ until }) => until !== name));
    return missed === undefined ? null : says("la gestion", `le mois clos au ${missed}`, "ouvert");
  };
  return {
    afterStep: ({ changes }) => {
      for (const own of Map.groupBy(changes, ({ transaction }) => transaction).values()) {
        const breach = apart(own);
        if (breach !== null) return breach;
      }
      for (const change of changes) {
        if (isMark(change)) closed.add(Number(change.after?.["id"]));
        const breach = changed(change);
        if (breach !== null) return breach;
      }
      return null;
    },
    atQuietEnd: async () => (await leftOut()) ?? untold(),
  };
};

const wordIn = (row: Row | null, column: string): string | null => {
  const value = row?.[column];
  return typeof value === "string" || typeof value === "number" ? String(value) : null;
};

/** What a closing of a month writes. */
const LOCKED: ReadonlySet<string> = new Set([
  "accounting_period",
  "accounting_entry",
  "accounting_line",
]);

const isMark = ({ table, before, after }: NotedChange): boolean =>
  table === "store" && before?.["billed_until"] !== after?.["billed_until"];

/** A paper of several deliveries that the shop has written. */
const isPeriodic = ({ kind, shipment_id: shipment, document }: Row): boolean =>
  kind === "invoice" &&
  shipment === null &&
  typeof document === "object" &&
  document !== null &&
  "deliveries" in document;

/** Deliveries of the mill until a day up to which their store is invoiced, without a paper; $1 stores. */
const LEFT_OUT = `
  select h.id::int as id, s.id::int as store, s.billed_until::text as until
  from shipment h join "order" q on q.id = h.order_id and q.checkout_state = 'completed'
  join store s on s.id = q.store_id join merchant m on m.id = h.merchant_id and m.gmp
  where s.id = any($1::int[]) and s.billing_rhythm <> 'delivery' and h.status = 3 and h.invoice_id is null
    and exists (select from payment y where y.order_id = q.id)
    and s.billed_until >= (select (max(k.at) at time zone 'Europe/Paris')::date
      from shipment_history k where k.shipment_id = h.id and k.status = 3)
  order by h.id limit 1`;
