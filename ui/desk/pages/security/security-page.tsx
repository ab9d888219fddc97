import { useState } from "react";
import { AuthenticatorCode, type StaffSecurity } from "../../../../api-schema/staff-session.ts";
import { staffSecurity } from "../../../../core/api/calls/staff-session.ts";
import { staffRenewCodes } from "../../../../core/api/wire/staff-session.ts";
import { formatDay } from "../../../../core/calendar/format.ts";
import { parisDayOf } from "../../../../core/calendar/paris-time.ts";
import { ButtonLink } from "../../../widgets/button.tsx";
import { useDesk, useRead } from "../../desk-context.ts";
import { DeskForm } from "../../form/desk-form.tsx";
import { fieldsOf } from "../../form/form-fields.ts";
import { useDeskForm } from "../../form/use-desk-form.ts";
import { DeskPage, ReadPage } from "../../parts/desk-page.tsx";
import { Section } from "../../parts/section.tsx";
import { deskPaths } from "../../paths.ts";
import { RecoveryCodesList } from "../../sign-in/recovery-codes-list.tsx";
import { OpenidSection } from "./openid-section.tsx";
import { PasskeysSection } from "./passkeys-section.tsx";

/** What the agent's own sign-in asks for, and the way to change it. */
export default function SecurityPage() {
  const security = useRead(staffSecurity);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) {
    return (
      <DeskPage title="Vos codes de secours">
        <RecoveryCodesList
          codes={codes}
          onNoted={() => {
            setCodes(null);
            void security.refetch();
          }}
        />
      </DeskPage>
    );
  }
  return (
    <DeskPage title="Sécurité de votre compte" tab="Sécurité">
      <ReadPage read={security}>
        {({ factor, passkeys, openid }) => (
          <>
            {factor === null ? (
              <>
                {passkeys.length === 0 && openid === null ? (
                  <p>Le mot de passe seul ouvre votre compte.</p>
                ) : null}
                <p>
                  <ButtonLink href={deskPaths.enrolment()}>Activer le second facteur</ButtonLink>
                </p>
              </>
            ) : (
              <>
                <p>Second facteur actif depuis le {formatDay(parisDayOf(factor.since), "full")}.</p>
                <OwnCodes factor={factor} onMade={setCodes} />
              </>
            )}
            <PasskeysSection passkeys={passkeys} />
            {openid === null ? null : <OpenidSection link={openid} />}
          </>
        )}
      </ReadPage>
    </DeskPage>
  );
}

interface OwnCodesProps {
  readonly factor: NonNullable<StaffSecurity["factor"]>;
  readonly onMade: (codes: readonly string[]) => void;
}

const FIELDS = fieldsOf(AuthenticatorCode, {
  code: { label: "Code à 6 chiffres de votre application", kind: "code" },
});

function OwnCodes({ factor: { recoveryCodesLeft }, onMade }: OwnCodesProps) {
  const { read } = useDesk();
  const form = useDeskForm({
    fields: FIELDS,
    initial: { code: "" },
    refusedField: "code",
    send: async ({ code }) => {
      const made = await read((api) => staffRenewCodes(api, { body: { code } }));
      onMade(made.codes);
    },
  });
  return (
    <Section title="Codes de secours">
      <p>{leftOf(recoveryCodesLeft)}</p>
      <DeskForm state={form} submit="Créer de nouveaux codes de secours" />
    </Section>
  );
}

const leftOf = (count: number): string =>
  count === 0
    ? "Il ne vous en reste aucun."
    : count === 1
      ? "Il vous en reste 1."
      : `Il vous en reste ${count}.`;
