import {
  type Application,
  ApplicationApproval,
  ApplicationId,
  ApplicationRefusal,
  type ApplicationState,
  DocumentsRequest,
  type StoreApplication,
} from "../../../../api-schema/staff-applications.ts";
import { staffApplication } from "../../../../core/api/calls/staff-applications.ts";
import {
  staffApprove,
  staffAskDocuments,
  staffRefuse,
} from "../../../../core/api/wire/staff-applications.ts";
import { APPLICATION_NAMES, decidedWords } from "../../../../core/registration/decided-words.ts";
import { Card } from "../../../widgets/card.tsx";
import { Grid, Text } from "../../../widgets/primitives.tsx";
import { useRead, useSend } from "../../desk-context.ts";
import type { Named } from "../../rooms.ts";
import { DeskForm } from "../../form/desk-form.tsx";
import { fieldsOf } from "../../form/form-fields.ts";
import { useDeskForm } from "../../form/use-desk-form.ts";
import { DeskPage, ReadPage } from "../../parts/desk-page.tsx";
import { useLead } from "../../parts/done.ts";
import { Facts } from "../../parts/facts.tsx";
import { idIn } from "../../parts/id-in.ts";
import { MissingPage } from "../../parts/missing-page.tsx";
import { Moment } from "../../parts/moment.tsx";
import { Section } from "../../parts/section.tsx";
import { deskPaths, slugOfKind } from "../../paths.ts";
import { ACCEPT, factsOf, NUMBER_HINTS, Warnings } from "./application-words.tsx";

const LIST = { href: deskPaths.applications(), label: "Toutes les demandes" };
const KINDS = ["store", "marketplace", "bank"] as const;

/** One application with all that is known of it, and what can be decided. */
export default function ApplicationPage({ params }: { readonly params: Named }) {
  const kind = KINDS.find((each) => slugOfKind[each] === params["kind"]);
  const id = idIn(ApplicationId, params["id"]);
  return kind === undefined || id === undefined ? <MissingPage /> : <Named kind={kind} id={id} />;
}

function Named(named: ApplicationRef) {
  const read = useRead(staffApplication, named);
  return (
    <ReadPage read={read}>
      {(state) => (state.state === "waiting" ? <Waiting {...state} /> : <Decided {...state} />)}
    </ReadPage>
  );
}

/** What names an application in its calls. */
type ApplicationRef = Pick<Application, "kind" | "id">;

const refOf = ({ kind, id }: ApplicationRef): ApplicationRef => ({ kind, id });

type WaitingState = Extract<ApplicationState, { readonly state: "waiting" }>;

function Waiting({ application, numbers }: WaitingState) {
  return (
    <DeskPage
      title={application.company}
      back={LIST}
      about={
        <>
          {APPLICATION_NAMES[application.kind]}, demande du <Moment at={application.askedAt} />
        </>
      }
    >
      <Warnings application={application} />
      <Card>
        <Facts facts={factsOf(application)} />
      </Card>
      <Grid least="20rem" fit gap="5" align="start">
        <Accept application={application} numbers={numbers} />
        {application.kind === "store" ? <Documents application={application} /> : null}
        <Refuse application={application} />
      </Grid>
    </DeskPage>
  );
}

const NUMBER = fieldsOf(ApplicationApproval, {
  number: { label: "N° client", optional: true },
});

function Accept({ application, numbers }: Omit<WaitingState, "state">) {
  const send = useSend();
  const lead = useLead();
  const form = useDeskForm({
    fields:
      application.kind === "store"
        ? NUMBER.map((field) => ({ ...field, help: NUMBER_HINTS[numbers] }))
        : [],
    initial: { number: "" },
    send: ({ number }) =>
      send((api) => staffApprove(api, { ...refOf(application), body: { number } })),
    onDone: () => lead(LIST.href, `${application.company} : demande acceptée.`),
  });
  return (
    <Section title="Accepter">
      <DeskForm state={form} submit={ACCEPT[application.kind]} />
    </Section>
  );
}

const NOTE = fieldsOf(DocumentsRequest, {
  note: { label: "Précision, facultative", kind: "lines", rows: 2, optional: true },
});

function Documents({ application }: { readonly application: StoreApplication }) {
  const send = useSend();
  const lead = useLead();
  const form = useDeskForm({
    fields: NOTE,
    initial: { note: "" },
    send: ({ note }) =>
      send((api) => staffAskDocuments(api, { ...refOf(application), body: { note } })),
    onDone: () => lead(LIST.href, `${application.company} : liste envoyée.`),
  });
  return (
    <Section title="Demander les justificatifs">
      {application.documentsAskedAt === null ? null : (
        <Text tone="quiet">
          Demandés le <Moment at={application.documentsAskedAt} />.
        </Text>
      )}
      <DeskForm state={form} submit="Envoyer la liste" look="secondary" />
    </Section>
  );
}

const REASON = fieldsOf(ApplicationRefusal, {
  reason: { label: "Motif, tel qu’il sera envoyé au demandeur", kind: "lines", rows: 4 },
});

function Refuse({ application }: { readonly application: Application }) {
  const send = useSend();
  const lead = useLead();
  const form = useDeskForm({
    fields: REASON,
    initial: { reason: "" },
    confirm: () => ({
      title: "Refuser cette demande ?",
      consequence: `Le motif est envoyé à ${application.asker.email}.`,
      button: "Refuser",
      danger: true,
    }),
    send: ({ reason }) =>
      send((api) => staffRefuse(api, { ...refOf(application), body: { reason } })),
    onDone: () => lead(LIST.href, `${application.company} : demande refusée.`),
  });
  return (
    <Section title="Refuser">
      <DeskForm state={form} submit="Refuser la demande" look="secondary" />
    </Section>
  );
}

/** Somebody else was first, or the page was open for long. */
function Decided({ decided }: Extract<ApplicationState, { readonly state: "decided" }>) {
  return (
    <DeskPage title="Demande déjà traitée" back={LIST}>
      <Card>
        <p>{decidedWords(decided)}</p>
        {decided.reason === null ? null : <Text tone="quiet">{decided.reason}</Text>}
      </Card>
      <p>Rien n’a été changé.</p>
    </DeskPage>
  );
}
