import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, onTestFinished } from "vitest";
import { sampleCartAfterAdding as cart } from "../../machines/laboratory/flows/sample-order.ts";
import { assertPresent } from "../../machines/system/assert-present.ts";
import { ShopContext } from "../../ui/hooks/shop-context.ts";
import { ShipmentDelivery } from "../../ui/pages/delivery/shipment-delivery.tsx";
import { day, instant, time } from "../core/values.ts";
import { fakeBrowser, fakeServer, openTab } from "../machines/fake-shop.ts";

afterEach(cleanup);

it.each([
  ["2026-11-26", "2026-11-25T10:00:00.000Z", "mercredi 25 novembre"],
  ["2026-11-30", "2026-11-28T10:00:00.000Z", "samedi 28 novembre"],
  ["2026-11-12", "2026-11-10T10:00:00.000Z", "mardi 10 novembre"],
])("[DELIV-5] a lorry of %s is ordered for before its own cut-off", (date, cutOff, before) => {
  const tab = openTab(fakeBrowser(fakeServer()));
  onTestFinished(tab.close);
  const chosen = { date: day(date), cutOff: instant(cutOff) };
  const shipment = {
    ...assertPresent(cart.shipments[0]),
    deliveryDetails: {
      gmpAvailableDates: [chosen],
      hour: time("11:00"),
      availableDate: chosen.date,
      cutOff: chosen.cutOff,
    },
  };
  const choice = { day: chosen.date, method: null, note: "", isMissing: false };
  render(
    <ShopContext value={tab.shop}>
      <ShipmentDelivery
        {...choice}
        shipment={shipment}
        onChoose={() => undefined}
        onNote={() => undefined}
      />
    </ShopContext>,
  );
  const said = screen.getByRole("status").textContent?.replaceAll(/\s+/g, " ");
  expect(said).toContain(`Commandez avant ${before} à 11 h 00.`);
});
