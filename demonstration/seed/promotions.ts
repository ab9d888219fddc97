import { Schema } from "effect";
import { ClockTime, type CalendarDay, type Instant } from "../../api-schema/primitives.ts";
import { addDays, weekdayOf } from "../../core/calendar/day.ts";
import { formatDay } from "../../core/calendar/format.ts";
import { parisDayOf, parisInstant } from "../../core/calendar/paris-time.ts";
import { Decimal, Euros, fromText, nameAmong, orNull, Whole } from "./data/cells.ts";
import { kept } from "./data/data-files.ts";
import { readTable } from "./data/table.ts";
import { VariantSeedCode } from "./ranges.ts";

const { Int, Literals, optionalKey, String: Text, Struct } = Schema;

/** A day before or after today, or this week's Monday: 'today', 'monday+9'. */
const Day = fromText(Struct({ from: Literals(["today", "monday"]), days: Int }), (text) => {
  const [, from, days = "0"] = /^(today|monday)([+-]\d+)?$/.exec(text) ?? [];
  return { from, days: Number(days) };
});

const PromotionLine = Struct({
  code: Text,
  kind: Literals(["offer", "coupon"]),
  name: Text,
  firstDay: Day,
  lastDay: Day,
  /** Of a coupon, as all that follows. */
  description: optionalKey(Text),
  /** Decimal rate off the whole order. */
  percentage: orNull(Decimal),
  amount: orNull(Euros),
  minimum: optionalKey(Euros),
  usageLimit: orNull(Whole),
});

const lines = kept(() => readTable("sales/promotions.csv", PromotionLine, "code"));

/** The code of a coupon that there is. */
export const CouponCode = nameAmong("coupon", () =>
  lines().flatMap(({ code, kind }) => (kind === "coupon" ? [code] : [])),
);

const OfferedLine = Struct({
  promotion: nameAmong("promotion", () => lines().map(({ code }) => code)),
  variant: VariantSeedCode,
  /** Decimal rate off the price. */
  percentage: Decimal,
});

const offered = kept(() => readTable("sales/promotion-variants.csv", OfferedLine));

/**
 * Offers running, ending today and tomorrow, coming and over, and the codes FOURNEE10, BIENVENUE20
 * and RENTREE15 (over), as the tables have them. Days are relative to `now`.
 */
export const demoPromotions = (now: Instant) => {
  const today = parisDayOf(now);
  return lines().map((line, index) => ({
    ...textsOf(line, today),
    id: index + 1,
    code: line.code,
    kind: line.kind,
    name: line.name,
    startsAt: parisInstant(dayOf(line.firstDay, today), midnight),
    // Offers begin and end at midnight: from the first moment of a day to the last of another.
    endsAt: parisInstant(addDays(dayOf(line.lastDay, today), 1), midnight),
    percentage: line.percentage,
    amount: line.amount,
    minimum: line.minimum ?? 0,
    usageLimit: line.usageLimit,
    used: 0,
    variants: offered().flatMap(({ promotion, variant, percentage }) =>
      promotion === line.code ? [{ variantCode: variant, percentage }] : [],
    ),
  }));
};

/** A row of table promotion with its rows of promotion_variant. */
export type PromotionRow = ReturnType<typeof demoPromotions>[number];

const midnight = ClockTime.make("00:00");

const dayOf = ({ from, days }: (typeof Day)["Type"], today: CalendarDay): CalendarDay =>
  addDays(today, days + (from === "monday" ? 1 - weekdayOf(today) : 0));

const textsOf = (line: typeof PromotionLine.Type, today: CalendarDay) => {
  const { code, kind, name, usageLimit, description } = line;
  const [from, to] = [line.firstDay, line.lastDay].map((day) =>
    formatDay(dayOf(day, today), "long"),
  );
  const between = `du ${from} au ${to} inclus`;
  return kind === "offer"
    ? {
        description: `${name} : remises immédiates sur une sélection de produits.`,
        legalNotice: `Offre valable ${between} pour les professionnels, dans la limite des stocks disponibles. Remise calculée sur le prix HT du tarif de votre secteur, après le prix par quantité, non cumulable avec une autre offre sur le même produit.`,
      }
    : {
        description: description ?? "",
        legalNotice: `Code ${code} valable ${between}${usageLimit === 1 ? ", pour une seule commande" : ""}. Remise répartie sur les lignes HT de la commande, hors frais de livraison, non remboursable et non cumulable avec un autre code.`,
      };
};
