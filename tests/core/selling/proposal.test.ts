import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { AddressId, CalendarDay, Cents } from "../../../api-schema/primitives.ts";
import type { PaymentChoices } from "../../../api-schema/order.ts";
import {
  type ProposableShipment,
  proposedAddress,
  proposedDelivery,
  proposedPayments,
} from "../../../core/selling/proposal.ts";

const tuesday = CalendarDay.make("2026-11-24");
const thursday = CalendarDay.make("2026-11-26");
const friday = CalendarDay.make("2026-11-27");
const NO_CHOICE = { deliveryDate: null, shippingMethodId: null };

const lorry: ProposableShipment = {
  key: "gmp:Z002",
  gmp: true,
  choice: NO_CHOICE,
  deliveries: [tuesday, thursday].map((deliveryDate) => ({ deliveryDate })),
  methods: [],
};
const pickup = { id: 1, pickupPlace: "Gisors" };
const parcel: ProposableShipment = {
  key: "mkp:7",
  gmp: false,
  choice: NO_CHOICE,
  deliveries: [],
  methods: [pickup, { id: 2, pickupPlace: null }, { id: 3, pickupPlace: null }],
};

describe("proposedDelivery", () => {
  it("[ONCE-1] takes the next day of a lorry, unless one was chosen or wished that can still be had", () => {
    const chosen = { ...lorry, choice: { ...NO_CHOICE, deliveryDate: thursday } };
    const wish = (deliveryDate: CalendarDay) => [{ key: "gmp:Z002", deliveryDate }];
    const gone = { ...lorry, choice: { ...NO_CHOICE, deliveryDate: friday } };
    expect([
      proposedDelivery(lorry, []),
      proposedDelivery(chosen, []),
      proposedDelivery(chosen, wish(tuesday)),
      proposedDelivery(gone, wish(friday)),
      proposedDelivery(lorry, [{ key: "gmp:Z001", deliveryDate: thursday }]),
      proposedDelivery({ ...lorry, deliveries: [] }, []),
    ]).toEqual([
      { deliveryDate: tuesday, shippingMethodId: null },
      { deliveryDate: thursday, shippingMethodId: null },
      { deliveryDate: tuesday, shippingMethodId: null },
      { deliveryDate: tuesday, shippingMethodId: null },
      { deliveryDate: tuesday, shippingMethodId: null },
      NO_CHOICE,
    ]);
  });

  it("[ONCE-2] takes a merchant's cheapest delivery; a pick-up only for who chose it", () => {
    const chosen = { ...parcel, choice: { ...NO_CHOICE, shippingMethodId: 1 } };
    expect([
      proposedDelivery(parcel, []).shippingMethodId,
      proposedDelivery(chosen, []).shippingMethodId,
      proposedDelivery(chosen, [{ key: "mkp:7", shippingMethod: 3 }]).shippingMethodId,
      proposedDelivery(parcel, [{ key: "mkp:7", shippingMethod: 99 }]).shippingMethodId,
      proposedDelivery({ ...parcel, methods: [pickup] }, []).shippingMethodId,
    ]).toEqual([2, 1, 3, 2, null]);
  });

  it("[ONCE-1] [ONCE-2] never proposes what cannot be had", () => {
    const day = fc.constantFrom(tuesday, thursday, friday);
    const id = fc.integer({ min: 1, max: 5 });
    const shipment = fc.record({
      key: fc.constant("x"),
      gmp: fc.boolean(),
      choice: fc.record({
        deliveryDate: fc.option(day),
        shippingMethodId: fc.option(id),
      }),
      deliveries: fc.uniqueArray(day).map((days) => days.map((deliveryDate) => ({ deliveryDate }))),
      methods: fc
        .uniqueArray(id)
        .map((ids) => ids.map((one) => ({ id: one, pickupPlace: one % 2 === 0 ? null : "Ici" }))),
    });
    const wishes = fc.array(
      fc.record({ key: fc.constant("x"), deliveryDate: day, shippingMethod: id }),
      { maxLength: 1 },
    );
    fc.assert(
      fc.property(shipment, wishes, (cart, wished) => {
        const { deliveryDate, shippingMethodId } = proposedDelivery(cart, wished);
        const days = cart.deliveries.map((one) => one.deliveryDate);
        const ids = cart.methods.map((one) => one.id);
        expect(deliveryDate === null || (cart.gmp && days.includes(deliveryDate))).toBe(true);
        expect(shippingMethodId === null || (!cart.gmp && ids.includes(shippingMethodId))).toBe(
          true,
        );
        if (cart.gmp && days.length > 0) expect(deliveryDate).not.toBeNull();
      }),
    );
  });
});

describe("the rest of the proposal", () => {
  const scope = (
    preferred: PaymentChoices["scopes"][number]["preferred"],
  ): PaymentChoices["scopes"][number] => ({
    scope: "gmp",
    amount: Cents.make(100),
    preferred,
    methods: [
      {
        code: "CB",
        name: "",
        description: "",
        enabled: true,
        message: null,
        mandateMissing: false,
      },
      {
        code: "PRELEVEMENT",
        name: "",
        description: "",
        enabled: false,
        message: "Signez",
        mandateMissing: true,
      },
    ],
    transfer: { beneficiary: "", iban: "", bic: "" },
  });

  it("[ONCE-3] pays as the cart has chosen while it may, else as the store prefers, else asks", () => {
    expect([
      proposedPayments({ scopes: [scope("VIREMENT")] }, [{ scope: "gmp", method: "CB" }]),
      proposedPayments({ scopes: [scope("VIREMENT")] }, [{ scope: "gmp", method: "PRELEVEMENT" }]),
      proposedPayments({ scopes: [scope(null)] }, []),
    ]).toEqual([[{ scope: "gmp", method: "CB" }], [{ scope: "gmp", method: "VIREMENT" }], []]);
  });

  it("[ONCE-3] pays each part by its own method", () => {
    const both = [scope("VIREMENT"), { ...scope("VIREMENT"), scope: "mkp" as const }];
    expect(
      proposedPayments({ scopes: both }, [
        { scope: "mkp", method: "CB" },
        { scope: "gmp", method: "PRELEVEMENT" },
      ]),
    ).toEqual([
      { scope: "gmp", method: "VIREMENT" },
      { scope: "mkp", method: "CB" },
    ]);
  });

  it("[ONCE-3] delivers to the cart's address while the store has it, else to its first", () => {
    const address = (id: number) => ({
      id: AddressId.make(id),
      firstName: "",
      lastName: "",
      phoneNumber: "",
      company: "",
      countryCode: "FR" as const,
      provinceCode: null,
      provinceName: null,
      street: "",
      city: "",
      postcode: "",
    });
    const own = [address(3), address(4)];
    expect([
      proposedAddress(address(4), own),
      proposedAddress(address(9), own),
      proposedAddress(null, own),
      proposedAddress(null, []),
    ]).toEqual([4, 3, 3, null]);
  });
});
