import type { MakeLaw } from "./law.ts";

/** At the quiet end a tab shows the cart that the shop has. */
export const shownCarts: MakeLaw = ({ database, tabs }) => ({
  atQuietEnd: async () => {
    const rows = await database.rows<{ store: string; code: string; quantity: number }>(
      `select o.store_id::text as store, v.code, i.quantity from "order" o
       join order_item i on i.order_id = o.id join variant v on v.id = i.variant_id
       where o.checkout_state <> 'completed' order by 1, 2`,
    );
    for (const tab of tabs) {
      const { system } = tab.shop();
      const { storeId } = system.actors.storeSelection.getSnapshot().context;
      const lines = storeId === null ? undefined : system.cartLines(storeId);
      if (storeId === null || lines === undefined) continue;
      const { context } = lines.getSnapshot();
      if (context.token === null) continue;
      const shown = Object.entries(context.lines)
        .map(([code, { quantity }]) => `${quantity} × ${code}`)
        .toSorted();
      const real = rows
        .filter(({ store }) => store === String(storeId))
        .map(({ code, quantity }) => `${quantity} × ${code}`)
        .toSorted();
      if (shown.join() !== real.join()) {
        return {
          law: "ce qui est montré est ce qui est",
          who: tab.name,
          expected: real.join(", ") || "panier vide",
          found: shown.join(", ") || "panier vide",
        };
      }
    }
    return null;
  },
});
