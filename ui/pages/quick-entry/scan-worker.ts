import { BarcodeDetector, prepareZXingModule } from "barcode-detector/ponyfill";
import wasmAddress from "zxing-wasm/reader/zxing_reader.wasm?url";
import { SCANNED_FORMATS } from "../../../core/quick-entry/scanned-formats.ts";

// Reads barcodes beside the page: its script alone may compile WebAssembly (security-headers.ts), and
// the picture of the camera goes on while it looks.

/** A picture to look at, and the number that its answer carries. */
export type ScanRequest = { readonly id: number; readonly picture: ImageData };

/** What was found in it; null: the reader itself could not be loaded. */
export type ScanAnswer = { readonly id: number; readonly codes: readonly string[] | null };

// Before the detector is made, which loads it: else it would come from another origin.
prepareZXingModule({ overrides: { locateFile: () => wasmAddress } });
const detector = new BarcodeDetector({ formats: [...SCANNED_FORMATS] });

const answer = (message: ScanAnswer): void => postMessage(message);

addEventListener("message", ({ data: { id, picture } }: MessageEvent<ScanRequest>) => {
  detector.detect(picture).then(
    (found) => answer({ id, codes: found.map(({ rawValue }) => rawValue) }),
    () => answer({ id, codes: null }),
  );
});
