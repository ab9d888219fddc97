import { Effect, Layer } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { CurrentAgent } from "../../../api-schema/access.ts";
import { Api } from "../../../api-schema/api.ts";
import { OrderNews } from "../../selling/orders/order-news.ts";
import { makeLorryCancellations } from "./lorry-cancellations.ts";
import { makeTourWeek } from "./tour-week.ts";

const StaffToursGroup = HttpApiBuilder.group(
  Api,
  "staffTours",
  Effect.fnUntraced(function* (handlers) {
    const week = yield* makeTourWeek;
    const cancellations = yield* makeLorryCancellations;
    return handlers.handleAll({
      staffTours: ({ query }) => week(query.day),
      staffLorryHit: ({ params }) => cancellations.hit(params),
      staffCancelLorry: Effect.fnUntraced(function* ({ payload }) {
        const { name } = yield* CurrentAgent;
        yield* cancellations.cancel(payload, name);
      }),
      staffTellCancellation: ({ params }) => cancellations.tellNow(params.id),
      staffTakeBackCancellation: Effect.fnUntraced(function* ({ params }) {
        const { name } = yield* CurrentAgent;
        yield* cancellations.takeBack(params.id, name);
      }),
    });
  }),
);

export const StaffToursHandlers = StaffToursGroup.pipe(Layer.provide(OrderNews.layer));
