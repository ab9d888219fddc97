import type { PaymentChoices } from "../../api-schema/order.ts";
import type { PaymentMethodCode } from "../../api-schema/store.ts";

type Scope = Pick<PaymentChoices["scopes"][number], "scope" | "methods">;

/**
 * The methods that every part of an order may be paid by, in the order of the first part: what 'Même
 * moyen pour tout' offers. None for an order of one part.
 */
export const sharedMethods = (scopes: readonly Scope[]): readonly PaymentMethodCode[] => {
  const [first, ...others] = scopes.map(({ methods }) =>
    methods.filter(({ enabled }) => enabled).map(({ code }) => code),
  );
  if (first === undefined || others.length === 0) return [];
  return first.filter((code) => others.every((codes) => codes.includes(code)));
};
