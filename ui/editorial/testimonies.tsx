import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useId } from "react";
import { testimonies } from "../../core/api/calls/content.ts";
import { useRead } from "../hooks/read.ts";
import { SectionHead } from "../layout/page.tsx";
import { ErrorState } from "../widgets/error-state.tsx";
import { IconButton } from "../widgets/icon-button.tsx";
import { SkeletonBlock } from "../widgets/skeleton.tsx";
import styles from "./testimonies.module.css";
import { TestimonyCard } from "./testimony-card.tsx";
import { useRow } from "./use-row.ts";
import { useBrand } from "../layout/brand.ts";

/** What customers say, side by side: a row to push along, which never moves by itself. */
export function Testimonies() {
  const titleId = useId();
  const query = useRead(testimonies);
  const { row, atStart, atEnd, step } = useRow();
  const brand = useBrand();
  if (query.data?.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <SectionHead
        id={titleId}
        title={`Ils commandent sur ${brand}`}
        aside={
          <span className={styles.steps}>
            <IconButton
              variant="outlined"
              label="Témoignages précédents"
              icon={<ChevronLeft size={20} aria-hidden />}
              aria-disabled={atStart}
              onClick={() => step(-1)}
            />
            <IconButton
              variant="outlined"
              label="Témoignages suivants"
              icon={<ChevronRight size={20} aria-hidden />}
              aria-disabled={atEnd}
              onClick={() => step(1)}
            />
          </span>
        }
      />
      {query.isLoadingError ? (
        <ErrorState onRetry={() => void query.refetch()} busy={query.isFetching} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrows scroll it
        <div ref={row} className={styles.row} role="group" aria-labelledby={titleId} tabIndex={0}>
          <ul className={styles.cards}>
            {query.data === undefined
              ? Array.from({ length: 4 }, (_, index) => (
                  <li key={index} className={styles.cell}>
                    <SkeletonBlock height="15rem" />
                  </li>
                ))
              : query.data.map((testimony) => (
                  <li key={testimony.id} className={styles.cell}>
                    <TestimonyCard testimony={testimony} />
                  </li>
                ))}
          </ul>
        </div>
      )}
    </section>
  );
}
