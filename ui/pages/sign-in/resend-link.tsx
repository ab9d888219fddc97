import { useMutation } from "@tanstack/react-query";
import type { ApiError } from "../../../core/api/errors.ts";
import { useCountdown } from "../../hooks/countdown.ts";
import { useReader } from "../../hooks/reader.ts";
import { Button } from "../../widgets/button.tsx";
import { FormRefusal } from "../../widgets/form-refusal.tsx";
import { Notice } from "../../widgets/notice.tsx";

/** The password was right, the address was never verified: its letter is sent again (product §7). */
export function ResendLink({ email }: { readonly email: string }) {
  const reader = useReader();
  const sending = useMutation<null, ApiError, string>({
    mutationFn: (to) =>
      reader.read(
        ({ api, account }) => account.requestActivation(api, { body: { email: to } }),
        new AbortController().signal,
      ),
  });
  const refused = sending.error;
  const wait = useCountdown(refused?._tag === "ServerRefused" ? refused.retryAfter : null);
  if (sending.isSuccess) {
    return (
      <Notice tone="success" live title="Regardez vos e-mails">
        Un lien d’activation vient de partir à {sending.variables}. Il est valable sept jours.
      </Notice>
    );
  }
  return (
    <>
      <Notice
        tone="warning"
        live
        title="Votre adresse e-mail n’est pas encore vérifiée"
        action={
          <Button
            variant="secondary"
            loading={sending.isPending}
            aria-disabled={(wait ?? 0) > 0}
            onClick={() => {
              if ((wait ?? 0) === 0) sending.mutate(email);
            }}
          >
            Renvoyer le lien
          </Button>
        }
      >
        Ouvrez le lien que nous vous avons envoyé pour activer votre compte.
      </Notice>
      <FormRefusal refusal={refused} waitSeconds={wait} />
    </>
  );
}
