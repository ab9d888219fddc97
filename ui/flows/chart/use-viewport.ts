import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Box, ChartLayout } from "../../../machines/flows/chart.ts";

type View = { readonly x: number; readonly y: number; readonly zoom: number };

export type Viewport = {
  readonly transform: string;
  /** 1 is life size. */
  readonly zoom: number;
  readonly zoomBy: (factor: number) => void;
  readonly panBy: (x: number, y: number) => void;
  readonly fit: () => void;
  /** Moves the least that shows the whole box. */
  readonly reveal: (box: Box) => void;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
};

const LEAST_ZOOM = 0.1;
const MOST_ZOOM = 3;
const MARGIN = 20;

/** What part of the chart the frame shows. It fits by itself until somebody moves it. */
export const useViewport = (
  frame: RefObject<HTMLElement | null>,
  layout: ChartLayout,
): Viewport => {
  const [view, setView] = useState<View>({ x: 0, y: 0, zoom: 1 });
  const moved = useRef(false);
  const fitNow = useCallback(() => {
    if (frame.current !== null) setView(fitted(frame.current, layout));
  }, [frame, layout]);
  const move = useCallback((next: (view: View) => View) => {
    moved.current = true;
    setView(next);
  }, []);

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    moved.current = false;
    // Observing tells the first size too.
    const sizes = new ResizeObserver(() => {
      if (!moved.current) fitNow();
    });
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [frame, fitNow]);

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    // Not React's: only a listener that is not passive may keep the page from zooming.
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const factor = Math.exp(-event.deltaY / 400);
      move((now) => zoomed(now, factor, event.clientX - left, event.clientY - top));
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [frame, move]);

  return {
    transform: `translate(${view.x} ${view.y}) scale(${view.zoom})`,
    zoom: view.zoom,
    zoomBy: (factor) => {
      const { clientWidth = 0, clientHeight = 0 } = frame.current ?? {};
      move((now) => zoomed(now, factor, clientWidth / 2, clientHeight / 2));
    },
    panBy: (x, y) => move((now) => ({ ...now, x: now.x + x, y: now.y + y })),
    fit: () => {
      moved.current = false;
      fitNow();
    },
    reveal: (box) => {
      const element = frame.current;
      if (element !== null) move((now) => revealing(now, box, element));
    },
    onPointerDown: (event) => drag(event, move),
  };
};

/** All of it, never larger than life. */
const fitted = (frame: HTMLElement, { width, height }: ChartLayout): View => {
  const zoom = Math.min(
    1,
    (frame.clientWidth - 2 * MARGIN) / width,
    (frame.clientHeight - 2 * MARGIN) / height,
  );
  const used = Math.max(LEAST_ZOOM, zoom);
  return {
    x: (frame.clientWidth - width * used) / 2,
    y: Math.max(MARGIN, (frame.clientHeight - height * used) / 2),
    zoom: used,
  };
};

/** The point under the pointer stays under it. */
const zoomed = ({ x, y, zoom }: View, factor: number, atX: number, atY: number): View => {
  const next = Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, zoom * factor));
  const ratio = next / zoom;
  return { x: atX - (atX - x) * ratio, y: atY - (atY - y) * ratio, zoom: next };
};

const revealing = (view: View, [x, y, width, height]: Box, frame: HTMLElement): View => {
  const shift = (from: number, size: number, room: number): number => {
    if (from < MARGIN || size > room - 2 * MARGIN) return MARGIN - from;
    return Math.min(0, room - MARGIN - (from + size));
  };
  const { zoom } = view;
  return {
    x: view.x + shift(x * zoom + view.x, width * zoom, frame.clientWidth),
    y: view.y + shift(y * zoom + view.y, height * zoom, frame.clientHeight),
    zoom,
  };
};

/** Shorter movements are a press. */
const LEAST_DRAG = 4;

const drag = (
  event: PointerEvent<HTMLElement>,
  move: (next: (view: View) => View) => void,
): void => {
  if (event.button !== 0) return;
  const frame = event.currentTarget;
  const { pointerId, clientX, clientY } = event;
  let last = { x: clientX, y: clientY };
  let dragging = false;
  const end = new AbortController();
  const onMove = (now: globalThis.PointerEvent): void => {
    if (now.pointerId !== pointerId) return;
    const far = Math.hypot(now.clientX - clientX, now.clientY - clientY) >= LEAST_DRAG;
    if (!dragging && !far) return;
    if (!dragging) {
      dragging = true;
      frame.setPointerCapture(pointerId);
    }
    const by = { x: now.clientX - last.x, y: now.clientY - last.y };
    last = { x: now.clientX, y: now.clientY };
    move((view) => ({ ...view, x: view.x + by.x, y: view.y + by.y }));
  };
  const { signal } = end;
  frame.addEventListener("pointermove", onMove, { signal });
  for (const type of ["pointerup", "pointercancel"] as const) {
    frame.addEventListener(type, () => end.abort(), { signal });
  }
};
