import { Context, Effect, Layer, type Types } from "effect";
import { HttpServerRequest, type HttpServerResponse } from "effect/http";
import { AtDesk, CurrentAgent, EndpointPolicy, FORM_TOKEN } from "../../api-schema/access.ts";
import { Forbidden, NotFound, Unauthorized } from "../../api-schema/problems.ts";
import { staffMay } from "../../core/staff/rights.ts";
import { Settings } from "../config.ts";
import { Agents } from "./agents.ts";
import { cookieOf, sessionCookie } from "./support-cookies.ts";

type Request = HttpServerRequest.HttpServerRequest;

/** The answer to a change that was not made by a page of the desk, or by one that is too old. */
export const forged = () =>
  new Forbidden({ message: "Ce formulaire n’est plus valable. Rechargez la page et recommencez." });

/** What a request at the desk brings: the login's cookie, and the token of who changes something. */
export const deskCookies = (publicUrl: string) => {
  const life = { secure: publicUrl.startsWith("https:") };
  return {
    sessionIn: (request: Request): string => cookieOf(request, sessionCookie, life),
    formTokenIn: ({ headers }: Request): string => headers[FORM_TOKEN] ?? "",
  };
};

type Needs = Layer.Services<typeof Agents.layer> | Settings;

/** Who works here, in what their roles may do; a change only with the token of their own login (SUPPORT-1, SUPPORT-3). */
export const AtDeskLive: Layer.Layer<AtDesk, never, Needs> = Layer.effect(
  AtDesk,
  Effect.gen(function* () {
    const agents = yield* Agents;
    const { sessionIn, formTokenIn } = deskCookies((yield* Settings).publicUrl);
    return (answer, { endpoint }) =>
      Effect.withFiber((fiber) => {
        const request = Context.getUnsafe(fiber.context, HttpServerRequest.HttpServerRequest);
        const token = sessionIn(request);
        const found = token === "" ? Effect.undefined : agents.find(token);
        return Effect.flatMap(found, (agent): Gated => {
          if (agent === undefined) return Effect.fail(notSignedIn());
          const policy = Context.getUnsafe(endpoint.annotations, EndpointPolicy);
          if (policy.access !== "staff" || !staffMay(agent.roles, policy.right)) {
            return Effect.fail(notTheirs());
          }
          const isRead = request.method === "GET" || request.method === "HEAD";
          if (!isRead && !agents.isFormGenuine(token, formTokenIn(request))) {
            return Effect.fail(forged());
          }
          return Effect.provideService(answer, CurrentAgent, { ...agent, token });
        });
      });
  }),
).pipe(Layer.provide(Agents.layer));

type Gated = Effect.Effect<
  HttpServerResponse.HttpServerResponse,
  Types.unhandled | Forbidden | NotFound | Unauthorized
>;

/** What one may not do is as if it were not there. */
const notTheirs = () => new NotFound({ message: "Cette page n’existe pas." });

const notSignedIn = () =>
  new Unauthorized({ message: "Votre session a expiré. Reconnectez-vous." });
