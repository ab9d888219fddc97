import { Effect } from "effect";
import { useState } from "react";
import { type Passkey, PasskeyMade } from "../../../../api-schema/staff-passkeys.ts";
import {
  staffAddPasskey,
  staffPasskeyCreation,
  staffRemovePasskey,
} from "../../../../core/api/wire/staff-session.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { parisDayOf } from "../../../../core/calendar/paris-time.ts";
import { PASSKEYS_AT_MOST } from "../../../../core/staff/passkeys.ts";
import { Text } from "../../../widgets/primitives.tsx";
import { useSend } from "../../desk-context.ts";
import { DeskForm } from "../../form/desk-form.tsx";
import { fieldsOf } from "../../form/form-fields.ts";
import { useDeskForm } from "../../form/use-desk-form.ts";
import { useLead } from "../../parts/done.ts";
import { Moment } from "../../parts/moment.tsx";
import { Section } from "../../parts/section.tsx";
import { knowsPasskeys, madePasskey } from "../../passkeys.ts";
import { deskPaths } from "../../paths.ts";
import type { Column } from "../../table/columns.ts";
import { DeskTable } from "../../table/desk-table.tsx";

/** One's own passkeys, and the way to another one. */
export function PasskeysSection({ passkeys }: { readonly passkeys: readonly Passkey[] }) {
  const [canMake] = useState(knowsPasskeys);
  return (
    <Section title="Clés d’accès">
      <Text tone="quiet">
        Une clé d’accès ouvre la gestion par l’empreinte, le visage ou le code de votre appareil,
        sans mot de passe ; elle vaut aussi le code de votre application.
      </Text>
      <DeskTable
        label="Clés d’accès"
        columns={COLUMNS}
        read={{ data: passkeys }}
        keyOf={({ id }) => id}
        empty="Vous n’avez pas encore de clé d’accès."
      />
      {!canMake ? (
        <Text tone="quiet">Ce navigateur ne connaît pas les clés d’accès.</Text>
      ) : passkeys.length >= PASSKEYS_AT_MOST ? (
        <Text tone="quiet">
          Vous avez dix clés d’accès : retirez-en une pour en ajouter une autre.
        </Text>
      ) : (
        <AddPasskey />
      )}
    </Section>
  );
}

const FIELDS = fieldsOf(PasskeyMade, {
  name: {
    label: "Nom de la nouvelle clé",
    help: "Pour la reconnaître : « Téléphone », « Clé du coffre ».",
  },
});

function AddPasskey() {
  const send = useSend<null>();
  const lead = useLead();
  const form = useDeskForm({
    fields: FIELDS,
    initial: { name: "" },
    send: async ({ name }) => {
      await send((api) =>
        staffPasskeyCreation(api).pipe(
          Effect.flatMap(madePasskey),
          Effect.flatMap((made) => staffAddPasskey(api, { body: { ...made, name } })),
        ),
      );
      lead(deskPaths.security(), `Clé d’accès ajoutée : ${name.trim()}.`);
    },
  });
  return <DeskForm state={form} submit="Ajouter une clé d’accès" look="secondary" />;
}

function RemovePasskey({ passkey: { id, name } }: { readonly passkey: Passkey }) {
  const send = useSend<null>();
  const lead = useLead();
  const form = useDeskForm({
    fields: [],
    initial: {},
    confirm: () => ({
      title: `Retirer la clé « ${name} » ?`,
      consequence:
        "Elle n’ouvre plus la gestion. Retirez-la aussi dans les réglages de votre appareil.",
      button: "Retirer cette clé",
      danger: true,
    }),
    send: () => send((api) => staffRemovePasskey(api, { id })),
    onDone: () => lead(deskPaths.security(), `Clé d’accès retirée : ${name}.`),
  });
  return <DeskForm state={form} submit={`Retirer ${name}…`} look="quiet" />;
}

const COLUMNS: readonly Column<Passkey>[] = [
  { id: "name", label: "Nom", cell: ({ name }) => <b>{name}</b>, onPhone: "title" },
  {
    id: "since",
    label: "Ajoutée le",
    cell: ({ since }) => formatDay(parisDayOf(since), "date"),
  },
  {
    id: "used",
    label: "Dernier usage",
    cell: ({ lastUsed }) => (lastUsed === null ? "Jamais" : <Moment at={lastUsed} />),
  },
  {
    id: "synced",
    label: "Où",
    cell: ({ isSynced }) => (isSynced ? "Vos appareils" : "Cet appareil seul"),
  },
  {
    id: "act",
    label: "Action",
    hideLabel: true,
    cell: (passkey) => <RemovePasskey passkey={passkey} />,
    onPhone: "actions",
  },
];
