import { expect, it } from "vitest";
import { ProductCode } from "../../../api-schema/primitives.ts";
import { freePicturePath, pictureStem } from "../../../core/catalogue/picture-names.ts";

it("[ART-5] gives a picture an address that no other has", () => {
  const code = ProductCode.make("ZP_0021");
  expect([
    freePicturePath(code, []),
    freePicturePath(code, [
      "/images/products/zp-0021-photo-1",
      "/images/products/zp-0021-photo-9",
      "/images/products/zp-0021-photo-9a",
      "/images/products/other-photo-20",
    ]),
  ]).toEqual(["/images/products/zp-0021-photo-1", "/images/products/zp-0021-photo-10"]);
});

it.each([
  ["ZP_0021", "/images/products/zp-0021-photo-"],
  ["__A__B__", "/images/products/a-b-photo-"],
  ["T65.25", "/images/products/t65-25-photo-"],
  ["___", "/images/products/produit-photo-"],
])("[ART-5] the pictures of %s begin with %s", (code, stem) => {
  // safe: whatever a code is, an address comes of it
  expect(pictureStem(code as ProductCode)).toBe(stem);
});
