import type { Order } from "../../api-schema/order.ts";
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
export type OptimisticQuantity = { readonly kind: "total" | "more"; readonly quantity: number };
export type OptimisticQuantities = ByVariant<OptimisticQuantity>;

/** One call; `wishes` are those that its answer settles. */
export type CartRequest = LineChange & { readonly wishes: OptimisticQuantities };

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

/** What a screen shows of a variant: the wish when there is one, else what the server confirmed. */
export const shownQuantity = (
  lines: ConfirmedLines,
  wishes: OptimisticQuantities,
  variant: VariantCode,
): number => {
  const confirmed = lines[variant]?.quantity ?? 0;
  const wish = wishes[variant];
  if (wish === undefined) return confirmed;
  return wish.kind === "total" ? wish.quantity : confirmed + wish.quantity;
};

/** The quantity of the whole cart as it is shown. */
export const shownTotal = (lines: ConfirmedLines, wishes: OptimisticQuantities): number =>
  variantsOf({ ...lines, ...wishes }).reduce(
    (sum, variant) => sum + shownQuantity(lines, wishes, variant),
    0,
  );

/** The wishes once a line is wanted in that total. */
export const wantTotal = (
  wishes: OptimisticQuantities,
  { variant, quantity }: WantedLine,
): OptimisticQuantities => ({
  ...wishes,
  [variant]: { kind: "total", quantity: Math.max(0, quantity) },
});

/** The wishes once so many more are wanted; `lines` is null while the cart is not known. */
export const wantMore = (
  lines: ConfirmedLines | null,
  wishes: OptimisticQuantities,
  { variant, quantity }: WantedLine,
): OptimisticQuantities => {
  const wish = wishes[variant];
  if (wish?.kind === "more" || (lines === null && wish === undefined)) {
    return { ...wishes, [variant]: { kind: "more", quantity: (wish?.quantity ?? 0) + quantity } };
  }
  const total = shownQuantity(lines ?? {}, wishes, variant) + quantity;
  return wantTotal(wishes, { variant, quantity: total });
};

/** The wishes once the cart is known: each is a total. */
export const groundOptimistic = (
  lines: ConfirmedLines,
  wishes: OptimisticQuantities,
): OptimisticQuantities =>
  mapWishes(wishes, (_, variant) => ({
    kind: "total",
    quantity: shownQuantity(lines, wishes, variant),
  }));

/** Drops the wishes that the cart already grants; one whose variant is in flight may yet be needed. */
export const openOptimistic = (
  lines: ConfirmedLines,
  wishes: OptimisticQuantities,
  inFlight: CartRequest | null,
): OptimisticQuantities =>
  filterWishes(
    wishes,
    (wish, variant) =>
      inFlight?.wishes[variant] !== undefined || wish.quantity !== (lines[variant]?.quantity ?? 0),
  );

/** True when the cart holds all that the call was to bring about. */
export const isGranted = (lines: ConfirmedLines, { wishes }: CartRequest): boolean =>
  Object.entries(wishes).every(
    ([variant, { quantity }]) => quantity === (lines[variant]?.quantity ?? 0),
  );

/** Drops the wishes that a finished call has settled, granted or refused; newer ones stay. */
export const settleOptimistic = (
  wishes: OptimisticQuantities,
  finished: CartRequest,
): OptimisticQuantities =>
  filterWishes(wishes, (wish, variant) => finished.wishes[variant]?.quantity !== wish.quantity);

/**
 * The next call, null when nothing is wanted. The oldest wish decides its kind; removals and new
 * lines go together, changed lines one by one, as the endpoints do.
 */
