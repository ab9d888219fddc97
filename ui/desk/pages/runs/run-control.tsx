import Download from "lucide-react/icons/download";
import type { RunId } from "../../../../api-schema/staff-resources.ts";
import { apiErrorMessage } from "../../../../core/api/errors.ts";
import { staffRunControl } from "../../../../core/api/wire/staff-resources.ts";
import { Button } from "../../../widgets/button.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Cluster, Stack, Text } from "../../../widgets/primitives.tsx";
import { saveBlob } from "../../../widgets/save-file.ts";
import { useChange } from "../../desk-context.ts";

/** That a run came as EDIFACT, with the CONTRL that answers who sent it. */
export function RunControl({ id }: { readonly id: RunId }) {
  const download = useChange(() => (api) => staffRunControl(api, { id }));
  return (
    <Stack gap="2">
      <Cluster gap="3" align="center">
        <Text>Venu en EDIFACT.</Text>
        <Button
          variant="secondary"
          icon={<Download size={18} aria-hidden />}
          loading={download.isPending}
          onClick={() =>
            download.mutate(undefined, {
              onSuccess: (blob) => saveBlob({ name: `CONTRL-${id}.edi`, blob }),
            })
          }
        >
          Télécharger le CONTRL
        </Button>
      </Cluster>
      {download.error === null ? null : (
        <Notice tone="error" live>
          {apiErrorMessage(download.error)}
        </Notice>
      )}
    </Stack>
  );
}
