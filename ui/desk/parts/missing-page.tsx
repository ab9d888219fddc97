import { ButtonLink } from "../../widgets/button.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";
import { DeskTitle } from "./desk-title.tsx";

/** Nothing is at that address. */
export function MissingPage() {
  return (
    <>
      <DeskTitle>Page introuvable</DeskTitle>
      <EmptyState
        level={1}
        title="Page introuvable"
        action={
          <ButtonLink variant="secondary" href="/">
            Revenir au début
          </ButtonLink>
        }
      >
        La page que vous cherchez n’existe pas.
      </EmptyState>
    </>
  );
}
