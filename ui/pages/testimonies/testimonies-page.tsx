import { testimonies } from "../../../core/api/calls/content.ts";
import { paths } from "../../../core/routes/paths.ts";
import { useRead } from "../../hooks/read.ts";
import { TestimonyCard } from "../../editorial/testimony-card.tsx";
import { Page } from "../../layout/page.tsx";
import { PageTitle } from "../../layout/page-title.tsx";
import { Breadcrumbs } from "../../widgets/breadcrumbs.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";
import { ErrorState } from "../../widgets/error-state.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";
import styles from "./testimonies-page.module.css";
import { useBrand } from "../../layout/brand.ts";

/** /temoignages: everything that customers say of the shop. */
export function TestimoniesPage() {
  return (
    <>
      <PageTitle route="testimonies" />
      <Page
        title={`Ils commandent sur ${useBrand()}`}
        subtitle="Boulangers, pâtissiers, gérants et comptables racontent ce que la boutique a changé chez eux."
        trail={
          <Breadcrumbs
            trail={[{ label: "Accueil", href: paths.home() }, { label: "Témoignages" }]}
          />
        }
      >
        <AllTestimonies />
      </Page>
    </>
  );
}

function AllTestimonies() {
  const { data, isError, isFetching, refetch } = useRead(testimonies);
  if (isError) return <ErrorState onRetry={() => void refetch()} busy={isFetching} />;
  if (data?.length === 0) {
    return (
      <EmptyState picture="no-messages" title="Pas encore de témoignage">
        Les premiers paraîtront bientôt sur cette page.
      </EmptyState>
    );
  }
  return (
    <ul className={styles.grid}>
      {data === undefined
        ? Array.from({ length: 12 }, (_, index) => (
            <li key={index}>
              <SkeletonBlock height="12.5rem" />
            </li>
          ))
        : data.map((testimony) => (
            <li key={testimony.id}>
              <TestimonyCard testimony={testimony} />
            </li>
          ))}
    </ul>
  );
}
