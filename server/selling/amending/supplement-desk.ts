import { Context, Effect, Layer } from "effect";
import { randomBytes } from "node:crypto";
import type { AmendShipment } from "../../../api-schema/amendment.ts";
import type { Order } from "../../../api-schema/order.ts";
import type { Instant, OrderToken } from "../../../api-schema/primitives.ts";
import { type Conflict, NotFound, Unavailable } from "../../../api-schema/problems.ts";
import { addMs, msOfInstant } from "../../../core/calendar/paris-time.ts";
import { paths } from "../../../core/routes/paths.ts";
import { now as presentInstant } from "../../clock.ts";
import { Settings } from "../../config.ts";
import { Outbox } from "../../outbox/outbox.ts";
import { Bank, type OpenedPage } from "../../ports/bank.ts";
import type { Buyer } from "../cart/buyer.ts";
import { PAGE_OPEN_MS } from "../orders/order-news.ts";
import { Orders } from "../orders/orders.ts";
import { givenUpPath } from "../payments/card-page-desk.ts";
import { closedReason, planAmendment } from "./amendment-plan.ts";
import {
  type AmendmentNeeds,
  amendmentNeeds,
  checkPlan,
  readOrder,
  type ReadNeeds,
  type Wished,
} from "./amendments.ts";
import { releaseSupplement, SupplementDeadline } from "./supplement-ends.ts";
import { isSameWish } from "./supplement-words.ts";
import { type Supplement, SupplementsRepository } from "./supplements-repository.ts";

/** The bank keeps the page a little longer than the shop waits for it. */
const BANK_OPEN_MS = PAGE_OPEN_MS + 5 * 60 * 1000;

type AskWish = Wished & { readonly wish: AmendShipment };

/** What a change costs more on a card is asked for here, before the order changes. */
export class SupplementDesk extends Context.Service<
  SupplementDesk,
  {
    /**
     * Opens the card page of a supplement where the wish needs one: its stock is held from now on,
     * for half an hour and until the cut-off at the longest. Nothing where the wish needs none or is
     * refused: the call that saves says so. The bank is asked with nothing locked; when it does not
     * answer nothing has changed.
     */
    readonly ask: (buyer: Buyer, wished: AskWish) => Effect.Effect<void, Unavailable>;
    /** Lets the change go: the order stays as it was. */
    readonly giveUp: (buyer: Buyer, token: OrderToken) => Effect.Effect<Order, NotFound | Conflict>;
  }
>()("panetier/amending/SupplementDesk") {
  static readonly layer: Layer.Layer<
    SupplementDesk,
    never,
    AmendmentNeeds | Bank | Settings | Outbox
  > = Layer.effect(
    SupplementDesk,
    Effect.gen(function* () {
      const needs = yield* amendmentNeeds;
      const { repository } = needs;
      const supplements = yield* SupplementsRepository;
      const orders = yield* Orders;
      const bank = yield* Bank;
      const { publicUrl } = yield* Settings;
      const { announce } = yield* Outbox;

      const hold = Effect.fnUntraced(function* (buyer: Buyer, wished: AskWish) {
        const held = yield* holdLocked({ needs, supplements }, buyer, wished);
        if (held === null || !held.isNew) return held;
        const { transaction, until } = held.supplement;
        yield* announce(SupplementDeadline, { transaction }, { at: msOfInstant(until) });
        return held;
      });

      const openPage = ({ supplement, number, email }: Held) =>
        Effect.flatMap(presentInstant, (now) =>
          bank.open({
            transaction: supplement.transaction,
            amount: supplement.amount,
            orderNumber: number,
            title: `Supplément de la commande ${number}`,
            email,
            openUntil: addMs(now, BANK_OPEN_MS),
            resultUrl: publicUrl + paths.order(supplement.token),
            cancelUrl: publicUrl + givenUpPath(supplement.transaction),
          }),
        );

      const inOrder = <A>(
        { orderId, transaction }: Supplement,
        write: (supplement: Supplement, now: Instant) => Effect.Effect<A>,
      ) =>
        repository.transaction(
          Effect.gen(function* () {
            yield* repository.lockById(orderId);
            const fresh = yield* supplements.find(transaction);
            if (fresh?.state === "asked") yield* write(fresh, yield* presentInstant);
          }),
        );

      return SupplementDesk.of({
        ask: Effect.fnUntraced(function* (buyer, wished) {
          // What cannot be saved is explained by the call that saves: here it only holds nothing.
          const held = yield* repository
            .transaction(hold(buyer, wished))
            .pipe(Effect.orElseSucceed(() => null));
          if (held === null) return;
          const page: OpenedPage = yield* openPage(held).pipe(
            Effect.tapError(({ message }) =>
              Effect.logError("La page d'un supplément ne s'ouvre pas", message),
            ),
            Effect.tapError(() =>
              inOrder(held.supplement, (supplement, now) =>
                releaseSupplement({ ...needs, supplements }, supplement, now),
              ),
            ),
            Effect.mapError(() => new Unavailable({ message: BANK_AWAY })),
          );
          yield* inOrder(held.supplement, (supplement, now) =>
            Effect.andThen(
              supplements.open(supplement, page, now),
              repository.touchOrder(supplement.orderId, now),
            ),
          );
        }),
        giveUp: (buyer, token) =>
          repository
            .transaction(giveUpLocked({ needs, supplements }, buyer, token))
            .pipe(Effect.andThen(orders.byToken(buyer.store.storeId, token))),
      });
    }),
  );
}

