import { useState } from "react";
import type { Member } from "../../../api-schema/member.ts";
import type { Store } from "../../../api-schema/store.ts";
import { formatDay } from "../../../core/calendar/format.ts";
import { parisDayOf } from "../../../core/calendar/paris-time.ts";
import { apiErrorMessage } from "../../../core/api/errors.ts";
import { ASSIGNABLE_ROLES, roleLabel } from "../../../core/roles/labels.ts";
import {
  type MemberChange,
  type MemberLink,
  memberRefusal,
  memberRefusalMessage,
} from "../../../core/stores/members.ts";
import { nameOrEmail } from "../../../core/stores/people.ts";
import { storeLabel } from "../../../core/stores/store-choice.ts";
import { AlertsEditor } from "../../account/alerts-editor.tsx";
import { Button } from "../../widgets/button.tsx";
import { Dialog } from "../../widgets/dialog.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { Cluster, Text } from "../../widgets/primitives.tsx";
import { ProblemNotice } from "../../widgets/problem-notice.tsx";
import styles from "./member-dialog.module.css";
import { type RequestedChange, MemberQuestion } from "./member-question.tsx";
import { RoleForm } from "./role-form.tsx";
import { changing, invitingAgain, useMemberCall } from "./use-member-calls.ts";

interface MemberDialogProps {
  /** null while nobody is looked at. */
  readonly member: Member | null;
  readonly managed: readonly Store[];
  readonly onClose: () => void;
}

/** Somebody's place in a store: role, alerts, and what else can be done about it. */
export function MemberDialog({ member, managed, onClose }: MemberDialogProps) {
  return (
    <Dialog
      open={member !== null}
      onClose={onClose}
      title={member === null ? "" : `${nameOrEmail(member)}, ${storeLabel(member.store)}`}
    >
      {member === null ? null : (
        <Place key={member.id} member={member} managed={managed} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface PlaceProps extends MemberDialogProps {
  readonly member: Member;
}

function Place({ member, managed, onClose }: PlaceProps) {
  const call = useMemberCall();
  const [requested, setRequested] = useState<RequestedChange | null>(null);
  const { own, state } = member;
  const refusal = refusalFor(member, managed);
  const ref = { storeId: member.store.id, id: member.id };
  const facts = factsOf(member);
  const mayNotLose = refusal({ _tag: "Remove", id: member.id });
  return (
    <div className={styles.place}>
      {facts.length === 0 ? null : <Text tone="quiet">{facts.join(" · ")}</Text>}
      {mayNotLose === null ? (
        <RoleForm member={member} />
      ) : (
        <Notice tone="info">{mayNotLose}</Notice>
      )}
      {state === "active" ? (
        <section className={styles.part} aria-labelledby="alertes-collaborateur">
          <Text as="h3" size="l" id="alertes-collaborateur">
            Alertes avant l’heure limite
          </Text>
          <AlertsEditor member={ref} own={own} />
        </section>
      ) : null}
      {call.error === null ? null : (
        <ProblemNotice tone="error" occurrence={call.error}>
          {apiErrorMessage(call.error)}
        </ProblemNotice>
      )}
      <Cluster gap="2" className={styles.actions}>
        {state === "invited" ? (
          <Button
            variant="secondary"
            loading={call.isPending}
            onClick={() => call.mutate(invitingAgain(ref))}
          >
            Renvoyer l’invitation
          </Button>
        ) : null}
        {own && !member.defaultStore ? (
          <Button
            variant="secondary"
            loading={call.isPending}
            onClick={() =>
              call.mutate(changing(ref, { defaultStore: true }, "Boutique par défaut choisie"))
            }
          >
            Choisir comme boutique par défaut
          </Button>
        ) : null}
        {!member.mainManager && refusal({ _tag: "HandOver", id: member.id }) === null ? (
          <Button variant="secondary" onClick={() => setRequested("handOver")}>
            Désigner comme gérant principal
          </Button>
        ) : null}
        {mayNotLose === null ? (
          <Button variant="quiet" onClick={() => setRequested("remove")}>
            {own ? "Quitter la boutique" : "Retirer de la boutique"}
          </Button>
        ) : null}
      </Cluster>
      <MemberQuestion
        requested={requested}
        place={{ ...member, name: nameOrEmail(member) }}
        onAnswered={() => setRequested(null)}
        onRemoved={onClose}
      />
    </div>
  );
}

/** What the dialog's own fields do not say. */
const factsOf = ({ mainManager, role, state, invitedAt }: Member): readonly string[] => [
  ...(mainManager ? ["Gérant principal"] : []),
  ...(ASSIGNABLE_ROLES.some((each) => each === role) ? [] : [`Rôle actuel : ${roleLabel(role)}`]),
  ...(state === "invited" && invitedAt !== null
    ? [`Invitation envoyée le ${formatDay(parisDayOf(invitedAt), "long")}, pas encore acceptée`]
    : []),
];

/** Why a change is not offered, by what the screen knows; null for one that may be tried. */
const refusalFor = (member: Member, managed: readonly Store[]) => {
  const own = managed.find(({ id }) => id === member.store.id)?.storeShopUsers[0];
  return (change: MemberChange): string | null => {
    if (own === undefined) return "";
    const by = { id: own.id, role: own.role, mainManager: own.mainManager, accepted: true };
    const around = { hasOtherManager: true, hasMainManager: true };
    const refused = memberRefusal(member.own ? linkOf(member) : by, linkOf(member), change, around);
    return refused === undefined ? null : memberRefusalMessage(refused);
  };
};

const linkOf = ({ id, role, mainManager, state }: Member): MemberLink => ({
  id,
  role,
  mainManager,
  accepted: state === "active",
});
