import ListTree from "lucide-react/icons/list-tree";
import Workflow from "lucide-react/icons/workflow";
import { type ReactNode, useMemo } from "react";
import { activeStates } from "../../machines/laboratory/flows/active-states.ts";
import { drawingOf } from "../../machines/laboratory/flows/drawings.ts";
import type { FlowName } from "../../machines/laboratory/flows/registry.ts";
import type { LabStep } from "./link/lab-step.ts";
import { classNames } from "../widgets/class-names.ts";
import type { ChartSelection } from "./chart/chart-props.ts";
import { FlowChart } from "./chart/flow-chart.tsx";
import { PartDetails } from "./chart/part-details.tsx";
import { FlowList } from "./chart/flow-list.tsx";
import styles from "./flow-drawing.module.css";

export type Look = "chart" | "list";

interface FlowDrawingProps {
  readonly flow: FlowName;
  readonly look: Look;
  /** Where it stands; null when nothing runs. */
  readonly value?: LabStep["after"]["value"] | null;
  /** The step just taken, whose transitions light up. */
  readonly step?: LabStep | null;
  readonly selected?: ChartSelection | null;
  readonly onSelect?: (selected: ChartSelection | null) => void;
}

/** A machine as a picture or as a list, with where it stands. */
export function FlowDrawing({
  flow,
  look,
  value = null,
  step = null,
  selected = null,
  onSelect,
}: FlowDrawingProps) {
  const { chart, layout } = drawingOf(flow);
  const active = useMemo(() => (value === null ? [] : activeStates(chart, value)), [chart, value]);
  const taken = useMemo(
    () => (step === null ? null : { step: step.n, transitions: step.transitions }),
    [step],
  );
  const props = { chart, layout, active, taken, selected, ...(onSelect && { onSelect }) };
  return (
    <div className={styles.drawing}>
      {/* A picture of another machine starts with all of it in view. */}
      <div className={classNames(styles.shown, look === "list" && styles.scrolls)}>
        {look === "chart" ? (
          <FlowChart key={flow} {...props} />
        ) : (
          <FlowList key={flow} {...props} />
        )}
      </div>
      {selected === null || onSelect === undefined ? null : (
        <PartDetails chart={chart} selected={selected} onSelect={onSelect} />
      )}
    </div>
  );
}

interface ViewChoiceProps {
  readonly look: Look;
  readonly onView: (look: Look) => void;
}

/** Picture or list. */
export function ViewChoice({ look, onView }: ViewChoiceProps) {
  return (
    <div className={styles.choice} role="group" aria-label="Montrer la machine comme">
      <LookButton
        pressed={look === "chart"}
        icon={<Workflow size={16} aria-hidden />}
        onPress={() => onView("chart")}
      >
        Schéma
      </LookButton>
      <LookButton
        pressed={look === "list"}
        icon={<ListTree size={16} aria-hidden />}
        onPress={() => onView("list")}
      >
        Liste
      </LookButton>
    </div>
  );
}

interface LookButtonProps {
  readonly pressed: boolean;
  readonly icon: ReactNode;
  readonly children: string;
  readonly onPress: () => void;
}

function LookButton({ pressed, icon, children, onPress }: LookButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className={classNames(styles.look, pressed && styles.pressed)}
      onClick={onPress}
    >
      {icon}
      {children}
    </button>
  );
}
