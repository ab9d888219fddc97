import {
  externalKeys,
  NAMED_OUTSIDE,
  type NamedOutside,
} from "../../../api-schema/exchange/external-keys.ts";
import { exchangeTable } from "./exchange-table.ts";

/** Where the rows lie that have keys outside, and what the house calls them by. */
const PLACES: {
  readonly [Name in NamedOutside]: { readonly table: string; readonly key: string };
} = {
  categories: { table: "taxon", key: "code" },
  brands: { table: "brand", key: "slug" },
  merchants: { table: "merchant", key: "slug" },
  products: { table: "product", key: "code" },
  variants: { table: "variant", key: "reference" },
  customers: { table: "store", key: "erp_id" },
  priceLists: { table: "price_list", key: "code" },
};

const byResource = (of: string, value: (place: (typeof PLACES)[NamedOutside]) => string): string =>
  `case ${of} ${NAMED_OUTSIDE.map((name) => `when '${name}' then (${value(PLACES[name])})`).join(" ")} end`;

/** SQL: the house's key of a row of `external_key`. */
export const ownKeyOf = (row: string): string =>
  byResource(
    `${row}.resource`,
    ({ table, key }) => `select r.${key} from ${table} r where r.id = ${row}.row_id`,
  );

/** SQL: the id of the row of a resource that the house calls so. */
const idOf = (of: string, key: string): string =>
  byResource(
    of,
    ({ table, key: column }) => `select r.id from ${table} r where r.${column} = ${key}`,
  );

const OWN_ID = idOf(`n."of"`, `n."own"`);

/**
 * SQL: rows of `external_key` of `source` whose key is also what the house calls another row, for which that
 * source has no key: `external`, the two `own` and `other`, and `resource`. A file of the source would name both by it.
 */
export const meaningTwo = (
  source: string,
): string => `select k.resource, k.external, ${ownKeyOf("k")} as own
  from (select k.*, ${idOf("k.resource", "k.external")} as other_id from external_key k
        where k.source = ${source} and k.external is not null) k
  where k.other_id <> k.row_id and not exists (select from external_key o where o.source = k.source
    and o.resource = k.resource and o.row_id = k.other_id and o.external is not null)`;

/** What systems outside call what the house has. */
export const externalKeysTable = exchangeTable(externalKeys, {
  table: "external_key",
  label: "t.external",
  order: `t.source, t.resource, ${ownKeyOf("t")}`,
  columns: {
    of: { column: "resource" },
    own: { column: "row_id", read: ownKeyOf("t"), write: OWN_ID },
  },
  refused: (lines, key) => [
    `select ${key} as key, 'own' as column,
       'La maison n''a rien de ce nom : prenez d''abord son fichier.' as reason
      from ${lines} where ${OWN_ID} is null`,
    `select ${key} as key, 'external' as column,
       'Cette source appelle déjà ainsi « ' || ${ownKeyOf("t")} || ' » : une clé désigne une seule chose.' as reason
      from ${lines} join external_key t on t.source = n."source" and t.resource = n."of"
        and t.external = n."external" and t.row_id <> ${OWN_ID}
      where not exists (select from (select n.* from ${lines}) m where m."source" = t.source
        and m."of" = t.resource and m."own" = ${ownKeyOf("t")} and m."external" is distinct from t.external)`,
    `select ${key} as key, 'external' as column,
       'Une autre ligne donne cette clé à « ' || (select min(m."own") from (select n.* from ${lines}) m
         where m."source" = n."source" and m."of" = n."of" and m."external" = n."external" and m."own" <> n."own")
         || ' » : une clé désigne une seule chose.' as reason
      from ${lines} where exists (select from (select n.* from ${lines}) m where m."source" = n."source"
        and m."of" = n."of" and m."external" = n."external" and m."own" <> n."own")`,
    `select ${key} as key, 'external' as column,
       'La maison appelle ainsi autre chose, dont cette source n''a pas de clé : donnez-lui d''abord la sienne.' as reason
      from ${lines}, lateral (select ${idOf(`n."of"`, `n."external"`)} as id) other
      where other.id <> ${OWN_ID} and not exists (select from external_key o where o.source = n."source"
          and o.resource = n."of" and o.row_id = other.id and o.external is not null)
        and not exists (select from (select n.* from ${lines}) m where m."source" = n."source"
          and m."of" = n."of" and m."own" = n."external" and m."external" is not null)`,
  ],
});
