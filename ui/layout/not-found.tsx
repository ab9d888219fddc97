import { ButtonLink } from "../widgets/button.tsx";
import { EmptyState } from "../widgets/empty-state.tsx";
import { Page } from "./page.tsx";

/** The 404 page of the specification, §2. */
export function NotFound() {
  return (
    <Page>
      <EmptyState
        level={1}
        picture="not-found"
        title="Page introuvable"
        action={<ButtonLink href="/">Retour à la page d'accueil</ButtonLink>}
      >
        La page que vous cherchez n'existe pas
      </EmptyState>
    </Page>
  );
}
