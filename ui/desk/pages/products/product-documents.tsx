import { useEffect, useRef, useState } from "react";
import { CalendarDay, type ProductCode } from "../../../../api-schema/primitives.ts";
import {
  DOCUMENTS_MAX,
  DocumentKind,
  DocumentTitle,
} from "../../../../api-schema/product-documents.ts";
import type { ProductSheet } from "../../../../api-schema/staff-products.ts";
import type { StaffRun } from "../../../../api-schema/staff-resources.ts";
import { apiErrorMessage, type ApiError } from "../../../../core/api/errors.ts";
import {
  staffAddProductDocument,
  staffRemoveProductDocument,
} from "../../../../core/api/wire/staff-products.ts";
import { isCalendarDay } from "../../../../core/calendar/day.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { deskDocumentFile, DOCUMENT_KINDS } from "../../../../core/catalogue/product-documents.ts";
import { documentWords } from "../../../../core/files/file-size.ts";
import { mayOfResource } from "../../../../core/staff/resource-rights.ts";
import { Badge } from "../../../widgets/badge.tsx";
import { Button } from "../../../widgets/button.tsx";
import { ConfirmDialog } from "../../../widgets/confirm-dialog.tsx";
import { Cluster, Reach, Stack, Text } from "../../../widgets/primitives.tsx";
import { ProblemNotice } from "../../../widgets/problem-notice.tsx";
import { Select } from "../../../widgets/select.tsx";
import { useAgent, useSend } from "../../desk-context.ts";
import { DeskForm } from "../../form/desk-form.tsx";
import { FilesField } from "../../form/files-field.tsx";
import { fieldsOf } from "../../form/form-fields.ts";
import { useDeskForm } from "../../form/use-desk-form.ts";
import { Section } from "../../parts/section.tsx";
import { useFollow } from "./use-follow.ts";

interface ProductDocumentsProps {
  readonly code: ProductCode;
  readonly documents: ProductSheet["documents"];
}

type Listed = ProductSheet["documents"][number];

/** Its papers, each with how long it counts; one more, or one in the place of another. */
export function ProductDocuments({ code, documents }: ProductDocumentsProps) {
  const mayChange = mayOfResource(useAgent().roles, "change", "products");
  const [replaced, setReplaced] = useState<Listed | null>(null);
  const [removed, setRemoved] = useState<Listed | null>(null);
  const { list, awaitIn } = useFocusOnNew(documents);
  return (
    <Section title="Documents">
      {documents.length === 0 ? (
        <Text tone="quiet">
          Aucun document : la page du produit donne la fiche technique que la boutique compose.
        </Text>
      ) : (
        <Stack as="ul" gap="3" aria-label="Documents" ref={list}>
          {documents.map((document) => (
            <li key={document.file}>
              <Cluster gap="2 4" align="center">
                <Reach href={deskDocumentFile(code, document.file)} download>
                  {documentWords(document.title, document.size)}
                </Reach>
                <Standing document={document} />
                {mayChange ? (
                  <Cluster gap="1">
                    <Button
                      variant="quiet"
                      aria-label={`Remplacer ${document.title}`}
                      onClick={() => setReplaced(document)}
                    >
                      Remplacer
                    </Button>
                    <Button
                      variant="quiet"
                      aria-label={`Enlever ${document.title}`}
                      onClick={() => setRemoved(document)}
                    >
                      Enlever…
                    </Button>
                  </Cluster>
                ) : null}
              </Cluster>
            </li>
          ))}
        </Stack>
      )}
      {mayChange && (replaced !== null || documents.length < DOCUMENTS_MAX) ? (
        <DocumentForm
          key={replaced?.file ?? "nouveau"}
          code={code}
          replaced={replaced}
          onEnd={() => setReplaced(null)}
          onSent={() => {
            if (replaced !== null) awaitIn(replaced);
          }}
        />
      ) : null}
      {removed === null ? null : (
        <Removal code={code} document={removed} onEnd={() => setRemoved(null)} />
      )}
    </Section>
  );
}

/** Puts the focus on what comes into the place of a paper, once it is there. */
const useFocusOnNew = (documents: ProductSheet["documents"]) => {
  const list = useRef<HTMLUListElement>(null);
  const awaited = useRef<{ readonly at: number; readonly file: string } | null>(null);
  useEffect(() => {
    const { current } = awaited;
    if (current === null || documents[current.at]?.file === current.file) return;
    awaited.current = null;
    list.current?.children.item(current.at)?.querySelector("a")?.focus();
  }, [documents]);
  return {
    list,
    awaitIn: ({ file }: Listed) => {
      awaited.current = { at: documents.findIndex((one) => one.file === file), file };
    },
  };
};

