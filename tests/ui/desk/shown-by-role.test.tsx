import { QueryClient } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CalendarDay, CustomerId, StoreId } from "../../../api-schema/primitives.ts";
import type { Client } from "../../../api-schema/staff-clients.ts";
import type { StaffStop } from "../../../api-schema/staff-orders.ts";
import type { StaffRole } from "../../../api-schema/staff-rights.ts";
import { staffClient } from "../../../core/api/calls/staff-clients.ts";
import { staffOrder } from "../../../core/api/calls/staff-orders.ts";
import { SHIPMENT } from "../../../core/shipments/status.ts";
import ClientPage from "../../../ui/desk/pages/clients/client-page.tsx";
import OrderPage from "../../../ui/desk/pages/orders/order-page.tsx";
import { Shortage } from "../../../ui/desk/pages/preparation/shortage.tsx";
import { StopForm } from "../../../ui/desk/pages/preparation/stop-form.tsx";
import { inDesk } from "./in-desk.tsx";
import { aShortage, aStop } from "./of-a-lorry.ts";

const id = CustomerId.make(7);
const client: Client = {
  id,
  name: "Théo Bellanger",
  email: "theo@fournil.example",
  stores: [{ id: StoreId.make(3), company: "Le Fournil", erpId: "4711", role: "manager" }],
  storeCount: 2,
};

/** As much of an order as its page shows here. */
const order = {
  order: {
    id: 1,
    number: "P26-000001",
    completedAt: null,
    shippingAddress: null,
    totalHT: 0,
    shippingTotalHT: 0,
    taxTotal: 0,
    total: 0,
    payments: [],
    shipments: [
      {
        id: 1,
        label: "Farines",
        status: SHIPMENT.delivered,
        transportTypeCode: "Z002",
        deliveryDate: "2026-11-26",
        miraklLatestDeliveryDate: null,
        merchant: { id: 1 },
        note: "",
        items: [],
      },
    ],
  },
  store: { id: 3, company: "Le Fournil", erpId: null, area: "Caux" },
  customer: { id: 7, name: "Théo Bellanger", email: "theo@fournil.example" },
  conversations: [{ id: 5, title: "Sacs humides", isIncident: true }],
  timeline: [],
  papers: [],
  erp: [],
  departures: [],
  allotted: [],
};

const shownTo = (role: StaffRole, page: ReactNode): void => {
  const queries = new QueryClient();
  queries.setQueryData([staffClient.name, { id }], client);
  queries.setQueryData([staffOrder.name, { id: 1 }], order);
  render(inDesk(queries, [role], page));
};
const names = (role: "button" | "heading" | "textbox") =>
  screen.queryAllByRole(role).map((each) => each.getAttribute("aria-label") ?? each.textContent);

beforeEach(() =>
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}", { status: 401 }))),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("a customer at the desk", () => {
  it("is entered, and read of what was done as them, by who may", () => {
    shownTo("support", <ClientPage params={{ id: "7" }} />);
    expect([names("button"), names("heading")]).toEqual([
      ["Se connecter en tant que Théo Bellanger"],
      ["Théo Bellanger", "Dernières connexions du support"],
    ]);
  });

  it.each(["orders", "tours", "accounting", "pricing"] as const)(
    "offers neither to %s, whom the server refuses both",
    (role) => {
      shownTo(role, <ClientPage params={{ id: "7" }} />);
      expect([names("button"), names("heading")]).toEqual([[], ["Théo Bellanger"]]);
    },
  );

  it("has one other shop in the singular", () => {
    shownTo("tours", <ClientPage params={{ id: "7" }} />);
    expect(screen.getByText(/^et /).textContent).toBe("et 1 autre boutique");
  });
});

describe("an order at the desk", () => {
  const WAYS = ["Incident : Sacs humides", "Camions de ce jour"];

  it.each([
    ["support", WAYS],
    ["tours", ["Camions de ce jour"]],
    ["accounting", []],
  ] as const)("leads %s to what they may open alone", (role, ways) => {
    shownTo(role, <OrderPage params={{ id: "1" }} />);
    const links = screen.getAllByRole("link").map(({ textContent }) => textContent);
    expect(links.filter((link) => WAYS.includes(link))).toEqual(ways);
    expect(screen.getByText("Incident : Sacs humides")).toBeDefined();
  });
});

describe("what leaves with a lorry", () => {
  const form = (shown: StaffStop) => (
    <StopForm stop={shown} rank={1} isOpen onOpen={() => undefined} />
  );
  const ACTS = ["Ajouter un lot", "Noter sans partir", "Noter et partir"];

  it("is noted by who handles orders", () => {
    shownTo("orders", form(aStop({})));
    expect(names("button").filter((name) => ACTS.includes(name))).toEqual(ACTS);
    expect(names("textbox")).toHaveLength(2);
  });

  it.each(["tours", "support"] as const)("is read by %s, who may not", (role) => {
    shownTo(role, form(aStop({})));
    expect(names("button").filter((name) => ACTS.includes(name))).toEqual([]);
    expect(names("textbox")).toEqual([]);
    expect(screen.getByText("3 commandés")).toBeDefined();
  });

  it("is one piece in the singular", () => {
    shownTo("tours", form(aStop({ ordered: 1, shipped: 1 })));
    expect(screen.getByText("1 commandé, 1 déjà noté parti")).toBeDefined();
  });

  it("is shared where it is short by who handles orders alone", () => {
    const page = (
      <Shortage day={CalendarDay.make("2026-11-26")} shortage={aShortage(2, { "Le Fournil": 3 })} />
    );
    shownTo("orders", page);
    expect(names("button")).toContain("Partager ainsi");
    cleanup();
    shownTo("tours", page);
    expect(names("button")).toEqual([]);
    expect(screen.getByText("2 pour 3 à livrer")).toBeDefined();
  });
});
