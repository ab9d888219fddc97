import { useState } from "react";
import { Link } from "wouter";
import {
  type ClientScope,
  type ClientSecret,
  NewExchangeClient,
} from "../../../../api-schema/exchange-clients.ts";
import { staffChoices } from "../../../../core/api/calls/staff-resources.ts";
import { staffMakeExchangeClient } from "../../../../core/api/wire/staff-exchange-clients.ts";
import { scopesProblem } from "../../../../core/exchange/client-scopes.ts";
import { useRead, useSend } from "../../desk-context.ts";
import { DeskForm } from "../../form/desk-form.tsx";
import { fieldsOf } from "../../form/form-fields.ts";
import { useDeskForm } from "../../form/use-desk-form.ts";
import { DeskPage } from "../../parts/desk-page.tsx";
import { Section } from "../../parts/section.tsx";
import { deskPaths } from "../../paths.ts";
import { ScopesField } from "./scopes-field.tsx";
import { PROGRAM_SECRET, SecretSection } from "./secret-section.tsx";

const BACK = { href: deskPaths.partners(), label: "Tous les partenaires" };

/** Opens the access of a program, and shows its secret this once. */
export default function NewPartnerPage() {
  const [made, setMade] = useState<ClientSecret | null>(null);
  return made === null ? (
    <DeskPage title="Ouvrir un accès" back={BACK} startsInField>
      <NewPartner onMade={setMade} />
    </DeskPage>
  ) : (
    <DeskPage key="made" title={`Accès ouvert : ${made.name}`} back={BACK}>
      <SecretSection {...PROGRAM_SECRET} name={made.name} secret={made.secret} />
      <p>
        <Link href={deskPaths.partner(made.id)}>Voir ce programme</Link>
      </p>
    </DeskPage>
  );
}

function NewPartner({ onMade }: { readonly onMade: (made: ClientSecret) => void }) {
  const send = useSend<ClientSecret>();
  const merchants = useRead(staffChoices, { resource: "merchants" });
  const [may, setMay] = useState<readonly ClientScope[]>([]);
  const form = useDeskForm({
    fields: fieldsOf(NewExchangeClient, {
      name: {
        label: "Nom du programme",
        help: "Des lettres minuscules, des chiffres et des tirets : il se nomme ainsi à chaque appel.",
        autoComplete: "off",
        startsHere: true,
      },
      source: {
        label: "Source des clés",
        help: "Le système dont il parle les clés (Correspondances) ; vide : celles de la maison.",
        optional: true,
      },
      merchant: {
        label: "Marchand",
        help: "Il ne lit et n’écrit que les lignes de ce marchand ; vide : celles de toute la maison.",
        optional: true,
        offered: (merchants.data ?? []).map(({ key, label }) => ({ value: key, words: label })),
      },
    }),
    others: ["may"],
    initial: { name: "", source: "", merchant: "" },
    keepsValues: true,
    check: ({ merchant }) => {
      const problem = scopesProblem(may, blank(merchant));
      return problem === undefined ? [] : [{ field: "may", message: problem }];
    },
    send: ({ name, source, merchant }) =>
      send((api) =>
        staffMakeExchangeClient(api, {
          body: { name: name.trim(), may, source: blank(source), merchant: blank(merchant) },
        }),
      ).then(onMade),
  });
  return (
    <Section title="Le programme">
      <DeskForm state={form} submit="Ouvrir l’accès">
        <ScopesField
          may={may}
          isMerchant={blank(form.values["merchant"] ?? "") !== null}
          error={form.problemOf("may")}
          onChange={setMay}
        />
      </DeskForm>
    </Section>
  );
}

const blank = (text: string): string | null => (text.trim() === "" ? null : text.trim());
