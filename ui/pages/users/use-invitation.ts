import { type FormEvent, type RefObject, useRef, useState } from "react";
import type { StoreId } from "../../../api-schema/primitives.ts";
import { type ApiError, hasStatus } from "../../../core/api/errors.ts";
import {
  EMPTY_INVITATION,
  type InvitationForm,
  invitationOf,
  invitationProblems,
} from "../../../core/stores/invitation-form.ts";
import { draftTextIn, keepDraftIn, readDraft } from "../../environment/drafts.ts";
import { useFocusOnProblem } from "../../hooks/focus-on-problem.ts";
import { useSession } from "../../hooks/session.ts";
import { useShop } from "../../hooks/shop-context.ts";
import { requestKey } from "../../widgets/request-key.ts";
import { typedSince } from "../../widgets/typed-since.ts";
import { inviting, useMemberCall } from "./use-member-calls.ts";

interface InvitationView {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly values: InvitationForm;
  readonly change: (change: Partial<InvitationForm>) => void;
  readonly problemOf: (field: "email" | "role" | "stores") => string | undefined;
  readonly submit: (event: FormEvent) => void;
  readonly sending: boolean;
  /** Why it did not go, when no field is the reason. */
  readonly refusal: ApiError | null;
}

/** An invitation that is being written: kept by this tab until it has gone, sent once. */
export const useInvitation = (
  /** The one store that it can be for; null where there is a choice. */
  only: StoreId | null,
  onSent: () => void,
): InvitationView => {
  const { environment } = useShop();
  const { customerId } = useSession();
  const draft = { form: "invitation", customerId };
  const call = useMemberCall();
  const [typed, setTyped] = useState<InvitationForm>(() => ({
    ...EMPTY_INVITATION,
    ...readDraft(draftTextIn(environment, draft)),
  }));
  const [attempts, setAttempts] = useState(0);
  const latest = useRef(typed);
  // The same words, tried again, are the same invitation.
  const [key] = useState(() => requestKey(environment.newKey));
  const form = useFocusOnProblem(attempts);
  const values = only === null ? typed : { ...typed, stores: String(only) };
  const problems = attempts === 0 ? undefined : invitationProblems(values);
  const refused = refusedFields(call.error);
  return {
    form,
    values,
    change: (change) => {
      // On its way it stays known: sent again it would be a second invitation.
      if (!call.isPending) call.reset();
      const changed = { ...latest.current, ...change };
      latest.current = changed;
      setTyped(changed);
      keepDraftIn(environment, draft, changed);
    },
    problemOf: (field) => problems?.[field] ?? (field === "email" ? refused : undefined),
    submit: (event) => {
      event.preventDefault();
      const invitation = invitationOf(values);
      setAttempts(attempts + 1);
      if (invitation === undefined || call.isPending) return;
      call.mutate(inviting(invitation, key.of(invitation)), {
        onSuccess: () => {
          key.forget();
          // What was typed meanwhile is another one's.
          keepDraftIn(environment, draft, typedSince(latest.current, typed));
          onSent();
        },
        onError: () => setAttempts((count) => count + 1),
      });
    },
    sending: call.isPending,
    refusal: refused === undefined ? call.error : null,
  };
};

const refusedFields = (error: ApiError | null): string | undefined =>
  error?._tag === "ServerRefused" && hasStatus(error, 422)
    ? error.fields.find(({ field }) => field === "email")?.message
    : undefined;
