import { ButtonLink } from "../../widgets/button.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";
import { DeskTitle } from "./desk-title.tsx";
import { deskPaths } from "../paths.ts";

/** Nothing is at that address. */
export function MissingPage() {
  return (
    <>
      <DeskTitle>Page introuvable</DeskTitle>
      <EmptyState
        level={1}
        title="Page introuvable"
        action={
          <ButtonLink variant="secondary" href={deskPaths.clients()}>
            Revenir aux clients
          </ButtonLink>
        }
      >
        La page que vous cherchez n’existe pas.
      </EmptyState>
    </>
  );
}
