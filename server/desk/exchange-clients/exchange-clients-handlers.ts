import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import { SqlClient } from "effect/sql";
import { CurrentAgent } from "../../../api-schema/access.ts";
import { Api } from "../../../api-schema/api.ts";
import { type ClientSecret, ExchangeClientId } from "../../../api-schema/exchange-clients.ts";
import { Conflict, NotFound } from "../../../api-schema/problems.ts";
import {
  listClients,
  type MadeSecret,
  makeClient,
  revokeClient,
  rotateClient,
} from "../../exchange/clients/clients.ts";
import { fieldProblem } from "../../web/field-problem.ts";

/** Programs of partners, at the desk: seen, made, rotated and revoked by direction (DOOR-12). */
export const StaffExchangeClientsHandlers = HttpApiBuilder.group(
  Api,
  "staffExchangeClients",
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient;
    const inShop = <A, E>(work: Effect.Effect<A, E, SqlClient.SqlClient>) =>
      Effect.provideService(work, SqlClient.SqlClient, sql);

    /** Why nothing was done to a client of that id: there is none, or it is revoked. */
    const notServing = Effect.fnUntraced(function* (id: number) {
      const isKnown = (yield* inShop(listClients(null))).some((client) => client.id === id);
      return yield* Effect.fail(
        isKnown
          ? new Conflict({ message: "Ce programme est révoqué : ouvrez-en un autre." })
          : new NotFound({ message: "Ce programme est introuvable." }),
      );
    });

    return handlers.handleAll({
      staffExchangeClients: () => inShop(listClients(null)),

      staffMakeExchangeClient: Effect.fnUntraced(function* ({ payload }) {
        const { login } = yield* CurrentAgent;
        const made = yield* inShop(makeClient(payload, login));
        if ("reason" in made) return yield* fieldProblem(made.field, made.reason);
        return told(made);
      }),

      staffRotateExchangeClient: Effect.fnUntraced(function* ({ params }) {
        const { login } = yield* CurrentAgent;
        const rotated = yield* inShop(rotateClient(params.id, login));
        return rotated === undefined ? yield* notServing(params.id) : told(rotated);
      }),

      staffRevokeExchangeClient: Effect.fnUntraced(function* ({ params }) {
        const { login } = yield* CurrentAgent;
        if (!(yield* inShop(revokeClient(params.id, login)))) yield* notServing(params.id);
      }),
    });
  }),
);

const told = ({ id, name, secret }: MadeSecret): ClientSecret => ({
  id: ExchangeClientId.make(id),
  name,
  secret,
});
