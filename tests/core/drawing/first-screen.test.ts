import { expect, it } from "vitest";
import { isRead } from "../../../core/drawing/first-screen.ts";

it.each([
  ["GET", "/api/v2/shop/orders", true],
  ["GET", "/api/v2/shop/products/farine-t65", true],
  ["POST", "/api/v2/shop/orders", true],
  ["POST", "/api/v2/shop/orders/panier-boutique-1/preview", true],
  ["POST", "/api/v2/shop/orders/preview", false],
  ["POST", "/api/v2/shop/orders//preview", false],
  ["POST", "/api/v2/shop/orders/panier-boutique-1/items/preview", false],
  ["POST", "/api/v2/shop/orders/panier-boutique-1/preview/lines", false],
  ["POST", "/api/v2/shop/orders/panier-boutique-1", false],
  ["POST", "/other/api/v2/shop/orders", false],
  ["POST", "/api/v2/shop/contact", false],
  ["PATCH", "/api/v2/shop/orders", false],
  ["PUT", "/api/v2/shop/orders/panier-boutique-1/preview", false],
  ["DELETE", "/api/v2/shop/orders", false],
])("a page may be drawn with %s %s: %s", (method, pathname, drawn) => {
  expect(isRead(method, pathname)).toBe(drawn);
});
