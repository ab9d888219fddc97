import { validAt } from "./price-times.ts";

// Which price counts, in SQL: the rule of core/catalogue/nearest-price.ts, held to it by
// tests/server/nearest-price.test.ts. Every statement that reads a price is made of it.

interface PriceWish {
  /** What the statement calls the price. */
  readonly as: string;
  /** SQL expressions: a variant's id, the lists of a price context (int[], nearest first) and an instant. */
  readonly variant: string;
  readonly lists: string;
  readonly at: string;
}

/** To be joined: the price of a variant on the nearest of the lists that has one at the instant, or no row. */
export const nearestPrice = ({ as, variant, lists, at }: PriceWish): string => `lateral (
    select n.unit_price, n.volume_prices, n.price_list_id,
      n.tariff_price, n.price_unit, n.price_base from price n
     where n.variant_id = ${variant} and n.price_list_id = any(${lists}) and ${validAt("n", at)}
     order by array_position(${lists}, n.price_list_id) limit 1) ${as}`;

/**
 * To be joined: the next price that differs from `now`, the one that counts at the instant, with when it begins.
 * Its `unit_price` is null where the article is not sold then; no row where no other price comes.
 */
export const comingPrice = (
  { as, variant, lists, at }: PriceWish,
  now: string,
): string => `lateral (
    select b.turn, f.unit_price from (
        select distinct turn from price t, unnest(array[t.valid_from, t.valid_to]) turn
         where t.variant_id = ${variant} and t.price_list_id = any(${lists})
           and turn > ${at} and turn < 'infinity') b
      left join ${nearestPrice({ as: "f", variant, lists, at: "b.turn" })} on true
     where f.unit_price is distinct from ${now} order by b.turn limit 1) ${as}`;

/**
 * To be joined: what is told of the price to come. Without an offer that is the next one of the lists. While one runs
 * until `offerEnds` (an SQL expression) it is their price at that instant, and only where no other offer is known for
 * it: no row otherwise.
 */
export const toldPrice = (wish: PriceWish, now: string, offerEnds: string): string => `lateral (
    select k.turn, k.unit_price from ${comingPrice({ ...wish, as: "k" }, now)} where ${offerEnds} is null
    union all
    select ${offerEnds}, f.unit_price from ${nearestPrice({ ...wish, as: "f", at: offerEnds })}
     where not exists (select from promotion_variant r join promotion n on n.id = r.promotion_id
       where r.variant_id = ${wish.variant} and n.kind = 'offer'
         and n.starts_at <= ${offerEnds} and n.ends_at > ${offerEnds})) ${wish.as}`;

/** SQL: what `toldPrice` found, as a `ComingPrice`; null without one. */
export const comingJson = (told: string): string =>
  `case when ${told}.unit_price is not null then json_build_object(
    'from', wire_instant(${told}.turn), 'price', ${told}.unit_price) end`;

/**
 * SQL: the mill's price of a nearest price, as a `Tariff` of the variant with that id; null where it was written in
 * cents. Only what has one looks at the variant.
 */
export const tariffJson = (price: string, variant: string): string =>
  `case when ${price}.tariff_price is not null then (select json_build_object(
    'tariffPrice', ${price}.tariff_price, 'priceUnit', ${price}.price_unit, 'priceBase', ${price}.price_base,
    'priceHeld', case ${price}.price_unit when 'sale' then 1 when 'piece' then z.pieces else z.net_weight end)
    from variant z where z.id = ${variant}) end`;

/** A condition: one of the lists has a price of the variant at the instant. */
export const isPriced = ({ variant, lists, at }: Omit<PriceWish, "as">): string =>
  `exists (select from price n where n.variant_id = ${variant} and n.price_list_id = any(${lists})
    and ${validAt("n", at)})`;
