import { expect, it } from "vitest";
import { ProductCode } from "../../../api-schema/primitives.ts";
import { freePicturePath } from "../../../core/catalogue/picture-names.ts";

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
