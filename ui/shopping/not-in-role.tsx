import type { ReactNode } from "react";
import { paths } from "../../core/routes/paths.ts";
import { useStores } from "../hooks/stores.ts";
import { ButtonLink } from "../widgets/button.tsx";
import { EmptyState } from "../widgets/empty-state.tsx";

interface NotInRoleProps {
  readonly title: string;
  /** What is said to whom has no store yet: what comes with the first one. */
  readonly withoutStore: string;
  /** What the role does not allow. */
  readonly children: ReactNode;
  /** Where this role goes instead; to its orders unless told. */
  readonly way?: { readonly href: string; readonly label: string };
}

const ORDERS = { href: paths.orders(), label: "Voir les commandes" };

/** In the place of a screen, for a role without it (product §4). */
export function NotInRole({ title, withoutStore, children, way = ORDERS }: NotInRoleProps) {
  const hasNoStore = useStores().status === "none";
  if (hasNoStore) {
    return (
      <EmptyState
        picture="no-access"
        title="Aucune boutique pour l’instant"
        action={<ButtonLink href={paths.addStore()}>Ajouter une boutique</ButtonLink>}
      >
        {withoutStore}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      picture="no-access"
      title={title}
      action={
        <ButtonLink variant="secondary" href={way.href}>
          {way.label}
        </ButtonLink>
      }
    >
      {children}
    </EmptyState>
  );
}
