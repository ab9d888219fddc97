import { paths } from "../../../core/routes/paths.ts";
import { AuthoredPage } from "../../cms/authored-page.tsx";
import { ConsentChoice } from "../../consent/consent-choice.tsx";
import styles from "./cookies-page.module.css";

/** /cookies: what is kept and why, and the choice about it. */
export function CookiesPage() {
  return (
    <AuthoredPage path={paths.cookies()}>
      <div className={styles.choice}>
        <ConsentChoice />
      </div>
    </AuthoredPage>
  );
}
