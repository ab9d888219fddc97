import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { ZXING_WASM_SHA256 } from "barcode-detector/ponyfill";
import { describe, expect, it } from "vitest";
import { formatsOfOwnReader } from "../../../core/quick-entry/scanned-formats.ts";

describe("the reader of barcodes", () => {
  it("[ENTRY-13] is the browser's own where it knows packagings and shelf labels", () => {
    expect(formatsOfOwnReader(["aztec", "qr_code", "ean_8", "code_128", "ean_13"])).toEqual([
      "ean_13",
      "ean_8",
      "code_128",
      "qr_code",
    ]);
    for (const lacking of [["qr_code"], ["ean_13", "qr_code"], ["ean_13", "code_128"], []]) {
      expect(formatsOfOwnReader(lacking)).toBeNull();
    }
  });

  it("[ENTRY-13] is else the shop's, whose two parts are of one version", () => {
    const file = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
    const digest = createHash("sha256").update(readFileSync(file)).digest("hex");
    expect(digest).toBe(ZXING_WASM_SHA256);
  });
});
