import type {
  ShadowCount,
  ShadowDay,
  ShadowDifference,
  ShadowKind,
} from "../../api-schema/staff-shadow.ts";

/** The kinds of differences as people read them, in the order of what weighs most. */
export const SHADOW_KINDS: { readonly [Kind in ShadowKind]: string } = {
  customer: "Client",
  article: "Article",
  price: "Prix",
  carriage: "Port",
  total: "Total",
  invoice: "Facture",
  delivery: "Livraison",
  limit: "Minimum ou maximum",
  stock: "Stock",
};

// safe: the keys of a record of all kinds
const ORDER = Object.keys(SHADOW_KINDS) as readonly ShadowKind[];

/** How many differences there are of each kind, and how many cents they make, whatever their sign. */
export const countsOf = (differences: readonly ShadowDifference[]): readonly ShadowCount[] => {
  const byKind = Map.groupBy(differences, ({ kind }) => kind);
  return ORDER.flatMap((kind) => {
    const own = byKind.get(kind) ?? [];
    const sum = own.reduce((total, { cents }) => total + Math.abs(cents ?? 0), 0);
    return own.length === 0 ? [] : [{ kind, count: own.length, cents: sum }];
  });
};

/** Whether all orders of a day were as the shop would have had them; false where it was not compared. */
export const isWithoutDifference = ({ said }: ShadowDay): boolean =>
  said !== null && said.equal === said.orders;

/**
 * Days in a row without a difference, up to the last that was compared. A day on which nothing was ordered is
 * none; one that nobody has compared ends the row.
 */
export const streakOf = (newestFirst: readonly ShadowDay[]): number => {
  const from = newestFirst.findIndex(({ said }) => said !== null);
  if (from === -1) return 0;
  const until = newestFirst.findIndex((day, at) => at >= from && !isWithoutDifference(day));
  return (until === -1 ? newestFirst.length : until) - from;
};

/** How many days of the old system the clock of the morning looks back for one that was not compared. */
export const MORNING_DAYS = 7;

/** How many days back one is compared again by itself once something has come of it: those that the desk shows. */
export const LATE_DAYS = 62;

/** What a day says in one line: 'prêt', or how many orders differ. */
export const dayInWords = ({ said }: ShadowDay): string => {
  if (said === null) return "pas encore comparé";
  const differing = said.orders - said.equal;
  return differing === 0
    ? "prêt : aucun écart"
    : `${differing} commande${differing > 1 ? "s" : ""} sur ${said.orders} avec des écarts`;
};
