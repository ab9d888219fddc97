import { type RefObject, useEffect, useEffectEvent } from "react";
import { isNewScan, type LastScan } from "../../../core/quick-entry/scan-pace.ts";
import { type BarcodeReader, openBarcodeReader } from "./barcode-reader.ts";

/** Between two looks: a code is read as soon as it is held still. */
const LOOK_EVERY_MS = 120;

interface Scanning {
  readonly video: RefObject<HTMLVideoElement | null>;
  /** The film is there. */
  readonly live: boolean;
  readonly onCode: (code: string) => void;
  /** The reader could not be loaded. */
  readonly onFailure: () => void;
}

/** Tells each code that comes before the camera, once while it stays there. */
export const useScanning = ({ video, live, onCode, onFailure }: Scanning): void => {
  const tell = useEffectEvent(onCode);
  const fail = useEffectEvent(onFailure);
  useEffect(() => {
    if (!live) return undefined;
    let reader: BarcodeReader | null = null;
    let last: LastScan | null = null;
    const leaving = new AbortController();
    const look = async (opened: BarcodeReader): Promise<void> => {
      while (!leaving.signal.aborted) {
        const codes = video.current === null ? [] : await opened.read(video.current);
        if (leaving.signal.aborted) return;
        const [code] = codes;
        const at = performance.now();
        if (code !== undefined) {
          if (isNewScan(last, { code, at })) tell(code);
          last = { code, at };
        }
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
      }
    };
    openBarcodeReader()
      .then((opened) => {
        reader = opened;
        return leaving.signal.aborted ? opened.close() : look(opened);
      })
      .catch(() => {
        if (!leaving.signal.aborted) fail();
      });
    return () => {
      leaving.abort();
      reader?.close();
    };
  }, [video, live]);
};

/** The codes on a photograph; rejects when it is no picture or the reader cannot be loaded. */
export const codesOnPhotograph = async (file: File): Promise<readonly string[]> => {
  const picture = await createImageBitmap(file);
  const reader = await openBarcodeReader();
  try {
    return await reader.read(picture);
  } finally {
    reader.close();
    picture.close();
  }
};
