import { paths } from "../../../core/routes/paths.ts";
import { ButtonLink } from "../../widgets/button.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";

/** In the place of the cart and of the steps after it, for a role without one (product §4). */
export function MayNotOrder() {
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
