import UserPlus from "lucide-react/icons/user-plus";
import { useState } from "react";
import { LOADING } from "../../../core/navigation/loading.ts";
import { roleInStore } from "../../../core/roles/permissions.ts";
import { useStores } from "../../hooks/stores.ts";
import { Page } from "../../layout/page.tsx";
import { PageTitle } from "../../layout/page-title.tsx";
import { Button } from "../../widgets/button.tsx";
import { SkeletonBlock } from "../../widgets/skeleton.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { OwnAlerts } from "./own-alerts.tsx";
import { PeopleList } from "./people-list.tsx";
import styles from "./users-page.module.css";

const TITLE = "Gestion des collaborateurs";

/**
 * /mon-compte/gestion-des-utilisateurs: the people of all stores that one manages (product §7); for
 * who manages none, their own alerts.
 */
export function UsersPage() {
  const { status, stores } = useStores();
  const managed = stores.filter(
    (store) => roleInStore(store.storeShopUsers, store.id) === "manager",
  );
  const [inviting, setInviting] = useState(false);
  if (status === "ready" && managed.length === 0) return <OwnAlerts stores={stores} />;
  return (
    <>
      <PageTitle route="users" />
      <Page
        title={TITLE}
        subtitle="Qui a accès à vos boutiques, et pour quoi faire."
        aside={
          <Button
            icon={<UserPlus size={20} aria-hidden />}
            onClick={() => setInviting(true)}
            aria-disabled={managed.length === 0}
            aria-haspopup="dialog"
            data-print="none"
          >
            Inviter
          </Button>
        }
      >
        {managed.length === 0 ? <PeopleComing /> : <PeopleList managed={managed} />}
      </Page>
      {managed.length === 0 ? null : (
        <InviteDialog open={inviting} onClose={() => setInviting(false)} stores={managed} />
      )}
    </>
  );
}

/** People to come, in the room that they take. */
export function PeopleComing() {
  return (
    <div className={styles.list} role="status" aria-label={LOADING}>
      {Array.from({ length: 4 }, (_, index) => (
        <SkeletonBlock key={index} height="9rem" />
      ))}
    </div>
  );
}
