import { readdirSync, readFileSync } from "node:fs";
import { Context, type Schema } from "effect";
import type { HttpApiEndpoint } from "effect/http-api";
import { EndpointPolicy, Viewing } from "../access.ts";
import { Api } from "../api.ts";
import { CallManner, type Manner } from "../manner.ts";

/** What a client has to know of a call: the table of calls is written from it. */
export interface CallFacts {
  /** Its group in the contract: the word of the business. */
  readonly word: string;
  readonly name: string;
  readonly method: string;
  /** As openapi.json writes it: `/api/v2/shop/orders/{token}`. */
  readonly path: string;
  /** 'anyone', 'viewer', 'customer', 'person', 'agent', 'client', or what a member's role must allow. */
  readonly who: string;
  readonly manner: Manner;
  /** What stands above it in the contract; empty where nothing does. */
  readonly doc: string;
  /** In its address. */
  readonly params: readonly Parameter[];
  readonly query: readonly Parameter[];
  /** Undefined without a body. */
  readonly payload: { readonly schema: Schema.Top; readonly isForm: boolean } | undefined;
  readonly success: readonly Schema.Top[];
}

export interface Parameter {
  readonly name: string;
  readonly schema: Schema.Top;
  readonly isOptional: boolean;
}

/** Every call of the contract, in its order. */
export const callFacts = (): readonly CallFacts[] => {
  const docs = docsByName();
  return Object.values(Api.groups).flatMap((group) =>
    Object.values(group.endpoints).map((endpoint: HttpApiEndpoint.Top): CallFacts => {
      const { identifier, method, annotations } = endpoint;
      const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}");
      const manner = Context.getOrUndefined(annotations, CallManner) ?? {};
      const who = whoOf(endpoint, manner);
      return {
        word: group.identifier,
        name: identifier,
        method: method.toLowerCase(),
        path,
        who,
        manner,
        doc: docs.get(identifier) ?? "",
        params: fieldsOf(endpoint.params).filter(({ name }) => !isActiveStore(name, path, who)),
        query: fieldsOf(endpoint.query),
        payload: payloadOf(endpoint),
        success: [...endpoint.success].map(declared),
      };
    }),
  );
};

/** A codec of the wire stands around what was declared. */
export const declared = (schema: Schema.Top): Schema.Top =>
  "schema" in schema && !("headers" in schema) ? (schema.schema as Schema.Top) : schema; // safe: Effect's own field

const whoOf = ({ annotations, middlewares }: HttpApiEndpoint.Top, manner: Manner): string => {
  const policy = Context.getOrUndefined(annotations, EndpointPolicy);
  if (policy === undefined) throw new Error("A call has no policy");
  if (policy.access === "store") return policy.action;
  if (policy.access === "staff") return "agent";
  if (policy.access === "client") return "client";
  if (policy.access === "customer") return manner.ofPerson === true ? "person" : "customer";
  return Array.from(middlewares, ({ key }) => key).includes(Viewing.key) ? "viewer" : "anyone";
};

/** A member names the active store once: the address of what is the store's own repeats it. */
const isActiveStore = (name: string, path: string, who: string): boolean =>
  name === "id" && path.includes("/stores/{id}") && who.includes(".");

const fieldsOf = (schema: Schema.Top | undefined): readonly Parameter[] => {
  if (schema === undefined) return [];
  const { fields } = declared(schema) as Schema.Struct<Schema.Struct.Fields>; // safe: `params` and `query` are declared by their fields
  return Object.entries(fields).map(([name, field]) => {
    const isOptional = field.ast.context?.isOptional === true;
    // safe: an optional key is around its schema
    return {
      name,
      isOptional,
      schema: isOptional ? declared(field as Schema.Top) : (field as Schema.Top),
    };
  });
};

const payloadOf = ({ payload, method }: HttpApiEndpoint.Top): CallFacts["payload"] => {
  const [known] = payload.values();
  const [schema] = known?.schemas ?? [];
  if (known === undefined || schema === undefined || method === "GET") return undefined;
  return { schema: declared(schema), isForm: known.encoding._tag === "Multipart" };
};

const FOLDER = new URL("../endpoints/", import.meta.url);

/** The comment above each call, by its name. */
const docsByName = (): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(FOLDER).flatMap((file) =>
      Array.from(
        readFileSync(new URL(file, FOLDER), "utf8").matchAll(
          /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:Call\.)?\w+\(\s*"(\w+)"/g,
        ),
        ([, comment = "", name = ""]) => [name, wordsOf(comment)] as const,
      ),
    ),
  );

const wordsOf = (comment: string): string =>
  comment
    .split("\n")
    .map((line) => line.replace(/^\s*\*?\s*/, "").trimEnd())
    .filter((line) => line !== "")
    .join("\n");
