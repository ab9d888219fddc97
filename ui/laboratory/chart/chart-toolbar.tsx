import FoldVertical from "lucide-react/icons/fold-vertical";
import UnfoldVertical from "lucide-react/icons/unfold-vertical";
import Maximize from "lucide-react/icons/maximize";
import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import Search from "lucide-react/icons/search";
import { type KeyboardEvent, type Ref, useState } from "react";
import { IconButton } from "../../widgets/icon-button.tsx";
import { Cluster } from "../../widgets/primitives.tsx";
import type { ChartSelection } from "./chart-props.ts";
import styles from "./chart-toolbar.module.css";

type ChartToolbarProps = {
  readonly ref: Ref<HTMLInputElement>;
  readonly query: string;
  readonly matches: readonly ChartSelection[];
  readonly zoom: number;
  readonly onQuery: (query: string) => void;
  readonly onShow: (match: ChartSelection) => void;
  readonly onZoom: (factor: number) => void;
  readonly onFit: () => void;
  /** Whether a state is closed. */
  readonly folded: boolean;
  /** Null where nothing can be closed. */
  readonly onFold: (() => void) | null;
};

/** Search and zoom, above the picture. */
export function ChartToolbar(props: ChartToolbarProps) {
  const { ref, query, matches, zoom, onQuery, onShow, onZoom, onFit, folded, onFold } = props;
  const [place, setPlace] = useState(0);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === "Escape" && query !== "") {
      event.stopPropagation();
      onQuery("");
    }
    const match = matches[place % Math.max(1, matches.length)];
    if (event.key !== "Enter" || match === undefined) return;
    event.preventDefault();
    setPlace(place + 1);
    onShow(match);
  };
  return (
    <Cluster gap="2 4" align="center" className={styles.toolbar}>
      <div className={styles.search}>
        <Search aria-hidden size={16} />
        <input
          ref={ref}
          type="search"
          className={styles.input}
          value={query}
          placeholder="Chercher un état, un événement"
          aria-label="Chercher un état ou un événement"
          aria-keyshortcuts="/"
          onChange={(event) => {
            setPlace(0);
            onQuery(event.target.value);
          }}
          onKeyDown={onKeyDown}
        />
        <span className={styles.count} role="status">
          {query === "" ? "" : countText(matches.length)}
        </span>
      </div>
      {onFold === null ? null : (
        <IconButton
          className={styles.fold}
          label={folded ? "Tout déplier" : "Tout replier"}
          icon={
            folded ? (
              <UnfoldVertical aria-hidden size={18} />
            ) : (
              <FoldVertical aria-hidden size={18} />
            )
          }
          onClick={onFold}
        />
      )}
      <div className={styles.zoom} role="group" aria-label="Taille du schéma">
        <IconButton
          label="Réduire"
          aria-keyshortcuts="-"
          icon={<Minus aria-hidden size={18} />}
          onClick={() => onZoom(0.8)}
        />
        <span className={styles.percent}>{Math.round(zoom * 100)} %</span>
        <IconButton
          label="Agrandir"
          aria-keyshortcuts="+"
          icon={<Plus aria-hidden size={18} />}
          onClick={() => onZoom(1.25)}
        />
        <IconButton
          label="Tout voir"
          aria-keyshortcuts="0"
          icon={<Maximize aria-hidden size={18} />}
          onClick={onFit}
        />
      </div>
    </Cluster>
  );
}

const countText = (count: number): string => {
  if (count === 0) return "Rien";
  return count === 1 ? "1 résultat" : `${count} résultats`;
};
