import { useRef } from "react";
import {
  MAX_COMPARED,
  NOTHING_COMPARED,
  writeCompared,
} from "../../../core/compare/compared-codes.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useCompared } from "../../hooks/compared.ts";
import { Button, ButtonLink } from "../../widgets/button.tsx";
import styles from "./compare-bar.module.css";

/** What is chosen to be compared, above the lower edge while the list is in sight; nothing without a choice. */
export function CompareBar() {
  const [{ codes }, change] = useCompared();
  const place = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={place}
      // The focus stays here when what has it goes.
      tabIndex={-1}
      className={styles.place}
      data-print="none"
      data-compare-bar={codes.length > 0 || undefined}
    >
      <p role="status" className={codes.length === 0 ? styles.silent : styles.words}>
        {codes.length === 0 ? "" : wordsFor(codes.length)}
      </p>
      {codes.length === 0 ? null : (
        <div className={styles.actions}>
          <Button
            variant="quiet"
            onClick={() => {
              change(NOTHING_COMPARED);
              place.current?.focus();
            }}
          >
            Vider
          </Button>
          <ButtonLink variant="secondary" href={paths.compare(writeCompared(codes))}>
            {`Comparer (${codes.length})`}
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

const wordsFor = (count: number): string => {
  const chosen = count === 1 ? "1 produit choisi" : `${count} produits choisis`;
  return count >= MAX_COMPARED ? `${chosen}, quatre au plus` : chosen;
};
