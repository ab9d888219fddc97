import { QueryClient } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CalendarDay, type ShipmentId } from "../../../api-schema/primitives.ts";
import { Shortage } from "../../../ui/desk/pages/preparation/shortage.tsx";
import { StopForm } from "../../../ui/desk/pages/preparation/stop-form.tsx";
import { inDesk } from "./in-desk.tsx";
import { aShortage, aStop } from "./of-a-lorry.ts";

const shortage = aShortage(6, { "Le Fournil": 6, "Aux Bons Pains": 6 });

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

const STOPS = [aStop({}), aStop({ id: 2, company: "Aux Bons Pains" })];

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
