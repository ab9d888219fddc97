import type { Order, PaymentScope } from "../../api-schema/order.ts";

/** True when the payments are not as they were known. */
export const haveMoved = (known: Order | null, order: Order): boolean =>
  known !== null && statesOf(known) !== statesOf(order);

const statesOf = ({ payments }: Order): string =>
  payments.map(({ method, state, retryable }) => `${method.code} ${state} ${retryable}`).join();

/** The address of the bank's page for the order's card, null without an open one. */
export const cardPageOf = (order: Order | null): string | null =>
  order?.webHelpTransaction?.redirectionCardUrl ?? null;

/** True when a card can be typed at the bank now; a page that was closed is not waited for. */
export const isAtBank = (order: Order | null, scope?: PaymentScope): boolean =>
  cardPageOf(order) !== null &&
  (order?.payments ?? []).some(
    ({ method, state, gmp }) =>
      method.code === "CB" &&
      state === "processing" &&
      (scope === undefined || gmp === (scope === "gmp")),
  );
