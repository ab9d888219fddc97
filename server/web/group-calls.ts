import type { HttpApi, HttpApiEndpoint, HttpApiGroup } from "effect/http-api";
import type { Api } from "../../api-schema/api.ts";

/** How some calls of a group are answered, as its `handleAll` takes them: for a group of many calls. */
export type GroupCalls<Name extends Groups["identifier"]> = {
  readonly [Call in keyof Endpoints<Name>]?: Handler<Endpoints<Name>[Call]>;
};

type Groups = typeof Api extends HttpApi.HttpApi<string, infer Group> ? Group : never;

type Endpoints<Name extends Groups["identifier"]> = HttpApiGroup.WithIdentifier<
  Groups,
  Name
>["endpoints"];

type Handler<Endpoint> = Endpoint extends HttpApiEndpoint.Constraint
  ? HttpApiEndpoint.Handler<Endpoint, HttpApiEndpoint.MiddlewareError<Endpoint>, unknown>
  : never;
