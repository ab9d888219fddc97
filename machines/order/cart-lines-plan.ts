import type { CartAnswer, Order } from "../../api-schema/order.ts";
import type { OrderItemId, VariantCode } from "../../api-schema/primitives.ts";
import type { LineChange } from "../../core/cart/line-change.ts";
import type { WantedLine } from "../events/event.ts";

// What the server confirmed of a cart, what is wanted of it, and the one next call between the two.

export type ConfirmedLine = {
  readonly itemId: OrderItemId;
  readonly quantity: number;
  readonly name: string;
};
type ByVariant<Value> = { readonly [variant: string]: Value };
export type ConfirmedLines = ByVariant<ConfirmedLine>;

/**
 * A quantity wanted: in `total`, or so many `more` than the cart holds. The second kind exists only
 * while the cart is not known yet.
 */
export type OptimisticQuantity = {
  readonly kind: "total" | "more";
  readonly quantity: number;
  /** Added where the cart held none: what somebody else puts in meanwhile stays beside it. */
  readonly isAdded?: true;
};
export type OptimisticQuantities = ByVariant<OptimisticQuantity>;

/** One call; `pendingChanges` are those that its answer settles. */
export type CartRequest = LineChange & { readonly pendingChanges: OptimisticQuantities };

/** The most lines that one call may carry. */
const LARGEST_CALL = 500;

export const orderToLines = (order: Order): ConfirmedLines =>
  Object.fromEntries(
    order.shipments
      .flatMap(({ items }) => items)
      .map(({ variant, id, quantity, productName }) => [
        variant,
        { itemId: id, quantity, name: productName },
      ]),
  );

/** What a screen shows of a variant: the pending change when there is one, else what the server confirmed. */
export const shownQuantity = (
  lines: ConfirmedLines,
  pendingChanges: OptimisticQuantities,
  variant: VariantCode,
): number => {
  const confirmed = lines[variant]?.quantity ?? 0;
  const pending = pendingChanges[variant];
  if (pending === undefined) return confirmed;
  return pending.kind === "total" ? pending.quantity : confirmed + pending.quantity;
};

/** The quantity of the whole cart as it is shown. */
export const shownTotal = (lines: ConfirmedLines, pendingChanges: OptimisticQuantities): number =>
  variantsOf({ ...lines, ...pendingChanges }).reduce(
    (sum, variant) => sum + shownQuantity(lines, pendingChanges, variant),
    0,
  );

/** The pending changes once a line is wanted in that total. */
export const wantTotal = (
  pendingChanges: OptimisticQuantities,
  { variant, quantity }: WantedLine,
): OptimisticQuantities => ({
  ...pendingChanges,
  [variant]: { kind: "total", quantity: Math.max(0, quantity) },
});

/** The pending changes once so many more are wanted; `lines` is null while the cart is not known. */
export const wantMore = (
  lines: ConfirmedLines | null,
  pendingChanges: OptimisticQuantities,
  { variant, quantity }: WantedLine,
): OptimisticQuantities => {
  const pending = pendingChanges[variant];
  if (pending?.kind === "more" || (lines === null && pending === undefined)) {
    return {
      ...pendingChanges,
      [variant]: { kind: "more", quantity: (pending?.quantity ?? 0) + quantity },
    };
  }
  const total = shownQuantity(lines ?? {}, pendingChanges, variant) + quantity;
  return lines?.[variant] === undefined && (pending === undefined || pending.isAdded === true)
    ? { ...pendingChanges, [variant]: addedTotal(total) }
    : wantTotal(pendingChanges, { variant, quantity: total });
};

/** The pending changes once the cart is known: each is a total. */
export const groundOptimistic = (
  lines: ConfirmedLines,
  pendingChanges: OptimisticQuantities,
): OptimisticQuantities =>
  mapPending(pendingChanges, (pending, variant) => {
    if (pending.kind === "total") return pending;
    const quantity = shownQuantity(lines, pendingChanges, variant);
    return lines[variant] === undefined ? addedTotal(quantity) : { kind: "total", quantity };
  });

const addedTotal = (quantity: number): OptimisticQuantity => ({
  kind: "total",
  quantity,
  isAdded: true,
});

/** Drops the pending changes that the cart already grants; one whose variant is in flight may yet be needed. */
export const openOptimistic = (
  lines: ConfirmedLines,
  pendingChanges: OptimisticQuantities,
  inFlight: CartRequest | null,
): OptimisticQuantities =>
  filterPending(
    pendingChanges,
    (pending, variant) =>
      inFlight?.pendingChanges[variant] !== undefined ||
      pending.quantity !== (lines[variant]?.quantity ?? 0),
  );

/** True when the cart holds all that the call was to bring about. */
export const isGranted = (lines: ConfirmedLines, { pendingChanges }: CartRequest): boolean =>
  Object.entries(pendingChanges).every(
    ([variant, { quantity }]) => quantity === (lines[variant]?.quantity ?? 0),
  );

/** Drops the pending changes that a finished call has settled, granted or refused; newer ones stay. */
export const settleOptimistic = (
  pendingChanges: OptimisticQuantities,
  finished: CartRequest,
): OptimisticQuantities =>
  filterPending(
    pendingChanges,
    (pending, variant) => finished.pendingChanges[variant]?.quantity !== pending.quantity,
  );

