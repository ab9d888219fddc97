import type { Action } from "../../api-schema/actions.ts";

/** Who may make a call: anybody, a customer who is signed in, or a member whose role may do that. */
type Who = "anyone" | "customer" | Action;

export interface SpecifiedCall {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Under /api/v2/shop unless it begins with /api. */
  readonly path: string;
  readonly who: Who;
}

const call =
  (method: SpecifiedCall["method"]) =>
  (who: Who, ...paths: readonly string[]): readonly SpecifiedCall[] =>
    paths.map((path) => ({
      method,
      path: path.startsWith("/api/") ? path : `/api/v2/shop${path}`,
      who,
    }));
const get = call("GET");
const post = call("POST");
const put = call("PUT");
const patch = call("PATCH");

/** The calls of the specification (§7) that are answered; where it names no method, the one chosen. */
export const ANSWERED: readonly SpecifiedCall[] = [
  ...get("anyone", "/articles", "/recipes", "/articles-by-slug/{slug}", "/recipes-by-slug/{slug}"),
  ...get("anyone", "/products-to-build", "/products/{code}", "/products-by-slug/{slug}"),
  ...get("anyone", "/search/suggestions", "/search/products"),
  ...get("anyone", "/product-variants", "/product-variants/{code}", "/products-best-selling"),
  ...get("anyone", "/product-variants-substitutions/{code}", "/api/v2/related-products/{code}"),
  ...get("anyone", "/taxons", "/taxons/{code}"),
  ...get("anyone", "/cms-plugin/pages/{slug}", "/cms-plugin/pages/list"),
  ...get("anyone", "/merchants", "/merchants/{slug}", "/brands", "/testimonies"),
  ...post("anyone", "/authentication-token", "/api/impersonate/retrieve", "/contact"),
  ...post("anyone", "/reset-password-requests", "/account-verification-requests-by-email"),
  ...patch("anyone", "/reset-password-requests/{token}", "/account-verification-requests/{token}"),
  ...get("anyone", "/shop-users/reset-password-token-exist"),
  ...get("anyone", "/account-verification-requests/{token}"),
  ...get("anyone", "/shop-users/logged-in-data", "/api/v2/insee/siret/{siret}"),
  ...get("customer", "/stores", "/stores/{id}", "/customers/{id}"),
  ...put("customer", "/customers/{id}"),
  ...post("anyone", "/customers", "/stores/gmp-store-exist"),
  ...post("anyone", "/stores/register-gmp-store-with-shop-user"),
  ...post("anyone", "/stores/register-new-store-with-shop-user"),
  ...post("customer", "/stores/register-new-store-and-link-shop-user"),
  ...post("customer", "/customers/register_and_link"),
  ...post("users.manage", "/customers/exist"),
  ...post("stores.change", "/stores/send-attachment-request-mail"),
  ...post("customer", "/stores/{id}/sync", "/stores/{id}/infolegale-score"),
  ...get("mandates.sign", "/stores/{id}/sign-mandate-link"),
  ...get("stores.see", "/addresses/{id}"),
  ...put("stores.change", "/addresses/{id}"),
  ...post("cart.order", "/orders"),
  ...get("orders.view", "/orders/{token}", "/shipments", "/shipments/{id}"),
  ...post("cart.order", "/orders/{token}/checkCart", "/orders/{token}/items"),
  ...post("cart.order", "/orders/{token}/bulk-items", "/orders/{token}/remove-bulk-items"),
  ...patch("cart.order", "/orders/{token}/items/{itemId}", "/orders/{token}/paymentOptions"),
  ...get("cart.order", "/orders/{token}/paymentMethods", "/orders/{token}/deliveryOptions"),
  ...post("cart.order", "/orders/{token}/complete", "/orders/{token}/initPayment"),
  ...post("cart.order", "/orders/{token}/webhelp/retryPayment"),
  ...post("cart.order", "/orders/{token}/cancelPayment/{scope}"),
  ...get("messaging.use", "/messaging/inbox", "/messaging/count-unviewed"),
];

/** Those that wait, by what they wait for, under /api/v2/shop: a list that can only shrink. */
export const WAITING: { readonly [For in "account" | "lists" | "messaging"]: readonly string[] } = {
  account: [
    "/store-shop-users",
    "/store-shop-users/{id}",
    "/store-shop-users/{id}/alert",
    "/stores/{id}/store-shop-users",
    "/stores/{id}/outstandings",
    "/outstanding/payment/checkout",
    "/festive-products",
    "/izberg/invoices/{id}/pdf-file",
  ],
  lists: [
    "/shopping-lists",
    "/shopping-lists/{id}",
    "/shopping-lists/{id}/products",
    "/shopping-lists/{id}/products/{code}",
  ],
  messaging: [
    "/message-reasons",
    "/messaging/order",
    "/messaging/offer",
    "/messaging/open-incident",
    "/messaging/threads/{id}",
    "/messaging/{id}/toggle-viewed-status",
    "/messaging/thread/reply",
    "/messaging/download-attachment",
  ],
};

/** Paths of the specification that are still not answered; a new one may not be added. */
export const STILL_WAITING = 20;
