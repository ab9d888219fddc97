import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Cents, CustomerId, StoreId, Weekday } from "../../../api-schema/primitives.ts";
import type { TodayStopped } from "../../../api-schema/staff-today.ts";
import { stoppedColumns } from "../../../ui/desk/pages/today/today-columns.tsx";
import { DeskTable } from "../../../ui/desk/table/desk-table.tsx";

const stopped: TodayStopped = {
  store: StoreId.make(12),
  company: "Au Bon Pain",
  town: "Chartres",
  client: CustomerId.make(7),
  phone: "+33237000000",
  weekday: Weekday.make(2),
  silentDays: 21,
  monthly: Cents.make(120_000),
};

const linksFor = (mayOrder: boolean): readonly (string | null)[] => {
  const { unmount } = render(
    <DeskTable
      label="Ne commandent plus"
      columns={stoppedColumns(mayOrder)}
      read={{ data: [stopped] }}
      keyOf={({ store }) => String(store)}
      empty=""
    />,
  );
  const links = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  unmount();
  return links;
};

it("[DESK-1] leads from a shop that orders no more to an order for it, whoever may place one", () => {
  expect(linksFor(true)).toEqual(["/clients/7", "tel:+33237000000", "/telephone?boutique=12"]);
  expect(linksFor(false)).toEqual(["/clients/7", "tel:+33237000000"]);
});
