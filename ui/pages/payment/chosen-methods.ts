import type { Order, PaymentChoices, PaymentScope } from "../../../api-schema/order.ts";
import type { PaymentMethodCode } from "../../../api-schema/store.ts";
import { MANDATE_OR_ANOTHER, PAYMENT_METHOD_REQUIRED } from "../../../core/payment/methods.ts";

export type Scope = PaymentChoices["scopes"][number];

/**
 * What is ticked before the customer says anything: what was chosen on an earlier visit, else what
 * that part was last paid by, while it may still be used; a single possibility otherwise.
 */
export const chosenBefore = (order: Order, { scope, preferred, methods }: Scope) => {
  const enabled = methods.filter((method) => method.enabled).map(({ code }) => code);
  const before = order.payments.find(({ gmp }) => gmp === (scope === "gmp"))?.method.code;
  const known = [before ?? null, preferred].find((code) => code !== null && enabled.includes(code));
  return known ?? (enabled.length === 1 ? (enabled[0] ?? null) : null);
};

/** A debit that is chosen and waits for its mandate to be signed. */
const lacksMandate = ({ methods }: Scope, chosen: PaymentMethodCode): boolean =>
  methods.find(({ code }) => code === chosen)?.mandateMissing ?? false;

/** Why a part cannot be paid as it is chosen; undefined when it can. */
export const problemOf = (scope: Scope, method: PaymentMethodCode | null): string | undefined => {
  if (method === null) return PAYMENT_METHOD_REQUIRED;
  return lacksMandate(scope, method) ? MANDATE_OR_ANOTHER : undefined;
};

/** How each part is paid; those that cannot be yet are left out. */
export const paymentsOf = (
  scopes: readonly Scope[],
  methodOf: (scope: Scope) => PaymentMethodCode | null,
): readonly { readonly scope: PaymentScope; readonly method: PaymentMethodCode }[] =>
  scopes.flatMap((scope) => {
    const method = methodOf(scope);
    return method === null || lacksMandate(scope, method) ? [] : [{ scope: scope.scope, method }];
  });

/** Whether every part is paid by something. There is none when the cart was emptied meanwhile: nothing to confirm. */
export const isAllPaid = (
  scopes: readonly Scope[],
  payments: ReturnType<typeof paymentsOf>,
): boolean => scopes.length > 0 && payments.length === scopes.length;
