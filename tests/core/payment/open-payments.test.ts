import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PaymentState, ShipmentStatus } from "../../../api-schema/order.ts";
import { PAYMENT_METHODS } from "../../../core/payment/methods.ts";
import {
  NO_ACTIONS,
  type PartPayment,
  paymentActions,
} from "../../../core/payment/open-payments.ts";
import { SHIPMENT } from "../../../core/shipments/status.ts";

/** Nothing of it has come. */
const unpaid = { amount: 1000, due: 1000 };
const untouched = [SHIPMENT.ordered, SHIPMENT.pending, SHIPMENT.waitingPayment, SHIPMENT.cancelled];
const anyPayment: fc.Arbitrary<PartPayment> = fc.record({
  method: fc.constantFrom(...PAYMENT_METHODS),
  state: fc.constantFrom(...PaymentState.literals),
  retryable: fc.boolean(),
  amount: fc.constant(1000),
  due: fc.constantFrom(0, 400, 1000),
  shipments: fc.array(
    fc.oneof(fc.constantFrom(...untouched), fc.constantFrom(...ShipmentStatus.literals)),
    { maxLength: 4 },
  ),
});

/** The states in which that action is open to a payment whose goods nobody has touched. */
const statesOf = (
  action: keyof typeof NO_ACTIONS,
  method: PartPayment["method"],
  retryable = true,
) =>
  PaymentState.literals.filter(
    (state) =>
      paymentActions({ ...unpaid, method, state, retryable, shipments: [SHIPMENT.ordered] })[
        action
      ],
  );

describe("what may still be done with a payment", () => {
  it("[PAY-16] takes up a card until it has paid, and nothing but a card", () => {
    expect(statesOf("resumable", "CB").toSorted()).toEqual([
      "abandoned",
      "cart",
      "failed",
      "processing",
    ]);
    expect(statesOf("resumable", "CB", false).toSorted()).toEqual(["cart", "processing"]);
    expect(statesOf("resumable", "VIREMENT")).toEqual([]);
    expect(statesOf("resumable", "PRELEVEMENT")).toEqual([]);
  });

  it("[PAY-16] changes the method until the money has come", () => {
    expect(statesOf("changeable", "CB")).toEqual(statesOf("resumable", "CB"));
    expect(statesOf("changeable", "VIREMENT").toSorted()).toEqual([
      "abandoned",
      "cart",
      "failed",
      "processing",
    ]);
    expect(statesOf("changeable", "PRELEVEMENT").toSorted()).toEqual([
      "abandoned",
      "authorized",
      "cart",
      "failed",
      "prevalidated",
      "processing",
      "waitingForIzbergAuthorization",
    ]);
  });

  it("[PAY-16] leaves the rest of what a transfer has paid in part to a transfer: a card would take all of it", () => {
    const shipments = [SHIPMENT.ordered];
    const transfer = { method: "VIREMENT", state: "cart", retryable: true, shipments } as const;
    const changeable = [1000, 999, 1].map(
      (due) => paymentActions({ ...transfer, amount: 1000, due }).changeable,
    );
    expect(changeable).toEqual([true, false, false]);
  });

  it("[PAY-16] gives a part up as long as the table of transitions allows it", () => {
    for (const method of PAYMENT_METHODS) {
      expect(statesOf("cancellable", method, false).toSorted()).toEqual([
        "authorized",
        "cart",
        "new",
        "prevalidated",
        "processing",
        "waitingForIzbergAuthorization",
      ]);
    }
    expect(statesOf("cancellable", "CB")).toContain("failed");
  });

  it("[PAY-16] does nothing with goods that are being prepared, nor with a part that is cancelled", () => {
    expect.hasAssertions();
    fc.assert(
      fc.property(anyPayment, (payment) => {
        const alive = payment.shipments.filter((status) => status !== SHIPMENT.cancelled);
        const isTouched = alive.some((status) => !untouched.some((each) => each === status));
        if (alive.length === 0 || isTouched) expect(paymentActions(payment)).toEqual(NO_ACTIONS);
      }),
    );
  });

  it("[PAY-16] says of such goods that nothing is left to do", () => {
    expect(NO_ACTIONS).toEqual({ resumable: false, changeable: false, cancellable: false });
  });

  it("[PAY-16] goes on with what is left of a part of which a delivery is cancelled", () => {
    const shipments = [SHIPMENT.cancelled, SHIPMENT.waitingPayment, SHIPMENT.pending];
    const payment = { ...unpaid, method: "CB", state: "cart", retryable: true, shipments } as const;
    expect(paymentActions(payment)).toEqual({
      resumable: true,
      changeable: true,
      cancellable: true,
    });
  });

  it("[PAY-16] can change or give up whatever can be taken up again", () => {
    expect.hasAssertions();
    fc.assert(
      fc.property(anyPayment, (payment) => {
        const { resumable, changeable, cancellable } = paymentActions(payment);
        if (resumable) expect([changeable, cancellable]).toEqual([true, true]);
        if (changeable) expect(cancellable).toBe(true);
      }),
    );
  });
});
