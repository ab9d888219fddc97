import type { CalendarDay, VariantCode } from "../../api-schema/primitives.ts";
import { formatDay } from "../calendar/format.ts";
import type { Context } from "./amount.ts";
import type { EntryMeaning } from "./entry-line.ts";
import { dayMeant, quantitiesOf } from "./habitual-amounts.ts";
import type { Reading } from "./reading.ts";

/** A product of an earlier order that is meant again; its code when it is no longer sold. */
export type Again = { readonly code: VariantCode; readonly meaning: EntryMeaning };

/** True when a clause compares the whole order, not one product: 'comme d’habitude'. */
export const isWholeOrder = ({
  habit,
  words,
  codes,
  quantities,
  measures,
  container,
}: Reading): boolean =>
  habit !== null &&
  words.length + codes.length + quantities.length + measures.length === 0 &&
  container === null;

/** Every product of what is usual, or of an order; empty when there was none. */
export const wholeOrder = ({ habit }: Reading, context: Context): readonly Again[] => {
  const { vocabulary, today } = context;
  const base = habit?.base ?? { kind: "usual" };
  const factor = habit?.factor ?? 1;
  if (base.kind === "usual") {
    return [...vocabulary.products.values()].flatMap(({ code, bought: { usual } }) =>
      usual === null ? [] : [again(code, usual * factor, "D’habitude", context)],
    );
  }
  const day = base.kind === "last" ? lastDay(context) : dayMeant(base, vocabulary, today);
  if (day === null) return [];
  return [...quantitiesOf(vocabulary.past, day)].map(([code, quantity]) =>
    again(code, quantity * factor, `Comme ${formatDay(day, "long")}`, context),
  );
};

const lastDay = ({ vocabulary, today }: Context): CalendarDay | null =>
  vocabulary.past.find(({ day }) => day <= today)?.day ?? null;

const again = (
  code: VariantCode,
  quantity: number,
  explanation: string,
  { vocabulary }: Context,
): Again => {
  const product = vocabulary.products.get(code);
  if (product === undefined) {
    return {
      code,
      meaning: { kind: "unknown", reason: `Le produit ${code} ne vous est plus proposé.` },
    };
  }
  const step = Math.max(1, product.orderStep);
  const stepped = Math.ceil(quantity / step) * step;
  return { code, meaning: { kind: "likely", code, quantity: stepped, explanation } };
};