type DeskNeeds = {
  readonly needs: ReadNeeds;
  readonly supplements: SupplementsRepository["Service"];
};

type Held = {
  readonly supplement: Supplement;
  readonly number: string;
  readonly email: string;
  readonly isNew: boolean;
};

const holdLocked = Effect.fnUntraced(function* (
  { needs, supplements }: DeskNeeds,
  buyer: Buyer,
  wished: AskWish,
): Effect.fn.Return<Held | null, NotFound | Conflict> {
  const { token, shipment, wish } = wished;
  const paid = yield* needs.repository.lockByToken(token, buyer.store.storeId);
  if (paid === null || paid.number === null) return null;
  const { number, email } = paid;
  const pending = yield* supplements.pending(paid.id);
  if (pending !== null) {
    const isAskedAgain = pending.state === "asked" && isSameWish(pending.wish, wish);
    return isAskedAgain ? { supplement: pending, number, email, isNew: false } : null;
  }
  const now = yield* presentInstant;
  const order = yield* readOrder(needs, buyer, wished, now);
  if (closedReason(order, now) !== null || wish.version !== order.sold.version) return null;
  const plan = planAmendment(order, wish, now);
  if (plan.move.kind !== "supplement") return null;
  yield* checkPlan(plan, wish);
  const missing = yield* needs.amendments.moveStock(
    plan.rows.stock.filter(({ quantity }) => quantity > 0),
  );
  if (missing.size > 0) return null;
  const end = addMs(now, PAGE_OPEN_MS);
  const { changeableUntil } = plan.preview;
  const { items, deliveryDate } = wish;
  const transaction = randomBytes(18).toString("base64url");
  yield* supplements.ask({
    transaction,
    shipmentId: shipment,
    customerId: buyer.identity.customerId,
    wish: { items, ...(deliveryDate === undefined ? {} : { deliveryDate }) },
    rows: plan.rows,
    amount: plan.move.amount,
    until: changeableUntil < end ? changeableUntil : end,
    now,
  });
  const supplement = yield* supplements.find(transaction);
  if (supplement === null) return yield* Effect.die(new Error("No supplement was written"));
  return { supplement, number, email, isNew: true };
});

const giveUpLocked = Effect.fnUntraced(function* (
  { needs, supplements }: DeskNeeds,
  buyer: Buyer,
  token: OrderToken,
): Effect.fn.Return<void, NotFound> {
  const order = yield* needs.repository.lockByToken(token, buyer.store.storeId);
  if (order?.checkoutState !== "completed") {
    return yield* new NotFound({ message: "Cette commande n'existe pas." });
  }
  const pending = yield* supplements.pending(order.id);
  if (pending === null) return;
  yield* releaseSupplement({ ...needs, supplements }, pending, yield* presentInstant);
});

const BANK_AWAY =
  "La banque ne répond pas. Votre commande reste comme elle était et rien n'a été débité : réessayez dans quelques instants.";
