import type { MakeLaw } from "./law.ts";

/** A wish to pay by card opens one page at the bank, however often its call is sent. */
export const oneCardPage: MakeLaw = ({ tabs }) => {
  const keys = new Set<string>();
  let pages = 0;
  return {
    afterStep: ({ changes }) => {
      for (const tab of tabs) {
        for (const event of tab.newsOf("one card page")) {
          const isWish = [
            "order.confirmed",
            "payment.opened",
            "payment.resumed",
            "payment.changed",
          ];
          if (isWish.includes(event.type) && "key" in event) keys.add(`${event.type} ${event.key}`);
        }
      }
      pages += changes.filter(
        ({ table, before }) => table === "bank_transaction" && before === null,
      ).length;
      return pages <= keys.size
        ? null
        : {
            law: "PAY-16 une page de carte par vœu",
            who: "la banque",
            expected: `${keys.size} pages au plus`,
            found: `${pages} pages`,
          };
    },
  };
};
