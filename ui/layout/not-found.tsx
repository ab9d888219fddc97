import { paths } from "../../core/routes/paths.ts";
import { ButtonLink } from "../widgets/button.tsx";
import { EmptyState } from "../widgets/empty-state.tsx";
import { Cluster } from "../widgets/primitives.tsx";
import { Page } from "./page.tsx";

/** The 404 page of the specification, §2, with the ways on that whoever mistyped looks for. */
export function NotFound() {
  return (
    <Page>
      <EmptyState
        level={1}
        picture="not-found"
        title="Page introuvable"
        action={
          <Cluster as="span" gap="3" justify="center">
            <ButtonLink href={paths.home()}>Retour à la page d'accueil</ButtonLink>
            <ButtonLink variant="secondary" href={paths.catalogue()}>
              Parcourir le catalogue
            </ButtonLink>
            <ButtonLink variant="secondary" href={paths.contact()}>
              Nous contacter
            </ButtonLink>
          </Cluster>
        }
      >
        La page que vous cherchez n'existe pas
      </EmptyState>
    </Page>
  );
}
