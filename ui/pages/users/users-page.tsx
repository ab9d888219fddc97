import UserPlus from "lucide-react/icons/user-plus";
import { useState } from "react";
import { roleInStore } from "../../../core/roles/permissions.ts";
import { useStores } from "../../hooks/stores.ts";
import { Page } from "../../layout/page.tsx";
import { PageTitle } from "../../layout/page-title.tsx";
import { Button } from "../../widgets/button.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { OwnAlerts } from "./own-alerts.tsx";
import { PeopleComing } from "./people-coming.tsx";
import { PeopleList } from "./people-list.tsx";

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
