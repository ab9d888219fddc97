import { unsentText } from "../../core/offline/queue.ts";
import { useOfflineQueueCounts } from "../hooks/offline-queue.ts";
import { useSession } from "../hooks/session.ts";
import { useDispatch } from "../hooks/dispatch.ts";
import { ConfirmDialog } from "../widgets/confirm-dialog.tsx";

/** 'Se déconnecter ?' Oui/Non (spec §2 Header). */
export function SignOutDialog() {
  const dispatch = useDispatch();
  const { waiting, toReview } = useOfflineQueueCounts();
  const { askingSignOut, signingOut } = useSession();
  return (
    <ConfirmDialog
      open={askingSignOut}
      title="Se déconnecter ?"
      busy={signingOut}
      onConfirm={() => dispatch({ type: "signOut.confirmed" })}
      onCancel={() => dispatch({ type: "signOut.declined" })}
    >
      {unsentText(waiting + toReview)}
    </ConfirmDialog>
  );
}