export const nextRequest = (
  lines: ConfirmedLines,
  wishes: OptimisticQuantities,
): CartRequest | null => {
  const first = variantsOf(wishes)[0];
  if (first === undefined) return null;
  const kind = kindOf(lines, wishes, first);
  const line = lines[first];
  const wish = wishes[first];
  if (kind === "change" && line !== undefined && wish !== undefined) {
    return { kind, itemId: line.itemId, quantity: wish.quantity, wishes: { [first]: wish } };
  }
  const together = variantsOf(wishes)
    .filter((variant) => kindOf(lines, wishes, variant) === kind)
    .slice(0, LARGEST_CALL);
  const settled = filterWishes(wishes, (_, variant) => together.includes(variant));
  return kind === "remove"
    ? { kind, items: together.flatMap((variant) => lines[variant]?.itemId ?? []), wishes: settled }
    : {
        kind: "add",
        items: together.map((variant) => ({
          variant,
          quantity: shownQuantity(lines, wishes, variant),
        })),
        wishes: settled,
      };
};

/**
 * What is wanted beyond the call in flight, as calls that may all be sent at once: for a page that goes
 * and hears no answer any more. A line that is being added can only grow, for its id is not known.
 */
export const remainingRequests = (
  lines: ConfirmedLines,
  wishes: OptimisticQuantities,
  inFlight: CartRequest | null,
): readonly CartRequest[] => {
  const newer = filterWishes(
    wishes,
    (wish, variant) => inFlight?.wishes[variant]?.quantity !== wish.quantity,
  );
  const known = variantsOf(newer).filter((variant) => lines[variant] !== undefined);
  const isLeaving = (variant: VariantCode): boolean => inFlight?.wishes[variant]?.quantity === 0;
  const still = filterWishes(newer, (_, variant) => known.includes(variant) && !isLeaving(variant));
  return [...requestsFor(lines, still), ...additions(lines, newer, inFlight)];
};

const requestsFor = (
  lines: ConfirmedLines,
  wishes: OptimisticQuantities,
): readonly CartRequest[] => {
  const request = nextRequest(lines, wishes);
  return request === null
    ? []
    : [request, ...requestsFor(lines, settleOptimistic(wishes, request))];
};

const additions = (
  lines: ConfirmedLines,
  wishes: OptimisticQuantities,
  inFlight: CartRequest | null,
): readonly CartRequest[] => {
  const missing = filterWishes(wishes, (_, variant) => lines[variant] === undefined);
  const items = variantsOf(missing)
    .map((variant) => {
      const beingAdded = inFlight?.wishes[variant]?.quantity ?? 0;
      return { variant, quantity: shownQuantity(lines, missing, variant) - beingAdded };
    })
    .filter(({ quantity }) => quantity > 0)
    .slice(0, LARGEST_CALL);
  return items.length === 0 ? [] : [{ kind: "add", items, wishes: missing }];
};

const kindOf = (
  lines: ConfirmedLines,
  wishes: OptimisticQuantities,
  variant: VariantCode,
): CartRequest["kind"] => {
  if (lines[variant] === undefined) return "add";
  return wishes[variant]?.quantity === 0 ? "remove" : "change";
};

// safe: the keys of both records are variant codes, put there by the functions above
export const variantsOf = (record: ByVariant<unknown>): readonly VariantCode[] =>
  Object.keys(record) as VariantCode[];

const filterWishes = (
  wishes: OptimisticQuantities,
  keep: (wish: OptimisticQuantity, variant: VariantCode) => boolean,
): OptimisticQuantities =>
  Object.fromEntries(
    variantsOf(wishes).flatMap((variant) => {
      const wish = wishes[variant];
      return wish !== undefined && keep(wish, variant) ? [[variant, wish]] : [];
    }),
  );

const mapWishes = (
  wishes: OptimisticQuantities,
  map: (wish: OptimisticQuantity, variant: VariantCode) => OptimisticQuantity,
): OptimisticQuantities =>
  Object.fromEntries(
    variantsOf(wishes).flatMap((variant) => {
      const wish = wishes[variant];
      return wish === undefined ? [] : [[variant, map(wish, variant)]];
    }),
  );
