import type { ArticleFigures } from "../../../core/catalogue/completeness.ts";
import type { Facts } from "../../../core/exchange/guards.ts";

/** One row with the `figures` of a product's articles on sale; `at` is the present. */
export const onSaleFigures = (product: string, at: string): string =>
  `select jsonb_build_object('variants', count(*), 'named', count(*) filter (where trim(v.packaging) <> ''),
      'weighed', count(*) filter (where v.net_weight > 0), 'taxed', count(v.vat_rate),
      'priced', count(*) filter (where exists (select from price p
        where p.variant_id = v.id and p.valid_to > ${at}))) as figures
    from variant v where v.product_id = ${product} and v.active`;

/** As core's rule asks for them. */
export const figuresOf = ({ variants, named, weighed, taxed, priced }: Facts): ArticleFigures => ({
  variants: variants ?? 0,
  named: named ?? 0,
  weighed: weighed ?? 0,
  taxed: taxed ?? 0,
  priced: priced ?? 0,
});
