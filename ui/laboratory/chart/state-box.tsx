import Phone from "lucide-react/icons/phone";
import type { Box, ChartState } from "../../../machines/laboratory/flows/chart.ts";
import {
  ICON_WIDTH,
  LINE_HEIGHT,
  STATE_PADDING,
  TAG_SIZE,
  stateLines,
  type TextLine,
  TEXT_SIZE,
  TITLE_HEIGHT,
} from "../../../machines/laboratory/flows/chart-text.ts";
import { classNames } from "../../widgets/class-names.ts";
import type { PartStyles } from "./part-styles.ts";
import { onPress } from "./part-styles.ts";
import styles from "./state-box.module.css";

type StateBoxProps = PartStyles & {
  readonly state: ChartState;
  readonly box: Box | undefined;
  readonly isActive: boolean;
  /** A part of a parallel state: dashed. */
  readonly isRegion: boolean;
  /** Null for a state that cannot be closed. */
  readonly isClosed: boolean | null;
};

/** The box of a state: what is pressed and lights up. */
export function StateBox(props: StateBoxProps) {
  const { state, box, isActive, isRegion, isClosed, id, selected, faint, tabIndex } = props;
  if (box === undefined) return null;
  const [x, y, width, height] = box;
  const isLeaf = state.states.length === 0;
  return (
    <g
      id={id}
      transform={`translate(${x} ${y})`}
      className={classNames(
        styles.state,
        isLeaf && styles.leaf,
        isActive && styles.active,
        selected && styles.selected,
        faint && styles.faint,
      )}
      role="button"
      tabIndex={tabIndex}
      aria-pressed={selected}
      {...(isClosed === null ? {} : { "aria-expanded": !isClosed, "aria-keyshortcuts": "r" })}
      aria-label={stateLabel(state, isActive)}
      onClick={onPress(props.onSelect)}
    >
      <rect
        className={classNames(styles.box, isRegion && styles.region)}
        width={width}
        height={height}
        rx={10}
      />
      {state.type === "final" ? (
        <rect className={styles.ring} x={4} y={4} width={width - 8} height={height - 8} rx={7} />
      ) : null}
      <rect className={styles.focus} x={-3} y={-3} width={width + 6} height={height + 6} rx={12} />
    </g>
  );
}

type StateTextProps = Pick<StateBoxProps, "state" | "box" | "isActive" | "faint">;

/** What is written in a state's box: above the lines, which may pass through the box. */
export function StateText({ state, box, isActive, faint }: StateTextProps) {
  if (box === undefined) return null;
  const [x, y, width] = box;
  return (
    <g
      aria-hidden
      transform={`translate(${x} ${y})`}
      className={classNames(
        styles.written,
        state.states.length === 0 && styles.leaf,
        isActive && styles.active,
        faint && styles.faint,
      )}
    >
      {stateLines(state).map((line, i) => (
        <StateLine key={`${line.part} ${line.text}`} line={line} place={i} />
      ))}
      <Tags tags={state.tags} right={width - (state.states.length === 0 ? STATE_PADDING : 34)} />
    </g>
  );
}

function StateLine({ line, place }: { readonly line: TextLine; readonly place: number }) {
  const y = STATE_PADDING - 4 + (place === 0 ? 0 : TITLE_HEIGHT + (place - 1) * LINE_HEIGHT);
  const baseline = y + (place === 0 ? 16 : 12.5);
  const isCall = line.part === "invoke";
  return (
    <>
      {isCall ? (
        <Phone aria-hidden x={STATE_PADDING} y={baseline - 10.5} width={12} height={12} />
      ) : null}
      <text
        className={styles[line.part]}
        x={STATE_PADDING + (isCall ? ICON_WIDTH : 0)}
        y={baseline}
        fontSize={TEXT_SIZE[line.part]}
      >
        {line.text}
      </text>
    </>
  );
}

/** Right of the name; their width is the layout's, letter for letter. */
function Tags({ tags, right }: { readonly tags: readonly string[]; readonly right: number }) {
  if (tags.length === 0) return null;
  return (
    <text
      className={styles.tags}
      x={right}
      y={STATE_PADDING + 11.5}
      textAnchor="end"
      fontSize={TAG_SIZE}
    >
      {tags.map((tag) => `#${tag}`).join(" ")}
    </text>
  );
}

const stateLabel = ({ key, type, invokes, tags }: ChartState, isActive: boolean): string =>
  [
    `État ${key}`,
    isActive ? "actif" : "",
    type === "final" ? "final" : "",
    type === "parallel" ? "régions parallèles" : "",
    invokes.length > 0 ? `appelle ${invokes.join(", ")}` : "",
    tags.length > 0 ? `étiquettes ${tags.join(", ")}` : "",
  ]
    .filter(Boolean)
    .join(", ");
