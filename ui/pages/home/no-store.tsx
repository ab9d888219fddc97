import { paths } from "../../../core/routes/paths.ts";
import { ButtonLink } from "../../widgets/button.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";

/** For whoever has an account and no shop yet: it waits for its Gérant, or was never added. */
export function NoStore() {
  return (
    <EmptyState
      title="Aucune boutique pour l’instant"
      action={<ButtonLink href={paths.addStore()}>Ajouter une boutique</ButtonLink>}
    >
      Vos prix, vos camions et vos commandes viennent avec elle. Si vous attendez l’accord d’un
      Gérant, elle apparaît ici dès qu’il l’a donné.
    </EmptyState>
  );
}
