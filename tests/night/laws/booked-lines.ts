import type { CartAnswer } from "../../../api-schema/order.ts";
import type { QueueEntry } from "../../../core/offline/queue.ts";
import type { ShopEvent } from "../../../machines/events/shop-event.ts";
import type { Tab } from "../people/tab.ts";
import type { NotedChange } from "../world/database.ts";
import type { Call } from "../world/network.ts";
import type { Breach, MakeLaw } from "./law.ts";

/** Something of a cart that was handed to the order book of a browser. */
interface Booked {
  readonly tab: Tab;
  readonly store: string;
  readonly variant: string;
  readonly quantity: number;
  /** How many calls the shop had answered when it was handed over, or when it came to the cart if it was there by then. */
  readonly answered: number;
  /** Whether a call of that tab, which had no answer, had brought it to the cart by then. */
  readonly isBrought: boolean;
}

type Line = Pick<Booked, "store" | "variant" | "quantity">;

/** What a tab wants of a product: in all, or beside what is there. */
interface Wish {
  readonly quantity: number;
  readonly isAdded: boolean;
  /** How many calls the shop had answered before. */
  readonly answered: number;
}

/**
 * What was handed to the order book is in the cart in the end, or stands there with the reason why not, or has
 * left the cart since, which says so: each thing is written down once and sent or refused once, and nothing waits
 * where somebody is signed in. Who signs out leaves nothing there. What it says as sent has been in the cart at
 * that moment at the latest, whatever was wanted since. Books of several browsers are sent in no order, nor is what
 * another browser wants of the same product and has on its way by then: what comes to the cart last counts. What is
 * handed over for want of an answer may be in the cart already: it is not asked for again, and what another tab, also
 * of the same browser, has made of it since stays. So does what such a tab wants in all, and not before what was handed
 * over was wanted.
 */
