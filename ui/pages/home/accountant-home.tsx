import { useActiveStore } from "../../hooks/stores.ts";
import { Columns } from "./buyer-home.tsx";
import { DueTiles } from "./due-tiles.tsx";
import { DueThisWeek, NewestInvoices } from "./invoice-lists.tsx";
import { MonthExports } from "./month-exports.tsx";
import { QuickWays } from "./quick-ways.tsx";

/** What an accountant comes for: what to pay and when, the last invoices, the files to take along (product §4). */
export function AccountantHome() {
  const store = useActiveStore();
  return (
    <>
      <DueTiles />
      <Columns
        start={
          <>
            <DueThisWeek />
            <QuickWays store={store} />
          </>
        }
        end={
          <>
            <NewestInvoices />
            <MonthExports />
          </>
        }
      />
    </>
  );
}
