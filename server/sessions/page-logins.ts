import { Clock, Context, Effect, Layer } from "effect";
import type { HttpServerRequest } from "effect/http";
import type { SqlClient } from "effect/sql";
import type { AccessToken } from "../../api-schema/customer.ts";
import { Settings } from "../config.ts";
import type { Keys } from "../keys/keys.ts";
import { AccessTokens } from "./access-token.ts";
import { loginCookies } from "./login-cookies.ts";
import { LoginRepository } from "./login-repository.ts";
import { loginIdOf } from "./refresh-token.ts";
import { standingOf } from "./renewal.ts";

/** Whose login a page is asked for with. */
export class PageLogins extends Context.Service<
  PageLogins,
  {
    /**
     * What a renewal would answer to the cookie of this request. The cookie stays as it is, and one that is
     * not good ends nothing: the page's own renewal does. Undefined without a good one, and for an agent in a
     * customer's place.
     */
    readonly of: (
      request: HttpServerRequest.HttpServerRequest,
    ) => Effect.Effect<AccessToken | undefined>;
  }
>()("panetier/sessions/PageLogins") {
  static readonly layer: Layer.Layer<
    PageLogins,
    never,
    SqlClient.SqlClient | AccessTokens | Settings | Keys
  > = Layer.effect(
    PageLogins,
    Effect.gen(function* () {
      const cookies = loginCookies((yield* Settings).publicUrl);
      const logins = yield* LoginRepository;
      const tokens = yield* AccessTokens;
      return PageLogins.of({
        of: Effect.fnUntraced(function* (request) {
          const received = cookies.refreshIn(request);
          const id = loginIdOf(received.token);
          const login = id === undefined ? undefined : yield* logins.find(id);
          if (login === undefined || login.agent !== null) return undefined;
          const standing = standingOf(login, received, yield* Clock.currentTimeMillis);
          if (standing._tag !== "Good") return undefined;
          const { customerId, username, epoch, id: session } = login;
          const token = yield* tokens.issue({ customerId, username, epoch, session, act: null });
          return { token, customerId, username };
        }),
      });
    }),
  ).pipe(Layer.provide(LoginRepository.layer));
}
