import type { Member } from "../../../api-schema/member.ts";
import { apiErrorMessage } from "../../../core/api/errors.ts";
import { paths } from "../../../core/routes/paths.ts";
import { storeLabel } from "../../../core/stores/store-choice.ts";
import { ConfirmDialog } from "../../widgets/confirm-dialog.tsx";
import { ProblemNotice } from "../../widgets/problem-notice.tsx";
import { changing, removing, useMemberCall } from "./use-member-calls.ts";

export type RequestedChange = "handOver" | "remove";

/** Somebody's place in a store, and how they are called. */
type Place = Pick<Member, "id" | "store" | "own"> & { readonly name: string };

interface MemberQuestionProps {
  readonly requested: RequestedChange | null;
  readonly place: Place;
  readonly onAnswered: () => void;
  readonly onRemoved: () => void;
}

/** What cannot be taken back by oneself is asked first. */
export function MemberQuestion({ requested, place, onAnswered, onRemoved }: MemberQuestionProps) {
  const call = useMemberCall();
  const { name, own } = place;
  const company = storeLabel(place.store);
  const ref = { storeId: place.store.id, id: place.id };
  const cancel = () => {
    call.reset();
    onAnswered();
  };
  const words = wordsOf(requested ?? "remove", own, name, company);
  const confirm = () => {
    const wish =
      requested === "handOver"
        ? changing(ref, { mainManager: true }, `${name} est le gérant principal de ${company}`)
        : removing(
            ref,
            own ? `Vous avez quitté ${company}` : `${name} n’a plus accès à ${company}`,
          );
    call.mutate(wish, {
      onSuccess: () => {
        // Rights and stores of one's own have changed: the shop starts over with them.
        if (requested === "handOver") return location.reload();
        if (own) return location.assign(paths.home());
        onAnswered();
        onRemoved();
      },
    });
  };
  return (
    <ConfirmDialog
      open={requested !== null}
      title={words.title}
      danger={requested === "remove"}
      busy={call.isPending}
      onConfirm={confirm}
      onCancel={cancel}
    >
      <p>{words.text}</p>
      {call.error === null ? null : (
        <ProblemNotice tone="error" occurrence={call.error}>
          {apiErrorMessage(call.error)}
        </ProblemNotice>
      )}
    </ConfirmDialog>
  );
}

const wordsOf = (requested: RequestedChange, own: boolean, name: string, company: string) => {
  if (requested === "handOver") {
    return {
      title: `Transmettre le rôle de gérant principal à ${name} ?`,
      text: `Vous resterez gérant de ${company}, mais seul ${name} pourra vous rendre ce rôle.`,
    };
  }
  if (own) {
    return {
      title: `Quitter ${company} ?`,
      text: "Vous n’y aurez plus accès dès maintenant. Un gérant pourra vous inviter à nouveau.",
    };
  }
  return {
    title: `Retirer ${name} de ${company} ?`,
    text: "Son accès s’arrête dès maintenant. Ses autres boutiques et son compte restent comme ils sont.",
  };
};
