import { QueryClient } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  CalendarDay,
  Grams,
  OrderId,
  OrderItemId,
  OrderNumber,
  ShipmentId,
  VariantId,
} from "../../../api-schema/primitives.ts";
import type { StaffShortage, StaffStop } from "../../../api-schema/staff-orders.ts";
import { SHIPMENT } from "../../../core/shipments/status.ts";
import { Shortage } from "../../../ui/desk/pages/preparation/shortage.tsx";
import { StopForm } from "../../../ui/desk/pages/preparation/stop-form.tsx";
import { inDesk } from "./in-desk.tsx";

const waiting = (id: number, company: string, expected: number) => ({
  item: OrderItemId.make(id),
  order: OrderId.make(id),
  number: OrderNumber.make(`P26-00000${id}`),
  company,
  area: "Caux",
  phone: null,
  expected,
  shipped: 0,
});

const shortage: StaffShortage = {
  variant: VariantId.make(1),
  depot: 1,
  reference: "101065",
  name: "T65",
  packaging: "Sac 25 kg",
  there: 6,
  isOpen: false,
  lines: [waiting(1, "Le Fournil", 6), waiting(2, "Aux Bons Pains", 6)],
};

let sent: unknown[] = [];
beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method === "POST") sent.push(await request.json());
    return new Response("{}", { status: 401 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("what is short, shared by hand", () => {
  const part = (company: string) => screen.getByRole("textbox", { name: `Part de ${company}` });
  const type = (company: string, text: string) =>
    fireEvent.change(part(company), { target: { value: text } });
  const share = () => fireEvent.click(screen.getByRole("button", { name: "Partager ainsi" }));
  const begin = () => {
    const day = CalendarDay.make("2026-11-26");
    render(inDesk(new QueryClient(), ["orders"], <Shortage day={day} shortage={shortage} />));
    const rule = screen.getByRole("combobox", { name: "Partager" });
    fireEvent.change(rule, { target: { value: "byHand" } });
  };

  it.each(["", "trois", "1,5"])("is not shared while a part says « %s »", (text) => {
    begin();
    type("Le Fournil", text);
    share();
    expect([sent, screen.getByRole("alert").textContent]).toEqual([
      [],
      "Erreur : Une part va de zéro à ce qui est commandé, en conditionnements entiers.",
    ]);
  });

  it("is shared as it stands on the screen", async () => {
    begin();
    type("Le Fournil", " 0 ");
    type("Aux Bons Pains", "6");
    share();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toMatchObject([
      {
        rule: "byHand",
        lines: [
          { item: 1, seen: 6, quantity: 0 },
          { item: 2, seen: 6, quantity: 6 },
        ],
      },
    ]);
  });
});

const stop = (id: number, company: string): StaffStop => ({
  shipment: ShipmentId.make(id),
  order: OrderId.make(id),
  number: OrderNumber.make(`P26-00000${id}`),
  status: SHIPMENT.ordered,
  company,
  erpId: null,
  street: "1 rue du Four",
  postcode: "76210",
  city: "Bolbec",
  phone: null,
  note: "",
  lines: [
    {
      item: OrderItemId.make(id),
      reference: "101065",
      ean: null,
      name: "T65",
      packaging: "Sac 25 kg",
      netWeight: Grams.make(25_000),
      ordered: 3,
      expected: 3,
      shipped: 0,
    },
  ],
});

const STOPS = [stop(1, "Le Fournil"), stop(2, "Aux Bons Pains")];

function Stops() {
  const [opened, setOpened] = useState<ShipmentId | null>(null);
  return STOPS.map((one, at) => (
    <StopForm
      key={one.shipment}
      stop={one}
      rank={at + 1}
      isOpen={opened === one.shipment}
      onOpen={() => setOpened(opened === one.shipment ? null : one.shipment)}
    />
  ));
}

describe("what leaves with a lorry", () => {
  it("keeps the lots that are typed of a stop while another one is open", () => {
    render(inDesk(new QueryClient(), ["orders"], <Stops />));
    const open = (company: RegExp) =>
      fireEvent.click(screen.getByRole("button", { name: company }));
    const lot = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Lot" });
    open(/Le Fournil/);
    fireEvent.change(lot(), { target: { value: "L26-331" } });
    open(/Aux Bons Pains/);
    const other = lot().value;
    open(/Le Fournil/);
    expect([other, lot().value]).toEqual(["", "L26-331"]);
  });
});
