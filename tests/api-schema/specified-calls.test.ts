import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { policyOf, routes } from "../server/endpoint-policies.ts";
import { ANSWERED, type SpecifiedCall, STILL_WAITING, WAITING } from "./specified-calls.ts";

const contract: { readonly paths: { readonly [path: string]: object } } = JSON.parse(
  readFileSync(new URL("../../api-schema/openapi.json", import.meta.url), "utf8"),
);

/** 'GET /api/v2/shop/stores/{}': what a parameter is called does not matter. */
const plain = (path: string): string => path.replaceAll(/\{\w+\}/g, "{}");
const nameOf = ({ method, path }: Pick<SpecifiedCall, "method" | "path">): string =>
  `${method} ${plain(path)}`;

const answered = new Set(
  Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${plain(path)}`),
  ),
);
const answeredPaths = new Set(Object.keys(contract.paths).map(plain));

const waiting = Object.values(WAITING).flat();

/** Who may make each call of the contract, in the specification's list's words. */
const whoByName = new Map(
  routes.map(({ endpoint }) => {
    const policy = policyOf(endpoint);
    const who = policy?.access === "store" ? policy.action : policy?.access;
    const path = endpoint.path.replaceAll(/:\w+/g, "{}");
    return [`${endpoint.method} ${path}`, who === "public" ? "anyone" : who];
  }),
);

describe("the calls of the specification", () => {
  it("are answered, but for those that wait", () => {
    expect(ANSWERED.map(nameOf).filter((name) => !answered.has(name))).toEqual([]);
  });

  it("are open to those whom the list names, and to nobody else", () => {
    const listed = ANSWERED.map((each) => [nameOf(each), each.who]);
    expect(listed).toEqual(ANSWERED.map((each) => [nameOf(each), whoByName.get(nameOf(each))]));
  });

  it("wait no longer once they are answered: take them off that list and put them on the other", () => {
    expect(waiting.filter((path) => answeredPaths.has(plain(`/api/v2/shop${path}`)))).toEqual([]);
  });

  it("wait in a list that only shrinks, each call in one list and once", () => {
    expect(waiting.length).toBe(STILL_WAITING);
    const all = [...waiting.map((path) => plain(`/api/v2/shop${path}`)), ...ANSWERED.map(nameOf)];
    expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
  });
});
