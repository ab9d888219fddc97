import {
  Grams,
  OrderId,
  OrderItemId,
  OrderNumber,
  ShipmentId,
  VariantId,
} from "../../../api-schema/primitives.ts";
import type { StaffShortage, StaffStop } from "../../../api-schema/staff-orders.ts";
import { SHIPMENT } from "../../../core/shipments/status.ts";

// What the desk's pages of a lorry show, for their tests.

interface StopSketch {
  readonly id?: number;
  readonly company?: string;
  readonly ordered?: number;
  readonly shipped?: number;
}

/** A stop of one line. */
export const aStop = ({
  id = 1,
  company = "Le Fournil",
  ordered = 3,
  shipped = 0,
}: StopSketch): StaffStop => ({
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
      ordered,
      expected: ordered,
      shipped,
    },
  ],
});

/** An article of which so many are there, for shops that each wait for so many. */
export const aShortage = (
  there: number,
  waiting: Readonly<Record<string, number>>,
): StaffShortage => ({
  variant: VariantId.make(1),
  depot: 1,
  reference: "101065",
  name: "T65",
  packaging: "Sac 25 kg",
  there,
  isOpen: false,
  lines: Object.entries(waiting).map(([company, expected], at) => ({
    item: OrderItemId.make(at + 1),
    order: OrderId.make(at + 1),
    number: OrderNumber.make(`P26-00000${at + 1}`),
    company,
    area: "Caux",
    phone: null,
    expected,
    shipped: 0,
  })),
});
