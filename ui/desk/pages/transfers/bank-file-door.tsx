import Upload from "lucide-react/icons/upload";
import { useState } from "react";
import { STATEMENT_LETTERS, type TakenBankFile } from "../../../../api-schema/staff-transfers.ts";
import { type ApiError, apiErrorMessage } from "../../../../core/api/errors.ts";
import { staffTakeBankFile } from "../../../../core/api/wire/staff-transfers.ts";
import { euros } from "../../../../core/money/format.ts";
import { FileButton } from "../../../widgets/file-button.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Stack } from "../../../widgets/primitives.tsx";
import { useSend } from "../../desk-context.ts";
import { counted } from "../../parts/counted.ts";

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
    <Stack gap="2" align="start">
      <FileButton
        label={
          isSending ? "Lecture du relevé…" : "Prendre un relevé de la banque (camt.053, camt.054)"
        }
        icon={<Upload size={18} aria-hidden />}
        accept=".xml,.camt,.053,.054"
        busy={isSending}
        disabled={isSending}
        onFiles={([file]) => {
          if (file !== undefined) void take(file);
        }}
      />
      {problem === null ? null : (
        <Notice tone="error" live>
          {problem}
        </Notice>
      )}
      {taken === null ? null : (
        <Notice tone={taken.unread > 0 ? "warning" : "success"} live>
          {takenWords(taken)}
        </Notice>
      )}
    </Stack>
  );
}

const takenWords = ({ taken, sum, known, proposed, others, unread }: TakenBankFile): string =>
  [
    taken === 0
      ? "Aucun virement nouveau."
      : `${counted(taken, "virement reçu", "virements reçus")}, ${euros(sum)} : ${counted(proposed, "proposition", "propositions")} à confirmer.`,
    ...(known === 0 ? [] : [`${counted(known, "virement déjà connu", "virements déjà connus")}.`]),
    ...(others === 0
      ? []
      : [`${counted(others, "autre écriture laissée", "autres écritures laissées")}.`]),
    ...(unread === 0
      ? []
      : [
          `${counted(unread, "virement illisible", "virements illisibles")} (sans référence de la banque, ou dans une autre monnaie) : à saisir à la main.`,
        ]),
  ].join(" ");
