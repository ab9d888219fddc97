import { Context, Effect, Layer } from "effect";
import { SqlClient } from "effect/sql";
import type {
  AmendmentPreview,
  AmendmentWish,
  AmendShipment,
} from "../../../api-schema/amendment.ts";
import type { Order } from "../../../api-schema/order.ts";
import type { Instant, OrderToken, ShipmentId } from "../../../api-schema/primitives.ts";
import {
  Conflict,
  NotFound,
  OrderAmended,
  type Unprocessable,
} from "../../../api-schema/problems.ts";
import { formatClock, formatDay } from "../../../core/calendar/format.ts";
import { parisDayOf, parisTimeOf } from "../../../core/calendar/paris-time.ts";
import { euros } from "../../../core/money/format.ts";
import { differenceWords } from "../../../core/selling/amendment-differences.ts";
import { now as presentInstant } from "../../clock.ts";
import { fieldProblem } from "../../web/field-problem.ts";
import type { Buyer } from "../cart/buyer.ts";
import { CartRepository } from "../cart/cart-repository.ts";
import { bookedPart } from "../orders/booked-part.ts";
import { OrderNews } from "../orders/order-news.ts";
import { Orders } from "../orders/orders.ts";
import { PaymentsRepository } from "../payments/payments-repository.ts";
import { Receipts } from "../payments/receipts.ts";
import type { AmendableOrder } from "./amended-shipment.ts";
import {
  amendableOrder,
  type AmendmentPlan,
  closedReason,
  planAmendment,
} from "./amendment-plan.ts";
import { AmendmentsRepository, type SavedVersion } from "./amendments-repository.ts";
import { type SaveNeeds, saveVersion, takeStock } from "./saved-version.ts";
import { isSameRequest, supplementWaits } from "./supplement-words.ts";
import { type Supplement, SupplementsRepository } from "./supplements-repository.ts";

/** Changes of confirmed orders, shipment by shipment (product §10 'Modifiable jusqu'au camion'). */
export class Amendments extends Context.Service<
  Amendments,
  {
    /** Before and after; nothing is changed. Conflict when the shipment cannot be changed any more. */
    readonly preview: (
      buyer: Buyer,
      token: OrderToken,
      shipment: ShipmentId,
      request: AmendmentWish,
    ) => Effect.Effect<AmendmentPreview, NotFound | Conflict | Unprocessable>;
    /**
     * Saves a version, or nothing: the order is held, then the cut-off, the version, the stock and
     * the total are looked at. What a card has to pay first must have been asked for (SupplementService);
     * the order is then as it was, with its `supplement`.
     */
    readonly amend: (
      buyer: Buyer,
      token: OrderToken,
      shipment: ShipmentId,
      request: AmendShipment,
    ) => Effect.Effect<Order, NotFound | Conflict | OrderAmended | Unprocessable>;
  }
>()("panetier/amending/Amendments") {
  static readonly layer: Layer.Layer<Amendments, never, AmendmentNeeds> = Layer.effect(
    Amendments,
    Effect.gen(function* () {
      const needs = yield* amendmentNeeds;
      const orders = yield* Orders;
      const supplements = yield* SupplementsRepository;
      return Amendments.of({
        preview: Effect.fnUntraced(function* (buyer, token, shipment, request) {
          yield* checkRequest(request);
          const now = yield* presentInstant;
          const order = yield* readOrder(needs, buyer, { token, shipment, wish: request }, now);
          yield* checkOpen(order, now);
          return planAmendment(order, request, now).preview;
        }),
        amend: (buyer, token, shipment, request) =>
          needs.repository
            .transaction(amendLocked(needs, supplements, buyer, { token, shipment, wish: request }))
            .pipe(Effect.andThen(orders.byToken(buyer.store.storeId, token))),
      });
    }),
  );
}

/** What every change of an order reads and writes with. */
export type AmendmentNeeds =
  | SqlClient.SqlClient
  | CartRepository
  | PaymentsRepository
  | Receipts
  | AmendmentsRepository
  | SupplementsRepository
  | OrderNews
  | Orders;

export type ReadNeeds = SaveNeeds & { readonly carts: CartRepository["Service"] };

/** The services above, bound to the database for what they read of it. */
export const amendmentNeeds = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient;
  return {
    repository: yield* PaymentsRepository,
    receipts: yield* Receipts,
    news: yield* OrderNews,
    amendments: yield* AmendmentsRepository,
    carts: yield* CartRepository,
    readPart: (order, scope) =>
      Effect.provideService(bookedPart(order, scope), SqlClient.SqlClient, sql),
  } satisfies ReadNeeds;
});

export type RequestedAmendment = {
  readonly token: OrderToken;
  readonly shipment: ShipmentId;
  readonly wish: AmendmentWish;
};

