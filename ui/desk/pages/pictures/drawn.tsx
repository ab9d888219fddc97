import { useLayoutEffect, useRef } from "react";
import type { Square } from "../../../../core/catalogue/picture-crop.ts";

/** Pixels of the longer side of what is drawn: no screen shows more of it. */
const LONGEST = 1000;

interface DrawnProps {
  readonly bitmap: ImageBitmap;
  /** All of it without. */
  readonly part?: Square;
  readonly className?: string | undefined;
}

/** A picture, or a square of it, on a canvas: a photograph that is not sent yet has no address. */
export function Drawn({ bitmap, part, className }: DrawnProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { left = 0, top = 0 } = part ?? {};
  const [width, height] =
    part === undefined ? [bitmap.width, bitmap.height] : [part.side, part.side];
  useLayoutEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (element === null || context === null || context === undefined) return;
    const scale = Math.min(1, LONGEST / Math.max(width, height));
    element.width = Math.max(1, Math.round(width * scale));
    element.height = Math.max(1, Math.round(height * scale));
    context.imageSmoothingQuality = "high";
    context.drawImage(bitmap, left, top, width, height, 0, 0, element.width, element.height);
  }, [bitmap, left, top, width, height]);
  return <canvas ref={canvas} className={className} aria-hidden />;
}
