import { Effect, Layer } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { CurrentAgent } from "../../../api-schema/access.ts";
import { Api } from "../../../api-schema/api.ts";
import { DeskWaiting } from "../../support/desk-waiting.ts";
import { makeToday } from "./today.ts";

const StaffTodayGroup = HttpApiBuilder.group(
  Api,
  "staffToday",
  Effect.fnUntraced(function* (handlers) {
    const today = yield* makeToday;
    return handlers.handleAll({
      staffToday: Effect.fnUntraced(function* () {
        const { roles } = yield* CurrentAgent;
        return yield* today(roles);
      }),
    });
  }),
);

export const StaffTodayHandlers = StaffTodayGroup.pipe(Layer.provide(DeskWaiting.layer));
