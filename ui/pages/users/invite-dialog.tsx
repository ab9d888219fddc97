import { EMAIL_LENGTH, PERSON_NAME_LENGTH } from "../../../api-schema/lengths.ts";
import { useId, useState } from "react";
import type { Store } from "../../../api-schema/store.ts";
import { apiErrorMessage } from "../../../core/api/errors.ts";
import { chosenStores, withStore } from "../../../core/stores/invitation-form.ts";
import {
  isStoreSelectorSearchable,
  otherStoresText,
  searchStores,
  storeLabel,
} from "../../../core/stores/store-choice.ts";
import { Button } from "../../widgets/button.tsx";
import { Checkbox } from "../../widgets/checkbox.tsx";
import { Dialog } from "../../widgets/dialog.tsx";
import { FieldError } from "../../widgets/field.tsx";
import { Cluster, Grid, Stack, Text } from "../../widgets/primitives.tsx";
import { ProblemNotice } from "../../widgets/problem-notice.tsx";
import { TextField } from "../../widgets/text-field.tsx";
import styles from "./invite-dialog.module.css";
import { RoleChoice } from "./role-form.tsx";
import { useInvitation } from "./use-invitation.ts";

interface InviteDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly stores: readonly Store[];
}

/** 'Inviter un collaborateur': address, role and stores. */
export function InviteDialog({ open, onClose, stores }: InviteDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Inviter un collaborateur">
      {open ? <InviteForm stores={stores} onClose={onClose} /> : null}
    </Dialog>
  );
}

function InviteForm({ stores, onClose }: Omit<InviteDialogProps, "open">) {
  const [first] = stores;
  const only = stores.length === 1 && first !== undefined ? first : null;
  const invitation = useInvitation(only?.id ?? null, onClose);
  const { form, values, change, problemOf, submit, sending, refusal } = invitation;
  return (
    <Stack
      as="form"
      gap="4"
      ref={form}
      aria-label="Inviter un collaborateur"
      onSubmit={submit}
      noValidate
    >
      <TextField
        label="E-mail"
        type="email"
        name="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={EMAIL_LENGTH}
        data-first-focus
        hint="La personne reçoit un lien pour ouvrir son compte ; si elle en a un, la boutique s’y ajoute."
        value={values.email}
        error={problemOf("email")}
        onValueChange={(email) => change({ email })}
      />
      <Grid least="12rem" fit gap="4">
        <TextField
          label="Prénom (facultatif)"
          name="firstName"
          autoComplete="off"
          maxLength={PERSON_NAME_LENGTH}
          value={values.firstName}
          onValueChange={(firstName) => change({ firstName })}
        />
        <TextField
          label="Nom (facultatif)"
          name="lastName"
          autoComplete="off"
          maxLength={PERSON_NAME_LENGTH}
          value={values.lastName}
          onValueChange={(lastName) => change({ lastName })}
        />
      </Grid>
      <RoleChoice
        value={values.role}
        error={problemOf("role")}
        onChange={(role) => change({ role })}
      />
      {only === null ? (
        <StoresChoice
          stores={stores}
          value={values.stores}
          error={problemOf("stores")}
          onChange={(chosen) => change({ stores: chosen })}
        />
      ) : (
        <Text tone="soft">
          Boutique : <b>{storeLabel(only)}</b>
        </Text>
      )}
      {refusal === null ? null : (
        <ProblemNotice tone="error" occurrence={refusal}>
          {apiErrorMessage(refusal)}
        </ProblemNotice>
      )}
      <Cluster gap="2" justify="end" className={styles.end}>
        <Button variant="secondary" onClick={onClose}>
          Annuler
        </Button>
        <Button type="submit" loading={sending}>
          Envoyer l’invitation
        </Button>
      </Cluster>
    </Stack>
  );
}

interface StoresChoiceProps {
  readonly stores: readonly Store[];
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** Stores shown at most; the others are found by typing. */
const SHOWN = 50;

function StoresChoice({ stores, value, error, onChange }: StoresChoiceProps) {
  const errorId = useId();
  const [search, setSearch] = useState("");
  const chosen = chosenStores(value);
  const found = searchStores(stores, search);
  return (
    <Stack as="fieldset" gap="2" aria-describedby={error === undefined ? undefined : errorId}>
      <Text as="legend" weight="medium" below="2">
        {chosen.length > 1 ? `Boutiques (${chosen.length} choisies)` : "Boutiques"}
      </Text>
      {isStoreSelectorSearchable(stores.length) ? (
        <TextField
          label="Chercher une boutique"
          hideLabel
          placeholder="Chercher une boutique"
          type="search"
          autoComplete="off"
          value={search}
          onValueChange={setSearch}
        />
      ) : null}
      <div className={styles.choices}>
        {found.slice(0, SHOWN).map((store, index) => (
          <Checkbox
            key={store.id}
            label={storeLabel(store)}
            checked={chosen.includes(store.id)}
            // The first one takes the focus when none is chosen.
            aria-invalid={error !== undefined && index === 0 ? true : undefined}
            onCheckedChange={(isChosen) => onChange(withStore(value, store.id, isChosen))}
          />
        ))}
        {found.length === 0 ? <p className={styles.none}>Aucun résultat.</p> : null}
        {found.length > SHOWN ? (
          <p
            className={styles.none}
          >{`${otherStoresText(found.length - SHOWN)} : précisez la recherche.`}</p>
        ) : null}
      </div>
      <FieldError id={errorId} error={error} />
    </Stack>
  );
}
