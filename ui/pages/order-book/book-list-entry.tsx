import { tiedName } from "../../../core/catalogue/tied-name.ts";
import { type KeptListChange, listWishText } from "../../../core/offline/kept-lists.ts";
import { clockText } from "../../../core/offline/queue-days.ts";
import { Badge } from "../../widgets/badge.tsx";
import styles from "./order-book-page.module.css";

interface BookListEntryProps {
  readonly kept: KeptListChange;
  /** Of whoever has several. */
  readonly storeName: string | null;
}

/** One change of a list that waits. */
export function BookListEntry({ kept, storeName }: BookListEntryProps) {
  return (
    <li className={styles.entry} data-state="waiting">
      <div className={styles.what}>
        <p className={styles.name}>{tiedName(kept.listName ?? "Liste")}</p>
        <p className={styles.how}>
          {[listWishText(kept), clockText(kept.madeAt), storeName].filter(Boolean).join(" · ")}
        </p>
      </div>
      <Badge tone="info">En attente</Badge>
    </li>
  );
}
