import Download from "lucide-react/icons/download";
import type { Remise } from "../../../../api-schema/staff-collections.ts";
import { apiErrorMessage } from "../../../../core/api/errors.ts";
import { staffRemiseFile } from "../../../../core/api/wire/staff-collections.ts";
import { euros } from "../../../../core/money/format.ts";
import { Button } from "../../../widgets/button.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Cluster, Stack } from "../../../widgets/primitives.tsx";
import { saveBlob } from "../../../widgets/save-file.ts";
import { useChange } from "../../desk-context.ts";
import { Facts } from "../../parts/facts.tsx";
import { Moment } from "../../parts/moment.tsx";
import { Section } from "../../parts/section.tsx";
import { debitsWords } from "./collection-words.ts";
import styles from "./remise-file-part.module.css";

/** The file of a remise for the bank: what is in it, by which digest it is known, and itself. */
export function RemiseFilePart({ remise: { id, file, debits } }: { readonly remise: Remise }) {
  const download = useChange(() => (api) => staffRemiseFile(api, { id }));
  const outside = debits.filter(({ state, isInFile }) => state === "presented" && !isInFile).length;
  return (
    <Section title="Fichier pour la banque">
      <Stack gap="3">
        {file === null ? (
          <p>
            Aucun fichier : les comptes de ces mandats ne sont pas connus ici. Saisissez la remise à
            la banque.
          </p>
        ) : (
          <>
            <Facts
              facts={[
                ["Fichier", `${file.name}, pain.008.001.08`],
                ["Contenu", `${debitsWords(file.count)}, ${euros(file.sum)}`],
                ["Écrit", <Moment key="at" at={file.writtenAt} />],
                [
                  "Empreinte SHA-256",
                  <code key="digest" className={styles.digest}>
                    {file.digest}
                  </code>,
                ],
              ]}
            />
            {file.isKept ? (
              <Cluster>
                <Button
                  variant="secondary"
                  icon={<Download size={18} aria-hidden />}
                  loading={download.isPending}
                  onClick={() =>
                    download.mutate(undefined, {
                      onSuccess: (blob) => saveBlob({ name: `${file.name}.xml`, blob }),
                    })
                  }
                >
                  Télécharger le fichier
                </Button>
              </Cluster>
            ) : (
              <p>Le fichier est effacé : la banque a répondu pour tous ses prélèvements.</p>
            )}
            {outside === 0 ? null : (
              <Notice tone="warning">
                {outside === 1
                  ? "1 prélèvement n’est pas dans le fichier : le compte de son mandat n’est pas connu ici. Saisissez-le à la banque."
                  : `${outside} prélèvements ne sont pas dans le fichier : les comptes de leurs mandats ne sont pas connus ici. Saisissez-les à la banque.`}
              </Notice>
            )}
          </>
        )}
        {download.error === null ? null : (
          <Notice tone="error" live>
            {apiErrorMessage(download.error)}
          </Notice>
        )}
      </Stack>
    </Section>
  );
}
