import { Effect, Layer } from "effect";
import { HttpServerResponse } from "effect/http";
import { HttpApiBuilder } from "effect/http-api";
import { SqlClient } from "effect/sql";
import { CurrentCustomer } from "../../../api-schema/access.ts";
import { Api } from "../../../api-schema/api.ts";
import type { CustomerId } from "../../../api-schema/primitives.ts";
import { NotFound } from "../../../api-schema/problems.ts";
import { Settings } from "../../config.ts";
import { Vault } from "../../keys/vault.ts";
import { callOrigin } from "../call-origin.ts";
import { CustomerRepository } from "../customer-repository.ts";
import { loginCookies } from "../login-cookies.ts";
import { refuseWhenImpersonating } from "../refuse-when-impersonating.ts";
import { AccountDeletion } from "./account-deletion.ts";
import { AccountMails } from "./account-mail-topics.ts";
import { AccountLinks } from "./account-links.ts";
import { OwnAccount } from "./own-account.ts";
import { OwnPassword } from "./own-password.ts";
import { personalData } from "./personal-data.ts";

const AccountGroup = HttpApiBuilder.group(
  Api,
  "account",
  Effect.fnUntraced(function* (handlers) {
    const settings = yield* Settings;
    const links = yield* AccountLinks;
    const account = yield* OwnAccount;
    const { check: checkPassword } = yield* OwnPassword;
    const deletion = yield* AccountDeletion;
    const sql = yield* SqlClient.SqlClient;
    const vault = yield* Vault;
    const customers = yield* CustomerRepository;
    const cookies = loginCookies(settings.publicUrl);
    const from = callOrigin(settings.trustProxy);
    const empty = (status: number) => HttpServerResponse.empty({ status });

    // Somebody else's record is not found, whether it exists or not; an agent decides nothing here.
    const own = Effect.fnUntraced(function* (id: CustomerId) {
      const identity = yield* CurrentCustomer;
      if (id !== identity.customerId) return yield* Effect.fail(unknownCustomer());
      yield* refuseWhenImpersonating(identity);
      return identity;
    });

    return handlers.handleAll({
      requestPasswordReset: ({ payload, request }) =>
        Effect.as(links.ask("reset", payload.email, from(request).address), empty(202)),
      requestActivation: ({ payload, request }) =>
        Effect.as(links.ask("activation", payload.email, from(request).address), empty(202)),
      resetTokenExists: ({ query }) =>
        Effect.map(links.resetExists(query.token), (exists) => ({ exists })),
      resetPassword: ({ params, payload, request }) =>
        links.reset(params.token, payload.password, from(request).address),
      accountToActivate: ({ params }) => links.toActivate(params.token),
      activateAccount: ({ params, payload, request }) =>
        links.activate(params.token, payload, from(request).address),
      emailToConfirm: ({ params }) => links.emailToConfirm(params.token),
      confirmEmail: ({ params, request }) =>
        links.confirmEmail(params.token, from(request).address),

      putCustomer: Effect.fnUntraced(function* ({ params, payload, request }) {
        const identity = yield* own(params.id);
        yield* account.change(identity, payload, from(request).address);
        return (yield* customers.find(params.id)) ?? (yield* Effect.fail(unknownCustomer()));
      }),

      personalData: Effect.fnUntraced(function* ({ params }) {
        const { customerId } = yield* own(params.id);
        return HttpServerResponse.uint8Array(yield* personalData(sql, vault, customerId), {
          contentType: "application/zip",
          headers: {
            "content-disposition": 'attachment; filename="mes-donnees.zip"',
            "cache-control": "no-store",
          },
        });
      }),

      deleteAccount: Effect.fnUntraced(function* ({ params, payload, request }) {
        const identity = yield* own(params.id);
        const { address } = from(request);
        yield* checkPassword(identity, payload.password, "password", address);
        yield* deletion.delete(identity, address);
        return cookies.withoutLogin(empty(204), request);
      }),
    });
  }),
);

/** A person's own account, and the mails that it sends. */
export const AccountHandlers = Layer.mergeAll(
  AccountGroup.pipe(
    Layer.provide([
      AccountLinks.layer,
      OwnAccount.layer,
      OwnPassword.layer,
      AccountDeletion.layer,
      CustomerRepository.layer,
    ]),
  ),
  AccountMails,
);

const unknownCustomer = () => new NotFound({ message: "Client introuvable." });
