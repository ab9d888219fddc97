import ChevronDown from "lucide-react/icons/chevron-down";
import StoreIcon from "lucide-react/icons/store";
import { Row } from "../widgets/primitives.tsx";
import { VisuallyHidden } from "../widgets/visually-hidden.tsx";
import styles from "./store-button.module.css";

interface StoreButtonProps {
  readonly name: string;
  /** 'n° 104512' */
  readonly number?: string | undefined;
  /** 'Rouen', on wide screens only. */
  readonly town?: string | undefined;
  readonly expanded: boolean;
  readonly controls: string;
  readonly onClick: () => void;
}

/** The shop one orders for, and the way to another. */
export function StoreButton({ name, number, town, expanded, controls, onClick }: StoreButtonProps) {
  return (
    <button
      type="button"
      className={styles.store}
      aria-expanded={expanded}
      aria-controls={controls}
      onClick={onClick}
    >
      <StoreIcon size={20} aria-hidden />
      <VisuallyHidden>Changer de boutique, boutique active : </VisuallyHidden>
      <Row as="span" gap="2" align="baseline" size="s" className={styles.text}>
        <b className={styles.name}>{name}</b>
        <span className={styles.detail}>
          {number === undefined ? null : <span>{number}</span>}
          {town === undefined ? null : (
            <span className={styles.town}>{number === undefined ? town : ` · ${town}`}</span>
          )}
        </span>
      </Row>
      <ChevronDown size={18} aria-hidden />
    </button>
  );
}
