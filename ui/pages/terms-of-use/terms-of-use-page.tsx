import { paths } from "../../../core/routes/paths.ts";
import { AuthoredPage } from "../../cms/authored-page.tsx";
import { useTermsToAccept } from "../../hooks/terms.ts";
import { ButtonLink } from "../../widgets/button.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { Spaced } from "../../widgets/primitives.tsx";

/** /cgu: the terms of use, which the terms modal links to and leaves in peace (spec §4). */
export function TermsOfUsePage() {
  const mustAccept = useTermsToAccept();
  return (
    <AuthoredPage path={paths.termsOfUse()}>
      {mustAccept ? (
        <Spaced above="8">
          <Notice
            tone="info"
            title="Vous avez tout lu ?"
            action={
              <ButtonLink href={paths.home()} variant="secondary">
                Revenir à la boutique
              </ButtonLink>
            }
          >
            Il vous reste à accepter ces conditions pour commander.
          </Notice>
        </Spaced>
      ) : null}
    </AuthoredPage>
  );
}
