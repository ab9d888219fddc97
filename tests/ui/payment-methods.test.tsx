import { act, cleanup, render, renderHook, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it } from "vitest";
import type { Order, PaymentScope } from "../../api-schema/order.ts";
import type { PaymentMethodCode } from "../../api-schema/store.ts";
import { cents } from "../../core/money/cents.ts";
import { useFocusOnProblem } from "../../ui/hooks/focus-on-problem.ts";
import {
  isAllPaid,
  paymentsOf,
  problemOf,
  type Scope,
} from "../../ui/pages/payment/chosen-methods.ts";
import { useMethods } from "../../ui/pages/payment/use-methods.ts";
import { RadioCards } from "../../ui/widgets/radio-cards.tsx";

afterEach(cleanup);

const part = (
  scope: PaymentScope,
  enabled: readonly PaymentMethodCode[],
  preferred: PaymentMethodCode | null,
): Scope => ({
  scope,
  amount: cents(1000),
  preferred,
  methods: (["CB", "PRELEVEMENT", "VIREMENT"] as const).map((code) => ({
    code,
    name: code,
    description: "",
    enabled: enabled.includes(code),
    message: null,
    mandateMissing: code === "PRELEVEMENT" && !enabled.includes(code),
  })),
  transfer: { beneficiary: "", iban: "", bic: "" },
});
const all = ["CB", "PRELEVEMENT", "VIREMENT"] as const;
// safe: only the payments are read
const cart = (payments: readonly [gmp: boolean, code: PaymentMethodCode][] = []) =>
  ({ payments: payments.map(([gmp, code]) => ({ gmp, method: { code } })) }) as unknown as Order;

const open = (scopes: readonly Scope[], order = cart()) => {
  const { result } = renderHook(() => useMethods(scopes, order));
  const seen = () => [result.current.isSame, ...scopes.map(result.current.methodOf)];
  return { result, seen };
};

describe("the methods of a payment page", () => {
  it("start with what each part was last paid by, as one choice where it is the same", () => {
    const same = open([part("gmp", all, "VIREMENT"), part("mkp", all, "VIREMENT")]);
    expect(same.seen()).toEqual([true, "VIREMENT", "VIREMENT"]);
    const apart = open([part("gmp", all, "PRELEVEMENT"), part("mkp", ["CB", "VIREMENT"], "CB")]);
    expect(apart.seen()).toEqual([false, "PRELEVEMENT", "CB"]);
    const alone = open([part("gmp", all, "CB")]);
    expect(alone.seen()).toEqual([false, "CB"]);
  });

  it("keep what was chosen on an earlier visit, unless it can no longer be used", () => {
    const scopes = [part("gmp", ["CB", "VIREMENT"], "CB")];
    expect(open(scopes, cart([[true, "VIREMENT"]])).seen()).toEqual([false, "VIREMENT"]);
    expect(open(scopes, cart([[true, "PRELEVEMENT"]])).seen()).toEqual([false, "CB"]);
  });

  it("become one choice and apart again", () => {
    const scopes = [part("gmp", all, "PRELEVEMENT"), part("mkp", ["CB", "VIREMENT"], "CB")];
    const { result, seen } = open(scopes);
    act(() => result.current.setSame(true));
    expect(seen()).toEqual([true, "CB", "CB"]);
    act(() => result.current.choose(scopes[0] as Scope, "VIREMENT"));
    expect(seen()).toEqual([true, "VIREMENT", "VIREMENT"]);
    act(() => result.current.setSame(false));
    act(() => result.current.choose(scopes[1] as Scope, "CB"));
    expect(seen()).toEqual([false, "VIREMENT", "CB"]);
  });

  it("take nothing for all parts that one of them cannot be paid by", () => {
    const scopes = [part("gmp", all, "PRELEVEMENT"), part("mkp", ["CB", "VIREMENT"], null)];
    const { result, seen } = open(scopes);
    act(() => result.current.setSame(true));
    expect(seen()).toEqual([true, null, null]);
    expect(paymentsOf(scopes, result.current.methodOf)).toEqual([]);
  });

  it("confirm an order when each part is paid, and never one that has none", () => {
    const scopes = [part("gmp", all, null), part("mkp", ["CB"], null)];
    const byCard = paymentsOf(scopes, () => "CB");
    expect(isAllPaid(scopes, byCard)).toBe(true);
    expect(isAllPaid(scopes, byCard.slice(1))).toBe(false);
    expect(isAllPaid([], [])).toBe(false);
  });

  it("say what is missing, in the specification's own spelling", () => {
    const scope = part("gmp", ["CB"], null);
    expect(problemOf(scope, null)).toBe("Méthode de paiment obligatoire");
    expect(problemOf(scope, "PRELEVEMENT")).toMatch(/^Signez le mandat/);
    expect(problemOf(scope, "CB")).toBeUndefined();
  });
});

function Choice() {
  const [attempts, setAttempts] = useState(0);
  const box = useFocusOnProblem<HTMLDivElement>(attempts);
  return (
    <div ref={box}>
      <RadioCards
        legend="Moyen"
        name="moyen"
        value={null}
        error={attempts > 0 ? "Obligatoire" : undefined}
        onValueChange={() => undefined}
        options={[
          { value: "a", label: "Carte", disabled: true },
          { value: "b", label: "Virement" },
        ]}
      />
      <button type="button" onClick={() => setAttempts(attempts + 1)}>
        Valider
      </button>
    </div>
  );
}

it("a try without a choice goes to the first choice that can be taken", () => {
  render(<Choice />);
  act(() => screen.getByRole("button").click());
  expect(document.activeElement).toBe(screen.getByRole("radio", { name: "Virement" }));
});

it("a choice without an answer says which part of the order it is of, to those who hear it", () => {
  render(
    <RadioCards
      legend="Moyen de paiement, Marketplace"
      name="moyen"
      value={null}
      error="Méthode de paiment obligatoire"
      errorAbout="Marketplace"
      onValueChange={() => undefined}
      options={[{ value: "CB", label: "Carte" }]}
    />,
  );
  const choice = screen.getByRole("group", { name: "Moyen de paiement, Marketplace" });
  const told = document.getElementById(choice.getAttribute("aria-describedby") ?? "");
  expect(told?.textContent).toBe("Marketplace : Méthode de paiment obligatoire");
  expect(screen.getByText("Méthode de paiment obligatoire")).toBeTruthy();
});
