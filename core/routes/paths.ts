import type {
  OrderId,
  OrderToken,
  ShoppingListId,
  Slug,
  StoreId,
  TaxonCode,
} from "../../api-schema/primitives.ts";
import { ROUTES, type RouteName } from "./route-table.ts";

/** What stands in an address where the table has ':id', by screen. */
type Ids = {
  readonly store: StoreId;
  readonly order: OrderId | OrderToken;
  readonly list: ShoppingListId;
  readonly shelfLabels: ShoppingListId;
  readonly conversation: number;
  readonly outstandingPayment: number;
};

/** What the other parameters are. */
type Kinds = { readonly slug: Slug; readonly code: TaxonCode };

type Parameter<Name, Called> = Called extends keyof Kinds
  ? Kinds[Called]
  : Called extends "id"
    ? Ids[Name & keyof Ids]
    : string;

/** The parameters of a pattern, in its order. */
type Parameters<Name, Pattern> = Pattern extends `${string}:${infer Called}/${infer Rest}`
  ? readonly [Parameter<Name, Called>, ...Parameters<Name, Rest>]
  : Pattern extends `${string}:${infer Called}`
    ? readonly [Parameter<Name, Called>]
    : readonly [];

/** The address of a screen: its parameters in their order, then what stands behind the question mark. */
type Address<Name extends RouteName> = (
  ...given: readonly [
    ...Parameters<Name, (typeof ROUTES)[Name]["pattern"]>,
    query?: URLSearchParams | undefined,
  ]
) => string;

const segment = (value: string | number): string => encodeURIComponent(String(value));

const withQuery = (path: string, query: URLSearchParams | undefined): string => {
  const text = query?.toString() ?? "";
  return text === "" ? path : `${path}?${text}`;
};

const addressOf = (pattern: string) => {
  const parts = pattern.split(/:\w+/);
  return (...given: readonly (string | number | URLSearchParams | undefined)[]): string => {
    const path = parts.reduce(
      (made, part, index) => `${made}${segment(String(given[index - 1]))}${part}`,
    );
    const query = given[parts.length - 1];
    return withQuery(path, query instanceof URLSearchParams ? query : undefined);
  };
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each by its own pattern
const addresses = Object.fromEntries(
  Object.entries(ROUTES).map(([name, { pattern }]) => [name, addressOf(pattern)]),
) as unknown as { readonly [Name in RouteName]: Address<Name> };

/**
 * Every address of the shop (spec §2), made of the table's patterns, so that no component writes one by
 * hand: `paths.list(id)`, `paths.recipes(filters)`. Those that say more than that stand here.
 */
export const paths = {
  ...addresses,
  signIn: (target?: string) =>
    addresses.signIn(
      target === undefined || target === "/" ? undefined : new URLSearchParams({ target }),
    ),
  /** `step`: the last part of a step's address (core/registration/steps.ts). */
  register: (step?: string) =>
    step === undefined ? addresses.register() : addresses.registerStep(step),
  addStore: (step?: string) =>
    step === undefined ? addresses.addStore() : addresses.addStoreStep(step),
  cartPaymentInit: (token?: OrderToken) =>
    addresses.cartPaymentInit(token === undefined ? undefined : new URLSearchParams({ token })),
  /** `todo`: what the customer came for, asked at once. */
  cartPaymentResult: (token?: OrderToken, todo?: "changer" | "annuler") =>
    addresses.cartPaymentResult(
      token === undefined
        ? undefined
        : new URLSearchParams({ token, ...(todo === undefined ? {} : { faire: todo }) }),
    ),
  /** The form with the words of a product that the shop was asked for in vain. */
  askForProduct: (words: string) => addresses.contact(new URLSearchParams({ produit: words })),
  /** All products of a brand: the search, filtered by it. */
  brand: (slug: Slug) => addresses.search(new URLSearchParams({ brands: slug })),
} as const;
