import type { RegistrationMode, RegistrationStep } from "../../../core/registration/form.ts";
import type { Contact } from "../../../core/registration/request.ts";
import { useRegistration } from "../../hooks/registration.ts";
import { Page } from "../../layout/page.tsx";
import { BrokenState } from "../../widgets/error-state.tsx";
import { Loader } from "../../widgets/loader.tsx";
import { ChooseStep } from "./choose-step.tsx";
import { EstablishmentStep } from "./establishment-step.tsx";
import { PasswordStep } from "./password-step.tsx";
import { PersonStep } from "./person-step.tsx";
import { RegistrationTrail } from "./registration-trail.tsx";
import { SentStep } from "./sent-step.tsx";
import { ShopStep } from "./shop-step.tsx";
import type { StepProps } from "./step-props.ts";
import { SummaryStep } from "./summary-step.tsx";

interface RegistrationFlowProps {
  readonly mode: RegistrationMode;
  /** Who adds the shop; null for who registers. */
  readonly contact: Contact | null;
}

/** The step that the address names, under the way through all of them. */
export function RegistrationFlow({ mode, contact }: RegistrationFlowProps) {
  const registration = useRegistration(mode);
  const { step, status, form } = registration;
  if (status === "broken") {
    return (
      <Page>
        <BrokenState />
      </Page>
    );
  }
  if (step === null || status === "moving") {
    return (
      <Page width="text">
        <Loader />
      </Page>
    );
  }
  const Step = STEPS[step];
  const { title, subtitle } = headOf(step, mode, form.texts.kind === "customer");
  return (
    <Page
      width="text"
      title={step === "sent" ? undefined : title}
      subtitle={subtitle}
      trail={
        step === "sent" ? undefined : <RegistrationTrail {...{ registration }} current={step} />
      }
    >
      <Step registration={registration} contact={contact} />
    </Page>
  );
}

const STEPS: { readonly [Step in RegistrationStep]: (props: StepProps) => React.ReactNode } = {
  choose: ChooseStep,
  establishment: EstablishmentStep,
  shop: ShopStep,
  person: PersonStep,
  password: PasswordStep,
  summary: SummaryStep,
  sent: SentStep,
};

type Head = { readonly title: string; readonly subtitle?: string };

const headOf = (step: RegistrationStep, mode: RegistrationMode, isCustomer: boolean): Head => {
  switch (step) {
    case "choose":
      return mode === "add"
        ? { title: "Ajouter une boutique", subtitle: "Elle rejoint celles de votre compte." }
        : { title: "Créer un compte", subtitle: "Trois minutes, votre SIRET sous la main." };
    case "establishment":
      return isCustomer
        ? {
            title: "Votre compte client",
            subtitle: "Les trois informations sont sur vos factures.",
          }
        : { title: "Votre établissement", subtitle: "Nous retrouvons le reste pour vous." };
    case "shop":
      return { title: "Votre boutique", subtitle: "Là où le camion s’arrête." };
    case "person":
      return { title: "Vos coordonnées", subtitle: "Pour vous écrire, et vous appeler au besoin." };
    case "password":
      return { title: "Votre mot de passe", subtitle: "Il ouvre vos prix et vos commandes." };
    case "summary":
      return { title: "Récapitulatif", subtitle: "Relisez, corrigez, envoyez." };
    case "sent":
      return { title: "" };
  }
};