export const bookedLines: MakeLaw = ({ tabs, database }) => {
  let booked: Booked[] = [];
  /** Of which products of a store something else was wanted since they were sent, or that the cart calls gone. */
  const overtaken = new Set<string>();
  /** Of which products of a store the shop has said, once in this night, that it gives something else than was asked. */
  const altered = new Set<string>();
  /** What carts have held: order, product and quantity. */
  const carried = new Set<string>();
  /** Entries of books that were found as sent. */
  const seenAsSent = new Set<string>();
  /** By tab and product, what was wanted last. */
  const wishes = new Map<string, Wish>();
  /** What the shop has answered, in order. */
  const answered: Call[] = [];

  const want = (
    tab: Tab,
    store: string,
    { variant, quantity }: Pick<Line, "variant" | "quantity">,
    isAdded: boolean,
  ): void => {
    const key = keyOf({ store, variant });
    overtaken.add(key);
    wishes.set(`${tab.name} ${key}`, { quantity, isAdded, answered: answered.length });
  };
  /** Which of the answered calls of a tab, made since it wanted this, has brought it to the cart; -1 for none. */
  const broughtBy = ({ name }: Tab, line: Line): number => {
    const since = wishes.get(`${name} ${keyOf(line)}`)?.answered ?? answered.length;
    return answered.findLastIndex(
      (call, at) => at >= since && call.from === name && hasLeft(call, line),
    );
  };
  const hear = (tab: Tab, event: ShopEvent): void => {
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- most events say nothing of a cart
    switch (event.type) {
      case "lines.deferred":
        for (const { variant, quantity } of event.items) {
          const line = { store: String(event.storeId), variant, quantity };
          overtaken.delete(keyOf(line));
          const at = event.unanswered === null ? -1 : broughtBy(tab, line);
          const isBrought = at !== -1;
          booked.push({ tab, ...line, answered: isBrought ? at + 1 : answered.length, isBrought });
        }
        return;
      case "line.changed":
        return want(tab, String(event.storeId), event, false);
      case "lines.added":
      case "lines.takenBack":
        for (const item of event.items) {
          want(tab, String(event.storeId), item, event.type === "lines.added");
        }
        return;
      case "cart.emptied":
      case "cart.ordered":
      case "cart.orderedElsewhere":
      case "cart.gone":
        for (const { store, variant } of booked) {
          if (store === String(event.storeId)) overtaken.add(keyOf({ store, variant }));
        }
        return;
      case "order.confirmed":
        for (const one of booked) overtaken.add(keyOf(one));
        return;
      // Somebody else has ordered the last ones: the line has left the cart, which says so and why.
      case "cart.refreshed":
        for (const { variant } of event.order.unAvailableShippingItems) {
          overtaken.add(keyOf({ store: String(event.storeId), variant }));
        }
        return;
      // The stock, or a rule, allows no more: the cart has changed what was asked, and says so.
      case "cart.answered":
        // Another tab of the browser may have handed it over, and is heard later: its product is noted all the same.
        for (const { variant } of event.changes) {
          altered.add(keyOf({ store: String(event.storeId), variant }));
        }
        return;
      case "session.reset":
        if (event.reason === "signOut") {
          booked = booked.filter(({ tab: own }) => own.browser !== tab.browser);
        }
        return;
      default:
        return;
    }
  };
  const listen = (): void => {
    for (const tab of tabs) for (const event of tab.newsOf("booked lines")) hear(tab, event);
  };
  const says = (tab: Tab, expected: string, found: string): Breach => ({
    law: "CARNET-2 ce qui est confié au carnet est au panier, ou refusé avec des mots",
    who: tab.name,
    expected,
    found,
  });
  const notWritten = (): Breach | null => {
    for (const [browser, own] of Map.groupBy(booked, ({ tab }) => tab.browser)) {
      const written = [...browser.book.written.values()];
      for (const [name, same] of Map.groupBy(own, nameOf)) {
        const [one] = same;
        const times = written.filter(
          ({ entry }) =>
            entry.command.kind === "setQuantity" &&
            nameOf({ store: String(entry.storeId), ...entry.command }) === name,
        ).length;
        if (one === undefined || times === same.length) continue;
        return says(one.tab, `${name} au carnet, ${same.length} fois`, `${times} fois`);
      }
    }
    return null;
  };
  const notSettled = (): Breach | null => {
    for (const tab of tabs) {
      for (const { id, command, state, problem } of tab.browser.book.entries()) {
        const what =
          command.kind === "setQuantity" ? `${command.quantity} × ${command.variant}` : "une liste";
        const { login } = tab.shop().system.actors.session.getSnapshot().context;
        if (state === "waiting" && login === null) continue;
        if (state === "waiting") return says(tab, `${what} envoyé ou refusé`, "attend encore");
        if (state === "toReview" && problem === null)
          return says(tab, `${what}, et pourquoi`, "rien");
        const settled = tab.browser.book.written.get(id)?.settled ?? 0;
        if (settled > 1) return says(tab, `${what} envoyé une fois`, `${settled} fois`);
      }
    }
    return null;
  };
  /**
   * Whether a tab has brought the cart to what it wants, by a call that was answered since something was handed over,
   * or has come to the cart.
   */
  const hasBrought = ({ name }: Tab, one: Booked, found: number): boolean => {
    const wish = wishes.get(`${name} ${keyOf(one)}`);
    if (wish === undefined) return false;
    if (found !== (wish.isAdded ? one.quantity + wish.quantity : wish.quantity)) return false;
    return answered
      .slice(one.answered)
      .some((call) => call.from === name && hasLeft(call, { ...one, quantity: found }));
  };
  /** Whether a tab wants that product in all, and not before whoever handed it over wanted it. */
  const wantsAllSince = ({ name }: Tab, one: Booked): boolean => {
    const wish = wishes.get(`${name} ${keyOf(one)}`);
    const own = wishes.get(`${one.tab.name} ${keyOf(one)}`);
    return (
      wish !== undefined && own !== undefined && !wish.isAdded && wish.answered >= own.answered
    );
  };
  const notInCart = async (): Promise<Breach | null> => {
    const rows = await database.rows<{ store: string; variant: string; quantity: number }>(
      `select o.store_id::text as store, v.code as variant, i.quantity from "order" o
       join order_item i on i.order_id = o.id join variant v on v.id = i.variant_id
       where o.checkout_state <> 'completed'`,
    );
    // What was handed over last counts, in whichever browser.
    const last = new Map(booked.map((one) => [keyOf(one), one]));
    for (const [key, one] of last) {
      const { tab, store, variant, quantity } = one;
      const sent = sentOf(tab, { store, variant, quantity });
      if (sent === undefined || overtaken.has(key) || altered.has(key)) continue;
      const found = rows.find((row) => keyOf(row) === key)?.quantity ?? 0;
      if (found === quantity) continue;
      // What waited in another book by then, or was on its way, may have come to the cart after it; so may what a
      // tab of this browser wanted in all since, or where it was in the cart before it was handed over.
      const isOfAnother = tabs.some((other) => {
        if (other.browser === tab.browser) {
          const mayHave = one.isBrought || wantsAllSince(other, one);
          return other !== tab && mayHave && hasBrought(other, one, found);
        }
        const theirs = sentOf(other, { store, variant, quantity: found });
        const isAfter = theirs !== undefined && (theirs.settledAt ?? 0) >= sent.madeAt;
        return isAfter || hasBrought(other, one, found);
      });
      if (isOfAnother) continue;
      return says(
        tab,
        `${quantity} × ${variant}`,
        `${found} × ${variant} dans le panier de la boutique ${store}`,
      );
    }
    return null;
  };
  const note = (changes: readonly NotedChange[]): void => {
    for (const { table, before, after } of changes) {
      if (table !== "order_item") continue;
      for (const row of [before, after]) {
        if (row !== null) {
          carried.add([row["order_id"], row["variant_id"], row["quantity"]].join(" "));
        }
      }
    }
  };
  const hasCarried = async (store: string, variant: string, quantity: number): Promise<boolean> => {
    const rows = await database.rows<{ order: number; id: number; now: number | null }>(
      `select q.id::int as "order", v.id::int as id, i.quantity::int as now from "order" q
       cross join variant v left join order_item i on i.order_id = q.id and i.variant_id = v.id
       where q.store_id = $1::int and v.code = $2`,
      [store, variant],
    );
    return rows.some(
      ({ order, id, now }) => now === quantity || carried.has([order, id, quantity].join(" ")),
    );
  };
  const saidAsSent = async (): Promise<Breach | null> => {
    for (const { browser, name: tab } of tabs) {
      for (const { id, state, storeId, command } of browser.book.entries()) {
        if (state !== "sent" || seenAsSent.has(id)) continue;
        seenAsSent.add(id);
        // Nothing of it was in the cart, or what else was asked of the same product meanwhile stands for it.
        if (command.kind !== "setQuantity" || command.quantity === 0) continue;
        const { variant, quantity } = command;
        const store = String(storeId);
        const last = booked.findLast((one) => keyOf(one) === keyOf({ store, variant }));
        if (last?.quantity !== quantity || altered.has(keyOf(last))) continue;
        if (await hasCarried(store, variant, quantity)) continue;
        return says(
          last.tab,
          `${quantity} × ${variant} dit envoyé par le carnet de ${tab}`,
          `jamais au panier de la boutique ${store}`,
        );
      }
    }
    return null;
  };
  return {
    afterStep: ({ changes, calls }) => {
      listen();
      answered.push(...calls);
      note(changes);
      return saidAsSent();
    },
    atQuietEnd: async () => {
      listen();
      return notWritten() ?? notSettled() ?? (await notInCart());
    },
  };
};

