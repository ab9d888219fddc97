import type { MakeLaw } from "./law.ts";

const TOKEN = /"tokenValue":"([^"]+)"/g;

/** No cart and no order of another store is in an answer, and nothing of another customer. */
export const ownRows: MakeLaw = ({ database }) => {
  const storeOf = new Map<string, string>();
  const learn = async (): Promise<void> => {
    const rows = await database.rows<{ token: string; store: string }>(
      `select token, store_id::text as store from "order"`,
    );
    for (const { token, store } of rows) storeOf.set(token, store);
  };
  return {
    afterStep: async ({ calls }) => {
      for (const { from, method, path, storeId, answered } of calls) {
        if (answered === null || answered.status >= 300 || storeId === null) continue;
        for (const [, token = ""] of answered.body.matchAll(TOKEN)) {
          if (!storeOf.has(token)) await learn();
          const store = storeOf.get(token);
          if (store !== undefined && store !== storeId) {
            return {
              law: "rien d’une autre boutique",
              who: from,
              expected: `${method} ${path} ne répond que de la boutique ${storeId}`,
              found: `la commande ${token} de la boutique ${store}`,
            };
          }
        }
      }
      return null;
    },
  };
};
