import { Context, Effect, Layer } from "effect";
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
import { givenUpPath } from "../payments/card-page-service.ts";
import { closedReason, planAmendment } from "./amendment-plan.ts";
import {
  type AmendmentNeeds,
  amendmentNeeds,
  checkPlan,
  readOrder,
  type ReadNeeds,
  type RequestedAmendment,
} from "./amendments.ts";
import { releaseSupplement, SupplementDeadline } from "./supplement-ends.ts";
import { isSameRequest } from "./supplement-words.ts";
import { type Supplement, SupplementsRepository } from "./supplements-repository.ts";
import { randomToken } from "../../randomness.ts";

/** The bank keeps the page a little longer than the shop waits for it. */
const BANK_OPEN_MS = PAGE_OPEN_MS + 5 * 60 * 1000;

type SupplementRequest = RequestedAmendment & { readonly wish: AmendShipment };

/** What a change costs more on a card is asked for here, before the order changes. */
export class SupplementService extends Context.Service<
  SupplementService,
  {
    /**
     * Opens the card page of a supplement where the request needs one: its stock is held from now on,
     * for half an hour and until the cut-off at the longest. Nothing where the request needs none or is
     * refused: the call that saves says so. The bank is asked with nothing locked; when it does not
     * answer nothing has changed.
     */
    readonly ask: (buyer: Buyer, requested: SupplementRequest) => Effect.Effect<void, Unavailable>;
    /** Lets the change go: the order stays as it was. */
    readonly giveUp: (buyer: Buyer, token: OrderToken) => Effect.Effect<Order, NotFound | Conflict>;
  }
>()("panetier/amending/SupplementService") {
  static readonly layer: Layer.Layer<
    SupplementService,
    never,
    AmendmentNeeds | Bank | Settings | Outbox
  > = Layer.effect(
    SupplementService,
    Effect.gen(function* () {
      const needs = yield* amendmentNeeds;
      const { repository } = needs;
      const supplements = yield* SupplementsRepository;
      const orders = yield* Orders;
      const bank = yield* Bank;
      const { publicUrl } = yield* Settings;
      const { announce } = yield* Outbox;

      const hold = Effect.fnUntraced(function* (buyer: Buyer, requested: SupplementRequest) {
        const held = yield* holdLocked({ needs, supplements }, buyer, requested);
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

      return SupplementService.of({
        ask: Effect.fnUntraced(function* (buyer, requested) {
          // What cannot be saved is explained by the call that saves: here it only holds nothing.
          const held = yield* repository
            .transaction(hold(buyer, requested))
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

type ServiceNeeds = {
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
  { needs, supplements }: ServiceNeeds,
  buyer: Buyer,
  requested: SupplementRequest,
): Effect.fn.Return<Held | null, NotFound | Conflict> {
  const { token, shipment, wish: request } = requested;
  const paid = yield* needs.repository.lockByToken(token, buyer.store.storeId);
  if (paid === null || paid.number === null) return null;
  const { number, email } = paid;
  const pending = yield* supplements.pending(paid.id);
  if (pending !== null) {
    const isAskedAgain = pending.state === "asked" && isSameRequest(pending.wish, request);
    return isAskedAgain ? { supplement: pending, number, email, isNew: false } : null;
  }
  const now = yield* presentInstant;
  const order = yield* readOrder(needs, buyer, requested, now);
  if (closedReason(order, now) !== null || request.version !== order.sold.version) return null;
  const plan = planAmendment(order, request, now);
  if (plan.move.kind !== "supplement") return null;
  yield* checkPlan(plan, request);
  const transaction = yield* randomToken("bank page of a supplement", 18);
  const missing = yield* needs.amendments.moveStock(
    plan.rows.stock.filter(({ quantity }) => quantity > 0),
    { orderId: paid.id, source: `supplement:${transaction}`, now },
  );
  if (missing.size > 0) return null;
  const end = addMs(now, PAGE_OPEN_MS);
  const { changeableUntil } = plan.preview;
  const { items, deliveryDate } = request;
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
  { needs, supplements }: ServiceNeeds,
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
