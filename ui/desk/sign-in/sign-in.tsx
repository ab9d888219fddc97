import { useSelector } from "@xstate/react";
import type { ReactNode } from "react";
import { apiErrorMessage } from "../../../core/api/errors.ts";
import { Loaf } from "../../layout/logo.tsx";
import { Card } from "../../widgets/card.tsx";
import { ErrorState } from "../../widgets/error-state.tsx";
import { Loader } from "../../widgets/loader.tsx";
import { Cluster, Stack } from "../../widgets/primitives.tsx";
import { useDesk } from "../desk-context.ts";
import { CodeForm } from "./code-form.tsx";
import { EnrolmentForm } from "./enrolment-form.tsx";
import { PasswordForm } from "./password-form.tsx";
import { RecoveryCodesList } from "./recovery-codes-list.tsx";
import { DeskTitle } from "../parts/desk-title.tsx";
import { useBrand } from "../../layout/brand.ts";
import styles from "./sign-in.module.css";

/** Before the desk: what this browser is asked for, one thing after the other. */
export function SignIn() {
  const { session } = useDesk();
  const brand = useBrand();
  const state = useSelector(session, (snapshot) => snapshot);
  if (state.hasTag("waiting")) return <Loader />;
  return (
    <main className={styles.page}>
      <p className={styles.brand}>
        <Loaf />
        {brand} <span>gestion</span>
      </p>
      {state.matches("password") ? (
        <Step title="Connexion du support">
          <PasswordForm />
        </Step>
      ) : state.matches("code") ? (
        <CodeStep />
      ) : state.matches("enrolling") ? (
        <Step
          title="Activer le second facteur"
          about="Un code de votre téléphone est demandé après le mot de passe. Ouvrez une application d’authentification et scannez cette image, ou saisissez la clé."
        >
          <FirstEnrolment />
        </Step>
      ) : state.matches("notingCodes") ? (
        <Step title="Vos codes de secours">
          <RecoveryCodesList
            codes={state.context.codes}
            onNoted={() => session.send({ type: "codes.noted" })}
          />
        </Step>
      ) : (
        <ErrorState
          level={1}
          message={
            state.context.refusal === null ? undefined : apiErrorMessage(state.context.refusal)
          }
          onRetry={() =>
            state.matches("unreached") ? session.send({ type: "retry.asked" }) : location.reload()
          }
        />
      )}
    </main>
  );
}

interface StepProps {
  readonly title: string;
  readonly about?: string;
  readonly children: ReactNode;
  readonly after?: ReactNode;
}

function Step({ title, about, children, after }: StepProps) {
  return (
    <>
      <DeskTitle>{title}</DeskTitle>
      <h1 tabIndex={-1}>{title}</h1>
      {about === undefined ? null : <p>{about}</p>}
      <Stack as={Card} gap="4" bounded>
        {children}
      </Stack>
      {after}
    </>
  );
}

function CodeStep() {
  const { session } = useDesk();
  const kind = useSelector(session, ({ context }) => context.codeKind);
  const other = kind === "authenticator" ? "recovery" : "authenticator";
  return (
    <Step
      title={kind === "authenticator" ? "Code de connexion" : "Code de secours"}
      after={
        <Cluster as="p" gap="2 5">
          <button
            type="button"
            className={styles.way}
            onClick={() => session.send({ type: "codeKind.chosen", kind: other })}
          >
            {other === "recovery" ? "Utiliser un code de secours" : "Utiliser l’application"}
          </button>
          <button
            type="button"
            className={styles.way}
            onClick={() => session.send({ type: "password.askedAgain" })}
          >
            Revenir au mot de passe
          </button>
        </Cluster>
      }
    >
      <CodeForm key={kind} kind={kind} />
    </Step>
  );
}

function FirstEnrolment() {
  const { session } = useDesk();
  const enrolment = useSelector(session, ({ context }) => context.enrolment);
  const refused = useSelector(session, ({ context }) => context.refusal);
  const isSending = useSelector(session, (state) => state.hasTag("sending"));
  if (enrolment === null) return null;
  return (
    <EnrolmentForm
      enrolment={enrolment}
      refused={refused}
      isSending={isSending}
      send={(code) => {
        session.send({ type: "firstCode.sent", code: { code } });
        return Promise.resolve();
      }}
    />
  );
}