/** The order of the buyer's store with all that prices the request, as it is at this moment. */
export const readOrder = Effect.fnUntraced(function* (
  { amendments, carts }: Pick<ReadNeeds, "amendments" | "carts">,
  buyer: { readonly store: Pick<Buyer["store"], "storeId"> },
  { token, shipment, wish: request }: RequestedAmendment,
  now: Instant,
): Effect.fn.Return<AmendableOrder, NotFound> {
  const { storeId } = buyer.store;
  const sold = yield* amendments.sold(token, storeId);
  if (sold === null) return yield* new NotFound({ message: "Cette commande n'existe pas." });
  const codes = request.items.map(({ variant }) => variant);
  const cart = yield* carts.load({ token, storeId, now, codes });
  const order = cart === null ? null : amendableOrder(sold, cart, shipment);
  return order ?? (yield* new NotFound({ message: "Cette livraison n'existe pas." }));
});

const checkRequest = ({ items }: AmendmentWish): Effect.Effect<void, Unprocessable> =>
  new Set(items.map(({ variant }) => variant)).size === items.length
    ? Effect.void
    : Effect.fail(fieldProblem("items", "Chaque produit ne figure qu'une fois."));

const checkOpen = (order: AmendableOrder, now: Instant): Effect.Effect<void, Conflict> => {
  const reason = closedReason(order, now);
  return reason === null ? Effect.void : Effect.fail(new Conflict({ message: reason }));
};

const amendLocked = Effect.fnUntraced(function* (
  needs: ReadNeeds,
  supplements: SupplementsRepository["Service"],
  buyer: Buyer,
  requested: RequestedAmendment & { readonly wish: AmendShipment },
): Effect.fn.Return<void, NotFound | Conflict | OrderAmended | Unprocessable> {
  const { token, shipment, wish: request } = requested;
  yield* checkRequest(request);
  const { storeId } = buyer.store;
  const paid = yield* needs.repository.lockByToken(token, storeId);
  if (paid === null) return yield* new NotFound({ message: "Cette commande n'existe pas." });
  // After the lock: whoever waited for it may have waited beyond the cut-off.
  const now = yield* presentInstant;
  const order = yield* readOrder(needs, buyer, requested, now);
  const pending = yield* supplements.pending(order.sold.id);
  yield* checkOpen(order, now);
  yield* checkVersion(needs.amendments, order, request);
  if (pending !== null) return yield* checkPending(pending, shipment, request);
  const plan = planAmendment(order, request, now);
  if (plan.isUnchanged && plan.preview.changes.length === 0) return;
  yield* checkPlan(plan, request);
  if (plan.move.kind === "supplement") {
    yield* takeStock(needs.amendments, plan.rows, plan.rows.stock, now);
    return yield* new Conflict({
      message: "Le supplément n'a pas pu être demandé à la banque : réessayez.",
    });
  }
  const { customerId } = buyer.identity;
  const { stock } = plan.rows;
  const version = { rows: plan.rows, stock, by: customerId, token, storeId, now };
  yield* saveVersion(needs, paid, version);
});

/** What was seen is what would be saved, to the cent. */
export const checkPlan = (
  { preview }: AmendmentPlan,
  { expectedTotal }: Pick<AmendShipment, "expectedTotal">,
): Effect.Effect<void, Conflict> => {
  const [change] = preview.changes;
  if (change !== undefined) {
    const message = `${change.productName} : ${change.message}`;
    return Effect.fail(new Conflict({ message }));
  }
  if (preview.refusal !== null) return Effect.fail(new Conflict({ message: preview.refusal }));
  const { orderTotal } = preview.after;
  return orderTotal === expectedTotal
    ? Effect.void
    : Effect.fail(
        new Conflict({
          message: `Le montant de votre commande a changé : il serait maintenant de ${euros(orderTotal)} TTC.`,
        }),
      );
};

/** The version is the one that was seen; else who has changed it meanwhile, and what: of the house by name `atDesk`. */
export const checkVersion = Effect.fnUntraced(function* (
  amendments: AmendmentsRepository["Service"],
  { sold }: Pick<AmendableOrder, "sold">,
  request: Pick<AmendShipment, "version">,
  atDesk = false,
): Effect.fn.Return<void, OrderAmended> {
  if (request.version === sold.version) return;
  const saved = yield* amendments.version(sold.id, sold.version);
  const message =
    saved === null
      ? "Cette commande n'est pas à la version que vous avez vue : rechargez-la."
      : `${whoSaved(saved, atDesk)} a modifié cette commande ${momentOf(saved.at)} : ${differenceWords(saved.before, saved.after).join(" ; ")}.`;
  return yield* new OrderAmended({ message, version: sold.version });
});

const whoSaved = ({ by, house }: SavedVersion, atDesk: boolean): string => {
  if (house === null) return by;
  return atDesk ? house.who : "Votre moulin";
};

const momentOf = (at: Instant): string =>
  `${formatDay(parisDayOf(at), "short")} à ${formatClock(parisTimeOf(at))}`;

// The same request again leads to the same card page.
const checkPending = (
  pending: Supplement,
  shipment: ShipmentId,
  request: AmendShipment,
): Effect.Effect<void, Conflict> =>
  pending.state === "open" &&
  pending.shipmentId === shipment &&
  isSameRequest(pending.wish, request)
    ? Effect.void
    : Effect.fail(new Conflict({ message: supplementWaits(pending) }));
