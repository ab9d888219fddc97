import { SimulatedClock } from "xstate";
import { describe, expect, it } from "vitest";
import { BROKEN } from "../../machines/system/answers.ts";
import type { ShopEvent } from "../../machines/events/shop-event.ts";
import { SHOP_MACHINES, type ShopMachines } from "../../machines/root/shop-machines.ts";
import { startShopSystem } from "../../machines/root/system.ts";
import { silent } from "./walk.ts";

/** The shop's machines, the menus with a fault in their code. */
const machines = (): ShopMachines => {
  const all = Object.fromEntries(
    Object.entries(SHOP_MACHINES).map(([name, machine]) => [name, silent(machine)]),
  ) as unknown as ShopMachines; // safe: each machine under its name
  const menus = all.menus.provide({
    guards: {
      isCatalogue: () => {
        throw new Error("panne");
      },
    },
  });
  return { ...all, menus };
};

describe("a machine whose own code fails", () => {
  it("[FLOW-23] stops alone: it is said, logged, and the others answer", () => {
    const defects: (readonly [string, string])[] = [];
    const told: ShopEvent[] = [];
    const system = startShopSystem(machines(), {
      clock: new SimulatedClock(),
      onDefect: (actor, defect) => defects.push([actor, String(defect)]),
    });
    system.listen((event) => told.push(event));
    const open: ShopEvent = { type: "menu.toggled", menu: "catalogue" };
    system.dispatch(open);
    system.dispatch({ type: "search.typed", text: "farine" });
    system.dispatch(open);
    expect(told).toEqual([open, BROKEN, { type: "search.typed", text: "farine" }, open]);
    expect(defects).toEqual([["menus", expect.stringContaining("panne")]]);
    expect(system.actors.searchPanel.getSnapshot().context.text).toBe("farine");
    expect(system.actors.toasts.getSnapshot().context.toasts.map(({ title }) => title)).toEqual([
      BROKEN.toast.title,
    ]);
    system.stop();
  });
});
