import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import type { ReactNode } from "react";
import { PagePart } from "../first-screen/page-part.tsx";
import { Button } from "../widgets/button.tsx";
import { classNames } from "../widgets/class-names.ts";
import { Stack, Text } from "../widgets/primitives.tsx";
import styles from "./filtered-list.module.css";

interface FilteredListProps {
  /** null where there is nothing to filter. */
  readonly filters: ReactNode;
  readonly children: ReactNode;
  /** There is nothing to filter and never was: what is said of it stands in the middle. */
  readonly alone?: boolean | undefined;
}

/** A list with its filters beside it on a wide screen; elsewhere `OpenFilters` brings them. */
export function FilteredList({ filters, children, alone = false }: FilteredListProps) {
  return (
    <Stack gap="8" className={classNames(styles.layout, alone && styles.alone)}>
      {filters === null ? null : (
        <PagePart>
          <aside className={styles.aside} aria-label="Filtrer">
            {/* No heading: it would stand before the page's own, which comes with the list. */}
            <Text size="xl" below="3" className={styles.title}>
              Filtrer
            </Text>
            {filters}
          </aside>
        </PagePart>
      )}
      <div className={styles.main}>{children}</div>
    </Stack>
  );
}

export function OpenFilters({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <span className={styles.open}>
      <Button
        variant="secondary"
        icon={<SlidersHorizontal size={18} aria-hidden />}
        onClick={onOpen}
      >
        Filtrer
      </Button>
    </span>
  );
}
