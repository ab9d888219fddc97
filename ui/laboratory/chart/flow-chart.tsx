import { useId, useMemo, useRef, useState } from "react";
import { initialStates } from "../../../machines/laboratory/flows/entering.ts";
import { ChartPicture } from "./chart-picture.tsx";
import type { FlowChartProps } from "./chart-props.ts";
import { ChartToolbar } from "./chart-toolbar.tsx";
import styles from "./flow-chart.module.css";
import { matchesIn } from "./matches.ts";
import { placeOf, useFolds } from "./use-folds.ts";
import { useChartKeys } from "./use-chart-keys.ts";
import { useViewport } from "./use-viewport.ts";

/**
 * The statechart of one machine, drawn from its layout: zoom with Ctrl and the wheel, the buttons or
 * + and −, pan by dragging or with the arrows, 0 to fit, / to search; states with others in them are closed
 * and opened. It fills its container, which must have a height.
 */
export function FlowChart(props: FlowChartProps) {
  const { chart, active = [], selected = null, onSelect } = props;
  const frame = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState("");
  const help = useId();
  const folds = useFolds(chart, props.layout);
  const { layout } = folds;
  const start = useMemo(() => initialStates(chart), [chart]);
  // Whoever comes from the list with something chosen finds it here.
  const [brought] = useState(() => (selected === null ? null : placeOf(chart, selected)));
  const running = active.length > 0 ? active : start;
  const viewport = useViewport(frame, layout, brought === null ? running : [brought]);
  const matches = useMemo(() => matchesIn(chart, query), [chart, query]);
  const toggle = (id: string): void => {
    const moved = folds.toggle(id);
    // The state stays under the pointer while the rest moves.
    viewport.panBy(-moved[0] * viewport.zoom, -moved[1] * viewport.zoom);
  };
  const keys = useChartKeys({
    chart,
    folds,
    viewport,
    frame,
    search,
    selected,
    onSelect,
    onToggle: toggle,
  });
  return (
    <div className={styles.chart}>
      <ChartToolbar
        ref={search}
        query={query}
        matches={matches}
        zoom={viewport.zoom}
        onQuery={setQuery}
        onShow={keys.show}
        onZoom={viewport.zoomBy}
        onFit={viewport.fit}
        folded={folds.isAnyClosed}
        onFold={folds.composites.length === 0 ? null : folds.toggleAll}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application
          takes the keyboard and the pointer as a whole */}
      <div
        ref={frame}
        className={styles.frame}
        role="application"
        aria-roledescription="schéma"
        aria-label={`Schéma de ${chart.flow}`}
        aria-describedby={help}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls with the arrows
        tabIndex={0}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
        onPointerDown={viewport.onPointerDown}
      >
        <p id={help} hidden>
          Flèches : déplacer le schéma. Entrée : parcourir les états et les transitions, puis les
          flèches de l’un à l’autre, Entrée pour choisir, R pour replier ou déplier un état, Échap
          pour revenir. Plus et moins : agrandir et réduire. Zéro : tout voir. Barre oblique :
          chercher.
        </p>
        <svg className={styles.picture} width="100%" height="100%" aria-hidden={false} role="group">
          <g transform={viewport.transform}>
            <ChartPicture
              {...props}
              layout={layout}
              folds={folds}
              onToggle={toggle}
              current={keys.current}
              matches={query === "" ? null : matches}
            />
          </g>
        </svg>
      </div>
    </div>
  );
}
