import { Effect, Result } from "effect";
import type { CartAnswer, Order } from "../../../api-schema/order.ts";
import type { Instant, OrderToken, VariantCode } from "../../../api-schema/primitives.ts";
import { Conflict, NotFound, type Unprocessable } from "../../../api-schema/problems.ts";
import { withoutReplaced } from "../../../core/selling/after-change.ts";
import type { CartRefused } from "../../../core/selling/cart-refused.ts";
import { cartView, type ShownLeftItem } from "../../../core/selling/cart-view.ts";
import { addedCodes, type CartCommand, type CartWish } from "../../../core/selling/edit-draft.ts";
import { see, sell } from "../../../core/selling/sell.ts";
import type { SoldCart } from "../../../core/selling/sold-cart.ts";
import { type RowIds, withRowIds } from "../../../core/selling/row-ids.ts";
import { now as presentInstant } from "../../clock.ts";
import { fieldProblem } from "../../web/field-problem.ts";
import { type KeyedRequest, isKey, rememberedAnswer } from "../../web/idempotency.ts";
import { type Buyer, type Buying, buyingOf } from "./buyer.ts";
import { cartAfterChange } from "./cart-after-change.ts";
import { changeRows, isUnchanged } from "./cart-change.ts";
import { basisOf } from "./cart-memory.ts";
import { givenIds, withGivenIds } from "./given-ids.ts";
import type { CartRepository, RecalledCart } from "./cart-repository.ts";
import type { Substitution } from "./cart-queries.ts";
import type { StoredCart } from "./stored-cart.ts";
import { shownLeftItems } from "./shown-left-items.ts";

/** After this many changes lost to somebody else's, the row is locked and the change waits. */
const OPTIMISTIC_ATTEMPTS = 3;

/**
 * Changes a cart: reads it with all that prices it, lets the rule sell it (core/selling/sell.ts), and
 * writes the difference, provided that nobody changed it meanwhile; else it starts again from what
 * they left, so that parallel changes lose nothing. Two statements, no transaction held open between.
 */
export const changeCart = (
  carts: CartRepository["Service"],
  buyer: Buyer,
  token: OrderToken,
  wish: CartWish,
): Effect.Effect<CartAnswer, NotFound | Conflict | Unprocessable> => {
  const attempt = attemptChange(carts, buyer, token, wish);
  return Effect.gen(function* () {
    for (let count = 0; count < OPTIMISTIC_ATTEMPTS; count += 1) {
      const answer = yield* attempt;
      if (answer !== null) return answer;
    }
    const locked = Effect.andThen(carts.lock(token, buyer.store.storeId), attempt);
    const answer = yield* carts.transaction(locked);
    return answer ?? (yield* Effect.die(new Error("A locked cart was changed by somebody else")));
  });
};

/** The cart as it is now: prices, dates and blockers fresh, nothing written. */
export const seeCart = Effect.fnUntraced(function* (
  carts: CartRepository["Service"],
  { role }: Pick<Buying, "role">,
  state: StoredCart,
): Effect.fn.Return<Order> {
  const now = yield* presentInstant;
  const sold = see(state, { now, role });
  const substitutions = yield* substitutionsOf(carts, sold, state, now);
  const left = shownLeftItems(sold.left, substitutions, state, now);
  return cartView({ state, sold, revision: state.order.revision, left });
});

/** The open cart of that token, or why there is none. */
export const loadOpenCart = (
  carts: CartRepository["Service"],
  { storeId }: Pick<Buying, "storeId">,
  token: OrderToken,
  codes: readonly VariantCode[] = [],
): Effect.Effect<StoredCart, NotFound | Conflict> =>
  Effect.flatMap(findOpenCart(carts, { storeId, claim: null }, token, codes), (state) =>
    state === null
      ? Effect.fail(new NotFound({ message: "Ce panier n'existe pas." }))
      : Effect.succeed(state),
  );

