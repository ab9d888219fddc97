import { Effect, Schema } from "effect";

/** What a mill writes its prices for: so many kilograms, tonnes, pieces or units of sale. */
export const PriceUnit = Schema.Literals(["kilogram", "tonne", "piece", "sale"]);
export type PriceUnit = typeof PriceUnit.Type;

/** A price as the mill writes it, of which that of a unit of sale is made. */
export const Tariff = Schema.Struct({
  /** Whole ten-thousandths of a euro, HT, for `priceBase` times the unit. */
  tariffPrice: Schema.Int,
  priceUnit: PriceUnit,
  priceBase: Schema.Int,
  /** What one unit of sale holds: grams, pieces, or 1. */
  priceHeld: Schema.Int,
}).annotate({ identifier: "Tariff" });
export type Tariff = typeof Tariff.Type;

const orNull = <S extends Schema.Top>(schema: S) =>
  Schema.NullOr(schema).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null)));

/** The same of a line, by which it was sold: all four, or null where its price was written in cents, and in what is older. */
export const TariffOfLine = Schema.Struct({
  tariffPrice: orNull(Tariff.fields.tariffPrice),
  priceUnit: orNull(Tariff.fields.priceUnit),
  priceBase: orNull(Tariff.fields.priceBase),
  priceHeld: orNull(Tariff.fields.priceHeld),
});
export type TariffOfLine = typeof TariffOfLine.Type;
