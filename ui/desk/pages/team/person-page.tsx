import { useState } from "react";
import type { StaffRole } from "../../../../api-schema/staff-rights.ts";
import {
  type StaffHistory,
  StaffId,
  type StaffPerson,
  type StaffPersonSeen,
  type TeamChanged,
} from "../../../../api-schema/staff-team.ts";
import { staffPerson } from "../../../../core/api/calls/staff-team.ts";
import {
  staffBringBack,
  staffGiveRoles,
  staffInviteAgain,
  staffResetFactor,
  staffWithdraw,
} from "../../../../core/api/wire/staff-team.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { parisDayOf } from "../../../../core/calendar/paris-time.ts";
import { areSameRoles, needsSecondLook, TEAM_REFUSALS } from "../../../../core/staff/team.ts";
import type { ButtonProps } from "../../../widgets/button.tsx";
import { Card } from "../../../widgets/card.tsx";
import { Cluster, Text } from "../../../widgets/primitives.tsx";
import type { DeskCall } from "../../desk-client.ts";
import { useRead, useSend } from "../../desk-context.ts";
import type { Named } from "../../rooms.ts";
import { DeskForm } from "../../form/desk-form.tsx";
import { type Confirmation, useDeskForm } from "../../form/use-desk-form.ts";
import { DeskPage, ReadPage } from "../../parts/desk-page.tsx";
import { useLead } from "../../parts/done.ts";
import { Facts } from "../../parts/facts.tsx";
import { idIn } from "../../parts/id-in.ts";
import { MissingPage } from "../../parts/missing-page.tsx";
import { Moment } from "../../parts/moment.tsx";
import { Section } from "../../parts/section.tsx";
import { deskPaths } from "../../paths.ts";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";
import { RolesField } from "./roles-field.tsx";
import { byText, eventText, placeText, rolesText } from "./team-words.ts";

/** One person of the house: what they may do, and what became of their account. */
export default function PersonPage({ params }: { readonly params: Named }) {
  const id = idIn(StaffId, params["id"]);
  return id === undefined ? <MissingPage /> : <Known id={id} />;
}

function Known({ id }: { readonly id: StaffId }) {
  const read = useRead(staffPerson, { id });
  return <ReadPage read={read}>{(seen) => <Seen {...seen} />}</ReadPage>;
}

function Seen({ person, history }: StaffPersonSeen) {
  const { name, login, since, hasSecondFactor, lastSignIn, isSelf } = person;
  return (
    <DeskPage title={name} back={{ href: deskPaths.team(), label: "Toute l’équipe" }}>
      <Card>
        <Facts
          facts={[
            ["Adresse", login],
            ["État", placeText(person)],
            ["Depuis", formatDay(parisDayOf(since), "date")],
            ["Second facteur", hasSecondFactor ? "Actif" : "Pas encore"],
            [
              "Dernière connexion",
              lastSignIn === null ? "Jamais" : <Moment key="last" at={lastSignIn} />,
            ],
            ...(isSelf ? ([["Vos rôles", rolesText(person.roles)]] as const) : []),
          ]}
        />
      </Card>
      {isSelf ? (
        <Text tone="quiet">{TEAM_REFUSALS.ownPlace}</Text>
      ) : (
        <>
          <Roles key={person.roles.join()} person={person} />
          <Access person={person} />
        </>
      )}
      <Section title="Historique">
        <DeskTable
          label="Historique"
          columns={HISTORY}
          read={{ data: history }}
          keyOf={({ at, event }) => `${at} ${event}`}
          empty="Rien n’a encore été noté."
        />
      </Section>
    </DeskPage>
  );
}

