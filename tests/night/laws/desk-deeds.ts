import { isDeepStrictEqual } from "node:util";
import type { NotedChange, Row } from "../world/database.ts";
import type { Breach, MakeLaw } from "./law.ts";

/**
 * What is done at the desk is done once, however often it is asked: an answer, a decision, an order by
 * telephone. Such an order is never paid by card and leaves the store's own cart as it was; the journal has no
 * more visits to a customer's place than codes were used.
 */
export const deskDeeds: MakeLaw = ({ agents, database }) => {
  const placed = new Set<string>();
  const decided = new Map<string, number>();
  let entered = 0;
  let taken = 0;

  const says = (expected: string, found: string): Breach => ({
    law: "ce que fait la gestion est fait une fois",
    who: agents.map(({ name }) => name).join(", "),
    expected,
    found,
  });
  const look = (changes: readonly NotedChange[]): Breach | null => {
    for (const own of Map.groupBy(changes, ({ transaction }) => transaction).values()) {
      const phoned = own.filter(isPhoneOrder);
      for (const { after } of phoned) placed.add(String(after?.["id"]));
      const moved = phoned.length === 0 ? null : movedCart(own, placed);
      if (moved !== null) return says("le panier de la boutique tel qu’il était", moved);
    }
    for (const { table, before, after } of changes) {
      if (table === "payment" && placed.has(String(after?.["order_id"]))) {
        const method = String(after?.["method"]);
        if (!PHONE_METHODS.has(method))
          return says("une commande par téléphone sans carte", method);
      }
      if (before !== null || after === null) continue;
      if (table === "impersonation") entered += 1;
      if (table === "registration_decision" && after["decision"] !== "documents") {
        const name = `${String(after["kind"])} ${String(after["mandate_id"] ?? after["store_id"])}`;
        decided.set(name, (decided.get(name) ?? 0) + 1);
      }
    }
    return entered > taken ? says(`${taken} connexions au journal`, `${entered} connexions`) : null;
  };
  const answers = async (): Promise<Breach | null> => {
    const written = deedsOf("answer");
    const rows = await database.rows<{ readonly body: string; readonly times: number }>(
      `select body, count(*)::int as times from message
       where sender_type <> 'user' and body = any($1) group by body`,
      [written.map(({ name }) => name)],
    );
    for (const { name, told } of written) {
      const times = rows.find(({ body }) => body === name)?.times ?? 0;
      if (times === 1 || (times === 0 && told === null)) continue;
      return says(`« ${name} » une fois`, `${times} fois`);
    }
    return null;
  };
  const phoneOrders = async (): Promise<Breach | null> => {
    const asked = deedsOf("phone order");
    const told = asked.flatMap(({ told: number }) => (number === null ? [] : [number]));
    const rows = await database.rows<{ readonly number: string; readonly total: number }>(
      `select number, total::float8 as total from "order" where placed_by is not null and number = any($1)`,
      [told],
    );
    if (rows.length < told.length || new Set(told).size < told.length) {
      return says(`les commandes ${told.join(", ")}`, rows.map(({ number }) => number).join(", "));
    }
    for (const { told: number, total } of asked) {
      const row = rows.find((one) => one.number === number);
      if (row !== undefined && row.total !== total) {
        return says(`${number} à ${total} centimes`, `${row.total} centimes`);
      }
    }
    return placed.size >= told.length && placed.size <= asked.length
      ? null
      : says(`de ${told.length} à ${asked.length} commandes par téléphone`, String(placed.size));
  };
  const decisions = (): Breach | null => {
    for (const [name, told] of Map.groupBy(deedsOf("decision"), (deed) => deed.name)) {
      const times = decided.get(name) ?? 0;
      const isTold = told.some((deed) => deed.told !== null);
      if (times === 1 || (times === 0 && !isTold)) continue;
      return says(`la demande ${name} décidée une fois`, `${times} fois`);
    }
    return null;
  };
  const deedsOf = (kind: (typeof agents)[number]["deeds"][number]["kind"]) =>
    agents.flatMap(({ deeds }) => deeds.filter((deed) => deed.kind === kind));
  return {
    afterStep: ({ changes }) => {
      taken += changes.filter(isUsedCode).length;
      return look(changes);
    },
    atQuietEnd: async () => (await answers()) ?? (await phoneOrders()) ?? decisions(),
  };
};

const PHONE_METHODS: ReadonlySet<string> = new Set(["PRELEVEMENT", "VIREMENT"]);

const isPhoneOrder = ({ table, before, after }: NotedChange): boolean =>
  table === "order" && before?.["placed_by"] == null && after?.["placed_by"] != null;

const isUsedCode = ({ table, before, after }: NotedChange): boolean =>
  table === "impersonation_code" && before?.["used_at"] === null && after?.["used_at"] !== null;

/** Another order of that transaction that is not afterwards what it was before. */
const movedCart = (changes: readonly NotedChange[], placed: ReadonlySet<string>): string | null => {
  const first = new Map<string, Row | null>();
  const last = new Map<string, Row | null>();
  for (const { table, before, after } of changes) {
    if (table !== "order") continue;
    const id = String((after ?? before)?.["id"]);
    if (placed.has(id)) continue;
    if (!first.has(id)) first.set(id, before);
    last.set(id, after);
  }
  for (const [id, after] of last) {
    if (!isDeepStrictEqual(first.get(id), after)) return `la commande ${id} a changé`;
  }
  return null;
};
