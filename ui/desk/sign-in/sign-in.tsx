import { useSelector } from "@xstate/react";
import { useState } from "react";
import { apiErrorMessage } from "../../../core/api/errors.ts";
import { Button } from "../../widgets/button.tsx";
import { ErrorState } from "../../widgets/error-state.tsx";
import { Loader } from "../../widgets/loader.tsx";
import { Cluster } from "../../widgets/primitives.tsx";
import { useDesk } from "../desk-context.ts";
import { knowsPasskeys } from "../passkeys.ts";
import { CodeForm } from "./code-form.tsx";
import { EnrolmentForm } from "./enrolment-form.tsx";
import { OtherFactors } from "./other-factors.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { PasswordForm } from "./password-form.tsx";
import { RecoveryCodesList } from "./recovery-codes-list.tsx";
import { SignInFrame, Step } from "./sign-in-frame.tsx";
import styles from "./sign-in.module.css";

/** Before the desk: what this browser is asked for, one thing after the other. */
export function SignIn() {
  const { session } = useDesk();
  const state = useSelector(session, (snapshot) => snapshot);
  if (state.hasTag("waiting")) return <Loader />;
  return (
    <SignInFrame>
      {state.matches("password") ? (
        <Step title="Connexion à la gestion" after={<OtherWays />}>
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
    </SignInFrame>
  );
}

/** The ways in without a password. */
function OtherWays() {
  return (
    <>
      <ByOpenid />
      <PasskeyAlone />
    </>
  );
}

/** By the firm's own provider, where it has one. */
function ByOpenid() {
  const { session } = useDesk();
  const isLeaving = useSelector(session, (state) => state.matches({ password: "leaving" }));
  const provider = useSelector(session, ({ context }) =>
    context.session?.stage === "password" ? context.session.openid : null,
  );
  return provider === null ? null : (
    <p>
      <Button
        variant="secondary"
        loading={isLeaving}
        onClick={() => session.send({ type: "openid.asked" })}
      >
        Se connecter avec {provider}
      </Button>
    </p>
  );
}

/** By a passkey, where the browser has one. */
function PasskeyAlone() {
  const { session } = useDesk();
  const isShowing = useSelector(session, (state) => state.matches({ password: "showing" }));
  const [isOffered] = useState(knowsPasskeys);
  return isOffered ? (
    <PasskeyButton
      look="secondary"
      isShowing={isShowing}
      onPress={() => session.send({ type: "passkey.asked" })}
    />
  ) : null;
}

function CodeStep() {
  const { session } = useDesk();
  const kind = useSelector(session, ({ context }) => context.factorKind);
  const asked = useSelector(session, ({ context }) =>
    context.session?.stage === "code" ? context.session.asked : "code",
  );
  const isShowing = useSelector(session, (state) => state.matches({ code: "showing" }));
  const refused = useSelector(session, ({ context }) => context.refusal);
  return (
    <Step
      title={TITLES[kind]}
      after={
        <Cluster as="p" gap="2 5">
          <OtherFactors
            asked={asked}
            kind={kind}
            onChoose={(chosen) => session.send({ type: "factorKind.chosen", kind: chosen })}
          />
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
      {kind === "passkey" ? (
        <PasskeyButton
          isShowing={isShowing}
          refused={refused}
          onPress={() => session.send({ type: "passkey.asked" })}
        />
      ) : (
        <CodeForm key={kind} kind={kind} />
      )}
    </Step>
  );
}

const TITLES = {
  authenticator: "Code de connexion",
  recovery: "Code de secours",
  passkey: "Votre clé d’accès",
};

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