/** The same, null without one, and where a claim is not true. */
export const findOpenCart = Effect.fnUntraced(function* (
  carts: CartRepository["Service"],
  { storeId, claim }: Pick<Buying, "storeId" | "claim">,
  token: OrderToken,
  codes: readonly VariantCode[] = [],
): Effect.fn.Return<StoredCart | null, Conflict> {
  const now = yield* presentInstant;
  const state = yield* carts.load({ token, storeId, now, codes, claim });
  if (state === null) return null;
  if (state.order.checkoutState === "completed") {
    return yield* new Conflict({ message: "Cette commande est déjà validée." });
  }
  yield* carts.remember(state, now);
  return state;
});

/** What the rule answers; its refusals as the problems of the wire. */
export const soldBy = (
  state: StoredCart,
  command: CartCommand,
  selling: Parameters<typeof sell>[2],
): Effect.Effect<SoldCart, NotFound | Conflict | Unprocessable> =>
  orProblem(sell(state, command, selling));

/** What a rule answers; its refusal as the problem of the wire. */
export const orProblem = <A>(
  answer: Result.Result<A, CartRefused>,
): Effect.Effect<A, NotFound | Conflict | Unprocessable> =>
  Result.isSuccess(answer)
    ? Effect.succeed(answer.success)
    : Effect.fail(problemOf(answer.failure));

/** For commands that carry no field that a rule could refuse: such a refusal is a defect. */
export const ofNoField = <A>(
  sold: Effect.Effect<A, NotFound | Conflict | Unprocessable>,
): Effect.Effect<A, NotFound | Conflict> => Effect.catchTag(sold, "Unprocessable", Effect.die);

const attemptChange = Effect.fnUntraced(function* (
  carts: CartRepository["Service"],
  buyer: Buyer,
  token: OrderToken,
  wish: CartWish,
): Effect.fn.Return<CartAnswer | null, NotFound | Conflict | Unprocessable> {
  const now = yield* presentInstant;
  const codes = addedCodes(wish);
  const known = yield* carts.recall({ token, storeId: buyer.store.storeId, now, codes });
  if (known !== null) {
    const answer = yield* fromMemory(carts, buyingOf(buyer), known, wish, { now });
    if (answer !== null) return answer;
    carts.forget(token);
  }
  const state = yield* loadOpenCart(carts, buyer.store, token, codes);
  const command = commandOf(wish, state);
  const settled = yield* soldBy(state, command, { now, role: buyer.store.role });
  const substitutions = yield* substitutionsOf(carts, settled, state, now);
  const sold = {
    ...settled,
    left: withoutReplaced(settled.left, codes, replacementsOf(substitutions)),
  };
  const rows = changeRows(state, sold);
  const { id, revision } = state.order;
  const left = shownLeftItems(sold.left, substitutions, state, now);
  if (isUnchanged(state, rows)) {
    return { order: cartView({ state, sold, revision, left }), changes: sold.changes };
  }
  const saved = yield* carts.save({ id, revision, now, rows });
  if (saved === null) {
    carts.forget(token);
    return null;
  }
  return yield* answerOf(carts, { state, sold, rows, saved, left }, now);
});

/**
 * The same from the cart as this process knows it: one statement, which writes only where nothing of it
 * has changed. Null for anything that is not written (a refusal, nothing to do, a line that leaves), and
 * where something has changed: the cart is then read.
 */
const fromMemory = Effect.fnUntraced(function* (
  carts: CartRepository["Service"],
  { role, claim }: Buying,
  { state, spare }: RecalledCart,
  wish: CartWish,
  { now, keyed }: { readonly now: Instant; readonly keyed?: KeyedRequest },
): Effect.fn.Return<CartAnswer | null> {
  const settled = sell(state, commandOf(wish, state), { now, role });
  if (Result.isFailure(settled)) return null;
  const sold = settled.success;
  if (sold.left.length > 0) return null;
  const rows = changeRows(state, sold);
  if (isUnchanged(state, rows)) return null;
  const { id, revision } = state.order;
  const cart = { id, revision, now, basis: basisOf(state), claim };
  if (keyed !== undefined) {
    // Its answer is written with it, so that what is new in it has to have its name before.
    const given = givenIds(sold, spare);
    if (given === null) return null;
    const answer = writtenAnswer({ state, sold, left: [] }, given);
    const saved = yield* carts.save({
      ...cart,
      rows: withGivenIds(rows, given),
      keyed: { customerId: keyed.customerId, remembered: rememberedAnswer(keyed, answer) },
    });
    if (saved === null) return null;
    yield* carts.remember(cartAfterChange({ state, sold, rows, saved }), now, saved.rank);
    return answer;
  }
  const saved = yield* carts.save({ ...cart, rows });
  return saved === null
    ? null
    : yield* answerOf(carts, { state, sold, rows, saved, left: [] }, now);
});

