import type { MakeLaw } from "./law.ts";

/**
 * Each call that somebody made in a customer's place, and that was answered, stands in the journal: what it does
 * not hold has not been answered (server/web/audit.ts). A token that has ended is nobody's: it gets in nowhere.
 */
export const impersonatedCalls: MakeLaw = () => {
  const written = new Map<string, number>();
  const answered = new Map<string, number>();
  const count = (counts: Map<string, number>, name: string): number => {
    const now = (counts.get(name) ?? 0) + 1;
    counts.set(name, now);
    return now;
  };
  return {
    afterStep: ({ changes, calls }) => {
      for (const { table, after } of changes) {
        if (table !== "impersonation_audit" || after === null) continue;
        count(written, [after["method"], after["path"], after["status"]].join(" "));
      }
      for (const { from, method, path, isImpersonated, tokenEndsAt, answered: answer } of calls) {
        if (!isImpersonated || answer === null) continue;
        if (answer.status === 401 && tokenEndsAt !== null && Date.now() >= tokenEndsAt) continue;
        const name = [method, path.split("?", 1)[0], answer.status].join(" ");
        const [times, noted] = [count(answered, name), written.get(name) ?? 0];
        if (noted >= times) continue;
        return {
          law: "le journal tient chaque appel fait à la place d’un client",
          who: from,
          expected: `${name}, ${times} fois`,
          found: `${noted} fois`,
        };
      }
      return null;
    },
  };
};
