import styles from "./search-list.module.css";

interface NearestSearchesProps {
  readonly searches: readonly string[];
  readonly listId: string;
  readonly active: number;
  readonly onChoose: (search: string) => void;
}

/** Words near what was typed that do find something: pressed, they are searched. */
export function NearestSearches({ searches, listId, active, onChoose }: NearestSearchesProps) {
  if (searches.length === 0) return null;
  return (
    <div role="group" aria-labelledby={`${listId}-proches`} className={styles.taxons}>
      <span id={`${listId}-proches`} className={styles.group}>
        Essayez plutôt
      </span>
      {searches.map((search, index) => (
        <button
          key={search}
          id={`${listId}-${index}`}
          type="button"
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          className={styles.taxon}
          onClick={() => onChoose(search)}
        >
          {search}
        </button>
      ))}
    </div>
  );
}
