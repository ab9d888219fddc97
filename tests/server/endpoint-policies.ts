import { Context } from "effect";
import type { HttpApiEndpoint } from "effect/http-api";
import {
  AsClient,
  AtDesk,
  Claiming,
  Confirmed,
  Edge,
  EndpointPolicy,
  InStore,
  SignedIn,
  Viewing,
  type Policy,
} from "../../api-schema/access.ts";
import { Api } from "../../api-schema/api.ts";

/** An endpoint of the Api with the group it belongs to. */
export interface Route {
  readonly name: string;
  readonly endpoint: HttpApiEndpoint.Top;
}

/** Every endpoint there is, so that a new one cannot be forgotten. */
export const routes: readonly Route[] = Object.values(Api.groups).flatMap((group) =>
  Object.values(group.endpoints).map((endpoint: HttpApiEndpoint.Top) => ({
    name: `${endpoint.method} ${endpoint.path}`,
    endpoint,
  })),
);

type Guarded = Pick<HttpApiEndpoint.Top, "annotations" | "middlewares">;

/** The policy an endpoint carries; undefined when it was forgotten. */
export const policyOf = (endpoint: Guarded): Policy | undefined =>
  Context.getOrUndefined(endpoint.annotations, EndpointPolicy);

/** What is wrong with the guard of an endpoint; undefined when its middleware keeps its policy. */
export function guardProblem(endpoint: Guarded): string | undefined {
  const policy = policyOf(endpoint);
  if (policy === undefined) return "has no EndpointPolicy";
  const keys = new Set(Array.from(endpoint.middlewares, ({ key }) => key));
  if (!keys.has(Edge.key)) return "is not behind Edge";
  const isConfirmed = policy.access === "staff" && policy.isConfirmed === true;
  if (isConfirmed && !keys.has(Confirmed.key)) {
    return "is to be confirmed, and guarded by nothing for it";
  }
  if (!isConfirmed && keys.has(Confirmed.key)) {
    return "is guarded by panetier/Confirmed without saying so";
  }
  const guards = [Viewing, SignedIn, InStore, Claiming, AtDesk, AsClient].filter(({ key }) =>
    keys.has(key),
  );
  const wanted = {
    public: [[], [Viewing]],
    customer: [[SignedIn]],
    store: [[InStore], [Claiming]],
    staff: [[AtDesk]],
    client: [[AsClient]],
  }[policy.access];
  const kept = wanted.some(
    (middlewares) =>
      middlewares.length === guards.length && middlewares.every((each) => guards.includes(each)),
  );
  if (kept) return undefined;
  const names = guards.map(({ key }) => key).join(", ");
  return `is ${policy.access} but guarded by ${names === "" ? "nothing" : names}`;
}
