import { useCallback, useState } from "react";
import type { VariantCode } from "../../../api-schema/primitives.ts";

export type ChosenCodes = {
  readonly has: (code: VariantCode) => boolean;
  readonly choose: (code: VariantCode, chosen: boolean) => void;
  readonly chooseAll: (codes: readonly VariantCode[], chosen: boolean) => void;
};

/** Which lines are chosen: all or none of them to begin with, and later ones as those. */
export const useChosenCodes = (initially: boolean): ChosenCodes => {
  const [others, setOthers] = useState<ReadonlySet<VariantCode>>(new Set());
  const chooseAll = useCallback(
    (codes: readonly VariantCode[], chosen: boolean) =>
      setOthers((before) => {
        const next = new Set(before);
        for (const code of codes) {
          if (chosen === initially) next.delete(code);
          else next.add(code);
        }
        return next;
      }),
    [initially],
  );
  const choose = useCallback(
    (code: VariantCode, chosen: boolean) => chooseAll([code], chosen),
    [chooseAll],
  );
  return { has: (code) => others.has(code) !== initially, choose, chooseAll };
};
