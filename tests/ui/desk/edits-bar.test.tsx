import { QueryClient } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useEffect, useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { prices } from "../../../api-schema/exchange/prices.ts";
import { RunId, type StaffRow, type StaffRun } from "../../../api-schema/staff-resources.ts";
import { EditsBar } from "../../../ui/desk/resources/edits-bar.tsx";
import { type Edits, NO_EDITS, withTyped } from "../../../ui/desk/resources/edits.ts";
import { instant } from "../../core/values.ts";
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

const RUN = {
  id: RunId.make(7),
  resource: "prices",
  state: "ready",
  fileName: "",
  byHand: true,
  asOf: null,
  complete: false,
  only: "known",
  goodLines: false,
  merchant: null,
  counts: null,
  concerns: [],
  refusal: null,
  told: [],
  receivedBy: "anne",
  receivedAt: instant("2026-11-26T03:00:00.000Z"),
  confirmedBy: null,
  countsFrom: null,
  appliedAt: null,
  undoneAt: null,
  bundle: null,
  progress: { written: 0, of: 0 },
  undoing: "reversible",
  may: { apply: true, confirm: false, cancel: true, undo: false },
} satisfies StaffRun;

/** What the bar has made of the edits. */
let kept: Edits = NO_EDITS;
let onEdits: (how: (edits: Edits) => Edits) => void = () => undefined;

function Bar({ rows }: { readonly rows: readonly StaffRow[] }) {
  const [edits, setEdits] = useState<Edits>(TYPED);
  useEffect(() => {
    kept = edits;
    onEdits = setEdits;
  }, [edits]);
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

it("counts what was typed while a run was made of the rest as none of that run", async () => {
  const [first] = BEFORE;
  if (first === undefined) throw new Error("No row.");
  const answers: (() => void)[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method !== "POST") return new Response("{}", { status: 401 });
    await new Promise<void>((resolve) => answers.push(resolve));
    return Response.json(RUN);
  });
  render(page(BEFORE));
  const propose = () =>
    act(async () => fireEvent.click(screen.getByRole("button", { name: "Voir ce que ça change" })));
  await propose();
  act(() =>
    onEdits((all) => withTyped(all, prices, [{ row: first, column: "unitPrice", text: "26,00" }])),
  );
  await waitFor(() => expect(answers.length).toBe(1));
  await act(async () => answers[0]?.());
  await waitFor(() => expect(location.pathname).toBe("/echanges/7"));
  expect([kept.proposed, kept.rows[first.key]?.["unitPrice"]?.text]).toEqual([undefined, "26,00"]);
});
