import type { ShopEvent } from "../../../machines/events/shop-event.ts";
import type { MakeLaw } from "./law.ts";

/** What a tab wants of a product last; null when that hangs on what was there before. */
type Wish = { readonly tab: string; readonly quantity: number | null };

/**
 * What somebody wants of the cart is in it in the end, or they were told in words. Where several want
 * something of the same product, the last wish of one of them is. A line that the cart calls gone is told in words.
 */
export const grantedLines: MakeLaw = ({ tabs, database }) => {
  /** By store, then by product, then by tab. */
  const wishes = new Map<string, Map<string, Map<string, Wish>>>();
  const told = new Set<string>();
  const ordered = new Set<string>();
  /** Products of a store that its cart calls gone: others have taken the last ones. */
  const gone = new Set<string>();

  const want = (store: string, variant: string, wish: Wish): void => {
    gone.delete(`${store} ${variant}`);
    const byVariant = wishes.get(store) ?? new Map<string, Map<string, Wish>>();
    wishes.set(store, byVariant);
    byVariant.set(variant, (byVariant.get(variant) ?? new Map<string, Wish>()).set(wish.tab, wish));
  };
  const hear = (tab: string, event: ShopEvent): void => {
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- most events say nothing of a cart
    switch (event.type) {
      case "line.changed":
        return want(String(event.storeId), event.variant, { tab, quantity: event.quantity });
      case "lines.added":
      case "lines.takenBack":
      // Kept by the order book of a browser, and sent by it: booked-lines.ts judges that.
      case "lines.deferred":
        for (const { variant } of event.items) {
          want(String(event.storeId), variant, { tab, quantity: null });
        }
        return;
      case "cart.emptied":
        for (const variant of wishes.get(String(event.storeId))?.keys() ?? []) {
          want(String(event.storeId), variant, { tab, quantity: 0 });
        }
        return;
      case "order.confirmed":
      case "cart.ordered":
        for (const store of wishes.keys()) ordered.add(store);
        return;
      case "cart.refreshed":
        for (const { variant } of event.order.unAvailableShippingItems) {
          gone.add(`${event.storeId} ${variant}`);
        }
        return;
      case "toast.requested":
      case "session.reset":
        told.add(tab);
        return;
      default:
        return;
    }
  };
  const listen = (): void => {
    for (const tab of tabs) {
      for (const event of tab.newsOf("granted lines")) hear(tab.name, event);
    }
  };
  return {
    afterStep: () => {
      listen();
      return null;
    },
    atQuietEnd: async () => {
      listen();
      const rows = await database.rows<{ store: string; code: string; quantity: number }>(
        `select o.store_id::text as store, v.code, i.quantity from "order" o
         join order_item i on i.order_id = o.id join variant v on v.id = i.variant_id
         where o.checkout_state <> 'completed'`,
      );
      for (const [store, byVariant] of wishes) {
        if (ordered.has(store)) continue;
        for (const [variant, byTab] of byVariant) {
          if (gone.has(`${store} ${variant}`)) continue;
          const wanted = [...byTab.values()];
          if (wanted.some(({ tab, quantity }) => quantity === null || told.has(tab))) continue;
          const found =
            rows.find((row) => row.store === store && row.code === variant)?.quantity ?? 0;
          if (wanted.some(({ quantity }) => quantity === found)) continue;
          return {
            law: "FLOW-6 ce qui est voulu est fait, ou refusé avec des mots",
            who: wanted.map(({ tab }) => tab).join(", "),
            expected: wanted.map(({ quantity }) => `${quantity} × ${variant}`).join(" ou "),
            found: `${found} × ${variant} dans le panier de la boutique ${store}`,
          };
        }
      }
      return null;
    },
  };
};
