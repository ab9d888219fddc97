import { formatsOfOwnReader } from "../../../core/quick-entry/scanned-formats.ts";
import type { ScanAnswer, ScanRequest } from "./scan-worker.ts";

/** What pictures are taken from: the camera's film, or a photograph. */
type Picture = HTMLVideoElement | ImageBitmap;

export type BarcodeReader = {
  /** The codes in a picture; rejects when the reader itself cannot be loaded. */
  readonly read: (picture: Picture) => Promise<readonly string[]>;
  readonly close: () => void;
};

/** The browser's own reader where it has one that knows these codes, else ours, which is loaded now. */
export const openBarcodeReader = async (): Promise<BarcodeReader> => {
  const own = await browsersOwn();
  return own ?? inWorker();
};

/** https://wicg.github.io/shape-detection-api: not in TypeScript's library, for not all browsers have it. */
interface NativeDetector {
  readonly detect: (picture: Picture) => Promise<readonly { readonly rawValue: string }[]>;
}
interface NativeDetectorClass {
  new (options: { readonly formats: readonly string[] }): NativeDetector;
  readonly getSupportedFormats: () => Promise<readonly string[]>;
}

const browsersOwn = async (): Promise<BarcodeReader | null> => {
  // safe: absent where the browser has none
  const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: NativeDetectorClass };
  if (BarcodeDetector === undefined) return null;
  const known = await BarcodeDetector.getSupportedFormats().catch((): readonly string[] => []);
  const formats = formatsOfOwnReader(known);
  if (formats === null) return null;
  const detector = new BarcodeDetector({ formats });
  return {
    read: async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue),
    close: () => undefined,
  };
};

const inWorker = (): BarcodeReader => {
  const worker = new Worker(new URL("./scan-worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, PromiseWithResolvers<readonly string[]>>();
  let last = 0;
  const fail = (): void => {
    for (const { reject } of waiting.values()) reject(new Error("The barcode reader is not there"));
    waiting.clear();
  };
  worker.addEventListener("message", ({ data }: MessageEvent<ScanAnswer>) => {
    if (data.codes === null) return fail();
    waiting.get(data.id)?.resolve(data.codes);
    waiting.delete(data.id);
  });
  worker.addEventListener("error", fail);
  return {
    read: (picture) => {
      const asked = Promise.withResolvers<readonly string[]>();
      const pixels = pixelsOf(picture);
      if (pixels === null) return Promise.resolve([]);
      last += 1;
      waiting.set(last, asked);
      const request: ScanRequest = { id: last, picture: pixels };
      worker.postMessage(request, [pixels.data.buffer]);
      return asked.promise;
    },
    close: () => {
      worker.terminate();
      fail();
    },
  };
};

/** A code that is held before a camera is as wide as a third of it: more pixels only cost time. */
const LARGEST_SIDE = 1600;

const pixelsOf = (picture: Picture): ImageData | null => {
  const [width, height] =
    picture instanceof HTMLVideoElement
      ? [picture.videoWidth, picture.videoHeight]
      : [picture.width, picture.height];
  const scale = Math.min(1, LARGEST_SIDE / Math.max(width, height, 1));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  // A film that has not begun has no size.
  if (context === null || canvas.width === 0 || canvas.height === 0) return null;
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
};
