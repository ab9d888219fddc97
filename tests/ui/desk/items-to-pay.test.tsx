import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { CalendarDay, StoreId } from "../../../api-schema/primitives.ts";
import type { OpenItem } from "../../../api-schema/staff-transfers.ts";
import { cents } from "../../../core/money/cents.ts";
import {
  type ChosenItem,
  itemKey,
  ItemsToPay,
} from "../../../ui/desk/pages/transfers/items-to-pay.tsx";

afterEach(cleanup);

const invoice: OpenItem = {
  kind: "invoice",
  id: 7,
  number: "FA26000007",
  store: StoreId.make(1),
  shop: "Le Fournil",
  dueDate: CalendarDay.make("2026-12-20"),
  open: cents(5_000),
  isHeld: false,
  invoice: null,
  order: null,
};

function Items({ item: shown = invoice }: { readonly item?: OpenItem }) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, ChosenItem>>(new Map());
  const keep = (next: ChosenItem) => setChosen(new Map([[itemKey(next.item), next]]));
  return (
    <ItemsToPay
      items={[shown]}
      chosen={chosen}
      ceiling={cents(500)}
      onToggle={(item, isChosen) =>
        isChosen ? keep({ item, amount: "50,00", isSettled: false }) : setChosen(new Map())
      }
      onChange={keep}
    />
  );
}

it("asks how much of what is ticked is paid, and offers to give up what lacks a little", () => {
  render(<Items />);
  const item = within(screen.getByRole("group", { name: "Facture FA26000007" }));
  expect(item.queryByLabelText("Payé")).toBeNull();
  fireEvent.click(item.getByRole("checkbox"));
  const paid = item.getByLabelText("Payé");
  const boxes = () => item.getAllByRole("checkbox").length;
  const after = (amount: string) => {
    fireEvent.change(paid, { target: { value: amount } });
    return [
      boxes(),
      item.queryByText("Plus que dû.") !== null,
      item.queryByText("Un montant en euros.") !== null,
    ];
  };
  expect([boxes(), after("44,99"), after("45"), after("50,01"), after("douze")]).toEqual([
    1,
    [1, false, false],
    [2, false, false],
    [1, true, false],
    [1, false, true],
  ]);
});

it("deducts what is left of a credit note, and no more, and offers to give nothing of it up", () => {
  render(<Items item={{ ...invoice, number: "AV26000007", open: cents(-5_000) }} />);
  const item = within(screen.getByRole("group", { name: "Avoir AV26000007" }));
  fireEvent.click(item.getByRole("checkbox"));
  const deducted = item.getByLabelText("Déduit");
  fireEvent.change(deducted, { target: { value: "49" } });
  expect(item.getAllByRole("checkbox").length).toBe(1);
  fireEvent.change(deducted, { target: { value: "50,01" } });
  expect(item.getByText("Plus que l’avoir.")).not.toBeNull();
});
