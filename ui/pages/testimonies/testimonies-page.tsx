import { testimonies } from "../../../core/api/calls/content.ts";
import { TestimonyCard } from "../../editorial/testimony-card.tsx";
import { useRead } from "../../hooks/read.ts";
import { useBrand } from "../../layout/brand.ts";
import { CollectionPage, RowsComing } from "../../layout/collection-page.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";
import { Grid } from "../../widgets/primitives.tsx";
import styles from "./testimonies-page.module.css";

/** /temoignages: everything that customers say of the shop. */
export function TestimoniesPage() {
  const known = useRead(testimonies);
  return (
    <CollectionPage
      route="testimonies"
      title={`Ils commandent sur ${useBrand()}`}
      intro="Boulangers, pâtissiers, gérants et comptables racontent ce que la boutique a changé chez eux."
      trail="Témoignages"
      read={known}
      items={known.data}
      coming={<RowsComing count={12} height="12.5rem" least="17rem" gap="4" />}
      empty={
        <EmptyState picture="no-messages" title="Pas encore de témoignage">
          Les premiers paraîtront bientôt sur cette page.
        </EmptyState>
      }
    >
      {(shown) => (
        <Grid as="ul" least="17rem" gap="4" className={styles.grid}>
          {shown.map((testimony) => (
            <li key={testimony.id}>
              <TestimonyCard testimony={testimony} />
            </li>
          ))}
        </Grid>
      )}
    </CollectionPage>
  );
}
