import { paths } from "../../../core/routes/paths.ts";
import { AuthoredPage } from "../../cms/authored-page.tsx";
import { ConsentChoice } from "../../consent/consent-choice.tsx";
import { Spaced } from "../../widgets/primitives.tsx";

/** /cookies: what is kept and why, and the choice about it. */
export function CookiesPage() {
  return (
    <AuthoredPage path={paths.cookies()}>
      <Spaced above="6">
        <ConsentChoice />
      </Spaced>
    </AuthoredPage>
  );
}
