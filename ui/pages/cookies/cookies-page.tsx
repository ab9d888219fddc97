import { paths } from "../../../core/routes/paths.ts";
import { AuthoredPage } from "../../cms/authored-page.tsx";
import { ConsentChoice } from "../../consent/consent-choice.tsx";
import { Text } from "../../widgets/primitives.tsx";

/** /cookies: what is kept and why, and the choice about it. */
export function CookiesPage() {
  return (
    <AuthoredPage path={paths.cookies()}>
      <Text as="div" above="6">
        <ConsentChoice />
      </Text>
    </AuthoredPage>
  );
}
