import type { ReactNode } from "react";
import { LOADING } from "../../core/navigation/loading.ts";
import { NoneFound } from "../layout/collection-page.tsx";
import { EditorialCardSkeleton, EditorialGrid } from "./editorial-card.tsx";
import styles from "./editorial-results.module.css";

interface EditorialResultsProps<Card> {
  readonly label: string;
  readonly cards: readonly Card[];
  readonly lead: Card | undefined;
  /** Another page or filter is on its way; the one before stays. */
  readonly stale: boolean;
  readonly card: (
    card: Card,
    place: { readonly lead: boolean; readonly eager: boolean },
  ) => ReactNode;
}

/** The cards of a list, the one that leads first. */
export function EditorialResults<Card>({ lead, card, ...props }: EditorialResultsProps<Card>) {
  const others = props.cards.filter((each) => each !== lead);
  return (
    <div aria-busy={props.stale} className={styles.cards}>
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

export const EditorialComing = () => (
  <EditorialGrid label={LOADING}>
    {Array.from({ length: 12 }, (_, index) => (
      <EditorialCardSkeleton key={index} />
    ))}
  </EditorialGrid>
);

export const NoEditorial = ({ title, href }: { readonly title: string; readonly href: string }) => (
  <NoneFound picture="no-recipes" title={title} href={href} way="Tout afficher">
    Retirez un filtre, ou repartez de la liste complète.
  </NoneFound>
);
