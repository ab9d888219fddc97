import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";
import type { SqlClient } from "effect/sql";
import { CurrentAgent } from "../../../api-schema/access.ts";
import { Api } from "../../../api-schema/api.ts";
import { Conflict, NotFound } from "../../../api-schema/problems.ts";
import { WebhookId, type WebhookSecret } from "../../../api-schema/webhooks.ts";
import type { Vault } from "../../keys/vault.ts";
import {
  addWebhook,
  endWebhook,
  listWebhooks,
  type MadeWebhookSecret,
  pauseWebhook,
  replayWebhook,
  resumeWebhook,
  rotateWebhook,
} from "../../partners/webhooks.ts";
import { fieldProblem } from "../../web/field-problem.ts";

/** Addresses of partners, at the desk: what `npm run clients -- webhook` does, by direction (DOOR-21). */
export const StaffWebhooksHandlers = HttpApiBuilder.group(
  Api,
  "staffWebhooks",
  Effect.fnUntraced(function* (handlers) {
    const context = yield* Effect.context<SqlClient.SqlClient | Vault>();
    const inShop = <A, E>(work: Effect.Effect<A, E, SqlClient.SqlClient | Vault>) =>
      Effect.provideContext(work, context);

    /** The name of an address that is told, and who asks. */
    const told = Effect.fnUntraced(function* (id: WebhookId) {
      const { login } = yield* CurrentAgent;
      const known = (yield* inShop(listWebhooks(null))).find((webhook) => webhook.id === id);
      if (known === undefined) {
        return yield* new NotFound({ message: "Ce webhook est introuvable." });
      }
      if (known.endedAt !== null) {
        return yield* new Conflict({ message: "Ce webhook est retiré : ajoutez-en un autre." });
      }
      return { name: known.name, login };
    });

    const changed = (isDone: boolean, otherwise: string) =>
      isDone ? Effect.void : Effect.fail(new Conflict({ message: otherwise }));

    return handlers.handleAll({
      staffWebhooks: () => inShop(listWebhooks(null)),

      staffMakeWebhook: Effect.fnUntraced(function* ({ payload }) {
        const { login } = yield* CurrentAgent;
        const made = yield* inShop(addWebhook(payload, login));
        if ("message" in made) return yield* fieldProblem(made.field, made.message);
        return secretOf(payload.name, made);
      }),

      staffRotateWebhook: Effect.fnUntraced(function* ({ params }) {
        const { name, login } = yield* told(params.id);
        const rotated = yield* inShop(rotateWebhook(name, login));
        return rotated === undefined
          ? yield* new Conflict({ message: MOVED })
          : secretOf(name, rotated);
      }),

      staffPauseWebhook: Effect.fnUntraced(function* ({ params }) {
        const { name, login } = yield* told(params.id);
        yield* changed(yield* inShop(pauseWebhook(name, login)), "Ce webhook est déjà suspendu.");
      }),

      staffResumeWebhook: Effect.fnUntraced(function* ({ params }) {
        const { name, login } = yield* told(params.id);
        yield* changed(yield* inShop(resumeWebhook(name, login)), "Ce webhook n'est pas suspendu.");
      }),

      staffReplayWebhook: Effect.fnUntraced(function* ({ params, payload: { since } }) {
        const { name, login } = yield* told(params.id);
        const from = since === null ? null : new Date(since);
        const messages = yield* inShop(replayWebhook(name, from, login));
        return messages === undefined ? yield* new Conflict({ message: MOVED }) : { messages };
      }),

      staffRemoveWebhook: Effect.fnUntraced(function* ({ params }) {
        const { name, login } = yield* told(params.id);
        yield* changed(yield* inShop(endWebhook(name, login)), MOVED);
      }),
    });
  }),
);

const MOVED = "Ce webhook vient d'être retiré.";

const secretOf = (name: string, { id, secret }: MadeWebhookSecret): WebhookSecret => ({
  id: WebhookId.make(id),
  name,
  secret,
});
