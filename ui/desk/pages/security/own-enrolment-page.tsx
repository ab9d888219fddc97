import { useState } from "react";
import { Redirect, useLocation } from "wouter";
import type { RecoveryCodes } from "../../../../api-schema/staff-session.ts";
import { staffEnrolment } from "../../../../core/api/calls/staff-session.ts";
import { staffConfirmEnrolment } from "../../../../core/api/wire/staff-session.ts";
import { hasStatus } from "../../../../core/api/errors.ts";
import { useRead, useSend } from "../../desk-context.ts";
import { DeskPage, ReadPage } from "../../parts/desk-page.tsx";
import { Section } from "../../parts/section.tsx";
import { deskPaths } from "../../paths.ts";
import { EnrolmentForm } from "../../sign-in/enrolment-form.tsx";
import { RecoveryCodesList } from "../../sign-in/recovery-codes-list.tsx";

/** An agent sets an authenticator up of their own will. */
export default function OwnEnrolmentPage() {
  const send = useSend<RecoveryCodes>();
  const [, navigate] = useLocation();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const enrolment = useRead(staffEnrolment);
  if (codes !== null) {
    return (
      <DeskPage title="Vos codes de secours">
        <RecoveryCodesList codes={codes} onNoted={() => navigate(deskPaths.security())} />
      </DeskPage>
    );
  }
  if (enrolment.error !== null && hasStatus(enrolment.error, 409)) {
    return <Redirect to={deskPaths.security()} replace />;
  }
  return (
    <DeskPage
      title="Activer le second facteur"
      back={{ href: deskPaths.security(), label: "Sécurité de votre compte" }}
      about="Un code de votre téléphone est demandé après le mot de passe. Ouvrez une application d’authentification et scannez cette image, ou saisissez la clé."
    >
      <ReadPage read={enrolment}>
        {(known) => (
          <Section title="Votre clé">
            <EnrolmentForm
              enrolment={known}
              send={async (code) => {
                const made = await send((api) => staffConfirmEnrolment(api, { body: { code } }));
                setCodes(made.codes);
              }}
            />
          </Section>
        )}
      </ReadPage>
    </DeskPage>
  );
}
