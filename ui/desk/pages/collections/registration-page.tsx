import {
  type Collections,
  MandateRegistration,
  type UnregisteredMandate,
} from "../../../../api-schema/staff-collections.ts";
import { staffCollections } from "../../../../core/api/calls/staff-collections.ts";
import { staffRegisterMandate } from "../../../../core/api/wire/staff-collections.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { readRegistration } from "../../../../core/debits/registration-form.ts";
import { Card } from "../../../widgets/card.tsx";
import { useRead, useSend } from "../../desk-context.ts";
import { DeskForm } from "../../form/desk-form.tsx";
import { fieldsOf } from "../../form/form-fields.ts";
import { useDeskForm } from "../../form/use-desk-form.ts";
import { DeskPage, ReadPage } from "../../parts/desk-page.tsx";
import { useLead } from "../../parts/done.ts";
import { Facts } from "../../parts/facts.tsx";
import { MissingPage } from "../../parts/missing-page.tsx";
import { deskPaths } from "../../paths.ts";
import type { Named } from "../../rooms.ts";

/** A B2B mandate that waits: since when, and since when the debtor's bank knows it. */
export default function RegistrationPage({ params }: { readonly params: Named }) {
  const read = useRead(staffCollections);
  return (
    <ReadPage read={read}>
      {({ unregistered, today }) => {
        const mandate = unregistered.find(({ rum }) => rum === params["rum"]);
        return mandate === undefined ? (
          <MissingPage />
        ) : (
          <RegistrationForm mandate={mandate} today={today} />
        );
      }}
    </ReadPage>
  );
}

const FIELDS = fieldsOf(MandateRegistration, {
  on: {
    label: "Enregistré par la banque le",
    help: "Le jour que le client, ou sa banque, vous a confirmé.",
    kind: "day",
  },
});

function RegistrationForm({
  mandate: { rum, company, signedOn },
  today,
}: Pick<Collections, "today"> & { readonly mandate: UnregisteredMandate }) {
  const send = useSend<null>();
  const lead = useLead();
  const form = useDeskForm({
    fields: FIELDS,
    initial: { on: today },
    keepsValues: true,
    check: (typed) => {
      const read = readRegistration(typed, today, signedOn);
      return "problems" in read ? read.problems : [];
    },
    confirm: ({ on }) => {
      const read = readRegistration({ on }, today, signedOn);
      const day = "problems" in read ? today : read.on;
      return {
        title: `La banque de ${company} connaît-elle ce mandat ?`,
        consequence: `Mandat ${rum}, enregistré le ${formatDay(day, "date")}. Les factures dues seront annoncées, puis prélevées sans que le client puisse en demander le remboursement.`,
        button: "Le mandat est enregistré",
      };
    },
    send: ({ on }) => send((api) => staffRegisterMandate(api, { rum, body: { on } })),
    onDone: () => lead(deskPaths.collections(), REGISTERED),
  });
  return (
    <DeskPage
      title="Enregistrer un mandat interentreprises"
      back={{ href: deskPaths.collections(), label: "Tous les encaissements" }}
      about="Un prélèvement interentreprises dont la banque du client ne connaît pas le mandat est rejeté."
    >
      <Card>
        <Facts
          facts={[
            ["Boutique", company],
            ["Mandat", rum],
            ["Signé le", formatDay(signedOn, "date")],
          ]}
        />
      </Card>
      <Card>
        <DeskForm state={form} submit="Continuer" />
      </Card>
    </DeskPage>
  );
}

const REGISTERED = "Mandat enregistré : ses factures seront annoncées, puis prélevées.";
