import type { CalendarDay, VariantCode } from "../../api-schema/primitives.ts";
import type { PastOrder } from "../../api-schema/quick-entry.ts";
import { weekdayOf } from "../calendar/day.ts";
import { formatDay, weekdayName } from "../calendar/format.ts";
import { wholeNumber } from "../money/format.ts";
import type { Amount, Context } from "./amount.ts";
import type { HabitBase } from "./phrases.ts";
import type { Reading } from "./reading.ts";
import type { Entry, Vocabulary } from "./vocabulary.ts";

/**
 * The packagings of a product compared with what was bought: 'comme jeudi', 'le double', '2 de plus'.
 * Where that day had none of it, the last day that had: 'dernier : 2 le 20 nov.'.
 */
export const habitualAmount = (reading: Reading, entry: Entry, context: Context): Amount => {
  const { habit, difference, quantities } = reading;
  const said = quantities[0]?.value ?? 0;
  const before = bought(entry, habit?.base ?? null, context);
  if (before === null) return neverBought(entry);
  const factor = habit?.factor ?? 1;
  const wanted = before.quantity * factor;
  const last = entry.product.bought.last?.quantity ?? before.quantity;
  // 'La moitié' of what nobody said.
  if (habit?.base === null && last !== before.quantity) {
    return contradicted(entry, [wanted, last * factor].map(Math.ceil));
  }
  if (difference !== null) return differing(entry, before, wanted + difference * said);
  if (quantities.length > 0) return contradicted(entry, [said, wanted]);
  if (!Number.isInteger(wanted))
    return contradicted(entry, [Math.ceil(wanted), Math.floor(wanted)]);
  return { kind: "told", quantity: wanted, explanation: comparison(before, wanted) };
};

type Before = {
  readonly quantity: number;
  /** 'Comme jeudi 19 novembre'. */
  readonly when: string;
  /** What follows the quantity: 'le 20 nov.'. */
  readonly on?: string;
};

/** 'D’habitude : 12, ici 14', 'Pas jeudi 19 novembre ; dernier : 2 le 20 nov.'. */
const comparison = ({ when, quantity, on }: Before, wanted: number): string => {
  const before = [`${when} : ${wholeNumber(quantity)}`, on].filter((words) => words !== undefined);
  const here = wanted === quantity ? "" : `, ici ${wholeNumber(wanted)}`;
  return `${before.join(" ")}${here}`;
};

const bought = (
  { product }: Entry,
  base: HabitBase | null,
  { vocabulary, today }: Context,
): Before | null => {
  const { usual, last } = product.bought;
  if (base?.kind === "day") {
    const day = dayMeant(base, vocabulary, today);
    const quantity = day === null ? 0 : (quantitiesOf(vocabulary.past, day).get(product.code) ?? 0);
    if (day !== null && quantity > 0) return { quantity, when: `Comme ${formatDay(day, "long")}` };
    if (last === null) return null;
    const on = `le ${formatDay(last.day, "dayMonth")}`;
    return { quantity: last.quantity, when: `${missingText(base, day)} ; dernier`, on };
  }
  if (base?.kind !== "last" && usual !== null) return { quantity: usual, when: "D’habitude" };
  return base?.kind === "usual" || last === null
    ? null
    : { quantity: last.quantity, when: `Comme ${formatDay(last.day, "long")}` };
};

/** Why the day that was said is not taken. */
const missingText = (base: DayBase, day: CalendarDay | null): string => {
  if (day !== null) return `Pas ${formatDay(day, "long")}`;
  return base.weekday === null
    ? "Pas de commande ce jour-là"
    : `Pas de commande un ${weekdayName(base.weekday)}`;
};

const neverBought = (entry: Entry): Amount => {
  const { name, bought: past } = entry.product;
  if (past.last === null)
    return { kind: "none", reason: `Vous n’avez pas encore pris de « ${name} ».` };
  return {
    kind: "asked",
    quantities: [past.last.quantity],
    question: `Pas d’habitude pour « ${name} » : comme ${formatDay(past.last.day, "long")} ?`,
  };
};

const differing = ({ product }: Entry, before: Before, wanted: number): Amount =>
  wanted > 0
    ? { kind: "told", quantity: wanted, explanation: comparison(before, wanted) }
    : { kind: "asked", quantities: [0], question: `Retirer « ${product.name} » du panier ?` };

const contradicted = ({ product }: Entry, quantities: readonly number[]): Amount => ({
  kind: "asked",
  quantities: quantities.filter((quantity) => quantity > 0),
  question: `Combien de « ${product.name} » ?`,
});

type DayBase = HabitBase & { readonly kind: "day" };

/** The day of an order that is meant; null when there was none. */
export const dayMeant = (
  base: DayBase,
  { past }: Vocabulary,
  today: CalendarDay,
): CalendarDay | null => {
  if (base.weekday === null) return past.some(({ day }) => day === base.day) ? base.day : null;
  return past.find(({ day }) => day < today && weekdayOf(day) === base.weekday)?.day ?? null;
};

/** What the orders of that day took, all together, in the order of their lines. */
export const quantitiesOf = (
  past: readonly PastOrder[],
  day: CalendarDay,
): ReadonlyMap<VariantCode, number> => {
  const quantities = new Map<VariantCode, number>();
  for (const order of past) {
    if (order.day !== day) continue;
    for (const { code, quantity } of order.lines) {
      quantities.set(code, (quantities.get(code) ?? 0) + quantity);
    }
  }
  return quantities;
};
