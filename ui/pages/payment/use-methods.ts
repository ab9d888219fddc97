import { useState } from "react";
import type { Order, PaymentScope } from "../../../api-schema/order.ts";
import type { PaymentMethodCode } from "../../../api-schema/store.ts";
import { sharedMethods } from "../../../core/payment/shared-methods.ts";
import { chosenBefore, type Scope } from "./chosen-methods.ts";

type Chosen = { readonly [Name in PaymentScope]?: PaymentMethodCode };

export type Methods = {
  readonly methodOf: (scope: Scope) => PaymentMethodCode | null;
  readonly choose: (scope: Scope, method: PaymentMethodCode) => void;
  /** What every part may be paid by; empty where there is nothing to share. */
  readonly shared: readonly PaymentMethodCode[];
  /** One choice for all parts. */
  readonly isSame: boolean;
  readonly setSame: (isSame: boolean) => void;
};

/** The method of each part of the order, and whether one choice stands for all of them. */
export const useMethods = (scopes: readonly Scope[], order: Order): Methods => {
  const [chosen, setChosen] = useState<Chosen>({});
  const [wish, setWish] = useState<boolean | null>(null);
  const own = (scope: Scope) => chosen[scope.scope] ?? chosenBefore(order, scope);
  const shared = sharedMethods(scopes);
  const [first] = scopes;
  const agreed = first === undefined ? null : own(first);
  const isAgreed =
    (agreed === null || shared.includes(agreed)) && scopes.every((scope) => own(scope) === agreed);
  const isSame = shared.length > 0 && (wish ?? isAgreed);
  const setAll = (method: PaymentMethodCode) =>
    setChosen(Object.fromEntries(scopes.map(({ scope }) => [scope, method])));
  return {
    // What not every part can be paid by is no choice for all of them.
    methodOf: isSame ? () => (agreed !== null && shared.includes(agreed) ? agreed : null) : own,
    choose: (scope, method) =>
      isSame ? setAll(method) : setChosen({ ...chosen, [scope.scope]: method }),
    shared,
    isSame,
    setSame: (next) => {
      setWish(next);
      const one = scopes.map(own).find((method) => method !== null && shared.includes(method));
      if (next && one !== undefined && one !== null) setAll(one);
    },
  };
};
