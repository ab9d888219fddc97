import { useEffect, useMemo, useRef } from "react";
import { pathsIn } from "../../../machines/laboratory/flows/chart-tree.ts";
import type { FlowChartProps } from "./chart-props.ts";
import styles from "./flow-list.module.css";
import { StateEntry } from "./state-entry.tsx";

/**
 * The chart as a text: each state under its heading with what it does, and its transitions as a
 * table. What is selected here is selected in the picture, and the other way round.
 */
export function FlowList(props: Omit<FlowChartProps, "layout">) {
  const { chart, active = [], taken = null, selected = null, onSelect } = props;
  const list = useRef<HTMLDivElement>(null);
  const paths = useMemo(() => pathsIn(chart), [chart]);
  const selectedId = selected?.id ?? null;

  useEffect(() => {
    if (selectedId === null) return;
    list.current?.querySelector("[data-selected]")?.scrollIntoView({ block: "nearest" });
  }, [selectedId]);

  return (
    <div ref={list} className={styles.list}>
      <StateEntry
        chart={chart}
        state={chart.root}
        level={3}
        isInitial={false}
        isRegion={false}
        paths={paths}
        active={new Set(active)}
        taken={new Set(taken?.transitions)}
        selected={selected}
        onSelect={(part) => onSelect?.(part)}
      />
    </div>
  );
}