/**
 * An answered call without the products that it leaves at more than is wanted in all, and nobody is told:
 * somebody else has put some in since the cart was read. Now that they have a line they are to be set to it.
 */
export const settledBy = (request: CartRequest, { order, changes }: CartAnswer): CartRequest => {
  if (request.kind !== "add") return request;
  const lines = orderToLines(order);
  const told = new Set<string>(changes.map(({ variant }) => variant));
  const isSettled = ({ quantity, isAdded }: OptimisticQuantity, variant: VariantCode): boolean =>
    isAdded === true || told.has(variant) || (lines[variant]?.quantity ?? 0) <= quantity;
  return { ...request, pendingChanges: filterPending(request.pendingChanges, isSettled) };
};

/**
 * The next call, null when nothing is wanted. The oldest pending change decides its kind; removals and new
 * lines go together, changed lines one by one, as the endpoints do.
 */
export const nextRequest = (
  lines: ConfirmedLines,
  pendingChanges: OptimisticQuantities,
): CartRequest | null => {
  const first = variantsOf(pendingChanges)[0];
  if (first === undefined) return null;
  const kind = kindOf(lines, pendingChanges, first);
  const line = lines[first];
  const pending = pendingChanges[first];
  if (kind === "change" && line !== undefined && pending !== undefined) {
    return {
      kind,
      itemId: line.itemId,
      quantity: pending.quantity,
      pendingChanges: { [first]: pending },
    };
  }
  const together = variantsOf(pendingChanges)
    .filter((variant) => kindOf(lines, pendingChanges, variant) === kind)
    .slice(0, LARGEST_CALL);
  const settled = filterPending(pendingChanges, (_, variant) => together.includes(variant));
  return kind === "remove"
    ? {
        kind,
        items: together.flatMap((variant) => lines[variant]?.itemId ?? []),
        pendingChanges: settled,
      }
    : {
        kind: "add",
        items: together.map((variant) => ({
          variant,
          quantity: shownQuantity(lines, pendingChanges, variant),
        })),
        pendingChanges: settled,
      };
};

/**
 * What is wanted beyond the call in flight, as calls that may all be sent at once: for a page that goes
 * and receives no answer any more. A line that is being added can only grow, for its id is not known.
 */
export const remainingRequests = (
  lines: ConfirmedLines,
  pendingChanges: OptimisticQuantities,
  inFlight: CartRequest | null,
): readonly CartRequest[] => {
  const newer = filterPending(
    pendingChanges,
    (pending, variant) => inFlight?.pendingChanges[variant]?.quantity !== pending.quantity,
  );
  const known = variantsOf(newer).filter((variant) => lines[variant] !== undefined);
  const isLeaving = (variant: VariantCode): boolean =>
    inFlight?.pendingChanges[variant]?.quantity === 0;
  const still = filterPending(
    newer,
    (_, variant) => known.includes(variant) && !isLeaving(variant),
  );
  return [...requestsFor(lines, still), ...additions(lines, newer, inFlight)];
};

const requestsFor = (
  lines: ConfirmedLines,
  pendingChanges: OptimisticQuantities,
): readonly CartRequest[] => {
  const request = nextRequest(lines, pendingChanges);
  return request === null
    ? []
    : [request, ...requestsFor(lines, settleOptimistic(pendingChanges, request))];
};

const additions = (
  lines: ConfirmedLines,
  pendingChanges: OptimisticQuantities,
  inFlight: CartRequest | null,
): readonly CartRequest[] => {
  const missing = filterPending(pendingChanges, (_, variant) => lines[variant] === undefined);
  const items = variantsOf(missing)
    .map((variant) => {
      const beingAdded = inFlight?.pendingChanges[variant]?.quantity ?? 0;
      return { variant, quantity: shownQuantity(lines, missing, variant) - beingAdded };
    })
    .filter(({ quantity }) => quantity > 0)
    .slice(0, LARGEST_CALL);
  return items.length === 0 ? [] : [{ kind: "add", items, pendingChanges: missing }];
};

const kindOf = (
  lines: ConfirmedLines,
  pendingChanges: OptimisticQuantities,
  variant: VariantCode,
): CartRequest["kind"] => {
  if (lines[variant] === undefined) return "add";
  return pendingChanges[variant]?.quantity === 0 ? "remove" : "change";
};

// safe: the keys of both records are variant codes, put there by the functions above
export const variantsOf = (record: ByVariant<unknown>): readonly VariantCode[] =>
  Object.keys(record) as VariantCode[];

const filterPending = (
  pendingChanges: OptimisticQuantities,
  keep: (pending: OptimisticQuantity, variant: VariantCode) => boolean,
): OptimisticQuantities =>
  Object.fromEntries(
    variantsOf(pendingChanges).flatMap((variant) => {
      const pending = pendingChanges[variant];
      return pending !== undefined && keep(pending, variant) ? [[variant, pending]] : [];
    }),
  );

const mapPending = (
  pendingChanges: OptimisticQuantities,
  map: (pending: OptimisticQuantity, variant: VariantCode) => OptimisticQuantity,
): OptimisticQuantities =>
  Object.fromEntries(
    variantsOf(pendingChanges).flatMap((variant) => {
      const pending = pendingChanges[variant];
      return pending === undefined ? [] : [[variant, map(pending, variant)]];
    }),
  );
