import Store from "lucide-react/icons/store";
import Wheat from "lucide-react/icons/wheat";
import { Link } from "wouter";
import { paths } from "../../../core/routes/paths.ts";
import { RadioCards } from "../../widgets/radio-cards.tsx";
import { StepFrame } from "./step-frame.tsx";
import type { StepProps } from "./step-props.ts";
import styles from "./choose-step.module.css";
import { useStepForm } from "./use-step-form.ts";

/** 'Déjà client du moulin' or 'Nouveau' (product §7). */
export function ChooseStep({ registration }: StepProps) {
  const stepForm = useStepForm({ registration, step: "choose" });
  const { texts, mode } = registration.form;
  return (
    <>
      <StepFrame {...{ registration, stepForm }} step="choose" label="Client ou nouveau">
        <RadioCards
          legend="Votre boutique est-elle déjà livrée par le moulin ?"
          name="kind"
          value={texts.kind === "" ? null : texts.kind}
          error={stepForm.problems.kind}
          onValueChange={(kind) =>
            registration.type({ kind: kind === "customer" ? "customer" : "new" })
          }
          options={[
            {
              value: "customer",
              label: "Déjà client du moulin",
              description: "Numéro client, SIRET et code postal : la boutique est reconnue.",
              icon: <Wheat size={22} aria-hidden />,
            },
            {
              value: "new",
              label: "Nouveau",
              description: "Votre SIRET suffit : l’adresse et la société se remplissent seules.",
              icon: <Store size={22} aria-hidden />,
            },
          ]}
        />
      </StepFrame>
      {mode === "register" ? (
        <p className={styles.known}>
          Déjà un compte ? <Link href={paths.signIn()}>Me connecter</Link>
        </p>
      ) : null}
    </>
  );
}
