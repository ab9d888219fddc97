import type { CartChange, Order } from "../../api-schema/order.ts";
import type { OrderToken } from "../../api-schema/primitives.ts";
import { type Changed, type BaselineLine, baselineOf, whatChanged } from "./what-changed.ts";

// What has changed in a cart since its lines were put in (product §10 'Ce qui a changé').

/** The lines of a cart as they were when they got their quantity, and what was adjusted since unasked. */
export type PutIn = {
  readonly token: OrderToken;
  readonly lines: readonly BaselineLine[];
  readonly changes: readonly CartChange[];
};

/**
 * The same once the cart is that order: a line of the same quantity stays as it was put in, another one
 * was put in now. An adjustment of a quantity that was there is kept until that line changes; one of a
 * quantity that was just asked for is its own answer, and no news.
 */
export const withShown = (
  known: PutIn | null,
  order: Pick<Order, "tokenValue" | "shipments">,
  changes: readonly CartChange[] = [],
): PutIn => {
  const token = order.tokenValue;
  const before = known?.token === token ? known : { lines: [], changes: [] };
  const lines = baselineOf(order, false).lines.map(asBaseline);
  const knownLine = (variant: string) => before.lines.find((line) => line.variant === variant);
  const isUnasked = ({ variant, requested, applied }: CartChange): boolean =>
    applied !== requested && knownLine(variant)?.quantity === requested;
  const fresh = changes.filter(isUnasked);
  const isAsAdjusted = ({ variant, applied }: CartChange): boolean =>
    lines.some((line) => line.variant === variant && line.quantity === applied);
  return {
    token,
    lines: lines.map((line) => {
      const put = knownLine(line.variant);
      return put?.quantity === line.quantity ? put : line;
    }),
    changes: [
      ...before.changes.filter(({ variant }) =>
        fresh.every((change) => change.variant !== variant),
      ),
      ...fresh,
    ].filter(isAsAdjusted),
  };
};

/** The prices and quantities that are not as they were put in; what is gone has a place of its own. */
export const changedSincePutIn = (
  { token, lines, changes }: PutIn,
  order: Order,
): readonly Changed[] =>
  token === order.tokenValue
    ? whatChanged({ lines, deliveries: [] }, { order, changes }).filter(
        ({ kind }) => kind === "price" || kind === "stock",
      )
    : [];

/** Only what is compared: the browser keeps it. */
const asBaseline = ({
  variant,
  productName,
  quantity,
  unitPrice,
  originalUnitPrice,
}: BaselineLine): BaselineLine => ({
  variant,
  productName,
  quantity,
  unitPrice,
  originalUnitPrice,
});
