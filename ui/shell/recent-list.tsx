import History from "lucide-react/icons/history";
import X from "lucide-react/icons/x";
import { Button } from "../widgets/button.tsx";
import { IconButton } from "../widgets/icon-button.tsx";
import styles from "./search-list.module.css";

interface RecentListProps {
  readonly listId: string;
  readonly active: number;
  readonly searches: readonly string[];
  readonly onChoose: (search: string) => void;
  readonly onRemove: (search: string) => void;
  readonly onClear: () => void;
}

/** The latest searches of this login, under the empty field. */
export default function RecentList({ listId, active, searches, ...props }: RecentListProps) {
  return (
    <>
      <div className={styles.head}>
        <span id={`${listId}-titre`}>Recherches récentes</span>
        <Button variant="quiet" onClick={props.onClear}>
          Tout effacer
        </Button>
      </div>
      <div className={styles.rows}>
        <div
          id={listId}
          role="listbox"
          aria-labelledby={`${listId}-titre`}
          className={styles.list}
          style={{ gridRow: `1 / span ${searches.length}` }}
        >
          {searches.map((search, index) => (
            <button
              key={search}
              id={`${listId}-${index}`}
              type="button"
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              className={styles.option}
              onClick={() => props.onChoose(search)}
            >
              <History size={18} aria-hidden />
              <span className={styles.words}>{search}</span>
            </button>
          ))}
        </div>
        {/* Beside the list, not in it: an option holds nothing to press. */}
        <ul
          aria-label="Retirer une recherche"
          className={styles.beside}
          style={{ gridRow: `1 / span ${searches.length}` }}
        >
          {searches.map((search) => (
            <li key={search}>
              <IconButton
                label={`Retirer «\u00a0${search}\u00a0»`}
                icon={<X size={18} aria-hidden />}
                onClick={() => props.onRemove(search)}
              />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
