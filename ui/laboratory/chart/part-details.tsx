import X from "lucide-react/icons/x";
import { useMemo } from "react";
import type {
  Chart,
  ChartState,
  ChartTransition,
} from "../../../machines/laboratory/flows/chart.ts";
import { pathsIn, statesOf } from "../../../machines/laboratory/flows/chart-tree.ts";
import { enteringOf } from "../../../machines/laboratory/flows/entering.ts";
import { actionText, guardText } from "../../../machines/laboratory/flows/part-texts.ts";
import { Text } from "../../widgets/primitives.tsx";
import { LabButton } from "../lab-button.tsx";
import type { ChartSelection } from "./chart-props.ts";
import styles from "./part-details.module.css";

interface PartDetailsProps {
  readonly chart: Chart;
  readonly selected: ChartSelection;
  readonly onSelect: (selected: ChartSelection | null) => void;
}

/** What is selected, in words: what leads into a state, what its guards ask, what its actions do. */
export function PartDetails({ chart, selected: { kind, id }, onSelect }: PartDetailsProps) {
  const paths = useMemo(() => pathsIn(chart), [chart]);
  const state = kind === "state" ? statesOf(chart.root).find((one) => one.id === id) : undefined;
  const transition =
    kind === "transition" ? chart.transitions.find((one) => one.id === id) : undefined;
  const title = state === undefined ? transition?.label : paths.get(state.id);
  if (title === undefined) return null;
  const shared = { chart, paths, onSelect };
  return (
    <section className={styles.details} aria-label="Ce qui est choisi">
      <header className={styles.head}>
        <Text as="h3" size="s" weight="strong">
          {title}
        </Text>
        <LabButton
          aria-label="Fermer le détail"
          icon={<X size={16} aria-hidden />}
          onClick={() => onSelect(null)}
        />
      </header>
      {state === undefined ? null : <StateDetails {...shared} state={state} />}
      {transition === undefined ? null : <TransitionDetails {...shared} transition={transition} />}
    </section>
  );
}

type SharedProps = Pick<PartDetailsProps, "chart" | "onSelect"> & {
  readonly paths: ReadonlyMap<string, string>;
};

function StateDetails({ state, ...shared }: SharedProps & { readonly state: ChartState }) {
  const { chart, paths, onSelect } = shared;
  const { atStart, transitions } = useMemo(() => enteringOf(chart, state.id), [chart, state]);
  return (
    <>
      <Doings flow={chart.flow} when="À l’entrée" names={state.entry} />
      <Doings flow={chart.flow} when="À la sortie" names={state.exit} />
      <h4 className={styles.title}>Ce qui mène ici</h4>
      {!atStart && transitions.length === 0 ? <p>Rien</p> : null}
      <ul className={styles.list}>
        {atStart ? <li>Le démarrage de la machine</li> : null}
        {transitions.map(({ id, source, label, guard }) => (
          <li key={id}>
            <button
              type="button"
              className={styles.way}
              onClick={() => onSelect({ kind: "transition", id })}
            >
              {label}
              {guard === null ? null : <span className={styles.guard}>{` [${guard}]`}</span>}
            </button>{" "}
            <span className={styles.from}>{`depuis ${paths.get(source) ?? source}`}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function TransitionDetails({
  transition: { source, targets, guard, actions },
  chart,
  paths,
  onSelect,
}: SharedProps & { readonly transition: ChartTransition }) {
  const ends = [["De", source], ...targets.map((target) => ["Vers", target] as const)] as const;
  return (
    <>
      <p className={styles.ends}>
        {ends.map(([end, id]) => (
          <span key={end}>
            {`${end} `}
            <button
              type="button"
              className={styles.way}
              onClick={() => onSelect({ kind: "state", id })}
            >
              {paths.get(id) ?? id}
            </button>{" "}
          </span>
        ))}
        {targets.length === 0 ? "sans quitter cet état" : null}
      </p>
      {guard === null ? null : (
        <>
          <h4 className={styles.title}>Si</h4>
          <ul className={styles.list}>
            <Named name={guard} text={guardText(chart.flow, guard)} />
          </ul>
        </>
      )}
      <Doings flow={chart.flow} when="Alors" names={actions} />
    </>
  );
}

interface DoingsProps {
  readonly flow: string;
  readonly when: string;
  readonly names: readonly string[];
}

function Doings({ flow, when, names }: DoingsProps) {
  if (names.length === 0) return null;
  return (
    <>
      <h4 className={styles.title}>{when}</h4>
      <ul className={styles.list}>
        {names.map((name) => (
          <Named key={name} name={name} text={actionText(flow, name)} />
        ))}
      </ul>
    </>
  );
}

function Named({ name, text }: { readonly name: string; readonly text: string | undefined }) {
  return (
    <li>
      {text} <span className={styles.from}>{name}</span>
    </li>
  );
}
