import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import type { VariantCode } from "../../../api-schema/primitives.ts";
import type { PlacedLine, ShoppingList } from "../../../api-schema/shopping-list.ts";
import { arrangedLines } from "../../../core/lists/pending-change.ts";
import { placesOf, placeWords, sectionsOf, steppedLine } from "../../../core/lists/sections.ts";
import { lineName } from "../../../core/lists/words.ts";
import { lineUnder } from "./line-under.ts";

type Moving = {
  readonly code: VariantCode;
  readonly by: "pointer" | "keyboard";
  /** As it will be when the line is let go. */
  readonly places: readonly PlacedLine[];
};

export type LineMoves = {
  /** The lines as they stand while one of them is moved. */
  readonly lines: ShoppingList["lines"];
  readonly moving: VariantCode | null;
  /** Read aloud. */
  readonly told: string;
  readonly handle: (code: VariantCode) => {
    readonly id: string;
    readonly "aria-pressed": boolean;
    readonly onPointerDown: (event: PointerEvent) => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
};

/** How far from an edge of the screen the page begins to scroll under a dragged line, in pixels. */
const EDGE = 90;
const SCROLL_STEP = 12;

/**
 * Moves lines by their handle: dragged with a pointer, or with Space, arrows, Space; Escape puts the
 * line back. Nothing is sent before it is let go.
 */
export const useLineMoves = (
  list: ShoppingList,
  onMoved: (places: readonly PlacedLine[]) => void,
): LineMoves => {
  const [moving, setMoving] = useState<Moving | null>(null);
  const [told, setTold] = useState("");
  const nameOf = (code: VariantCode): string => {
    const line = list.lines.find((each) => each.code === code);
    return line === undefined ? code : lineName(line);
  };
  const take = (code: VariantCode, by: Moving["by"]): void => {
    const places = placesOf(sectionsOf(list.lines));
    setMoving({ code, by, places });
    setTold(
      `${nameOf(code)} saisi. ${placeWords(places, code)}. Flèches pour déplacer, Espace pour poser, Échap pour annuler.`,
    );
  };
  const place = (places: readonly PlacedLine[]): void => {
    if (moving === null) return;
    setMoving({ ...moving, places });
    setTold(placeWords(places, moving.code));
  };
  const putBack = (): void => {
    setMoving(null);
    if (moving !== null) setTold(`Déplacement annulé. ${placeWords(list.lines, moving.code)}.`);
  };
  const letGo = (): void => {
    if (moving === null) return;
    setMoving(null);
    onMoved(moving.places);
    setTold(`${nameOf(moving.code)} posé. ${placeWords(moving.places, moving.code)}.`);
  };
  usePointer(moving, { place, letGo, putBack });
  useMovedFocus(moving);
  return {
    lines: moving === null ? list.lines : arrangedLines(list.lines, moving.places),
    moving: moving?.code ?? null,
    told,
    handle: (code) => ({
      id: handleId(code),
      "aria-pressed": moving?.code === code,
      onPointerDown: (event) => {
        if (event.button === 0) take(code, "pointer");
      },
      onKeyDown: (event) => {
        const isMoving = moving?.code === code;
        const key = event.key === "Enter" ? " " : event.key;
        if (key === " ") {
          if (isMoving) letGo();
          else take(code, "keyboard");
        } else if (!isMoving) return;
        else if (key === "Escape") putBack();
        else if (key === "ArrowUp") place(steppedLine(moving.places, code, -1));
        else if (key === "ArrowDown") place(steppedLine(moving.places, code, 1));
        else if (key === "Tab") return letGo();
        else return;
        event.preventDefault();
        // Escape would close what stands around.
        event.stopPropagation();
      },
    }),
  };
};

const handleId = (code: VariantCode): string => `deplacer-${code}`;

type Hands = {
  readonly place: (places: readonly PlacedLine[]) => void;
  readonly letGo: () => void;
  readonly putBack: () => void;
};

/** Follows the pointer wherever it goes; at the edges of the screen the page scrolls along. */
const usePointer = (moving: Moving | null, hands: Hands): void => {
  const latest = useRef({ moving, hands });
  useLayoutEffect(() => {
    latest.current = { moving, hands };
  });
  const isDragged = moving?.by === "pointer";
  useEffect(() => {
    if (!isDragged) return undefined;
    const at = { x: 0, y: 0 };
    let frame = 0;
    const follow = (): void => {
      const { moving: now, hands: current } = latest.current;
      if (now === null) return;
      const places = lineUnder(at, now);
      if (places !== null) current.place(places);
    };
    const scroll = (): void => {
      const way = at.y === 0 ? 0 : at.y < EDGE ? -1 : at.y > window.innerHeight - EDGE ? 1 : 0;
      if (way !== 0) {
        window.scrollBy({ top: way * SCROLL_STEP, behavior: "instant" });
        follow();
      }
      frame = requestAnimationFrame(scroll);
    };
    const stopping = new AbortController();
    const { signal } = stopping;
    const move = ({ clientX, clientY }: globalThis.PointerEvent): void => {
      at.x = clientX;
      at.y = clientY;
      follow();
    };
    window.addEventListener("pointermove", move, { signal });
    window.addEventListener("pointerup", () => latest.current.hands.letGo(), { signal });
    window.addEventListener("pointercancel", () => latest.current.hands.putBack(), { signal });
    window.addEventListener(
      "keydown",
      ({ key }) => {
        if (key === "Escape") latest.current.hands.putBack();
      },
      { signal },
    );
    frame = requestAnimationFrame(scroll);
    return () => {
      stopping.abort();
      cancelAnimationFrame(frame);
    };
  }, [isDragged]);
};

/** A line that moves in the document loses the focus of its handle. */
const useMovedFocus = (moving: Moving | null): void => {
  const last = useRef<VariantCode | null>(null);
  useLayoutEffect(() => {
    const code = moving?.by === "keyboard" ? moving.code : last.current;
    last.current = moving?.by === "keyboard" ? moving.code : null;
    if (code !== null)
      document.querySelector<HTMLElement>(`#${CSS.escape(handleId(code))}`)?.focus();
  }, [moving]);
};
