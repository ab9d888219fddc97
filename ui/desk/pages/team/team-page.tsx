import { useState } from "react";
import { Link } from "wouter";
import type { StaffRole } from "../../../../api-schema/staff-rights.ts";
import {
  type ColleagueInvited,
  NewColleague,
  type StaffPerson,
} from "../../../../api-schema/staff-team.ts";
import { Email } from "../../../../api-schema/primitives.ts";
import { staffTeam } from "../../../../core/api/calls/staff-team.ts";
import { staffInvite } from "../../../../core/api/wire/staff-team.ts";
import { TEAM_REFUSALS } from "../../../../core/staff/team.ts";
import { Button } from "../../../widgets/button.tsx";
import { Card } from "../../../widgets/card.tsx";
import { Dialog } from "../../../widgets/dialog.tsx";
import { useRead, useSend } from "../../desk-context.ts";
import { DeskForm } from "../../form/desk-form.tsx";
import { fieldsOf } from "../../form/form-fields.ts";
import { useDeskForm } from "../../form/use-desk-form.ts";
import { DeskPage } from "../../parts/desk-page.tsx";
import { useLead } from "../../parts/done.ts";
import { Moment } from "../../parts/moment.tsx";
import { deskPaths } from "../../paths.ts";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";
import { RolesField } from "./roles-field.tsx";
import { placeText, rolesText } from "./team-words.ts";

/** The people of the house, and the way in for another one. */
export default function TeamPage() {
  const team = useRead(staffTeam);
  const [isInviting, setInviting] = useState(false);
  const lead = useLead();
  return (
    <DeskPage
      title="Équipe"
      about="Les personnes de la maison, leurs rôles et leur accès à la gestion."
      actions={<Button onClick={() => setInviting(true)}>Inviter…</Button>}
    >
      <Card padding="s">
        <DeskTable
          label="Personnes de la maison"
          columns={COLUMNS}
          read={team}
          keyOf={({ id }) => id}
          empty="Personne n’est encore dans l’équipe."
        />
      </Card>
      <Dialog open={isInviting} title="Inviter une personne" onClose={() => setInviting(false)}>
        <InviteForm
          onInvited={(login, waits) => {
            setInviting(false);
            lead(
              deskPaths.team(),
              waits
                ? `${login} est proposé : une autre personne de la direction confirme ses rôles.`
                : `Invitation envoyée à ${login}.`,
            );
          }}
        />
      </Dialog>
    </DeskPage>
  );
}

const FIELDS = fieldsOf(NewColleague, {
  name: { label: "Prénom et nom", autoComplete: "off", startsHere: true },
  login: {
    label: "Adresse e-mail",
    kind: "email",
    autoComplete: "off",
    help: "Le lien d’invitation y est envoyé ; c’est aussi l’adresse de connexion.",
  },
});

function InviteForm({
  onInvited,
}: {
  readonly onInvited: (login: string, waits: boolean) => void;
}) {
  const send = useSend<ColleagueInvited>();
  const [roles, setRoles] = useState<readonly StaffRole[]>([]);
  const form = useDeskForm({
    fields: FIELDS,
    others: ["roles"],
    initial: { name: "", login: "" },
    keepsValues: true,
    check: () => (roles.length === 0 ? [{ field: "roles", message: TEAM_REFUSALS.noRole }] : []),
    send: ({ name, login }) =>
      send((api) =>
        staffInvite(api, { body: { name, login: Email.make(login.trim()), roles } }),
      ).then(({ waiting }) => onInvited(login, waiting !== null)),
  });
  return (
    <DeskForm state={form} submit="Envoyer l’invitation">
      <RolesField roles={roles} error={form.problemOf("roles")} onChange={setRoles} />
    </DeskForm>
  );
}

const COLUMNS: readonly Column<StaffPerson>[] = [
  {
    id: "name",
    label: "Nom",
    cell: ({ id, name, isSelf }) => (
      <>
        <Link href={deskPaths.person(id)}>
          <b>{name}</b>
        </Link>
        {isSelf ? " (vous)" : null}
      </>
    ),
    sort: ({ name }) => name,
    onPhone: "title",
  },
  { id: "login", label: "Adresse", cell: ({ login }) => login, sort: ({ login }) => login },
  { id: "roles", label: "Rôles", cell: ({ roles }) => rolesText(roles) },
  { id: "place", label: "État", cell: placeText, sort: placeText },
  {
    id: "factor",
    label: "Second facteur",
    cell: ({ hasSecondFactor }) => (hasSecondFactor ? "Actif" : "Pas encore"),
  },
  {
    id: "last",
    label: "Dernière connexion",
    cell: ({ lastSignIn }) => (lastSignIn === null ? "Jamais" : <Moment at={lastSignIn} />),
    sort: ({ lastSignIn }) => lastSignIn ?? "",
  },
];
