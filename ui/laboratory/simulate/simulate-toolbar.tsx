import Link2 from "lucide-react/icons/link-2";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Save from "lucide-react/icons/save";
import { useId, useState } from "react";
import type { Flow } from "../../../machines/laboratory/flows/registry.ts";
import type { Scenario } from "../../../machines/laboratory/simulation/scenario.ts";
import { scenariosOf } from "../../../machines/laboratory/simulation/scenarios.ts";
import type { SimulationState } from "../../../machines/laboratory/simulation/state.ts";
import { Cluster, Row, Text } from "../../widgets/primitives.tsx";
import { LabButton } from "../lab-button.tsx";
import { copyLink, saveAsTrace } from "./keep-simulation.ts";
import styles from "./simulate-toolbar.module.css";

interface SimulateToolbarProps {
  readonly flow: Flow;
  readonly whole: SimulationState;
  readonly onScenario: (scenario: Scenario) => void;
  readonly onRestart: () => void;
}

/** Ready-made simulations, starting again, and keeping what was done. */
export function SimulateToolbar({ flow, whole, onScenario, onRestart }: SimulateToolbarProps) {
  const [said, setSaid] = useState("");
  const [link, setLink] = useState<string | null>(null);
  const copy = async (): Promise<void> => {
    const copied = await copyLink(whole.script);
    setSaid(copied.message);
    setLink(copied.link);
  };
  return (
    <Cluster gap="2 4" align="center" className={styles.bar}>
      <Cluster gap="0 3" align="baseline">
        <Text as="h1" size="xl">{`Simuler : ${flow.title}`}</Text>
        <Text as="span" tone="quiet" size="s">
          {flow.name}
        </Text>
      </Cluster>
      <ScenarioChoice flow={flow} onScenario={onScenario} />
      <div className={styles.tools}>
        <LabButton icon={<RotateCcw size={16} aria-hidden />} onClick={onRestart}>
          Recommencer
        </LabButton>
        <LabButton
          icon={<Save size={16} aria-hidden />}
          onClick={() => setSaid(saveAsTrace(whole))}
        >
          Enregistrer comme trace
        </LabButton>
        <LabButton main icon={<Link2 size={16} aria-hidden />} onClick={() => void copy()}>
          Copier le lien
        </LabButton>
      </div>
      <p className={styles.said} role="status">
        {said}
      </p>
      {link === null ? null : (
        <input
          className={styles.link}
          aria-label="Lien de la simulation"
          readOnly
          value={link}
          onFocus={({ target }) => target.select()}
        />
      )}
    </Cluster>
  );
}

function ScenarioChoice({ flow, onScenario }: Pick<SimulateToolbarProps, "flow" | "onScenario">) {
  const id = useId();
  const scenarios = scenariosOf(flow.name);
  if (scenarios.length === 0) return null;
  return (
    <Row gap="2" align="center" size="xs" className={styles.scenario}>
      <Text as="label" tone="soft" htmlFor={id}>
        Scénario
      </Text>
      <select
        id={id}
        value=""
        onChange={({ target }) => {
          const chosen = scenarios[Number(target.value)];
          if (chosen !== undefined) onScenario(chosen);
        }}
      >
        <option value="" disabled>
          Choisir un scénario prêt…
        </option>
        {scenarios.map(({ title }, place) => (
          <option key={title} value={place}>
            {title}
          </option>
        ))}
      </select>
    </Row>
  );
}
