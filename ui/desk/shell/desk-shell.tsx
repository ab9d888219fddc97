import { Suspense } from "react";
import { SkipLink } from "../../layout/skip-link.tsx";
import { Loader } from "../../widgets/loader.tsx";
import { DeskRoutes } from "../desk-routes.tsx";
import { DeskBoundary } from "./desk-boundary.tsx";
import { ConfirmationDialog } from "./confirmation-dialog.tsx";
import { DeskMenu } from "./desk-menu.tsx";
import styles from "./desk-shell.module.css";

/** The dark column is the place's one sign: one is in the office, not in the shop. */
export function DeskShell() {
  return (
    <div className={styles.shell}>
      <SkipLink />
      <DeskMenu />
      <main id="contenu" tabIndex={-1} className={styles.main}>
        <DeskBoundary>
          <Suspense fallback={<Loader />}>
            <DeskRoutes />
          </Suspense>
        </DeskBoundary>
      </main>
      <ConfirmationDialog />
    </div>
  );
}
