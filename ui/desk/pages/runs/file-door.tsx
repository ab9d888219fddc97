import Upload from "lucide-react/icons/upload";
import { type DragEvent, useState } from "react";
import { Link, useLocation } from "wouter";
import { RESOURCE_NAMES, type ResourceName } from "../../../../api-schema/exchange/names.ts";
import { comesIn, RESOURCES } from "../../../../api-schema/exchange/resources.ts";
import type { TakenFile } from "../../../../api-schema/staff-resources.ts";
import { apiErrorMessage, type ApiError } from "../../../../core/api/errors.ts";
import { staffTakeFile } from "../../../../core/api/wire/staff-resources.ts";
import { staffChoices } from "../../../../core/api/calls/staff-resources.ts";
import { mayOfResource } from "../../../../core/staff/resource-rights.ts";
import { Button } from "../../../widgets/button.tsx";
import { Checkbox } from "../../../widgets/checkbox.tsx";
import { Disclosure } from "../../../widgets/disclosure.tsx";
import { FileButton } from "../../../widgets/file-button.tsx";
import { Notice } from "../../../widgets/notice.tsx";
import { Stack, Text } from "../../../widgets/primitives.tsx";
import { Select } from "../../../widgets/select.tsx";
import { TextField } from "../../../widgets/text-field.tsx";
import { useAgent, useRead, useSend } from "../../desk-context.ts";
import { Section } from "../../parts/section.tsx";
import { deskPaths } from "../../paths.ts";
import { Doubts, type Meant } from "./doubts.tsx";

/** Endings that the picker offers; what a file is its content says. */
const ACCEPTED = ".csv,.txt,.tsv,.xlsx,.xml,.json,.ndjson,.edi,.zip";

/** What is asked of a file beside it. */
interface Wish {
  readonly resource: ResourceName | null;
  readonly complete: boolean;
  readonly goodLines: boolean;
  /** The system whose keys it has; '' for the house's own. */
  readonly source: string;
  /** Whose file it is; null of the house's own. */
  readonly merchant: string | null;
}

const NO_WISH: Wish = {
  resource: null,
  complete: false,
  goodLines: false,
  source: "",
  merchant: null,
};

interface MerchantChoiceProps {
  readonly value: string | null;
  readonly onChoose: (slug: string | null) => void;
}

/** Whose file it is: a merchant's says what that one sells alone. */
function MerchantChoice({ value, onChoose }: MerchantChoiceProps) {
  const found = useRead(staffChoices, { resource: "merchants", search: "" }).data ?? [];
  return (
    <Select
      label="Marchand dont c’est le fichier"
      hint="Il ne dira que ce que ce marchand vend ; ses nouveautés attendent un second regard."
      placeholder="La maison"
      clearable
      options={found.map(({ key, label }) => ({ value: key, label }))}
      value={value}
      onValueChange={onChoose}
    />
  );
}

