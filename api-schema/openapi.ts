import { Context, Option } from "effect";
import type { HttpApi } from "effect/http-api";
import { OpenApi } from "effect/http-api";
import { EndpointPolicy } from "./access.ts";
import { Api } from "./api.ts";

/** POSTs that create or pay accept an Idempotency-Key (product §2). */
const idempotent = new Set([
  "addItems",
  "completeOrder",
  "initPayment",
  "retryPayment",
]);

/**
 * The OpenAPI 3.1 document of the whole API, ready to be written to openapi.json: what Effect
 * derives from the endpoints, plus the headers that middlewares read (X-STORE-ID, Idempotency-Key)
 * and whole numbers where a query parameter is parsed from text.
 */
export const openApiDocument = (): OpenApi.OpenAPISpec => {
  const document = OpenApi.fromApi(Api);
  for (const operation of operations(document)) describe(operation);
  return document;
};

type Operation = OpenApi.OpenAPISpecOperation;

const policies = (api: HttpApi.Top): Map<string, Context.Service.Shape<typeof EndpointPolicy>> => {
  const found = new Map<string, Context.Service.Shape<typeof EndpointPolicy>>();
  for (const group of Object.values(api.groups)) {
    for (const endpoint of Object.values(group.endpoints)) {
      const policy = Context.getOption(endpoint.annotations, EndpointPolicy);
      if (Option.isSome(policy)) found.set(`${group.identifier}.${endpoint.identifier}`, policy.value);
    }
  }
  return found;
};

const operations = (document: OpenApi.OpenAPISpec): ReadonlyArray<Operation> =>
  Object.values(document.paths).flatMap((item) => Object.values(item));

const describe = (operation: Operation): void => {
  console.log(operation.operationId);
};

console.log(policies(Api), openApiDocument);
