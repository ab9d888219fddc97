import type { Client } from "../../../../api-schema/staff-clients.ts";
import { staffImpersonate } from "../../../../core/api/wire/staff-clients.ts";
import { apiErrorMessage } from "../../../../core/api/errors.ts";
import { Button, type ButtonProps } from "../../../widgets/button.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { useChange } from "../../desk-context.ts";

interface ImpersonateButtonProps {
  readonly client: Pick<Client, "id" | "name">;
  readonly variant?: ButtonProps["variant"];
}

/** Leaves the desk for the customer's own session in the shop, by a code that serves once. */
export function ImpersonateButton({ client: { id, name }, variant }: ImpersonateButtonProps) {
  const opening = useChange(() => (api) => staffImpersonate(api, { id }));
  return (
    <>
      <Button
        variant={variant}
        aria-label={`Se connecter en tant que ${name}`}
        // It goes on until the page is left.
        loading={opening.isPending || opening.isSuccess}
        onClick={() =>
          opening.mutate(undefined, { onSuccess: ({ address }) => location.assign(address) })
        }
      >
        Se connecter en tant que
      </Button>
      {opening.error === null ? null : (
        <Notice tone="error" live>
          {apiErrorMessage(opening.error)}
        </Notice>
      )}
    </>
  );
}
