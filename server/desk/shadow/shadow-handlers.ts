import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { SqlClient } from "effect/sql";
import { Api } from "../../../api-schema/api.ts";
import { NotFound } from "../../../api-schema/problems.ts";
import { readDay, readMonth, sayDay } from "../../shadow/shadow-reports.ts";

/** A month in double, at the desk. */
export const StaffShadowHandlers = HttpApiBuilder.group(
  Api,
  "staffShadow",
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient;
    const inShop = <A, E>(work: Effect.Effect<A, E, SqlClient.SqlClient>) =>
      Effect.provideService(work, SqlClient.SqlClient, sql);
    return handlers.handleAll({
      staffShadow: () => inShop(readMonth),
      staffShadowDay: Effect.fnUntraced(function* ({ params }) {
        const found = yield* inShop(readDay(params.day));
        return found ?? (yield* Effect.fail(new NotFound({ message: NOT_SAID })));
      }),
      staffCompareShadowDay: Effect.fnUntraced(function* ({ params }) {
        const said = yield* inShop(sayDay(params.day, "desk"));
        if (said === undefined) yield* Effect.fail(new NotFound({ message: NOTHING_ORDERED }));
      }),
    });
  }),
);

const NOT_SAID = "Ce jour n’a pas encore été comparé.";
const NOTHING_ORDERED = "L’ancien système n’a aucune commande ce jour-là.";
