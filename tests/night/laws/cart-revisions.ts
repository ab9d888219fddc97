import type { MakeLaw } from "./law.ts";

/** Each change of a cart makes its next revision: no two changes are made of the same one. */
export const cartRevisions: MakeLaw = () => {
  const revisions = new Map<string, number>();
  return {
    afterStep: ({ changes }) => {
      for (const { table, before, after } of changes) {
        if (table !== "order" || after === null) continue;
        const token = String(after["token"]);
        const now = Number(after["revision"]);
        const known =
          before === null ? undefined : (revisions.get(token) ?? Number(before["revision"]));
        revisions.set(token, now);
        if (known !== undefined && now !== known && now !== known + 1) {
          return {
            law: "l’histoire d’un panier est linéaire",
            who: `le panier ${token}`,
            expected: `la révision ${known + 1}`,
            found: `la révision ${now}`,
          };
        }
      }
      return null;
    },
  };
};
