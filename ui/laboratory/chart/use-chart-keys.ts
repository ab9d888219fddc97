import { type KeyboardEvent, type RefObject, useMemo, useState } from "react";
import type { Chart, ChartLayout } from "../../../machines/laboratory/flows/chart.ts";
import { boxOf, elementId, isSameSelection, readingOrder } from "./chart-order.ts";
import type { ChartSelection } from "./chart-props.ts";
import type { Viewport } from "./use-viewport.ts";

const PAN = 60;
const ZOOM = 1.25;

type Options = {
  readonly chart: Chart;
  readonly layout: ChartLayout;
  readonly viewport: Viewport;
  readonly frame: RefObject<HTMLElement | null>;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly selected: ChartSelection | null;
  readonly onSelect: ((selected: ChartSelection | null) => void) | undefined;
};

/**
 * The keyboard of a chart. On the frame the arrows move the picture; Enter steps into it, where they
 * go from part to part in reading order, and Escape steps out.
 */
export const useChartKeys = (options: Options) => {
  const { chart, layout, viewport, frame, search, selected, onSelect } = options;
  const order = useMemo(() => readingOrder(chart), [chart]);
  const [visited, setVisited] = useState<ChartSelection | null>(null);
  const current = visited ?? selected;

  const show = (part: ChartSelection): void => {
    setVisited(part);
    const box = boxOf(layout, part);
    if (box !== undefined) viewport.reveal(box);
    frame.current?.querySelector<SVGElement>(`#${CSS.escape(elementId(chart.flow, part))}`)?.focus({
      preventScroll: true,
    });
  };
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