/** Takes a file up to its preview: what its headers mean is asked where it is not sure. */
export function FileDoor() {
  const { roles } = useAgent();
  const send = useSend<TakenFile>();
  const [, navigate] = useLocation();
  const [file, setFile] = useState<File | null>(null);
  const [wish, setWish] = useState<Wish>(NO_WISH);
  const [taken, setTaken] = useState<TakenFile | null>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [part, setPart] = useState<number | null>(null);
  const [isOver, setOver] = useState(false);
  const take = async (chosen: File, asked: Wish, meant: Meant | null): Promise<void> => {
    setFile(chosen);
    setRefusal(null);
    setPart(0);
    try {
      const answer = await send((api) =>
        staffTakeFile(api, {
          body: {
            ...(asked.resource === null ? {} : { resource: asked.resource }),
            ...(asked.complete ? { complete: "true" } : {}),
            ...(asked.goodLines ? { goodLines: "true" } : {}),
            ...(asked.source.trim() === "" ? {} : { source: asked.source.trim() }),
            ...(asked.merchant === null ? {} : { merchant: asked.merchant }),
            ...(meant === null ? {} : { meant: JSON.stringify(meant) }),
          },
          files: [chosen],
          onProgress: setPart,
        }),
      );
      setTaken(answer);
      if (answer.outcome === "compared") navigate(deskPaths.run(answer.run.id));
    } catch (error) {
      // safe: calls of the desk reject with the errors of calls alone
      setRefusal(error as ApiError);
      setTaken(null);
    } finally {
      setPart(null);
    }
  };
  const begin = (files: readonly File[]): void => {
    const [chosen] = files;
    if (chosen === undefined) return;
    setTaken(null);
    void take(chosen, wish, null);
  };
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      begin([...event.dataTransfer.files]);
    },
  };
  return (
    <Section title="Envoyer un fichier">
      <div {...drop}>
        <FileButton
          label={
            part === null
              ? "Choisir un fichier, ou le déposer ici"
              : `Lecture de ${file?.name ?? ""}…`
          }
          icon={<Upload size={18} aria-hidden />}
          accept={ACCEPTED}
          look="area"
          busy={part !== null}
          disabled={part !== null}
          isOver={isOver}
          onFiles={begin}
        />
      </div>
      <Text tone="quiet" size="xs">
        CSV, XLSX, XML, JSON, NDJSON ou EDIFACT, ou des photos en .zip nommées par référence
        (T65-25-2.jpg) ; 50 Mo au plus. Rien n’est écrit avant que vous l’ayez vu.
      </Text>
      <Disclosure summary="Dire de quoi il est, et comment le lire">
        <Stack gap="3">
          <Select
            label="De quoi"
            placeholder="Le reconnaître à ses colonnes"
            clearable
            options={RESOURCE_NAMES.filter(
              (name) => comesIn(name) && mayOfResource(roles, "change", name),
            ).map((name) => ({ value: name, label: RESOURCES[name].title }))}
            value={wish.resource}
            onValueChange={(value) =>
              setWish({ ...wish, resource: RESOURCE_NAMES.find((name) => name === value) ?? null })
            }
          />
          <TextField
            label="Système dont il porte les clés"
            hint="Son nom dans « Correspondances », par exemple sage-100. Vide : les clés sont celles de la maison."
            value={wish.source}
            autoComplete="off"
            maxLength={80}
            onValueChange={(source) => setWish({ ...wish, source })}
          />
          {mayOfResource(roles, "view", "merchants") ? (
            <MerchantChoice
              value={wish.merchant}
              onChoose={(merchant) => setWish({ ...wish, merchant })}
            />
          ) : null}
          <Checkbox
            label="Il nomme tout"
            hint="Ce qu’il ne nomme pas sera retiré de la vente."
            checked={wish.complete}
            onCheckedChange={(complete) => setWish({ ...wish, complete })}
          />
          <Checkbox
            label="Prendre les bonnes lignes seules"
            hint="Les lignes fautives seront laissées de côté."
            checked={wish.goodLines}
            onCheckedChange={(goodLines) => setWish({ ...wish, goodLines })}
          />
        </Stack>
      </Disclosure>
      {refusal === null ? null : (
        <Notice
          tone="error"
          live
          title={file?.name}
          action={
            file === null ? undefined : (
              <Button variant="secondary" onClick={() => void take(file, wish, null)}>
                Réessayer
              </Button>
            )
          }
        >
          {apiErrorMessage(refusal)}
        </Notice>
      )}
      {taken?.outcome === "known" ? (
        <Notice
          tone="info"
          live
          action={<Link href={deskPaths.run(taken.run.id)}>Voir le passage n° {taken.run.id}</Link>}
        >
          Déjà reçu : ce même fichier a été appliqué, rien n’est à faire.
        </Notice>
      ) : null}
      {taken?.outcome === "asking" && file !== null ? (
        <Doubts
          key={`${file.name} ${taken.resource}`}
          fileName={file.name}
          asked={taken}
          isSending={part !== null}
          onAnswer={(resource, meant) => void take(file, { ...wish, resource }, meant)}
          onGiveUp={() => setTaken(null)}
        />
      ) : null}
    </Section>
  );
}
