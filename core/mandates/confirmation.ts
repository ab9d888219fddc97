import { Schema } from "effect";
import { MandateKind } from "../../api-schema/mandate.ts";
import { StoreId } from "../../api-schema/primitives.ts";
import { paths } from "../routes/paths.ts";
import { safeTarget } from "../routes/target.ts";

/** What the page /mandat/confirmation is about. */
export type MandateConfirmation = {
  readonly store: StoreId;
  readonly kind: MandateKind;
  /** The path of this site to come back to. */
  readonly origin: string;
  /** What the signatory did last; the store itself says whether the mandate is signed. */
  readonly result: "signed" | "refused" | null;
};

/** The path, with its query, that the signing page leads to. */
export const confirmationPath = ({ store, kind, origin, result }: MandateConfirmation): string => {
  const query = new URLSearchParams({ store: String(store), kind, origin });
  if (result !== null) query.set("result", result);
  return `${paths.mandateConfirmation()}?${query}`;
};

/**
 * What a query of that page says; undefined without a store or kind. Anybody can write such an
 * address: the origin is a path of this site or '/', and nothing in it proves a signature.
 */
export const readConfirmation = (query: URLSearchParams): MandateConfirmation | undefined => {
  const store = query.get("store") ?? "";
  const kind = query.get("kind");
  if (!/^[1-9]\d{0,9}$/.test(store) || !isStoreId(Number(store)) || !isKind(kind)) return undefined;
  const result = query.get("result");
  return {
    store: StoreId.make(Number(store)),
    kind,
    origin: safeTarget(query.get("origin")),
    result: result === "signed" || result === "refused" ? result : null,
  };
};

const isStoreId = Schema.is(StoreId);
const isKind = Schema.is(MandateKind);
