import * as fc from "fast-check";
import { expect, it } from "vitest";
import { ShipmentStatus } from "../../../api-schema/order.ts";
import { outstandingStatusLabel } from "../../../core/outstandings/status.ts";
import { orderShippingState, shipmentStatusLabel } from "../../../core/shipments/status.ts";

it("[STATUS-1] names the eleven statuses of a shipment", () => {
  expect(ShipmentStatus.literals.map(shipmentStatusLabel)).toEqual([
    "Confirmée",
    "Préparée",
    "En route",
    "Livrée",
    "Retournée",
    "Reçue",
    "Livrée",
    "Annulée",
    "Acceptée",
    "Prête",
    "En attente de paiement",
  ]);
});

it("[STATUS-2] takes the least advanced shipment that is not cancelled for the order's", () => {
  expect(
    [[3, 0], [7, 3], [7, 7], [10, 0], []].map((of) => orderShippingState(statuses(of))),
  ).toEqual([0, 3, 7, 10, 5]);
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ShipmentStatus.literals), { minLength: 1 }), (known) =>
      known.includes(orderShippingState(known)),
    ),
  );
});

it("[STATUS-3] names the four statuses of an outstanding invoice", () => {
  expect(([0, 1, 2, 3] as const).map(outstandingStatusLabel)).toEqual([
    "À venir",
    "En retard",
    "Paiement en cours",
    "Paiement validé",
  ]);
});

const statuses = (numbers: readonly number[]): readonly ShipmentStatus[] =>
  numbers.map((number) => ShipmentStatus.literals.find((status) => status === number) ?? 5);
