import { Effect, Layer } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { CurrentAgent } from "../../../api-schema/access.ts";
import { Api } from "../../../api-schema/api.ts";
import { Outbox } from "../../outbox/outbox.ts";
import { AmendmentsRepository } from "../../selling/amending/amendments-repository.ts";
import { SupplementsRepository } from "../../selling/amending/supplements-repository.ts";
import { CartRepository } from "../../selling/cart/cart-repository.ts";
import { OrderNews } from "../../selling/orders/order-news.ts";
import { PaymentsRepository } from "../../selling/payments/payments-repository.ts";
import { Receipts } from "../../selling/payments/receipts.ts";
import { makeConfirmedLately } from "../../support/confirmation.ts";
import { SecondFactor } from "../../support/second-factor.ts";
import { makeOrderChanges } from "./order-changes.ts";
import { makeOrderSplits } from "./order-splits.ts";

const StaffOrderChangesGroup = HttpApiBuilder.group(
  Api,
  "staffOrderChanges",
  Effect.fnUntraced(function* (handlers) {
    const changes = yield* makeOrderChanges;
    const splits = yield* makeOrderSplits;
    const confirmedLately = yield* makeConfirmedLately;
    return handlers.handleAll({
      staffSubstitutes: ({ params }) => changes.substitutes(params.id, params.shipment),
      staffPreviewOrderChange: ({ params, payload }) => changes.preview(params.id, payload),
      staffChangeOrder: Effect.fnUntraced(function* ({ params, payload }) {
        const agent = yield* CurrentAgent;
        yield* changes.change(params.id, payload, {
          who: agent.name,
          confirmedLately: Effect.provideService(confirmedLately, CurrentAgent, agent),
        });
      }),
      staffSplitDays: ({ params }) => splits.days(params.id, params.shipment),
      staffPreviewOrderSplit: ({ params, payload }) => splits.preview(params.id, payload),
      staffSplitOrder: Effect.fnUntraced(function* ({ params, payload }) {
        const agent = yield* CurrentAgent;
        yield* splits.split(params.id, payload, {
          who: agent.name,
          confirmedLately: Effect.provideService(confirmedLately, CurrentAgent, agent),
        });
      }),
    });
  }),
);

export const StaffOrderChangesHandlers = StaffOrderChangesGroup.pipe(
  Layer.provide([CartRepository.layer, AmendmentsRepository.layer, SupplementsRepository.layer]),
  Layer.provide([PaymentsRepository.layer, Receipts.layer, OrderNews.layer, SecondFactor.layer]),
  Layer.provide(Outbox.layer),
);
