import { ClockTime, type CalendarDay, type Instant } from "../../api-schema/primitives.ts";
import { addDays, weekdayOf } from "../../core/calendar/day.ts";
import { formatDay } from "../../core/calendar/format.ts";
import { parisDayOf, parisInstant } from "../../core/calendar/paris-time.ts";
import { croissantOffer } from "./catalogue.ts";
import type { Catalogue, VariantRow } from "./catalogue-types.ts";
import { pick, randomFor, sample } from "./random.ts";

/** A row of table promotion with its rows of promotion_variant. */
export interface PromotionRow {
  readonly id: number;
  readonly code: string;
  readonly kind: "offer" | "coupon";
  readonly name: string;
  readonly description: string;
  readonly legalNotice: string;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
  readonly percentage: number | null;
  readonly amount: number | null;
  readonly minimum: number;
  readonly usageLimit: number | null;
  readonly used: number;
  readonly variants: readonly OfferedVariant[];
}

export interface OfferedVariant {
  readonly variantCode: string;
  /** Decimal rate off the price. */
  readonly percentage: number;
}

/** Shown without an offer in the demonstration's cart: their volume prices are what is to be seen. */
const neverOffered: readonly string[] = ["101065-1", "101280-1", "220408-1"];

/**
 * Offers running, ending today and tomorrow, coming and over, and the codes FOURNEE10, BIENVENUE20
 * and RENTREE15 (over). Days are relative to `now`; offers begin and end at midnight in Paris.
 */
export const demoPromotions = (
  catalogue: Pick<Catalogue, "variants">,
  now: Instant,
  seed: number,
): readonly PromotionRow[] => {
  const today = parisDayOf(now);
  const monday = addDays(today, 1 - weekdayOf(today));
  const take = offeredVariants(catalogue.variants, seed);
  const offers = [
    offer("OFFRES-SEMAINE", "Bonnes affaires de la semaine", monday, addDays(monday, 9), [
      croissantOffer,
      ...take(39),
    ]),
    offer("DERNIER-JOUR", "Derniers sacs, dernier jour", addDays(today, -6), today, take(10)),
    offer(
      "JUSQUA-DEMAIN",
      "Le rayon froid en fête",
      addDays(today, -5),
      addDays(today, 1),
      take(10),
    ),
    offer(
      "SEMAINE-PROCHAINE",
      "Les affaires de la semaine prochaine",
      addDays(monday, 7),
      addDays(monday, 13),
      take(15),
    ),
    offer(
      "MOIS-DERNIER",
      "Le mois des viennoiseries",
      addDays(today, -45),
      addDays(today, -20),
      take(15),
    ),
  ];
  return [...offers, ...coupons(today)].map((promotion, index) => ({
    ...promotion,
    id: index + 1,
  }));
};

/** Gives so many variants with a percentage, none of them twice. */
const offeredVariants = (variants: readonly VariantRow[], seed: number) => {
  const random = randomFor(seed, "offers");
  const possible = variants.filter(
    ({ code, isDefault, stock }) =>
      isDefault && stock > 0 && code !== croissantOffer.variantCode && !neverOffered.includes(code),
  );
  const chosen = sample(random, possible, possible.length).values();
  return (count: number): readonly OfferedVariant[] =>
    Array.from({ length: count }, () => {
      const { value } = chosen.next();
      if (value === undefined) throw new RangeError("Too few variants for the offers");
      return {
        variantCode: value.code,
        percentage: pick(random, [0.05, 0.08, 0.1, 0.12, 0.15, 0.2]),
      };
    });
};

const midnight = ClockTime.make("00:00");

/** From the first moment of a day to the last of another. */
const period = (firstDay: CalendarDay, lastDay: CalendarDay) => ({
  startsAt: parisInstant(firstDay, midnight),
  endsAt: parisInstant(addDays(lastDay, 1), midnight),
});

const between = (firstDay: CalendarDay, lastDay: CalendarDay): string =>
  `du ${formatDay(firstDay, "long")} au ${formatDay(lastDay, "long")} inclus`;

type Unnumbered = Omit<PromotionRow, "id">;

const offer = (
  code: string,
  name: string,
  firstDay: CalendarDay,
  lastDay: CalendarDay,
  variants: readonly OfferedVariant[],
): Unnumbered => ({
  code,
  kind: "offer",
  name,
  description: `${name} : remises immédiates sur une sélection de produits.`,
  legalNotice: `Offre valable ${between(firstDay, lastDay)} pour les professionnels, dans la limite des stocks disponibles. Remise calculée sur le prix HT du tarif de votre secteur, après le prix par quantité, non cumulable avec une autre offre sur le même produit.`,
  ...period(firstDay, lastDay),
  percentage: null,
  amount: null,
  minimum: 0,
  usageLimit: null,
  used: 0,
  variants,
});

const coupons = (today: CalendarDay): readonly Unnumbered[] => [
  coupon("FOURNEE10", "10 % sur votre fournée", addDays(today, -30), addDays(today, 60), {
    description: "10 % de remise sur toute la commande à partir de 100 € HT.",
    percentage: 0.1,
    minimum: 10_000,
  }),
  coupon("BIENVENUE20", "20 € de bienvenue", addDays(today, -90), addDays(today, 90), {
    description: "20 € HT offerts sur une première commande.",
    amount: 2_000,
    usageLimit: 1,
  }),
  coupon("RENTREE15", "15 % pour la rentrée", addDays(today, -80), addDays(today, -50), {
    description: "15 % de remise à partir de 200 € HT.",
    percentage: 0.15,
    minimum: 20_000,
  }),
];

const coupon = (
  code: string,
  name: string,
  firstDay: CalendarDay,
  lastDay: CalendarDay,
  gives: Pick<Unnumbered, "description"> &
    Partial<Pick<Unnumbered, "percentage" | "amount" | "minimum" | "usageLimit">>,
): Unnumbered => ({
  code,
  kind: "coupon",
  name,
  legalNotice: `Code ${code} valable ${between(firstDay, lastDay)}${gives.usageLimit === 1 ? ", pour une seule commande" : ""}. Remise répartie sur les lignes HT de la commande, hors frais de livraison, non remboursable et non cumulable avec un autre code.`,
  ...period(firstDay, lastDay),
  percentage: null,
  amount: null,
  minimum: 0,
  usageLimit: null,
  used: 0,
  variants: [],
  ...gives,
});
