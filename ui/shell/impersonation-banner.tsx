import { useDispatch } from "../hooks/dispatch.ts";
import { ConfirmDialog } from "../widgets/confirm-dialog.tsx";
import styles from "./impersonation-banner.module.css";

interface ImpersonationBannerProps {
  /** The customer whose session it is. */
  readonly name: string;
  readonly asking: boolean;
  readonly leaving: boolean;
}

/** Says in whose place one acts, and leads out of it (spec §4 Impersonation, product §3). */
export default function ImpersonationBanner({ name, asking, leaving }: ImpersonationBannerProps) {
  const dispatch = useDispatch();
  return (
    <>
      {/* What is below reads data-top-bar: it makes room for the bar wherever something is sticky. */}
      <div role="region" aria-label="Session de support" className={styles.bar} data-top-bar>
        <button
          type="button"
          className={styles.leave}
          onClick={() => dispatch({ type: "impersonation.leaveRequested" })}
        >
          Vous êtes actuellement connecté en tant que <b>{name}</b>.{" "}
          <u>Cliquez ici pour vous déconnecter.</u>
        </button>
      </div>
      <ConfirmDialog
        open={asking || leaving}
        title={`Quitter la session de ${name} ?`}
        busy={leaving}
        onConfirm={() => dispatch({ type: "impersonation.leaveConfirmed" })}
        onCancel={() => dispatch({ type: "impersonation.leaveDeclined" })}
      >
        Vous reviendrez à la fiche de ce client, dans la gestion.
      </ConfirmDialog>
    </>
  );
}
