import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { OrderSummary } from "../../../api-schema/order.ts";
import { addDays } from "../../../core/calendar/day.ts";
import { formatDay } from "../../../core/calendar/format.ts";
import { deliveryLine } from "../../../core/orders/delivery-line.ts";
import { SHIPMENT } from "../../../core/shipments/status.ts";
import { day } from "../values.ts";

type Parts = Pick<OrderSummary, "shipments" | "completedAt">;
const today = day("2026-11-23");
const order = (...shipments: readonly (readonly [status: number, deliveryDate: string | null])[]) =>
  // safe: a fixture names only what the line reads
  ({
    completedAt: "2026-11-16T05:00:00.000Z",
    shipments: shipments.map(([status, deliveryDate]) => ({ status, deliveryDate })),
  }) as unknown as Parts;

describe("the line of an order on the home page", () => {
  it("[STATUS-5] says what is to come, the first day first", () => {
    expect(deliveryLine(order([SHIPMENT.sent, "2026-11-23"]), today)).toBe("Livraison aujourd’hui");
    const two = order([SHIPMENT.ordered, "2026-11-27"], [SHIPMENT.ordered, "2026-11-26"]);
    expect(deliveryLine(two, today)).toBe("Livraisons dès jeu. 26 nov.");
    const same = order([SHIPMENT.ordered, "2026-11-26"], [SHIPMENT.prepared, "2026-11-26"]);
    expect(deliveryLine(same, today)).toBe("Livraison jeu. 26 nov.");
  });

  it("[STATUS-5] says when it was ordered once nothing is to come", () => {
    const over = [
      order([SHIPMENT.delivered, "2026-11-19"]),
      order([SHIPMENT.ordered, "2026-11-19"]),
      order([SHIPMENT.cancelled, "2026-11-26"]),
      order([SHIPMENT.ordered, null]),
    ];
    expect(over.map((one) => deliveryLine(one, today))).toEqual(
      over.map(() => "Commandée lun. 16 nov."),
    );
  });

  it("[STATUS-5] never tells a day that is over as a delivery", () => {
    const shipment = fc.tuple(
      fc.constantFrom(...Object.values(SHIPMENT)),
      fc.integer({ min: -9, max: -1 }).map((ago) => addDays(today, ago)),
    );
    fc.assert(
      fc.property(fc.array(shipment, { maxLength: 4 }), (shipments) => {
        expect(deliveryLine(order(...shipments), today)).toBe(
          `Commandée ${formatDay(day("2026-11-16"), "short")}`,
        );
      }),
    );
  });
});
