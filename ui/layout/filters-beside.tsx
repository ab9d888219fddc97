import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { type ReactNode, useState } from "react";
import { PagePart } from "../first-screen/page-part.tsx";
import { Button } from "../widgets/button.tsx";
import { classNames } from "../widgets/class-names.ts";
import { Pane } from "../widgets/pane.tsx";
import { Stack, Text } from "../widgets/primitives.tsx";
import styles from "./filters-beside.module.css";

interface FiltersBesideProps {
  /** null where there is nothing to filter. */
  readonly filters: ReactNode;
  /** What the pane's button says: 'Voir 24 recettes'. */
  readonly seeText: string;
  /** There is nothing to filter and never was: what is said of it stands in the middle. */
  readonly alone?: boolean | undefined;
  /** The list, with the button that brings the filters where they do not stand beside it. */
  readonly children: (openFilters: ReactNode) => ReactNode;
}

/** A list with its filters beside it on a wide screen, elsewhere in a pane. */
export function FiltersBeside({ filters, seeText, alone = false, children }: FiltersBesideProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
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
        <div className={styles.main}>
          {children(
            <span className={styles.open}>
              <Button
                variant="secondary"
                icon={<SlidersHorizontal size={18} aria-hidden />}
                onClick={() => setOpen(true)}
              >
                Filtrer
              </Button>
            </span>,
          )}
        </div>
      </Stack>
      <Pane
        open={isOpen}
        title="Filtrer"
        onClose={() => setOpen(false)}
        footer={
          <Button block size="large" onClick={() => setOpen(false)}>
            {seeText}
          </Button>
        }
      >
        {filters}
      </Pane>
    </>
  );
}
