import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import {
  movedSquare,
  mostSide,
  resizedSquare,
  type Square,
} from "../../../../core/catalogue/picture-crop.ts";
import styles from "./crop.module.css";
import { Drawn } from "./drawn.tsx";

interface CropFrameProps {
  readonly bitmap: ImageBitmap;
  readonly square: Square;
  readonly describedBy: string;
  readonly onSquare: (square: Square) => void;
}

/** Where a drag began: the pointer, the square, and whether it is its corner. */
interface Drag {
  readonly x: number;
  readonly y: number;
  readonly square: Square;
  readonly isCorner: boolean;
}

/** How much of the photograph's shorter side a key moves or sizes. */
const STEP = 0.01;
const FAST = 10;

/** The photograph with the frame over it. */
export function CropFrame({ bitmap, square, describedBy, onSquare }: CropFrameProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);
  const { width, height } = bitmap;
  const { left, top, side } = square;

  const begin = (event: PointerEvent<HTMLElement>, isCorner: boolean): void => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY, square, isCorner };
  };
  const go = (event: PointerEvent<HTMLElement>): void => {
    const { current } = drag;
    const shown = sheet.current?.clientWidth ?? 0;
    if (current === null || shown === 0) return;
    const scale = width / shown;
    const [dx, dy] = [(event.clientX - current.x) * scale, (event.clientY - current.y) * scale];
    const { square: from } = current;
    onSquare(
      current.isCorner
        ? cornered(bitmap, from, Math.max(dx, dy))
        : movedSquare(bitmap, from, { left: from.left + dx, top: from.top + dy }),
    );
  };
  const end = (): void => {
    drag.current = null;
  };
  const press = (event: KeyboardEvent): void => {
    const step = Math.max(1, Math.round(mostSide(bitmap) * STEP)) * (event.shiftKey ? FAST : 1);
    const next = keyed(bitmap, square, event.key, step);
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onSquare(next);
  };
  const percent = (length: number, whole: number): string => `${(length * 100) / whole}%`;
  const sheetStyle = {
    aspectRatio: `${width} / ${height}`,
    // No higher than a screen has room for.
    width: `min(100%, calc(26rem * ${width / height}))`,
  };
  const handlers = { onPointerMove: go, onPointerUp: end, onPointerCancel: end };
  return (
    <div ref={sheet} className={styles.sheet} style={sheetStyle}>
      <Drawn bitmap={bitmap} className={styles.photograph} />
      <button
        type="button"
        className={styles.frame}
        aria-label="Cadre de la photo"
        aria-describedby={describedBy}
        style={{
          insetInlineStart: percent(left, width),
          insetBlockStart: percent(top, height),
          width: percent(side, width),
          height: percent(side, height),
        }}
        onKeyDown={press}
        onPointerDown={(event) => begin(event, false)}
        {...handlers}
      >
        <span
          className={styles.corner}
          onPointerDown={(event) => begin(event, true)}
          {...handlers}
        />
      </button>
    </div>
  );
}

/** Its upper left corner stays, as far as the photograph allows. */
const cornered = (bitmap: ImageBitmap, from: Square, by: number): Square => {
  const room = Math.min(bitmap.width - from.left, bitmap.height - from.top);
  const sized = resizedSquare(bitmap, from, Math.min(from.side + by, room));
  return movedSquare(bitmap, sized, from);
};

const keyed = (
  bitmap: ImageBitmap,
  square: Square,
  key: string,
  step: number,
): Square | undefined => {
  const { left, top, side } = square;
  const to = (right: number, down: number): Square =>
    movedSquare(bitmap, square, { left: left + right * step, top: top + down * step });
  switch (key) {
    case "ArrowLeft":
      return to(-1, 0);
    case "ArrowRight":
      return to(1, 0);
    case "ArrowUp":
      return to(0, -1);
    case "ArrowDown":
      return to(0, 1);
    case "+":
    case "=":
      return resizedSquare(bitmap, square, side + 2 * step);
    case "-":
    case "_":
      return resizedSquare(bitmap, square, side - 2 * step);
    default:
      return undefined;
  }
};