function Roles({ person }: { readonly person: StaffPerson }) {
  const { id, name, roles: seen } = person;
  const send = useSend<TeamChanged>();
  const lead = useLead();
  const [roles, setRoles] = useState<readonly StaffRole[]>(seen);
  const waits = needsSecondLook(person, { _tag: "GiveRoles", roles });
  const form = useDeskForm({
    fields: [],
    others: ["roles"],
    initial: {},
    check: () => {
      if (roles.length === 0) return [{ field: "roles", message: TEAM_REFUSALS.noRole }];
      return areSameRoles(roles, seen)
        ? [{ field: "roles", message: "Ce sont les rôles qu’a déjà cette personne." }]
        : [];
    },
    confirm: () => ({
      title: waits ? `Proposer ces rôles pour ${name} ?` : `Donner ces rôles à ${name} ?`,
      consequence: `${rolesText(seen)} devient : ${rolesText(roles)}. ${waits ? SECOND_PERSON : "Cela compte tout de suite."}`,
      button: waits ? "Proposer ces rôles" : "Donner ces rôles",
    }),
    send: async () => {
      const { waiting } = await send((api) => staffGiveRoles(api, { id, body: { roles, seen } }));
      const said = rolesText(roles);
      lead(
        deskPaths.person(id),
        waiting === null
          ? `Rôles de ${name} : ${said}.`
          : `Proposé pour ${name} : ${said}. ${SECOND_PERSON}`,
      );
    },
  });
  return (
    <Section title="Ce que cette personne fait">
      <DeskForm state={form} submit="Enregistrer les rôles…">
        <RolesField roles={roles} error={form.problemOf("roles")} onChange={setRoles} />
      </DeskForm>
    </Section>
  );
}

const SECOND_PERSON = "Une autre personne de la direction le confirme.";

function Access({ person }: { readonly person: StaffPerson }) {
  const { id, name, login, place, hasSecondFactor } = person;
  if (place === "withdrawn") {
    const waits = needsSecondLook(person, { _tag: "BringBack" });
    return (
      <Section title="Accès">
        <Act
          person={person}
          button="Rétablir l’accès…"
          confirm={{
            title: `Rétablir l’accès de ${name} ?`,
            consequence: `Avec les rôles d’avant : ${rolesText(person.roles)}.${waits ? ` ${SECOND_PERSON}` : ""}`,
            button: waits ? "Proposer" : "Rétablir",
          }}
          call={(api) => staffBringBack(api, { id })}
          done={waits ? `Retour de ${name} proposé. ${SECOND_PERSON}` : `Accès de ${name} rétabli.`}
        />
      </Section>
    );
  }
  return (
    <Section title="Accès">
      <Cluster gap="3">
        <Act
          person={person}
          button={
            place === "invited" ? "Renvoyer l’invitation…" : "Envoyer un nouveau mot de passe…"
          }
          confirm={{
            title: `Envoyer un lien à ${name} ?`,
            consequence: `Il part à ${login}, vaut trois jours et remplace le précédent.`,
            button: "Envoyer le lien",
          }}
          call={(api) => staffInviteAgain(api, { id })}
          done={`Lien envoyé à ${login}.`}
        />
        {hasSecondFactor ? (
          <Act
            person={person}
            button="Réinitialiser le second facteur…"
            confirm={{
              title: `Réinitialiser le second facteur de ${name} ?`,
              consequence:
                "Ses sessions se ferment ; à la prochaine connexion, son mot de passe mène à une nouvelle activation.",
              button: "Réinitialiser",
              danger: true,
            }}
            call={(api) => staffResetFactor(api, { id })}
            done={`Second facteur de ${name} réinitialisé.`}
          />
        ) : null}
        <Act
          person={person}
          button="Retirer l’accès…"
          look="danger"
          confirm={{
            title: `Retirer l’accès de ${name} ?`,
            consequence:
              "Ses sessions se ferment tout de suite. Ce que cette personne a fait reste au journal, et son accès peut être rétabli.",
            button: "Retirer l’accès",
            danger: true,
          }}
          call={(api) => staffWithdraw(api, { id })}
          done={`Accès de ${name} retiré.`}
        />
      </Cluster>
    </Section>
  );
}

interface ActProps {
  readonly person: StaffPerson;
  readonly button: string;
  readonly look?: ButtonProps["variant"];
  readonly confirm: Confirmation;
  readonly call: DeskCall<unknown>;
  readonly done: string;
}

/** One button for the person, with its question first. */
function Act({ person, button, look = "secondary", confirm, call, done }: ActProps) {
  const send = useSend<unknown>();
  const lead = useLead();
  const form = useDeskForm({
    fields: [],
    initial: {},
    confirm: () => confirm,
    send: () => send(call),
    onDone: () => lead(deskPaths.person(person.id), done),
  });
  return <DeskForm state={form} submit={button} look={look} />;
}

const HISTORY: readonly Column<StaffHistory>[] = [
  { id: "at", label: "Moment", cell: ({ at }) => <Moment at={at} /> },
  { id: "event", label: "Événement", cell: eventText, onPhone: "title" },
  { id: "by", label: "Par", cell: byText },
];
