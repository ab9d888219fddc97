import { useEffect, useMemo, useRef } from "react";
import type { VariantCode } from "../../../api-schema/primitives.ts";
import type { ShoppingList, ShoppingListLine } from "../../../api-schema/shopping-list.ts";
import { removingLine, replacingLine } from "../../../core/lists/line-changes.ts";
import { lineName } from "../../../core/lists/words.ts";
import { type ListChanges, useListChanges } from "../../hooks/shopping-lists.ts";
import type { PadActions } from "./pad-row.tsx";
import { walkFromLine } from "./pad-walk.ts";

/** What the lines of the pad ask for; the very same functions at every rendering. */
export const usePadActions = (list: ShoppingList, find: () => void): PadActions => {
  const changes = useListChanges(list.id);
  const latest = useRef({ list, changes });
  useEffect(() => {
    latest.current = { list, changes };
  });
  return useMemo((): PadActions => {
    /** The cursor does not go with the line. */
    const leaveLine = ({ code }: ShoppingListLine): void => {
      if (!walkFromLine(code)) find();
    };
    return {
      remove: (line) => {
        const { list: known, changes: api } = latest.current;
        leaveLine(line);
        const { changes: requested, undo } = removingLine(known, line);
        api.changeUndoably(requested, {
          title: "Produit retiré de la liste",
          altText: `Annuler : remettre ${lineName(line)} dans la liste`,
          undo,
        });
      },
      replace: (line, substitute) => {
        const { list: known, changes: api } = latest.current;
        leaveLine(line);
        const { changes: requested, undo } = replacingLine(known, line, substitute);
        api.changeUndoably(requested, {
          title: "Produit remplacé dans la liste",
          altText: `Annuler : remettre ${lineName(line)} dans la liste`,
          undo,
        });
      },
      find,
    };
  }, [find]);
};

/** Adds a product to the list; its line shows with the answer, which knows its price. */
export const adding = (
  { change }: ListChanges,
  product: {
    readonly code: VariantCode;
    readonly quantity: number;
    readonly section: string | null;
  },
): void => change({ kind: "add", products: [product] });
