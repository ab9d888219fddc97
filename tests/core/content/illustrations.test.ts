import { expect, it } from "vitest";
import {
  ILLUSTRATIONS,
  illustrationPath,
  SHARED_PICTURE_PATH,
} from "../../../core/content/illustrations.ts";

it("the shop's own drawings lie where its pages look for them, each at an address of its own", () => {
  expect(ILLUSTRATIONS.map(illustrationPath)).toEqual([
    "/images/illustrations/empty-cart",
    "/images/illustrations/no-result",
    "/images/illustrations/no-orders",
    "/images/illustrations/no-deliveries",
    "/images/illustrations/no-lists",
    "/images/illustrations/no-messages",
    "/images/illustrations/no-invoices",
    "/images/illustrations/no-recipes",
    "/images/illustrations/not-found",
    "/images/illustrations/offline",
    "/images/illustrations/broken",
    "/images/illustrations/no-access",
    "/images/illustrations/deliveries",
    "/images/illustrations/welcome",
  ]);
  expect(SHARED_PICTURE_PATH).toBe("/images/boutique.jpg");
});
