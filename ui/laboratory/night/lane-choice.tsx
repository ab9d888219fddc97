import { LabButton } from "../lab-button.tsx";
import { GROUP_NAMES, type GroupNames, LANE_GROUPS, type LaneGroup } from "./night-lanes.ts";
import styles from "./night-bar.module.css";

interface LaneChoiceProps {
  readonly folded: ReadonlySet<LaneGroup>;
  readonly onFold: (folded: ReadonlySet<LaneGroup>) => void;
  /** The groups that have more than one lane. */
  readonly groups?: readonly LaneGroup[];
  readonly names?: GroupNames;
  /** What `/` does: 'chercher'. */
  readonly seek?: string;
}

/** Which lanes are told apart, and the keys of the page. */
export function LaneChoice({ folded, onFold, ...props }: LaneChoiceProps) {
  const { groups = LANE_GROUPS, names = GROUP_NAMES, seek = "chercher" } = props;
  const toggled = (group: LaneGroup): ReadonlySet<LaneGroup> =>
    new Set(LANE_GROUPS.filter((one) => (one === group) !== folded.has(one)));
  return (
    <div className={styles.choice}>
      <div className={styles.groups} role="group" aria-label="Voies dépliées">
        {groups.map((group) => (
          <LabButton
            key={group}
            on={!folded.has(group)}
            title={`${names[group]} : une voie pour chaque, ou une pour tout`}
            onClick={() => onFold(toggled(group))}
          >
            {names[group]}
          </LabButton>
        ))}
      </div>
      <p className={styles.keys}>
        <kbd>Gauche</kbd>, <kbd>droite</kbd> : étapes. <kbd>J</kbd>, <kbd>K</kbd> : panne suivante,
        précédente. <kbd>/</kbd> : {seek}. <kbd>?</kbd> : tous les raccourcis. Trait plein : d’où
        vient l’étape ; tirets : ce qu’elle a amené ; vert : qui l’a dit à qui.
      </p>
    </div>
  );
}
