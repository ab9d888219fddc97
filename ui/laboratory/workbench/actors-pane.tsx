import Pin from "lucide-react/icons/pin";
import { FLOWS } from "../../../machines/laboratory/flows/registry.ts";
import type { LabActor } from "../link/lab-step.ts";
import { classNames } from "../../widgets/class-names.ts";
import { VisuallyHidden } from "../../widgets/visually-hidden.tsx";
import { stateText } from "../flow-text.ts";
import { LabButton } from "../lab-button.tsx";
import styles from "./actors-pane.module.css";

interface ActorsPaneProps {
  readonly actors: readonly LabActor[];
  /** The machine shown. */
  readonly shown: string | null;
  /** The machines of the step looked at. */
  readonly moving: readonly string[];
  /** The machine that stays shown whatever happens; null shows that of each step. */
  readonly pinned: string | null;
  readonly onPin: (actor: string | null) => void;
}

/** The running machines and where each stands. Choosing one keeps it in view. */
export function ActorsPane({ actors, shown, moving, pinned, onPin }: ActorsPaneProps) {
  return (
    <>
      <header className={styles.head}>
        <h2 className={styles.title}>En marche</h2>
        <span className={styles.count}>{actors.length}</span>
        <LabButton
          on={pinned === null}
          title="Montrer à chaque étape la machine qui la fait"
          onClick={() => onPin(pinned === null ? shown : null)}
        >
          Suivre
        </LabButton>
      </header>
      <ul className={styles.list}>
        {actors.map(({ actor, flow, value }) => (
          <li key={actor}>
            <button
              type="button"
              className={classNames(
                styles.actor,
                actor === shown && styles.shown,
                moving.includes(actor) && styles.moving,
              )}
              aria-current={actor === shown ? "true" : undefined}
              onClick={() => onPin(actor)}
            >
              <span className={styles.name}>{actor}</span>
              {actor === pinned ? <Pin size={14} aria-label="gardée en vue" /> : null}
              <span className={styles.state}>
                <VisuallyHidden>état : </VisuallyHidden>
                {stateText(value)}
              </span>
              <span className={styles.flow}>{titleOf(flow)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const titleOf = (flow: string): string =>
  Object.values(FLOWS).find(({ name }) => name === flow)?.title ?? flow;
