import { QueryClient } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CalendarDay, Instant, StoreId } from "../../../api-schema/primitives.ts";
import { TransferId } from "../../../api-schema/staff-collections.ts";
import { AllocationId, type StaffTransfer } from "../../../api-schema/staff-transfers.ts";
import { staffTransfer } from "../../../core/api/calls/staff-transfers.ts";
import { cents } from "../../../core/money/cents.ts";
import ReceivedPage from "../../../ui/desk/pages/transfers/received-page.tsx";
import { inDesk } from "./in-desk.tsx";

beforeEach(() =>
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}", { status: 401 }))),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = Instant.make("2026-11-23T09:00:00.000Z");
const use = (id: number, amount: number) => ({
  id: AllocationId.make(id),
  at,
  by: null,
  lines: [{ number: "P26-000731", shop: "Le Fournil", amount: cents(amount), loss: cents(0) }],
  undoneAt: null,
});
const transfer: StaffTransfer = {
  id: TransferId.make(7),
  receivedOn: CalendarDay.make("2026-11-23"),
  amount: cents(31_328),
  reference: "REGLT P26-000731",
  payer: "LE FOURNIL",
  state: "kept",
  left: cents(8440),
  owner: { store: StoreId.make(1), shop: "Le Fournil" },
  version: 1,
  iban: null,
  isFromBank: false,
  refunded: cents(0),
  twin: null,
  by: "Anne D.",
  at,
  proposal: { ground: "none", isSure: false, owner: null, lines: [], rest: cents(8440) },
  items: [],
  shops: [],
  allocations: [use(2, -8440), use(1, 31_328)],
};

it("says what an order did not use of it, which nobody has to take back", () => {
  const queries = new QueryClient();
  queries.setQueryData([staffTransfer.name, { id: transfer.id }], transfer);
  render(inDesk(queries, ["accounting"], <ReceivedPage params={{ id: "7" }} />));
  const uses = screen.getAllByText(/^(Affecté|Annulé|Non utilisé)$/);
  expect(uses.map(({ textContent }) => textContent)).toEqual(["Non utilisé", "Affecté"]);
  expect(screen.getAllByRole("button", { name: /^Annuler/ })).toHaveLength(1);
});
