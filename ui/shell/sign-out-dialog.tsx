import { useSession } from "../hooks/session.ts";
import { useTell } from "../hooks/tell.ts";
import { ConfirmDialog } from "../widgets/confirm-dialog.tsx";

/** 'Se déconnecter ?' Oui/Non (spec §2 Header). */
export function SignOutDialog() {
  const tell = useTell();
  const { askingSignOut, signingOut } = useSession();
  return (
    <ConfirmDialog
      open={askingSignOut}
      title="Se déconnecter ?"
      busy={signingOut}
      onConfirm={() => tell({ type: "signOut.confirmed" })}
      onCancel={() => tell({ type: "signOut.declined" })}
    />
  );
}
