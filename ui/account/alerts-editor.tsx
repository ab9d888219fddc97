import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Alerts, AlertsWish } from "../../api-schema/member.ts";
import type { AlertTopHour } from "../../api-schema/store.ts";
import {
  type AlertMode,
  alertOfRange,
  minutesLabel,
  OFFERED_MINUTES,
} from "../../core/alerts/alert-rules.ts";
import { alerts as alertsOf } from "../../core/api/calls/users.ts";
import { type ApiError, apiErrorMessage } from "../../core/api/errors.ts";
import type { MemberRef } from "../../core/stores/members.ts";
import { RANGE_ORDER, RANGES } from "../../core/delivery/ranges.ts";
import { LOADING } from "../../core/navigation/loading.ts";
import { readKey } from "../data/read.ts";
import { useRead } from "../hooks/read.ts";
import { useReader } from "../hooks/reader.ts";
import { Button } from "../widgets/button.tsx";
import { Checkbox } from "../widgets/checkbox.tsx";
import { Loaded } from "../widgets/loaded.tsx";
import { Cluster, Grid, Stack, Text } from "../widgets/primitives.tsx";
import { ProblemNotice } from "../widgets/problem-notice.tsx";
import { Select } from "../widgets/select.tsx";
import { SkeletonBlock } from "../widgets/skeleton.tsx";
import styles from "./alerts-editor.module.css";

interface AlertsEditorProps {
  /** One's own link to a store, or anybody's where one is its Gérant. */
  readonly member: MemberRef;
  /** False for somebody else's: the words are about them. */
  readonly own: boolean;
}

/** When and how somebody is alerted before the cut-offs of a store (spec §3 AlertTopHour). */
export function AlertsEditor({ member, own }: AlertsEditorProps) {
  const alerts = useRead(alertsOf, member);
  return (
    <Loaded
      read={alerts}
      coming={
        <Stack gap="4" role="status" aria-label={LOADING}>
          <SkeletonBlock height="9.5rem" />
          <SkeletonBlock height="9.5rem" />
        </Stack>
      }
    >
      {(data) => <AlertsForm member={member} own={own} alerts={data} />}
    </Loaded>
  );
}

function AlertsForm({ member, own, alerts }: AlertsEditorProps & { readonly alerts: Alerts }) {
  const reader = useReader();
  const client = useQueryClient();
  const [wish, setWish] = useState<AlertsWish | null>(null);
  const present = wish ?? wishOf(alerts);
  const saving = useMutation<unknown, ApiError, AlertsWish>({
    mutationFn: async (wanted) => {
      const kept = await reader.read(
        ({ api, users }) => users.putAlerts(api, { ...member, body: wanted }),
        new AbortController().signal,
      );
      client.setQueryData(readKey(alertsOf, member.storeId, { id: member.id }), kept);
      // What was chosen meanwhile is not saved yet.
      setWish((chosen) => (chosen === wanted ? null : chosen));
    },
  });
  const change = (changed: Partial<AlertsWish>): void => {
    if (!saving.isPending) saving.reset();
    setWish({ ...present, ...changed });
  };
  const changeRange = (changed: AlertTopHour): void => {
    const others = present.alertTopHours.filter(({ code }) => code !== changed.code);
    change({ alertTopHours: [...others, changed] });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!saving.isPending) saving.mutate(present);
  };
  return (
    <Stack as="form" gap="4" onSubmit={submit} aria-label="Alertes avant l’heure limite">
      {RANGE_ORDER.map((code) => (
        <RangeAlert
          key={code}
          alert={alertOfRange(present.alertTopHours, code)}
          alerts={alerts}
          own={own}
          onChange={changeRange}
        />
      ))}
      {present.newMessages === undefined ? null : (
        <fieldset className={styles.range}>
          <legend className={styles.legend}>Nouveaux messages</legend>
          <Checkbox
            label="Par e-mail"
            hint="Un e-mail par conversation et par heure au plus, pour ce qui n’a pas encore été lu."
            checked={present.newMessages}
            onCheckedChange={(newMessages) => change({ newMessages })}
          />
        </fieldset>
      )}
      {saving.error === null ? null : (
        <ProblemNotice tone="error" occurrence={saving.error}>
          {apiErrorMessage(saving.error)}
        </ProblemNotice>
      )}
      <Cluster gap="2 4" align="center">
        <Button
          type="submit"
          variant="secondary"
          loading={saving.isPending}
          aria-disabled={wish === null}
        >
          Enregistrer les alertes
        </Button>
        <Text tone="good" weight="medium" role="status">
          {saving.isSuccess && wish === null ? "Alertes enregistrées" : ""}
        </Text>
      </Cluster>
    </Stack>
  );
}

const wishOf = ({ alertTopHours, newMessages }: Alerts): AlertsWish => ({
  alertTopHours,
  ...(newMessages === null ? {} : { newMessages }),
});

interface RangeAlertProps {
  readonly alert: AlertTopHour;
  readonly alerts: Alerts;
  readonly own: boolean;
  readonly onChange: (alert: AlertTopHour) => void;
}

const MODE_LABELS: { readonly [Mode in AlertMode]: string } = {
  mail: "Par e-mail",
  sms: "Par SMS",
};

function RangeAlert({ alert, alerts, own, onChange }: RangeAlertProps) {
  const { code, mode, minutes } = alert;
  const offered = alerts.offeredModes;
  const toggle = (each: AlertMode, checked: boolean): void =>
    onChange({ ...alert, mode: checked ? [...mode, each] : mode.filter((one) => one !== each) });
  const choices = OFFERED_MINUTES.includes(minutes)
    ? OFFERED_MINUTES
    : [...OFFERED_MINUTES, minutes].toSorted((a, b) => a - b);
  return (
    <fieldset className={styles.range}>
      <legend className={styles.legend}>{RANGES[code].topHour}</legend>
      <Grid least="11rem" fit gap="0 4">
        {offered.map((each) => {
          const lacksMobile = each === "sms" && !alerts.hasMobile;
          return (
            <Checkbox
              key={each}
              label={MODE_LABELS[each]}
              hint={lacksMobile ? missingMobile(own) : undefined}
              checked={mode.includes(each)}
              // What was chosen before the number went may still be taken away.
              disabled={lacksMobile && !mode.includes(each)}
              onCheckedChange={(checked) => toggle(each, checked)}
            />
          );
        })}
      </Grid>
      <Select
        label="Combien de temps avant"
        options={choices.map((choice) => ({
          value: String(choice),
          label: `${minutesLabel(choice)} avant l’heure limite`,
        }))}
        value={String(minutes)}
        disabled={mode.length === 0}
        onValueChange={(value) => onChange({ ...alert, minutes: Number(value) })}
      />
    </fieldset>
  );
}

const missingMobile = (own: boolean): string =>
  own
    ? "Ajoutez d’abord un numéro de mobile à votre compte."
    : "Cette personne n’a pas de numéro de mobile dans son compte.";
