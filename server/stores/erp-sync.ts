import { Effect } from "effect";
import type { SqlClient } from "effect/sql";
import type { StoreId } from "../../api-schema/primitives.ts";
import type { SyncWebservice } from "../../api-schema/store.ts";
import { nowDate } from "../clock.ts";
import type { ErpCustomer } from "../../api-schema/erp/customers.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Writes what the ERP knows of a store: all of it, the ban, or the festive products. */
export const writeErpFacts = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  id: StoreId,
  known: ErpCustomer,
  webservice: SyncWebservice,
) {
  const all = webservice === "all";
  const banned = all || webservice === "ban";
  const festive = all || webservice === "festive";
  const at = yield* nowDate;
  // A row that is as it was is not written: lists of stores are kept until one of theirs is.
  yield* sql`update store s set company = n.company, legal_name = n.legal_name,
      legal_status = n.legal_status, naf = n.naf, closing_days = n.closing_days,
      banned = n.banned, has_festive_products = n.has_festive_products, synced_at = ${at}
    from (select
        case when ${all} then ${known.company} else company end as company,
        case when ${all} then ${known.legalName} else legal_name end as legal_name,
        case when ${all} then ${known.legalStatus} else legal_status end as legal_status,
        case when ${all} then ${known.naf} else naf end as naf,
        case when ${all} and closing_days_set_at is null
          then ${`{${known.closingDays.join(",")}}`}::text::int[] else closing_days end as closing_days,
        case when ${banned} then ${known.banned} or exists (select from company c
          where c.siren = store.siren and c.blocked_at is not null) else banned end as banned,
        case when ${festive} then ${known.hasFestiveProducts} else has_festive_products end
          as has_festive_products
      from store where id = ${id}) n
    where s.id = ${id} and (s.synced_at is null or s.synced_at < ${new Date(at.getTime() - DAY_MS)}
      or (s.company, s.legal_name, s.legal_status, s.naf, s.closing_days, s.banned,
          s.has_festive_products) is distinct from
        (n.company, n.legal_name, n.legal_status, n.naf, n.closing_days, n.banned,
          n.has_festive_products))`;
}, Effect.orDie);
