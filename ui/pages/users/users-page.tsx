import UserPlus from "lucide-react/icons/user-plus";
import Users from "lucide-react/icons/users";
import { useState } from "react";
import type { Member } from "../../../api-schema/member.ts";
import { listPeople } from "../../../core/api/calls/users.ts";
import { roleInStore } from "../../../core/roles/permissions.ts";
import { paths } from "../../../core/routes/paths.ts";
import {
  peopleCall,
  type PeopleFilter,
  readPeopleFilter,
  writePeopleFilter,
} from "../../../core/stores/people.ts";
import { useRead } from "../../hooks/read.ts";
import { useStores } from "../../hooks/stores.ts";
import { useAddressFilters } from "../../layout/use-address-filters.ts";
import { CollectionPage, NoneFound, RowsComing } from "../../layout/collection-page.tsx";
import { Button } from "../../widgets/button.tsx";
import { Stack } from "../../widgets/primitives.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { MemberDialog } from "./member-dialog.tsx";
import { OwnAlerts } from "./own-alerts.tsx";
import { PeopleFilters } from "./people-filters.tsx";
import { PersonCard } from "./person-card.tsx";

const addressOf = (filter: PeopleFilter): string => {
  const query = writePeopleFilter(filter).toString();
  return query === "" ? paths.users() : `${paths.users()}?${query}`;
};

/**
 * /mon-compte/gestion-des-utilisateurs: the people of all stores that one manages (product §7), one card
 * a person; for who manages none, their own alerts.
 */
export function UsersPage() {
  const { status, stores } = useStores();
  const managed = stores.filter(
    (store) => roleInStore(store.storeShopUsers, store.id) === "manager",
  );
  const managesNone = managed.length === 0;
  const [filter, go] = useAddressFilters(readPeopleFilter, addressOf);
  const people = useRead(listPeople, managesNone ? null : peopleCall(filter), { keepsPage: true });
  const [inviting, setInviting] = useState(false);
  const [chosen, setChosen] = useState<Member | null>(null);
  // As it is by now: the dialog stays open while the list is read again.
  const known = people.data?.results.flatMap(({ members }) => members);
  const present = known?.find(({ id }) => id === chosen?.id) ?? chosen;
  if (status === "ready" && managesNone) return <OwnAlerts stores={stores} />;
  const coming = <RowsComing count={4} height="9rem" gap="3" below="8" />;
  return (
    <CollectionPage
      route="users"
      title="Gestion des collaborateurs"
      intro="Qui a accès à vos boutiques, et pour quoi faire."
      aside={
        <Button
          icon={<UserPlus size={20} aria-hidden />}
          onClick={() => setInviting(true)}
          aria-disabled={managesNone}
          aria-haspopup="dialog"
          data-print="none"
        >
          Inviter
        </Button>
      }
      instead={managesNone ? coming : undefined}
      above={<PeopleFilters filter={filter} go={go} managed={managed} />}
      below={
        <>
          <MemberDialog member={present} managed={managed} onClose={() => setChosen(null)} />
          <InviteDialog open={inviting} onClose={() => setInviting(false)} stores={managed} />
        </>
      }
      read={people}
      items={people.data?.results}
      pages={people.data?.pagination}
      pageHref={(page) => addressOf({ ...filter, page })}
      coming={coming}
      empty={
        <NoneFound
          icon={<Users size={36} aria-hidden />}
          title="Personne ne correspond à cette recherche"
          href={paths.users()}
          way="Tout afficher"
        />
      }
    >
      {(shown, stale) => (
        <Stack as="ul" gap="3" below="8" stale={stale}>
          {shown.map((person) => (
            <PersonCard key={person.email} person={person} onChoose={setChosen} />
          ))}
        </Stack>
      )}
    </CollectionPage>
  );
}
