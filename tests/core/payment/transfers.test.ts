import { expect, it } from "vitest";
import { PaymentState } from "../../../api-schema/order.ts";
import { Cents, OrderNumber } from "../../../api-schema/primitives.ts";
import { awaitedTransfers } from "../../../core/payment/transfers.ts";

const number = OrderNumber.make("P26-000726");
const group = {
  scope: "gmp",
  method: "VIREMENT",
  state: "processing",
  due: Cents.make(105_357),
} as const;
const merchant = { ...group, scope: "mkp", due: Cents.make(2400) } as const;

it("[TRANSFER-1] asks for a transfer with the order's own number", () => {
  expect(awaitedTransfers(number, [group, { ...merchant, method: "PRELEVEMENT" }])).toEqual([
    { scope: "gmp", amount: 105_357, reference: "P26-000726" },
  ]);
});

it("[TRANSFER-1] tells two transfers of one order apart, also once one of them has come", () => {
  expect(awaitedTransfers(number, [group, merchant])).toEqual([
    { scope: "gmp", amount: 105_357, reference: "P26-000726-MOU" },
    { scope: "mkp", amount: 2400, reference: "P26-000726-MKP" },
  ]);
  expect(
    awaitedTransfers(number, [{ ...group, state: "completed", due: Cents.make(0) }, merchant]),
  ).toEqual([{ scope: "mkp", amount: 2400, reference: "P26-000726-MKP" }]);
});

it("[TRANSFER-1] waits for nothing but transfers of which something is still due", () => {
  const waiting = (due: number) =>
    (["CB", "PRELEVEMENT", "VIREMENT"] as const).map((method) =>
      PaymentState.literals.filter(
        (state) =>
          awaitedTransfers(number, [{ ...group, method, state, due: Cents.make(due) }]).length > 0,
      ),
    );
  expect([waiting(1), waiting(0)]).toEqual([
    [[], [], ["processing", "completed"]],
    [[], [], []],
  ]);
});
