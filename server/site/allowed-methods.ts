import { Api } from "../../api-schema/api.ts";
import { matchRoute } from "../../core/routes/route-table.ts";

interface Address {
  readonly pattern: RegExp;
  readonly methods: readonly string[];
}

/** The addresses of the contract with what each of them answers. */
const ADDRESSES: readonly Address[] = [
  ...Map.groupBy(
    Object.values(Api.groups).flatMap((group) => Object.values(group.endpoints)),
    ({ path }) => path.replace(/:[^/]+/g, ":"),
  ),
].map(([path, endpoints]) => {
  const methods = endpoints.flatMap(({ method }): readonly string[] =>
    method === "GET" ? ["GET", "HEAD"] : [method],
  );
  return {
    pattern: new RegExp(
      `^${path.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(":", "[^/]+")}$`,
    ),
    methods: [...new Set(methods), "OPTIONS"].toSorted(),
  };
});

/**
 * What may be done at an address of the shop, for who asked it for something else; empty where there
 * is no such address. A literal segment may also fit a parameter (`/products/pdf-file`): both count.
 */
export const methodsAt = (path: string): readonly string[] => {
  if (!path.startsWith("/api/")) {
    return matchRoute(path) === undefined ? [] : ["GET", "HEAD", "OPTIONS"];
  }
  const methods = ADDRESSES.flatMap((address) =>
    address.pattern.test(path) ? address.methods : [],
  );
  return [...new Set(methods)].toSorted();
};