/** Until when it counts, and whether it has to be asked for anew. */
function Standing({ document: { kind, validUntil, standing } }: { readonly document: Listed }) {
  if (validUntil === null) return <Text tone="quiet">{DOCUMENT_KINDS[kind]}</Text>;
  const day = formatDay(validUntil, "date");
  if (standing === "expired") return <Badge tone="bad">À renouveler : fini le {day}</Badge>;
  if (standing === "ending") return <Badge tone="info">À renouveler avant le {day}</Badge>;
  return (
    <Text tone="quiet">
      {DOCUMENT_KINDS[kind]}, valable jusqu’au {day}
    </Text>
  );
}

const FIELDS = fieldsOf(
  { fields: { title: DocumentTitle, validUntil: CalendarDay } },
  {
    title: { label: "Titre", help: "Sans titre, il porte le nom de sa nature.", optional: true },
    validUntil: {
      label: "Valable jusqu’au",
      help: "Passé ce jour, la boutique ne le donne plus. Laissez vide s’il ne finit pas.",
      kind: "day",
      optional: true,
    },
  },
);

const FIRST_KIND: DocumentKind = "technicalSheet";

const KINDS = DocumentKind.literals.map((value) => ({ value, label: DOCUMENT_KINDS[value] }));

interface DocumentFormProps {
  readonly code: ProductCode;
  /** The one in whose place it comes. */
  readonly replaced: Listed | null;
  readonly onEnd: () => void;
  readonly onSent: () => void;
}

function DocumentForm({ code, replaced, onEnd, onSent }: DocumentFormProps) {
  const [kind, setKind] = useState<DocumentKind>(replaced?.kind ?? FIRST_KIND);
  const [files, setFiles] = useState<readonly File[]>([]);
  const send = useSend<StaffRun>();
  const follow = useFollow();
  const form = useDeskForm({
    fields: FIELDS,
    others: ["files"],
    initial: { title: replaced?.title ?? "", validUntil: "" },
    check: ({ validUntil }) => [
      ...(files.length === 0 ? [{ field: "files", message: "Choisissez un fichier PDF." }] : []),
      ...(validUntil === "" || isCalendarDay(validUntil)
        ? []
        : [{ field: "validUntil", message: "Ce jour n’existe pas." }]),
    ],
    send: async ({ title, validUntil }) => {
      const run = await send((api) =>
        staffAddProductDocument(api, {
          code,
          body: {
            kind,
            title: title.trim() === "" ? DOCUMENT_KINDS[kind] : title,
            ...(isCalendarDay(validUntil) ? { validUntil } : {}),
            ...(replaced === null ? {} : { replaces: replaced.file }),
          },
          files,
        }),
      );
      setFiles([]);
      setKind(FIRST_KIND);
      onSent();
      onEnd();
      follow(run, code, replaced === null ? "Document ajouté." : "Document remplacé.");
    },
  });
  return (
    <Stack gap="3">
      <h3>{replaced === null ? "Ajouter un document" : `Remplacer « ${replaced.title} »`}</h3>
      <DeskForm
        state={form}
        submit={replaced === null ? "Ajouter" : "Remplacer"}
        look="secondary"
        first={
          <Select
            label="Nature"
            options={KINDS}
            value={kind}
            onValueChange={(value) =>
              setKind(KINDS.find((one) => one.value === value)?.value ?? kind)
            }
          />
        }
        beside={
          replaced === null ? undefined : (
            <Button variant="quiet" onClick={onEnd}>
              Garder l’ancien
            </Button>
          )
        }
      >
        <FilesField
          label="Fichier PDF, 10 Mo au plus"
          accept="application/pdf"
          hint="Le contenu est vérifié : un autre fichier nommé « .pdf » est refusé."
          error={form.problemOf("files")}
          files={files}
          onChange={setFiles}
        />
      </DeskForm>
    </Stack>
  );
}

interface RemovalProps {
  readonly code: ProductCode;
  readonly document: Listed;
  readonly onEnd: () => void;
}

/** Asks first; the run that it is brings the paper back. */
function Removal({ code, document, onEnd }: RemovalProps) {
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const send = useSend<StaffRun>();
  const follow = useFollow();
  const remove = async (): Promise<void> => {
    setSending(true);
    setRefusal(null);
    try {
      const run = await send((api) =>
        staffRemoveProductDocument(api, { code, body: { file: document.file } }),
      );
      onEnd();
      follow(run, code, "Document enlevé.");
    } catch (error) {
      // safe: calls of the desk reject with the errors of calls alone
      setRefusal(error as ApiError);
      setSending(false);
    }
  };
  return (
    <ConfirmDialog
      open
      title={`Enlever « ${document.title} » ?`}
      confirmLabel="Enlever"
      cancelLabel="Ne rien changer"
      danger
      busy={isSending}
      onConfirm={() => void remove()}
      onCancel={onEnd}
    >
      La boutique ne le donne plus. L’historique du produit permet de le reprendre pendant trois
      mois.
      {refusal === null ? null : (
        <ProblemNotice tone="error" occurrence={refusal}>
          {apiErrorMessage(refusal)}
        </ProblemNotice>
      )}
    </ConfirmDialog>
  );
}
