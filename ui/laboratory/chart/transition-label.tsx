import Clock from "lucide-react/icons/clock";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { Box, ChartTransition } from "../../../machines/laboratory/flows/chart.ts";
import {
  GUARD_GAP,
  ICON_WIDTH,
  LABEL_PADDING,
  LINE_HEIGHT,
  TEXT_SIZE,
  type TextLine,
  transitionLines,
} from "../../../machines/laboratory/flows/chart-text.ts";
import { classNames } from "../../widgets/class-names.ts";
import { Text } from "../../widgets/primitives.tsx";
import { onPress, type PartStyles } from "./part-styles.ts";
import styles from "./transition-label.module.css";

type TransitionLabelProps = PartStyles & {
  readonly transition: ChartTransition;
  readonly box: Box | undefined;
  /** It changes no state: it stands in its state's box, without a line. */
  readonly isInner: boolean;
  readonly isTaken: boolean;
  /** Its state is active: the event would be taken now. */
  readonly isOpen: boolean;
};

/** 'événement [garde] / action' on its line, or in its state's box. */
export function TransitionLabel(props: TransitionLabelProps) {
  const { transition, box, isInner, isTaken, isOpen, id, selected, faint, tabIndex } = props;
  if (box === undefined) return null;
  const [x, y, width, height] = box;
  const { kind } = transition;
  const Icon = kind === "after" ? Clock : kind === "error" ? TriangleAlert : null;
  return (
    <Text
      as="g"
      tone="quiet"
      transform={`translate(${x} ${y})`}
      className={classNames(
        isInner && styles.inner,
        kind === "error" && styles.error,
        kind === "always" && styles.always,
        isOpen && styles.open,
        isTaken && styles.taken,
        selected && styles.selected,
        faint && styles.faint,
      )}
    >
      <g
        id={id}
        className={styles.button}
        role="button"
        tabIndex={tabIndex}
        aria-pressed={selected}
        aria-label={transitionLabel(transition)}
        onClick={onPress(props.onSelect)}
      >
        <rect className={styles.box} width={width} height={height} rx={6} />
        <rect className={styles.focus} x={-2} y={-2} width={width + 4} height={height + 4} rx={8} />
      </g>
      <g aria-hidden className={styles.written}>
        {Icon === null ? null : <Icon x={LABEL_PADDING} y={6.5} width={12.5} height={12.5} />}
        {transitionLines(transition, isInner && transition.targets.length > 0).map((line, i) => (
          <LabelLine
            key={`${line.part} ${line.text}`}
            line={line}
            place={i}
            indent={i === 0 && Icon !== null ? ICON_WIDTH : 0}
          />
        ))}
      </g>
    </Text>
  );
}

type LabelLineProps = {
  readonly line: TextLine;
  readonly place: number;
  readonly indent: number;
};

function LabelLine({ line: { part, text, guard }, place, indent }: LabelLineProps) {
  return (
    <text
      className={styles[part]}
      x={LABEL_PADDING + indent}
      y={LABEL_PADDING / 2 + 12.5 + place * LINE_HEIGHT}
      fontSize={TEXT_SIZE[part]}
    >
      {text}
      {guard === undefined ? null : (
        <tspan className={styles.guard} dx={GUARD_GAP} fontSize={TEXT_SIZE.guard}>
          {guard}
        </tspan>
      )}
    </text>
  );
}

const transitionLabel = ({ label, guard, actions, targets, source }: ChartTransition): string =>
  [
    `Transition ${label}`,
    guard === null ? "" : `si ${guard}`,
    actions.length === 0 ? "" : `fait ${actions.join(", ")}`,
    targets.length === 0 ? `sans quitter ${source}` : `de ${source} vers ${targets.join(", ")}`,
  ]
    .filter(Boolean)
    .join(", ");
