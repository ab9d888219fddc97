import type { ShopEventOf } from "../../../machines/events/shop-event.ts";
import { isTakenBack } from "./cart-revisions.ts";
import type { MakeLaw } from "./law.ts";

interface Confirmation {
  readonly tab: string;
  /** Whether something was said to the person since. */
  isAnswered: boolean;
  readonly token: string;
  readonly total: number;
  readonly key: string;
}

/** One order for one confirmation, at the total that was shown; what is confirmed is ordered, or refused in words. */
export const confirmedOnce: MakeLaw = ({ tabs, database }) => {
  const confirmations: Confirmation[] = [];
  const completed = new Map<string, number>();

  const refusals = new Map<string, number>();
  const tell = (to: string): void => {
    for (const one of confirmations) if (one.tab === to) one.isAnswered = true;
  };
  const listen = (): void => {
    for (const tab of tabs) {
      for (const event of tab.newsOf("confirmed once")) {
        if (isWord(event)) tell(tab.name);
        if (event.type === "confirmation.persisted" && event.kept !== null) {
          const { token, total, key } = event.kept;
          confirmations.push({ tab: tab.name, isAnswered: false, token, total, key });
        }
      }
      const shown = tab.refusals();
      if (shown > (refusals.get(tab.name) ?? 0)) tell(tab.name);
      refusals.set(tab.name, shown);
    }
  };
  return {
    afterStep: ({ changes }) => {
      listen();
      for (const change of changes) {
        const { table, before, after } = change;
        if (table !== "order" || after?.["checkout_state"] !== "completed") continue;
        // One that was taken by telephone is confirmed by nobody's tab: desk-deeds.ts judges it.
        if (before?.["checkout_state"] === "completed" || after["placed_by"] != null) continue;
        const token = String(after["token"]);
        const total = Number(after["total"]);
        if (before === null || completed.has(token) || isTakenBack(change, changes)) continue;
        completed.set(token, total);
        const asked = confirmations.filter((one) => one.token === token);
        if (!asked.some((one) => one.total === total)) {
          return {
            law: "CHECK-6 au total qui était montré",
            who: asked[0]?.tab ?? "personne",
            expected: asked.map((one) => `${one.total} centimes`).join(" ou ") || "aucune commande",
            found: `une commande de ${total} centimes`,
          };
        }
      }
      return null;
    },
    atQuietEnd: async () => {
      listen();
      const rows = await database.rows<{ token: string; state: string }>(
        `select token, checkout_state as state from "order" where token = any($1)`,
        [confirmations.map(({ token }) => token)],
      );
      for (const { tab, token, isAnswered } of confirmations) {
        const state = rows.find((row) => row.token === token)?.state;
        if (state === "completed" || isAnswered) continue;
        return {
          law: "un vœu est exaucé, ou refusé avec des mots",
          who: tab,
          expected: `la commande ${token}, ou un refus qui se lit`,
          found: "ni l’une ni l’autre",
        };
      }
      return null;
    },
  };
};

/** What says to the person that it was not so. */
const isWord = (event: { readonly type: string }): boolean =>
  event.type === "toast.requested" || event.type === "session.reset" || isRefused(event);

const isRefused = (event: { readonly type: string }): boolean =>
  event.type === "confirmation.persisted" &&
  // safe: an event of that type
  (event as ShopEventOf<"confirmation.persisted">).kept === null;
