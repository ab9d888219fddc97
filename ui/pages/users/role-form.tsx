import { useState } from "react";
import type { Member } from "../../../api-schema/member.ts";
import { apiErrorMessage } from "../../../core/api/errors.ts";
import { ASSIGNABLE_ROLES, type AssignableRole, roleLabel } from "../../../core/roles/labels.ts";
import { Button } from "../../widgets/button.tsx";
import { ProblemNotice } from "../../widgets/problem-notice.tsx";
import { RadioCards } from "../../widgets/radio-cards.tsx";
import styles from "./member-dialog.module.css";
import { changing, useMemberCall } from "./use-member-calls.ts";

const DESCRIPTIONS: { readonly [Name in AssignableRole]: string } = {
  manager: "Commande, gère la boutique, les factures, les mandats et les collaborateurs.",
  accountant: "Voit les commandes, règle et télécharge les factures. Ne commande pas.",
};

interface RoleChoiceProps {
  readonly value: string | null;
  readonly onChange: (role: AssignableRole) => void;
  readonly error?: string | undefined;
}

/** The roles that can be given (spec §6). */
export function RoleChoice({ value, onChange, error }: RoleChoiceProps) {
  return (
    <RadioCards
      legend="Rôle"
      name="role"
      columns={2}
      value={value}
      error={error}
      options={ASSIGNABLE_ROLES.map((role) => ({
        value: role,
        label: roleLabel(role),
        description: DESCRIPTIONS[role],
      }))}
      onValueChange={(chosen) => {
        const role = ASSIGNABLE_ROLES.find((each) => each === chosen);
        if (role !== undefined) onChange(role);
      }}
    />
  );
}

/** Gives somebody another role; bakers and supervisors keep theirs until it is saved. */
export function RoleForm({ member }: { readonly member: Member }) {
  const call = useMemberCall();
  const [wish, setWish] = useState<AssignableRole | null>(null);
  const changed = wish !== null && wish !== member.role;
  return (
    <form
      className={styles.part}
      aria-label="Rôle"
      onSubmit={(event) => {
        event.preventDefault();
        if (!changed || call.isPending) return;
        const ref = { storeId: member.store.id, id: member.id };
        call.mutate(changing(ref, { role: wish }, "Rôle enregistré"), {
          onSuccess: () => {
            // What the shop shows follows one's own role: it starts over.
            if (member.own) location.reload();
          },
        });
      }}
    >
      <RoleChoice
        value={wish ?? member.role}
        onChange={(role) => {
          call.reset();
          setWish(role);
        }}
      />
      {call.error === null ? null : (
        <ProblemNotice tone="error" occurrence={call.error}>
          {apiErrorMessage(call.error)}
        </ProblemNotice>
      )}
      {changed ? (
        <div>
          <Button type="submit" loading={call.isPending}>
            Enregistrer le rôle
          </Button>
        </div>
      ) : null}
    </form>
  );
}
