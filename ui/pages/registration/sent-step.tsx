import MailCheck from "lucide-react/icons/mail-check";
import StoreIcon from "lucide-react/icons/store";
import type { ReactNode } from "react";
import { hasPage } from "../../../core/routes/existing-pages.ts";
import { paths } from "../../../core/routes/paths.ts";
import { storeLabel } from "../../../core/stores/store-choice.ts";
import type { RegistrationAnswer } from "../../../core/registration/request.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import type { RegistrationView } from "../../hooks/registration.ts";
import { useShop } from "../../hooks/shop-context.ts";
import { Button, ButtonLink } from "../../widgets/button.tsx";
import { EmptyState } from "../../widgets/empty-state.tsx";
import { Stack, Text } from "../../widgets/primitives.tsx";
import { ProblemNotice } from "../../widgets/problem-notice.tsx";
import styles from "./sent-step.module.css";
import type { StepProps } from "./step-props.ts";

/** What has become of it, and what comes next. */
export function SentStep({ registration }: StepProps) {
  const { answer, form } = registration;
  if (form.mode === "register") return <CheckMailbox registration={registration} />;
  return answer === null ? null : <ShopAdded answer={answer} />;
}

/** The same for an address that has an account already: nobody learns it here (product §3). */
function CheckMailbox({ registration }: { readonly registration: RegistrationView }) {
  const dispatch = useDispatch();
  const restart = useRestart();
  const { status, refusal, form } = registration;
  return (
    <Stack gap="4" bounded className={styles.sent}>
      <EmptyState
        level={1}
        icon={<MailCheck size={36} aria-hidden />}
        title="Vérifiez votre boîte mail"
        action={
          <Button
            variant="secondary"
            loading={status === "resending"}
            aria-disabled={status === "resent"}
            onClick={() => {
              if (status === "ready") dispatch({ type: "registration.mailRequested" });
            }}
          >
            Renvoyer le message
          </Button>
        }
      >
        Nous avons écrit à <b className={styles.email}>{form.texts.sentTo}</b>. Suivez le lien du
        message : il est valable 7 jours.
      </EmptyState>
      <p role="status" className={styles.status}>
        {status === "resent" ? "Un nouveau message est parti." : ""}
      </p>
      {refusal === null ? null : (
        <ProblemNotice tone="error" occurrence={refusal}>
          {refusal.message}
        </ProblemNotice>
      )}
      <NextSteps>
        <li>Ouvrez le message. Rien reçu ? Regardez dans les indésirables.</li>
        <li>Connectez-vous : le catalogue et les recettes sont à vous aussitôt.</li>
        <li>Le moulin valide votre boutique, et vous commandez.</li>
      </NextSteps>
      <Button variant="quiet" onClick={restart}>
        L’adresse est fausse ? Recommencer
      </Button>
    </Stack>
  );
}

function ShopAdded({ answer }: { readonly answer: RegistrationAnswer }) {
  const restart = useRestart();
  const stores = paths.stores();
  const { title, text, steps } = wordsOf(answer);
  return (
    <Stack gap="4" bounded className={styles.sent}>
      <EmptyState
        level={1}
        icon={<StoreIcon size={36} aria-hidden />}
        title={title}
        action={
          <ButtonLink href={hasPage(stores) ? stores : paths.home()}>
            {hasPage(stores) ? "Voir mes boutiques" : "Revenir à l’accueil"}
          </ButtonLink>
        }
      >
        {text}
      </EmptyState>
      <NextSteps>{steps}</NextSteps>
      <Button variant="quiet" onClick={restart}>
        Ajouter une autre boutique
      </Button>
    </Stack>
  );
}

type Words = { readonly title: string; readonly text: ReactNode; readonly steps: ReactNode };

const wordsOf = (answer: RegistrationAnswer): Words => {
  if (answer.kind === "requested") {
    return {
      title: "Votre demande est partie",
      text: (
        <>
          <b>{answer.company}</b> a déjà un Gérant : nous lui avons écrit.
        </>
      ),
      steps: <li>Dès son accord, la boutique apparaît dans votre compte.</li>,
    };
  }
  const isWaiting = answer.kind === "added" && answer.store.approval === "waiting";
  const name = answer.kind === "added" ? storeLabel(answer.store) : "Votre boutique";
  return {
    title: "Votre boutique est ajoutée",
    text: isWaiting ? (
      <>
        <b>{name}</b> est en attente de validation par le moulin.
      </>
    ) : (
      <>
        <b>{name}</b> est dans votre compte.
      </>
    ),
    steps: isWaiting ? (
      <>
        <li>Le catalogue de la boutique est ouvert dès maintenant.</li>
        <li>Le moulin la valide, en général sous un jour ouvré, et vous écrit.</li>
      </>
    ) : (
      <li>Choisissez-la en haut de page pour commander.</li>
    ),
  };
};

const NextSteps = ({ children }: { readonly children: ReactNode }) => (
  <section aria-labelledby="la-suite" className={styles.next}>
    <Text as="h2" size="l" id="la-suite">
      La suite
    </Text>
    <ol>{children}</ol>
  </section>
);

const useRestart = (): (() => void) => {
  const dispatch = useDispatch();
  const { environment } = useShop();
  return () => dispatch({ type: "registration.restarted", now: environment.now() });
};
