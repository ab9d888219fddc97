import Upload from "lucide-react/icons/upload";
import { useState } from "react";
import {
  STATEMENT_LETTERS,
  type TakenBankFile,
  type TakenBankWords,
} from "../../../../api-schema/staff-transfers.ts";
import { type ApiError, apiErrorMessage } from "../../../../core/api/errors.ts";
import { staffTakeBankFile } from "../../../../core/api/wire/staff-transfers.ts";
import { euros } from "../../../../core/money/format.ts";
import { FileButton } from "../../../widgets/file-button.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Cluster, Stack } from "../../../widgets/primitives.tsx";
import { useSend } from "../../desk-context.ts";
import { counted } from "../../parts/counted.ts";
import { ANSWERS } from "../collections/collection-words.ts";

/** Takes a statement of the bank: what is known already is left, and nothing is used for anything yet. */
export function BankFileDoor() {
  const send = useSend<TakenBankFile>();
  const [isSending, setSending] = useState(false);
  const [taken, setTaken] = useState<TakenBankFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (file: File): Promise<void> => {
    setTaken(null);
    setProblem(null);
    if (file.size > STATEMENT_LETTERS) {
      setProblem("Ce fichier dépasse 20 Mo : demandez à la banque un relevé par jour.");
      return;
    }
    setSending(true);
    try {
      const content = await file.text();
      setTaken(await send((api) => staffTakeBankFile(api, { body: { content } })));
    } catch (error) {
      // safe: calls of the desk reject with the errors of calls alone
      const refusal = error as ApiError;
      const [field] = refusal._tag === "ServerRefused" ? refusal.fields : [];
      setProblem(field?.message ?? apiErrorMessage(refusal));
    } finally {
      setSending(false);
    }
  };
  return (
    <Stack gap="2">
      <Cluster>
        <FileButton
          label={
            isSending
              ? "Lecture du fichier…"
              : "Prendre un fichier de la banque (camt.053, camt.054, pain.002)"
          }
          icon={<Upload size={18} aria-hidden />}
          accept=".xml,.camt,.053,.054,.002"
          busy={isSending}
          disabled={isSending}
          onFiles={([file]) => {
            if (file !== undefined) void take(file);
          }}
        />
      </Cluster>
      {problem === null ? null : (
        <Notice tone="error" live>
          {problem}
        </Notice>
      )}
      {taken === null ? null : (
        <Notice tone={taken.unread > 0 || taken.debits.doubtful > 0 ? "warning" : "success"} live>
          {[...transferWords(taken), ...debitWords(taken.debits)].join(" ") ||
            "Ce fichier ne dit rien de nouveau."}
        </Notice>
      )}
    </Stack>
  );
}

const transferWords = ({
  taken,
  sum,
  known,
  proposed,
  others,
  unread,
  debits,
}: TakenBankFile): readonly string[] => [
  ...(taken > 0
    ? [
        `${counted(taken, "virement reçu", "virements reçus")}, ${euros(sum)} : ${counted(proposed, "proposition", "propositions")} à confirmer.`,
      ]
    : saysOfDebits(debits)
      ? []
      : ["Aucun virement nouveau."]),
  ...(known === 0 ? [] : [`${counted(known, "virement déjà connu", "virements déjà connus")}.`]),
  ...(others === 0
    ? []
    : [`${counted(others, "autre écriture laissée", "autres écritures laissées")}.`]),
  ...(unread === 0
    ? []
    : [
        `${counted(unread, "virement illisible", "virements illisibles")} (sans référence de la banque, ou dans une autre monnaie) : à saisir à la main.`,
      ]),
];

const saysOfDebits = ({ collected, rejected, returned, known, doubtful, answer }: TakenBankWords) =>
  collected + rejected + returned + known + doubtful > 0 || answer !== null;

const debitWords = ({
  collected,
  rejected,
  returned,
  known,
  doubtful,
  answer,
}: TakenBankWords): readonly string[] => [
  ...(answer === null ? [] : [`Remise ${answer.remise} ${ANSWERS[answer.says]} par la banque.`]),
  ...(collected === 0
    ? []
    : [`${counted(collected, "prélèvement encaissé", "prélèvements encaissés")}.`]),
  ...(rejected === 0
    ? []
    : [
        `${counted(rejected, "prélèvement rejeté", "prélèvements rejetés")} : leurs factures sont de nouveau dues.`,
      ]),
  ...(returned === 0
    ? []
    : [
        `${counted(returned, "prélèvement revenu", "prélèvements revenus")} : leurs factures sont de nouveau dues.`,
      ]),
  ...(known === 0
    ? []
    : [
        `${counted(known, "ligne de prélèvement déjà connue", "lignes de prélèvement déjà connues")}.`,
      ]),
  ...(doubtful === 0
    ? []
    : [
        `${counted(doubtful, "réponse de la banque à vérifier", "réponses de la banque à vérifier")} dans « Encaissements ».`,
      ]),
];
