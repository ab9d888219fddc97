import type { MakeLaw } from "./law.ts";

/** No machine breaks, and nothing in a tab answers in another shape than the contract's. */
export const noDefect: MakeLaw = ({ tabs }) => {
  const find = () => {
    for (const tab of tabs) {
      const [defect] = tab.defects();
      if (defect !== undefined) {
        return {
          law: "aucune machine ne casse",
          who: defect.tab,
          expected: "aucun défaut",
          found: `${defect.message} : ${defect.details.slice(0, 600)}`,
        };
      }
    }
    return null;
  };
  return { afterStep: find, atQuietEnd: find };
};
