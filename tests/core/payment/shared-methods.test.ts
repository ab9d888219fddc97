import { describe, expect, it } from "vitest";
import type { PaymentScope } from "../../../api-schema/order.ts";
import type { PaymentMethodCode } from "../../../api-schema/store.ts";
import { sharedMethods } from "../../../core/payment/shared-methods.ts";

const part = (scope: PaymentScope, enabled: readonly PaymentMethodCode[]) => ({
  scope,
  methods: (["CB", "PRELEVEMENT", "VIREMENT"] as const).map((code) => ({
    code,
    name: code,
    description: "",
    enabled: enabled.includes(code),
    message: null,
    mandateMissing: false,
  })),
});

describe("'Même moyen pour tout'", () => {
  it("[PAY-15] offers what every part may be paid by", () => {
    const gmp = part("gmp", ["CB", "PRELEVEMENT", "VIREMENT"]);
    expect(sharedMethods([gmp, part("mkp", ["VIREMENT", "CB"])])).toEqual(["CB", "VIREMENT"]);
    expect(sharedMethods([gmp, part("mkp", [])])).toEqual([]);
  });

  it("[PAY-15] has nothing to offer for one part", () => {
    expect(sharedMethods([part("gmp", ["CB"])])).toEqual([]);
    expect(sharedMethods([])).toEqual([]);
  });
});
