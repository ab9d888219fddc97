import { QueryClient } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { prices } from "../../../api-schema/exchange/prices.ts";
import type { StaffRow } from "../../../api-schema/staff-resources.ts";
import { EditsBar } from "../../../ui/desk/resources/edits-bar.tsx";
import { type Edits, NO_EDITS, withTyped } from "../../../ui/desk/resources/edits.ts";
import { inDesk } from "./in-desk.tsx";

const row = (article: string, unitPrice: number): StaffRow => ({
  key: `ZNORD\u001F${article}\u001F`,
  cells: { list: "ZNORD", article, from: null, to: null, unitPrice, volumePrices: [] },
  held: [],
});
const BEFORE = [row("101065", 2000), row("101080", 3000)];
const TYPED = withTyped(
  NO_EDITS,
  prices,
  BEFORE.map((each) => ({ row: each, column: "unitPrice", text: "25,00" })),
);

function Bar({ rows }: { readonly rows: readonly StaffRow[] }) {
  const [edits, setEdits] = useState<Edits>(TYPED);
  return <EditsBar resource={prices} edits={edits} rows={rows} onEdits={setEdits} />;
}
const page = (rows: readonly StaffRow[]) =>
  inDesk(new QueryClient(), ["pricing"], <Bar rows={rows} />);
const bar = () => screen.queryByRole("region", { name: "Modifications en cours" })?.textContent;

beforeEach(() =>
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}", { status: 401 }))),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("waits no more with what stands there as it was typed: somebody else has confirmed it", () => {
  const { rerender } = render(page(BEFORE));
  const before = bar();
  rerender(page([row("101065", 2500), row("101080", 3000)]));
  const one = bar();
  rerender(page([row("101065", 2500), row("101080", 2500)]));
  expect([before, one, bar()]).toEqual([
    "2 modificationsAbandonnerVoir ce que ça change",
    "1 modificationAbandonnerVoir ce que ça change",
    undefined,
  ]);
});
