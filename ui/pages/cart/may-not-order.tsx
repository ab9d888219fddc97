import { paths } from "../../../core/routes/paths.ts";
import { useStores } from "../../hooks/stores.ts";
import { ButtonLink } from "../../widgets/button.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";

/** In the place of the cart and of the steps after it, for a role without one (product §4). */
export function MayNotOrder() {
  const hasNoStore = useStores().status === "none";
  if (hasNoStore) {
    return (
      <EmptyState
        picture="no-access"
        title="Aucune boutique pour l’instant"
        action={<ButtonLink href={paths.addStore()}>Ajouter une boutique</ButtonLink>}
      >
        Le panier vient avec la première boutique de votre compte.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      picture="no-access"
      title="Le panier n'est pas dans votre rôle"
      action={
        <ButtonLink variant="secondary" href={paths.orders()}>
          Voir les commandes
        </ButtonLink>
      }
    >
      Votre rôle ne permet pas de commander pour cette boutique. Son Gérant peut le changer.
    </EmptyState>
  );
}
