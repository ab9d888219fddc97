import { describe, expect, it } from "vitest";
import type { ChangeOrder, PaymentChoices } from "../../api-schema/order.ts";
import { ShipmentId } from "../../api-schema/primitives.ts";
import { cents } from "../../core/money/cents.ts";
import {
  haveCutOffsMoved,
  isMissingMandateSigned,
  mergedChanges,
  msUntilCutOff,
  openCartStep,
  pendingReference,
  stepOfPath,
} from "../../machines/order/checkout-steps.ts";
import { anOrder, aStore, butter, flour, storeA } from "./shop-data.ts";

const lines = { [flour]: 1 };
const NOON = "2026-11-24T12:00:00.000Z";
const noon = Date.parse(NOON);

describe("the screens of the cart", () => {
  it("have paths of their own, and no other page is one", () => {
    expect(
      ["/panier", "/panier/livraison", "/panier/paiement", "/panier/paiement/init", "/"].map(
        stepOfPath,
      ),
    ).toEqual(["cart", "delivery", "payment", null, null]);
  });

  it("begin anew when there is nothing to deliver, but for an order that is completed", () => {
    const at = (checkoutState: "shipping_selected" | "completed", of: typeof lines | object) =>
      openCartStep("payment", anOrder({ checkoutState, lines: { ...of } }));
    expect([at("shipping_selected", {}), at("shipping_selected", lines)]).toEqual([
      "cart",
      "payment",
    ]);
    expect(at("completed", {})).toBe(at("completed", lines));
    expect(at("completed", {})).not.toBe("cart");
  });
});

describe("the next cut-off", () => {
  const ms = (cutOff: string | null, now: number) => msUntilCutOff(anOrder({ lines, cutOff }), now);

  it("is counted from the instant at which the order was seen, and is none once it is there", () => {
    expect([ms(NOON, noon - 1), ms(NOON, noon), ms(NOON, noon + 1)]).toEqual([1, null, null]);
    expect([ms(null, noon), msUntilCutOff(null, noon)]).toEqual([null, null]);
  });

  it("is no further than a timer can count", () => {
    expect(ms(NOON, noon - 2_147_483_648)).toBe(2_147_483_647);
  });

  it("is the first that is to come", () => {
    const [first, second, past] = ["13", "14", "11"].map((hour) =>
      anOrder({ lines, cutOff: `2026-11-24T${hour}:00:00.000Z` }),
    );
    const shipments = [second, past, first].flatMap((order) => order?.shipments ?? []);
    expect(msUntilCutOff(anOrder(), noon)).toBeNull();
    expect(msUntilCutOff({ ...anOrder(), shipments }, noon)).toBe(3_600_000);
  });

  it("has moved when it is another, or there was none", () => {
    const order = (cutOff: string | null) => anOrder({ lines, cutOff });
    expect([
      haveCutOffsMoved(order(NOON), order(NOON)),
      haveCutOffsMoved(order(NOON), order("2026-11-25T12:00:00.000Z")),
      haveCutOffsMoved(null, order(NOON)),
      haveCutOffsMoved(null, order(null)),
    ]).toEqual([false, true, true, false]);
  });
});

describe("a debit that wanted a mandate", () => {
  const method = (mandateMissing: boolean) =>
    ({
      code: "PRELEVEMENT",
      name: "Prélèvement",
      description: "",
      message: null,
      enabled: !mandateMissing,
      mandateMissing,
    }) as const;
  const scope = (name: "gmp" | "mkp", ...missing: readonly boolean[]) => ({
    scope: name,
    amount: cents(1000),
    preferred: null,
    methods: missing.map(method),
    transfer: { beneficiary: "", iban: "", bic: "" },
  });
  const of = (...scopes: PaymentChoices["scopes"]): PaymentChoices => ({ scopes });
  const signed = { ...aStore({ id: storeA }), moneyOrder: "RUM-1", marketplaceMoneyOrder: null };

  it("has it once its own scope's is there", () => {
    expect([
      isMissingMandateSigned(of(scope("gmp", true)), signed),
      isMissingMandateSigned(of(scope("gmp", false, true)), signed),
      isMissingMandateSigned(of(scope("mkp", true), scope("gmp", true)), signed),
    ]).toEqual([true, true, true]);
  });

  it("has none where none was missing, it is another scope's, or nothing is known", () => {
    expect([
      isMissingMandateSigned(of(scope("gmp", false)), signed),
      isMissingMandateSigned(of(scope("mkp", true)), signed),
      isMissingMandateSigned(of(), signed),
      isMissingMandateSigned(null, signed),
    ]).toEqual([false, false, false, false]);
  });
});

describe("changes that wait", () => {
  const [one, two] = [ShipmentId.make(1), ShipmentId.make(2)];
  const notes = (...said: readonly (readonly [ShipmentId, string])[]): ChangeOrder => ({
    notes: said.map(([shipment, note]) => ({ shipment, note })),
  });
  const references = (
    ...said: readonly (readonly [typeof flour, string | null])[]
  ): ChangeOrder => ({
    references: said.map(([variant, customerReference]) => ({ variant, customerReference })),
  });

  it("go with what is newer, the last of each shipment and of each line", () => {
    expect(mergedChanges(notes([one, "a"], [two, "b"]), notes([one, "c"]))).toEqual(
      notes([two, "b"], [one, "c"]),
    );
    expect(
      mergedChanges(references([flour, "R1"], [butter, "R2"]), references([flour, null])),
    ).toEqual(references([butter, "R2"], [flour, null]));
  });

  it("stay where the newer one says nothing of them", () => {
    const waiting = { ...notes([one, "a"]), ...references([flour, "R1"]), couponCode: "NOEL" };
    expect(mergedChanges(waiting, { couponCode: null })).toEqual({ ...waiting, couponCode: null });
    expect(mergedChanges(null, notes([one, "a"]))).toEqual(notes([one, "a"]));
    expect(mergedChanges({ couponCode: "NOEL" }, references([flour, "R1"]))).toEqual({
      couponCode: "NOEL",
      ...references([flour, "R1"]),
    });
  });

  it("say the reference that a line waits for, the last of them; undefined for none", () => {
    const sent = references([flour, "R1"], [butter, "R2"]);
    expect([
      pendingReference([sent, references([flour, null])], flour),
      pendingReference([sent, null, references([flour, "R3"])], flour),
      pendingReference([null, { couponCode: "NOEL" }], flour),
      pendingReference([], flour),
    ]).toEqual([null, "R3", undefined, undefined]);
  });
});
