import type { Variant } from "../../api-schema/catalogue.ts";
import type { ShoppingList, ShoppingListLine } from "../../api-schema/shopping-list.ts";
import type { VariantCode } from "../../api-schema/primitives.ts";
import { chosenQuantity } from "../selling/quantity.ts";
import type { ListChange } from "./pending-change.ts";

/** Changes, and those that bring back what was there before. */
export type UndoableChanges = {
  readonly changes: readonly ListChange[];
  readonly undo: readonly ListChange[];
};

/** Takes a line out of a list; undone, it stands where it stood, as it was. */
export const removingLine = (
  list: Pick<ShoppingList, "lines">,
  line: Pick<ShoppingListLine, "code" | "quantity" | "section">,
): UndoableChanges => ({
  changes: [{ kind: "remove", code: line.code }],
  undo: [{ kind: "add", products: [productOf(line)] }, inOrderOf(list)],
});

/**
 * Puts a substitute into the place of a line: its section, its quantity in the substitute's own
 * packaging multiples. Undone, the line is back.
 */
export const replacingLine = (
  list: Pick<ShoppingList, "lines">,
  line: ShoppingListLine,
  substitute: { readonly code: VariantCode; readonly orderStep: number },
): UndoableChanges => {
  const { code, orderStep: step } = substitute;
  const quantity = chosenQuantity(line.quantity, { step, removable: true });
  const places = list.lines.map((other) =>
    other.code === line.code
      ? { code, section: line.section }
      : { code: other.code, section: other.section },
  );
  return {
    changes: [
      { kind: "add", products: [{ code, quantity, section: line.section }] },
      { kind: "remove", code: line.code },
      { kind: "arrange", arrangement: places },
    ],
    undo: [{ kind: "add", products: [productOf(line)] }, { kind: "remove", code }, inOrderOf(list)],
  };
};

/** As many as are worth a look. */
const SHOWN_SUBSTITUTES = 2;
const NONE: readonly Variant[] = [];

/** What may take the place of a line that cannot be had, and is not in the list yet. */
export const substitutesFor = (
  { lines }: Pick<ShoppingList, "lines">,
  { unavailable }: Pick<ShoppingListLine, "unavailable">,
): readonly Variant[] =>
  unavailable === null
    ? NONE
    : unavailable.substitutes
        .filter(({ code }) => lines.every((line) => line.code !== code))
        .slice(0, SHOWN_SUBSTITUTES);

const productOf = ({
  code,
  quantity,
  section,
}: Pick<ShoppingListLine, "code" | "quantity" | "section">) => ({ code, quantity, section });

const inOrderOf = ({ lines }: Pick<ShoppingList, "lines">): ListChange => ({
  kind: "arrange",
  arrangement: lines.map(({ code, section }) => ({ code, section })),
});
