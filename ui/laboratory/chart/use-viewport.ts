import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Box, ChartLayout } from "../../../machines/laboratory/flows/chart.ts";
import { TAG_SIZE, TEXT_SIZE } from "../../../machines/laboratory/flows/chart-text.ts";

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
  /** The same for a box of which nothing is to be seen. */
  readonly revealIfAway: (box: Box) => void;
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
};

const LEAST_ZOOM = 0.1;
const MOST_ZOOM = 3;
const MARGIN = 20;

/** What part of the chart the frame shows. It finds its place by itself until somebody moves it. */
export const useViewport = (
  frame: RefObject<HTMLElement | null>,
  layout: ChartLayout,
  /** Ids of the active states: kept in sight while the picture is too large to be seen whole. */
  active: readonly string[],
): Viewport => {
  const [view, setView] = useState<View>({ x: 0, y: 0, zoom: 1 });
  const moved = useRef(false);
  const boxes = active.map((id) => layout.states[id]).filter((box) => box !== undefined);
  const watched = JSON.stringify(innermost(boxes));
  const open = useCallback(() => {
    if (frame.current === null || moved.current) return;
    const at = JSON.parse(watched) as readonly Box[]; // safe: written two lines above
    setView(opened(frame.current, layout, at));
  }, [frame, layout, watched]);
  const move = useCallback((next: (view: View) => View) => {
    moved.current = true;
    setView(next);
  }, []);

  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    // Observing tells the first size too.
    const sizes = new ResizeObserver(open);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [frame, open]);

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
      moved.current = true;
      if (frame.current !== null) setView(fitted(frame.current, layout));
    },
    reveal: (box) => {
      const element = frame.current;
      if (element !== null) move((now) => revealing(now, box, element));
    },
    revealIfAway: (box) => {
      const element = frame.current;
      if (element !== null && isAway(view, box, element)) {
        move((now) => revealing(now, box, element));
      }
    },
    onPointerDown: (event) => drag(event, move),
  };
};

/** The innermost of these boxes, in their order. */
const innermost = (boxes: readonly Box[]): readonly Box[] =>
  boxes.filter((box) => !boxes.some((other) => other !== box && isIn(other, box)));

/** The box around these; around the first alone when all of them have no room. */
const around = (
  boxes: readonly Box[],
  room: Pick<HTMLElement, "clientWidth" | "clientHeight">,
  zoom: number,
): Box | null => {
  const [first] = boxes;
  if (first === undefined) return null;
  const x = Math.min(...boxes.map((box) => box[0]));
  const y = Math.min(...boxes.map((box) => box[1]));
  const width = Math.max(...boxes.map((box) => box[0] + box[2])) - x;
  const height = Math.max(...boxes.map((box) => box[1] + box[3])) - y;
  const fits =
    width * zoom + 2 * MARGIN <= room.clientWidth &&
    height * zoom + 2 * MARGIN <= room.clientHeight;
  return fits ? [x, y, width, height] : first;
};

const isIn = (a: Box, b: Box): boolean =>
  a[0] >= b[0] && a[1] >= b[1] && a[0] + a[2] <= b[0] + b[2] && a[1] + a[3] <= b[1] + b[3];

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

/** At this zoom the smallest text is 11 px high. */
const LEAST_READABLE = 11 / Math.min(...Object.values(TEXT_SIZE), TAG_SIZE);

/** All of it when it can be read so, else what is active in it, or its beginning. */
const opened = (frame: HTMLElement, layout: ChartLayout, active: readonly Box[]): View => {
  const whole = fitted(frame, layout);
  if (whole.zoom >= LEAST_READABLE) return whole;
  const zoom = LEAST_READABLE;
  const [x, y, width, height] = around(active, frame, zoom) ?? [0, 0, layout.width, 0];
  const at = (middle: number, size: number, room: number): number =>
    size * zoom + 2 * MARGIN <= room
      ? (room - size * zoom) / 2
      : Math.min(MARGIN, Math.max(room - MARGIN - size * zoom, room / 2 - middle * zoom));
  return {
    x: at(x + width / 2, layout.width, frame.clientWidth),
    y: at(y + height / 2, layout.height, frame.clientHeight),
    zoom,
  };
};

/** The point under the pointer stays under it. */
const zoomed = ({ x, y, zoom }: View, factor: number, atX: number, atY: number): View => {
  const next = Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, zoom * factor));
  const ratio = next / zoom;
  return { x: atX - (atX - x) * ratio, y: atY - (atY - y) * ratio, zoom: next };
};

const isAway = ({ x, y, zoom }: View, box: Box, frame: HTMLElement): boolean =>
  box[0] * zoom + x > frame.clientWidth - MARGIN ||
  box[1] * zoom + y > frame.clientHeight - MARGIN ||
  (box[0] + box[2]) * zoom + x < MARGIN ||
  (box[1] + box[3]) * zoom + y < MARGIN;

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
