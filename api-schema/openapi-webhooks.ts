import {
  HttpApi,
  HttpApiEndpoint as Call,
  HttpApiGroup,
  HttpApiSchema,
  OpenApi,
} from "effect/http-api";
import { WEBHOOK_EVENTS, WEBHOOK_NAMES, webhookMessage } from "./webhooks.ts";

/** Each event as a call that the shop makes: its body is the message. */
const calls = WEBHOOK_NAMES.map((name) =>
  Call.post(name, `/${name}`, {
    payload: webhookMessage(name),
    success: HttpApiSchema.NoContent,
  }),
);

const HEADERS = {
  "webhook-id":
    "Le message ; le même à chaque essai et quand il est renvoyé : ne prenez chacun qu'une fois.",
  "webhook-timestamp": "Les secondes de cet essai.",
  "webhook-signature":
    "« v1, » et le HMAC-SHA256, en base64, de « id.timestamp.corps » par le secret ; deux, séparés d'une espace, après un renouvellement.",
} as const;

/**
 * What partners' addresses are told, as the `webhooks` of OpenAPI 3.1, and the components that they need: of the
 * same schemas as the messages are checked by.
 */
export const openApiWebhooks = () => {
  const [first, ...others] = calls;
  if (first === undefined) throw new Error("There are events.");
  const { paths, components } = OpenApi.fromApi(
    HttpApi.make("webhooks").add(HttpApiGroup.make("webhooks").add(first, ...others)),
  );
  const webhooks = Object.fromEntries(
    WEBHOOK_NAMES.map((name) => [
      name,
      {
        post: {
          operationId: `webhooks.${name}`,
          tags: ["webhooks"],
          summary: WEBHOOK_EVENTS[name].title,
          security: [],
          parameters: Object.entries(HEADERS).map(([header, description]) => ({
            name: header,
            in: "header",
            required: true,
            description,
            schema: { type: "string" },
          })),
          requestBody: paths[`/${name}`]?.post?.requestBody,
          responses: { "2XX": { description: "Le message est pris." } },
        },
      },
    ]),
  );
  return { webhooks, schemas: components.schemas };
};
