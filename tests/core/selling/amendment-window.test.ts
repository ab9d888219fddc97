import { describe, expect, it } from "vitest";
import { untilWords } from "../../../core/selling/amendment-differences.ts";
import {
  changeableUntil,
  type ShipmentWindow,
  unchangeableReason,
} from "../../../core/selling/amendment.ts";
import { SHIPMENT } from "../../../core/shipments/status.ts";
import { day, instant, time } from "../values.ts";
import { plain } from "./an-amendment.ts";

const lorry: ShipmentWindow = {
  status: SHIPMENT.ordered,
  transportTypeCode: "Z002",
  deliveryDate: day("2026-11-24"),
  cutOff: time("11:00"),
  collectionWithinHours: null,
  completedAt: instant("2026-11-23T06:00:00.000Z"),
};
const parcel: ShipmentWindow = { ...lorry, transportTypeCode: "MKP", cutOff: null };

describe("until when a shipment can be changed", () => {
  it("[AMEND-1] is the cut-off of its lorry, or the end of the hours in which a parcel is collected", () => {
    expect([
      changeableUntil(lorry),
      changeableUntil({ ...lorry, deliveryDate: day("2026-11-30") }),
      changeableUntil(parcel),
      changeableUntil({ ...parcel, collectionWithinHours: 48 }),
      changeableUntil({ ...lorry, cutOff: null }),
      changeableUntil({ ...lorry, deliveryDate: null }),
    ]).toEqual([
      "2026-11-23T10:00:00.000Z",
      "2026-11-28T10:00:00.000Z",
      "2026-11-24T06:00:00.000Z",
      "2026-11-25T06:00:00.000Z",
      null,
      null,
    ]);
    expect(
      [lorry, { ...lorry, cutOff: null }].map((one) =>
        unchangeableReason(one, instant("2026-11-23T10:00:00.000Z")),
      ),
    ).toEqual([null, "Cette livraison est déjà en préparation : elle ne peut plus être modifiée."]);
  });

  it("[AMEND-1] is never once it has moved on, with the reason", () => {
    const reasons = Object.values(SHIPMENT).map((status) => [
      status,
      unchangeableReason({ ...lorry, status }, instant("2026-11-23T10:00:00.000Z")),
    ]);
    const left = "Cette livraison est déjà en préparation : elle ne peut plus être modifiée.";
    expect(Object.fromEntries(reasons)).toEqual({
      0: null,
      1: left,
      2: left,
      3: left,
      4: left,
      5: left,
      6: left,
      7: "Cette livraison est annulée.",
      8: left,
      9: left,
      10: "Payez d'abord cette livraison : elle pourra être modifiée ensuite.",
    });
    expect(unchangeableReason(lorry, instant("2026-11-23T10:00:00.001Z"))).toBe(
      "L'heure limite est passée : cette livraison ne peut plus être modifiée.",
    );
  });

  it("[AMEND-1] is told with its weekday, and its date from a week on", () => {
    const until = instant("2026-12-01T10:00:00.000Z");
    expect(
      ["2026-11-30T10:00:00.000Z", "2026-11-20T10:00:00.000Z"].map((now) =>
        plain(untilWords(until, instant(now))),
      ),
    ).toEqual(["mar. 11 h 00", "mar. 1er déc. 11 h 00"]);
  });
});
