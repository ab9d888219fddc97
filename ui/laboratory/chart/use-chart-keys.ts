import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import type { Chart } from "../../../machines/laboratory/flows/chart.ts";
import { boxOf, elementId, isSameSelection, readingOrder } from "./chart-order.ts";
import type { ChartSelection } from "./chart-props.ts";
import type { Folds } from "./use-folds.ts";
import type { Viewport } from "./use-viewport.ts";

const PAN = 60;
const ZOOM = 1.25;

type Options = {
  readonly chart: Chart;
  readonly folds: Folds;
  readonly viewport: Viewport;
  readonly frame: RefObject<HTMLElement | null>;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly selected: ChartSelection | null;
  readonly onSelect: ((selected: ChartSelection | null) => void) | undefined;
  /** Closes or opens a state. */
  readonly onToggle: (id: string) => void;
};

/**
 * The keyboard of a chart. On the frame the arrows move the picture; Enter steps into it, where they
 * go from part to part in reading order, and Escape steps out.
 */
export const useChartKeys = (options: Options) => {
  const { chart, folds, viewport, frame, search, selected, onSelect, onToggle } = options;
  const whole = useMemo(() => readingOrder(chart), [chart]);
  const order = whole.filter((part) => !folds.isHidden(part));
  const [visited, setVisited] = useState<ChartSelection | null>(null);
  const wanted = useRef<ChartSelection | null>(null);
  const known = visited ?? selected;
  const current = known !== null && folds.isHidden(known) ? null : known;

  const show = (part: ChartSelection): void => {
    setVisited(part);
    const layout = folds.isHidden(part) ? folds.openAround(part) : folds.layout;
    const box = boxOf(layout, part);
    if (box !== undefined) viewport.reveal(box);
    // What was closed has no element yet: it gets the focus once it is drawn.
    wanted.current = part;
    focusWanted();
  };
  const focusWanted = (): void => {
    if (wanted.current === null) return;
    const id = elementId(chart.flow, wanted.current);
    const element = frame.current?.querySelector<SVGElement>(`#${CSS.escape(id)}`);
    if (element === null || element === undefined) return;
    wanted.current = null;
    element.focus({ preventScroll: true });
  };
  // Chosen elsewhere, in the list or among what leads into a state: it comes into view here.
  const revealed = useRef(selected);
  const afterDrawing = useEffectEvent(() => {
    focusWanted();
    if (revealed.current === selected) return;
    revealed.current = selected;
    if (selected === null) return;
    const layout = folds.isHidden(selected) ? folds.openAround(selected) : folds.layout;
    const box = boxOf(layout, selected);
    if (box !== undefined) viewport.revealIfAway(box);
  });
  useEffect(() => afterDrawing());
  const go = (by: number, states: boolean): void => {
    const reach = states ? order.filter(({ kind }) => kind === "state") : order;
    const at = reach.findIndex((part) => isSameSelection(part, current));
    const from = at === -1 ? (by > 0 ? -1 : reach.length) : at;
    const next = reach[Math.min(reach.length - 1, Math.max(0, from + by))];
    if (next !== undefined) show(next);
  };
  const inside: Keys = {
    ArrowDown: () => go(1, false),
    ArrowUp: () => go(-1, false),
    ArrowRight: () => go(1, true),
    ArrowLeft: () => go(-1, true),
    Home: () => go(-order.length, false),
    End: () => go(order.length, false),
    Enter: () => current !== null && onSelect?.(current),
    r: () => {
      const id = current?.kind === "state" ? current.id : null;
      if (id !== null && folds.composites.some((state) => state.id === id)) onToggle(id);
    },
    " ": () => current !== null && onSelect?.(current),
    Escape: () => {
      onSelect?.(null);
      frame.current?.focus();
    },
  };
  const outside: Keys = {
    ArrowDown: () => viewport.panBy(0, -PAN),
    ArrowUp: () => viewport.panBy(0, PAN),
    ArrowRight: () => viewport.panBy(-PAN, 0),
    ArrowLeft: () => viewport.panBy(PAN, 0),
    Enter: () => {
      const first = current ?? order[0];
      if (first !== undefined) show(first);
    },
  };
  const anywhere: Keys = {
    "+": () => viewport.zoomBy(ZOOM),
    "=": () => viewport.zoomBy(ZOOM),
    "-": () => viewport.zoomBy(1 / ZOOM),
    "0": viewport.fit,
    "/": () => search.current?.focus(),
  };
  return {
    /** The part that holds the keyboard's place. */
    current,
    show,
    /** A part that is pressed has the focus, and the keys are about it. */
    onFocus: ({ target }: FocusEvent<HTMLElement>): void => {
      const part = order.find((one) => elementId(chart.flow, one) === target.id);
      if (part !== undefined) setVisited(part);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      // The browser's own shortcuts stay its own.
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const place = event.target === event.currentTarget ? outside : inside;
      const act = place[event.key] ?? anywhere[event.key];
      if (act === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    },
  };
};

type Keys = { readonly [key: string]: () => unknown };
