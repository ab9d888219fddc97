import { companies } from "../../../api-schema/exchange/companies.ts";
import { exchangeTable } from "./exchange-table.ts";

/** Its stores are those of its SIREN (functions/stores.sql). */
export const companiesTable = exchangeTable(companies, {
  table: "company",
  kept: "exists (select from store s where s.siren = t.siren and s.approval = 'approved')",
});