/** The newest entry of a tab's book that says this as sent. */
const sentOf = ({ browser }: Tab, { store, variant, quantity }: Line): QueueEntry | undefined =>
  browser.book
    .entries()
    .findLast(
      ({ storeId, command, state }) =>
        state === "sent" &&
        String(storeId) === store &&
        command.kind === "setQuantity" &&
        command.variant === variant &&
        command.quantity === quantity,
    );

/** Whether a call has changed that line of a cart, and left it with that quantity. */
const hasLeft = (
  { method, path, storeId, sent, answered }: Call,
  { store, variant, quantity }: Line,
): boolean => {
  if (storeId !== store || answered?.status !== 200) return false;
  if (method === "GET" || !/\/orders\/[^/]+\/(?:bulk-)?items\b/.test(path)) return false;
  // safe: what changes of lines answer
  const { order } = JSON.parse(answered.body) as CartAnswer;
  const line = order.shipments
    .flatMap(({ items }) => items)
    .find((item) => item.variant === variant);
  if (line === undefined) return quantity === 0 && method === "DELETE";
  const isOfIt = path.endsWith(`/items/${line.id}`) || sent.includes(`"${variant}"`);
  return isOfIt && line.quantity === quantity;
};

const keyOf = ({ store, variant }: { readonly store: string; readonly variant: string }): string =>
  `${store} ${variant}`;

const nameOf = ({ store, variant, quantity }: Line): string =>
  `${quantity} × ${variant} pour la boutique ${store}`;