/**
 * A change by one statement, from the cart as this process knows it. Null where that cannot be, nothing is
 * written then. With the key of its call its answer is remembered by it too, and a known buyer's cart is
 * read where the process does not know it.
 */
export const changeAtOnce = Effect.fnUntraced(function* (
  carts: CartRepository["Service"],
  buying: Buying,
  token: OrderToken,
  wish: CartWish,
  keyed?: KeyedRequest,
): Effect.fn.Return<CartAnswer | null> {
  if (keyed?.key !== undefined && !isKey(keyed.key)) return null;
  const now = yield* presentInstant;
  const { storeId, claim } = buying;
  const wanted = { token, storeId, now, codes: addedCodes(wish), claim };
  const known =
    (yield* carts.recall(wanted)) ??
    (claim !== null || keyed?.key === undefined
      ? null
      : yield* Effect.matchEffect(loadOpenCart(carts, buying, token), {
          onSuccess: () => carts.recall(wanted),
          onFailure: () => Effect.succeed(null),
        }));
  if (known === null) return null;
  const answer = yield* fromMemory(carts, buying, known, wish, {
    now,
    ...(keyed?.key === undefined ? {} : { keyed }),
  });
  if (answer === null) carts.forget(token);
  return answer;
});

type Written = Parameters<typeof cartAfterChange>[0] & {
  readonly left: readonly ShownLeftItem[];
};

/** The cart as it is answered once a change is written; it is remembered so. */
const answerOf = Effect.fnUntraced(function* (
  carts: CartRepository["Service"],
  { left, ...written }: Written,
  now: Instant,
): Effect.fn.Return<CartAnswer> {
  yield* carts.remember(cartAfterChange(written), now, written.saved.rank);
  return writtenAnswer({ ...written, left }, written.saved);
});

/** The answer of a change that is written, its new rows under their own ids. */
const writtenAnswer = (
  { state, sold, left }: Pick<Written, "state" | "sold" | "left">,
  ids: RowIds,
): CartAnswer => ({
  order: cartView({
    state,
    sold: withRowIds(sold, ids),
    revision: state.order.revision + 1,
    left,
  }),
  changes: sold.changes,
});

const commandOf = (wish: CartWish, { addresses }: StoredCart): CartCommand =>
  wish.kind === "chooseDelivery" ? { ...wish, addresses } : wish;

const replacementsOf = (substitutions: readonly Substitution[]) =>
  substitutions.map(({ variant, substitutes }) => ({
    variantId: variant.id,
    substitutes: substitutes.map(({ code }) => code),
  }));

const problemOf = (refused: CartRefused): NotFound | Conflict | Unprocessable => {
  const { message } = refused;
  switch (refused.reason) {
    case "notFound":
      return new NotFound({ message });
    case "conflict":
      return new Conflict({ message });
    case "field":
      return fieldProblem(refused.field, message);
  }
};

/** What may replace the lines that left. Most carts have none: they are spared the statement. */
export const substitutionsOf = (
  carts: CartRepository["Service"],
  { left }: SoldCart,
  { store }: StoredCart,
  now: Instant,
): Effect.Effect<readonly Substitution[]> =>
  left.length === 0
    ? Effect.succeed([])
    : carts.substitutions({
        variantIds: left.map(({ variantId }) => variantId),
        priceLists: store.priceLists,
        now,
      });
