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
const remove = call("DELETE");

/** The calls of the specification (§7) that are answered; where it names no method, the one chosen. */
export const ANSWERED: readonly SpecifiedCall[] = [
  ...get("anyone", "/articles", "/recipes", "/articles-by-slug/{slug}", "/recipes-by-slug/{slug}"),
  ...get("anyone", "/products-to-build", "/products/{code}", "/products-by-slug/{slug}"),
  ...get("anyone", "/products/{code}/pdf-file"),
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
  ...get("customer", "/orders/{token}/store"),
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
  ...get("users.manage", "/stores/{id}/store-shop-users"),
  ...post("users.manage", "/stores/{id}/store-shop-users"),
  ...post("customer", "/store-shop-users"),
  ...patch("membership.own", "/store-shop-users/{id}"),
  ...remove("membership.own", "/store-shop-users/{id}"),
  ...get("alerts.change", "/store-shop-users/{id}/alert"),
  ...put("alerts.change", "/store-shop-users/{id}/alert"),
  ...patch("stores.change", "/stores/{id}"),
  ...get("festive.order", "/festive-products"),
  ...post("cart.order", "/orders"),
  ...get("orders.view", "/orders/{token}", "/shipments", "/shipments/{id}"),
  ...get("outstandings.view", "/izberg/invoices/{id}/pdf-file"),
  ...post("cart.order", "/orders/{token}/checkCart", "/orders/{token}/items"),
  ...post("cart.order", "/orders/{token}/bulk-items", "/orders/{token}/remove-bulk-items"),
  ...patch("cart.order", "/orders/{token}/items/{itemId}", "/orders/{token}/paymentOptions"),
  ...get("cart.order", "/orders/{token}/paymentMethods", "/orders/{token}/deliveryOptions"),
  ...post("cart.order", "/orders/{token}/complete", "/orders/{token}/initPayment"),
  ...post("cart.order", "/orders/{token}/webhelp/retryPayment"),
  ...post("cart.order", "/orders/{token}/cancelPayment/{scope}"),
  ...get("outstandings.view", "/stores/{id}/outstandings"),
  ...post("customer", "/outstanding/payment/checkout"),
  ...get("anyone", "/message-reasons"),
  ...get("lists.use", "/shopping-lists", "/shopping-lists/{id}"),
  ...post("lists.use", "/shopping-lists/{id}/products"),
  ...put("lists.use", "/shopping-lists/{id}/products/{code}"),
  ...remove("lists.use", "/shopping-lists/{id}/products/{code}"),
  ...get("messaging.use", "/messaging/inbox", "/messaging/count-unviewed"),
  ...get("messaging.use", "/messaging/threads/{id}", "/messaging/download-attachment"),
  ...put("messaging.use", "/messaging/{id}/toggle-viewed-status"),
  ...post("messaging.use", "/messaging/order", "/messaging/offer", "/messaging/open-incident"),
  ...post("messaging.use", "/messaging/thread/reply"),
];

/** Those that wait, by what they wait for, under /api/v2/shop: a list that can only shrink. */
export const WAITING: Readonly<Record<string, readonly string[]>> = {};

/** Paths of the specification that are still not answered; a new one may not be added. */
export const STILL_WAITING = 0;
