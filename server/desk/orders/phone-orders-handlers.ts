import { Effect, Layer } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { SqlClient } from "effect/sql";
import { CurrentAgent } from "../../../api-schema/access.ts";
import { Api } from "../../../api-schema/api.ts";
import type { CustomerId, StoreId } from "../../../api-schema/primitives.ts";
import { Conflict, NotFound, type Unprocessable } from "../../../api-schema/problems.ts";
import type { PhonePreview } from "../../../api-schema/staff-phone-orders.ts";
import { CARD_ALONE, phonePayments, refusalAtDesk } from "../../../core/selling/phone-order.ts";
import { Vocabularies } from "../../habits/quick-entry-vocabulary.ts";
import type { Buyer } from "../../selling/cart/buyer.ts";
import { PhoneOrders } from "../../selling/completing/phone-orders.ts";
import { OrdersServices } from "../../selling/selling-services.ts";
import { Idempotency, IDEMPOTENCY_KEY } from "../../web/idempotency.ts";
import { withLacking } from "./lacking-variants.ts";
import { findPhoneStores, readPhoneStore } from "./phone-stores.ts";

const StaffPhoneOrdersGroup = HttpApiBuilder.group(
  Api,
  "staffPhoneOrders",
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient;
    const phone = yield* PhoneOrders;
    const vocabularies = yield* Vocabularies;
    const idempotency = yield* Idempotency;

    const storeOf = Effect.fnUntraced(function* (id: StoreId) {
      const found = yield* Effect.provideService(readPhoneStore(id), SqlClient.SqlClient, sql);
      return found ?? (yield* Effect.fail(new NotFound({ message: "Boutique introuvable." })));
    });
    /** Read for each call: who has left the store since orders nothing there. */
    const buyerOf = Effect.fnUntraced(function* (storeId: StoreId, customerId: CustomerId) {
      const { buyers } = yield* storeOf(storeId);
      const buyer = buyers.find(({ id }) => id === customerId);
      if (buyer === undefined) {
        return yield* Effect.fail(
          new NotFound({ message: "Cette personne ne commande pas pour cette boutique." }),
        );
      }
      return { identity: { customerId }, store: { storeId, role: buyer.role } } satisfies Buyer;
    });

    return handlers.handleAll({
      staffPhoneStores: ({ query }) =>
        Effect.provideService(findPhoneStores(query.search), SqlClient.SqlClient, sql),
      staffPhoneStore: ({ params }) => storeOf(params.id),
      staffPhoneVocabulary: Effect.fnUntraced(function* ({ params }) {
        const { id } = yield* storeOf(params.id);
        const vocabulary = yield* vocabularies.of(id);
        return yield* Effect.provideService(withLacking(vocabulary), SqlClient.SqlClient, sql);
      }),
      staffPhonePreview: Effect.fnUntraced(function* ({ params, payload }) {
        const { buyer: customer, ...wish } = payload;
        const buyer = yield* buyerOf(params.id, customer);
        return previewOf(yield* phone.preview(buyer, { ...wish, keepCart: true }));
      }),
      staffPlacePhoneOrder: Effect.fnUntraced(function* ({ params, payload }) {
        const { buyer: customer, key, ...wish } = payload;
        const buyer = yield* buyerOf(params.id, customer);
        const { id: staff } = yield* CurrentAgent;
        const keyed = {
          customerId: customer,
          key,
          request: ["staffPlacePhoneOrder", params.id, wish],
        };
        const placed = phone
          .place(buyer, staff, wish)
          .pipe(
            Effect.flatMap(({ id, number }) =>
              number === null
                ? Effect.die(new Error("An order that was placed has no number"))
                : Effect.succeed({ id, number }),
            ),
          );
        return yield* idempotency
          .once(keyed, placed)
          .pipe(Effect.catchTag("Unprocessable", placedAlready));
      }),
    });
  }),
);

export const StaffPhoneOrdersHandlers = StaffPhoneOrdersGroup.pipe(
  Layer.provide([OrdersServices, Vocabularies.layer]),
);

/** A page whose press lost its answer, and what it orders was changed since: it would be a second order. */
const placedAlready = (refusal: Unprocessable): Effect.Effect<never, Conflict | Unprocessable> =>
  Effect.fail(
    refusal.fields.some(({ field }) => field === IDEMPOTENCY_KEY)
      ? new Conflict({
          message:
            "Une commande est déjà partie de cette page, et sa réponse s’est perdue : regardez les commandes de la boutique avant d’en passer une autre.",
        })
      : refusal,
  );

const previewOf = ({
  preview: { order, changes, paymentChoices, proposal },
  termsRefusal,
}: Effect.Success<ReturnType<PhoneOrders["Service"]["preview"]>>): PhonePreview => {
  const payments = phonePayments(paymentChoices);
  return {
    shipments: order.shipments,
    totalHT: order.totalHT,
    taxTotal: order.taxTotal,
    total: order.total,
    changes,
    left: order.unAvailableShippingItems.map(({ productName, message }) => ({
      productName,
      message,
    })),
    refusals: [
      ...order.blockers.map(refusalAtDesk),
      ...(termsRefusal === null ? [] : [termsRefusal]),
      ...(payments.some(({ proposed }) => proposed === null) ? [CARD_ALONE] : []),
    ],
    payments,
    shippingAddress: proposal.shippingAddress,
    deliveries: proposal.shipments,
  };
};
