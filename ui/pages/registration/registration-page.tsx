import { paths } from "../../../core/routes/paths.ts";
import { hasPage } from "../../../core/routes/existing-pages.ts";
import { useSession } from "../../hooks/session.ts";
import { Page } from "../../layout/page.tsx";
import { PageTitle } from "../../layout/page-title.tsx";
import { ButtonLink } from "../../widgets/button.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";
import { Loader } from "../../widgets/loader.tsx";
import { RegistrationFlow } from "./registration-flow.tsx";

/** /inscription and its steps: opening an account (product §7). */
export function RegistrationPage() {
  const { status } = useSession();
  return (
    <>
      <PageTitle route="register" />
      {status === "signedOut" ? (
        <RegistrationFlow mode="register" contact={null} />
      ) : (
        <Page>{status === "signedIn" ? <SignedInAlready /> : <Loader />}</Page>
      )}
    </>
  );
}

function SignedInAlready() {
  return (
    <EmptyState
      level={1}
      title="Vous avez déjà un compte"
      action={
        hasPage(paths.addStore()) ? (
          <ButtonLink href={paths.addStore()}>Ajouter une boutique</ButtonLink>
        ) : undefined
      }
    >
      Vous êtes connecté : une autre boutique s’ajoute à votre compte.
    </EmptyState>
  );
}
