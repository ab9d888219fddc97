import type { ReactNode } from "react";
import { LOADING } from "../../core/navigation/loading.ts";
import { ButtonLink } from "../widgets/button.tsx";
import { EmptyState } from "../widgets/empty-state.tsx";
import { ErrorState } from "../widgets/error-state.tsx";
import { EditorialCardSkeleton, EditorialGrid } from "./editorial-card.tsx";
import styles from "./editorial-results.module.css";

interface EditorialResultsProps<Card> {
  readonly label: string;
  readonly cards: readonly Card[] | undefined;
  readonly lead: Card | undefined;
  readonly failed: boolean;
  /** Another page or filter is on its way; the one before stays. */
  readonly coming: boolean;
  readonly fetching: boolean;
  readonly onRetry: () => void;
  readonly emptyTitle: string;
  readonly clearedHref: string;
  readonly card: (
    card: Card,
    place: { readonly lead: boolean; readonly eager: boolean },
  ) => ReactNode;
}

/** The cards of a list, or what stands for them: to come, none, failed. */
export function EditorialResults<Card>({
  cards,
  lead,
  card,
  ...props
}: EditorialResultsProps<Card>) {
  if (props.failed) return <ErrorState onRetry={props.onRetry} busy={props.fetching} />;
  if (cards === undefined) {
    return (
      <EditorialGrid label={LOADING}>
        {Array.from({ length: 12 }, (_, index) => (
          <EditorialCardSkeleton key={index} />
        ))}
      </EditorialGrid>
    );
  }
  if (cards.length === 0) {
    return (
      <EmptyState
        picture="no-recipes"
        title={props.emptyTitle}
        action={
          <ButtonLink variant="secondary" href={props.clearedHref}>
            Tout afficher
          </ButtonLink>
        }
      >
        Retirez un filtre, ou repartez de la liste complète.
      </EmptyState>
    );
  }
  const others = cards.filter((each) => each !== lead);
  return (
    <div aria-busy={props.coming} className={styles.cards}>
      <EditorialGrid
        label={props.label}
        lead={lead === undefined ? undefined : card(lead, { lead: true, eager: true })}
      >
        {others.map((each, index) =>
          card(each, { lead: false, eager: lead === undefined && index < 3 }),
        )}
      </EditorialGrid>
    </div>
  );
}
