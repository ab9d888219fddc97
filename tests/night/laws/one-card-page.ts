import type { ShopEvent } from "../../../machines/events/shop-event.ts";
import type { NotedChange } from "../world/database.ts";
import type { Breach, MakeLaw } from "./law.ts";

/**
 * A wish to pay an order by card opens one page at the bank at most, however often its call is sent. An order
 * has one open page, which another one replaces only when it is to pay something else.
 */
export const oneCardPage: MakeLaw = ({ tabs, database }) => {
  /** Keys of the wishes to pay an order by card, by its token. */
  const wishes = new Map<string, Set<string>>();
  /** The order whose payment a tab shows. */
  const shown = new Map<string, string>();
  /** How many pages an order has had, by its id. */
  const pages = new Map<number, number>();

  const hear = (tab: string, event: ShopEvent): void => {
    if (event.type === "payment.opened" || event.type === "payment.watched") {
      shown.set(tab, event.token);
    }
    const token = shown.get(tab);
    if (token === undefined || !isCardWish(event)) return;
    wishes.set(token, (wishes.get(token) ?? new Set()).add(event.key));
  };
  const judge = async (opened: NotedChange, changes: readonly NotedChange[]) => {
    const order = orderOf(opened);
    const count = (pages.get(order) ?? 0) + 1;
    pages.set(order, count);
    const [known] = await database.rows<{ readonly token: string; readonly open: number }>(
      `select token, (select count(*)::int from bank_transaction b
         where b.order_id = q.id and b.state = 'open') as open from "order" q where id = $1`,
      [order],
    );
    const token = known?.token ?? "";
    const most = wishes.get(token)?.size ?? 0;
    if (count > most) return breach(token, pageCount(most), pageCount(count));
    const open = known?.open ?? 0;
    if (open > 1) return breach(token, "une page ouverte", `${open} pages ouvertes`);
    return changes.some((change) => isReplaced(change, opened))
      ? breach(token, "la page qui est ouverte", "une autre page pour les mêmes paiements")
      : null;
  };
  return {
    afterStep: async ({ changes }) => {
      for (const tab of tabs) {
        for (const event of tab.newsOf("one card page")) hear(tab.name, event);
      }
      for (const change of changes) {
        if (change.table !== "bank_transaction" || change.before !== null) continue;
        const found = await judge(change, changes);
        if (found !== null) return found;
      }
      return null;
    },
  };
};

const isCardWish = (event: ShopEvent): event is ShopEvent & { readonly key: string } =>
  event.type === "payment.opened" ||
  event.type === "payment.resumed" ||
  (event.type === "payment.changed" && event.method === "CB");

const orderOf = ({ before, after }: NotedChange): number => Number((after ?? before)?.["order_id"]);

/** A page that was open, paid the same, and was closed for this one. */
const isReplaced = (change: NotedChange, opened: NotedChange): boolean =>
  change.table === "bank_transaction" &&
  change.transaction === opened.transaction &&
  orderOf(change) === orderOf(opened) &&
  change.before?.["state"] === "open" &&
  change.after?.["state"] === "expired" &&
  String(change.before["payment_ids"]) === String(opened.after?.["payment_ids"]);

const pageCount = (count: number): string =>
  count === 0 ? "aucune page" : `${count} page${count > 1 ? "s" : ""}`;

const breach = (token: string, expected: string, found: string): Breach => ({
  law: "PAY-16 une page de carte par vœu",
  who: `la commande ${token}`,
  expected,
  found,
});
