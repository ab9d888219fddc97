import { QueryClient } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ResourceName } from "../../../api-schema/exchange/names.ts";
import { staffChanges } from "../../../core/api/calls/staff-resources.ts";
import HistoryPage from "../../../ui/desk/pages/history/history-page.tsx";
import { inDesk } from "./in-desk.tsx";

const change = (id: number, resource: ResourceName, key: string, column: string) => ({
  id,
  at: "2026-11-27T08:00:00.000Z",
  who: "anne",
  run: null,
  undoes: null,
  resource,
  key,
  before: { [column]: 1 },
  after: { [column]: 2 },
  lostFiles: 0,
});

beforeEach(() =>
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}", { status: 401 }))),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("offers to take back what can be, and nothing of what has happened", () => {
  const queries = new QueryClient();
  queries.setQueryData(
    [staffChanges.name, { resource: null, key: null, who: null, since: null, page: 1 }],
    {
      results: [
        change(3, "stocks", "101065\u001FPRINCIPAL", "quantity"),
        change(2, "invoices", "F26-000001", "amount"),
        change(1, "costs", "101065\u001F", "cost"),
      ],
      pagination: { totalItems: 3, itemsPerPage: 50, currentPage: 1, lastPage: 1 },
    },
  );
  render(inDesk(queries, ["direction"], <HistoryPage />));
  expect(screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"))).toEqual([
    "Reprendre ce qui était avant : 101065",
  ]);
});
