import { useState } from "react";
import { Link } from "wouter";
import { paths } from "../../../core/routes/paths.ts";
import { CGU_REQUIRED, type RegistrationProblems } from "../../../core/registration/problems.ts";
import { refusedFields, stepOfField } from "../../../core/registration/refusals.ts";
import { requestOf } from "../../../core/registration/request.ts";
import { pathOfStep } from "../../../core/registration/steps.ts";
import { type SummaryBlock, summaryOf } from "../../../core/registration/summary.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import type { RegistrationView } from "../../hooks/registration.ts";
import { useShop } from "../../hooks/shop-context.ts";
import { Checkbox } from "../../widgets/checkbox.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { Row, Stack, Text } from "../../widgets/primitives.tsx";
import { VisuallyHidden } from "../../widgets/visually-hidden.tsx";
import { StepFrame } from "./step-frame.tsx";
import type { StepProps } from "./step-props.ts";
import styles from "./summary-step.module.css";
import { useStepForm, wrongFields } from "./use-step-form.ts";

const NOTHING: RegistrationProblems = {};
const NO_CGU: RegistrationProblems = { cgu: CGU_REQUIRED };

/** All of it to be read over, then sent: the box is ticked each time, it is no part of the draft. */
export function SummaryStep({ registration, contact }: StepProps) {
  const dispatch = useDispatch();
  const { environment } = useShop();
  const [cgu, setCgu] = useState(false);
  const { form, status } = registration;
  const isRegistering = form.mode === "register";
  const sending = status === "sending";
  const stepForm = useStepForm({
    registration,
    step: "summary",
    more: isRegistering && !cgu ? NO_CGU : NOTHING,
    onSubmit: () => {
      const request = requestOf(form, contact);
      if (request === null || sending) return;
      const [key, now] = [environment.newKey(), environment.now()];
      dispatch({ type: "registration.confirmed", request, key, now });
    },
  });
  const label = isRegistering ? "Créer mon compte" : "Ajouter la boutique";
  return (
    <StepFrame
      {...{ registration, stepForm }}
      step="summary"
      label="Récapitulatif"
      submitLabel={status === "unsure" ? "Envoyer à nouveau" : label}
      progress={sending ? "Envoi en cours…" : ""}
    >
      {summaryOf(form).map((block) => (
        <Block key={block.step} block={block} href={pathOfStep(form.mode, block.step)} />
      ))}
      {isRegistering ? (
        <Stack gap="1">
          <Checkbox
            label="Recevoir les offres et conseils du moulin par e-mail"
            checked={form.texts.newsletter !== ""}
            disabled={sending}
            onCheckedChange={(checked) => registration.type({ newsletter: checked ? "oui" : "" })}
          />
          <Checkbox
            label={
              <>
                J’accepte les{" "}
                <a href={paths.termsOfUse()} target="_blank" rel="noreferrer">
                  conditions générales d’utilisation
                  <VisuallyHidden> (nouvel onglet)</VisuallyHidden>
                </a>
              </>
            }
            name="cgu"
            required
            checked={cgu}
            error={stepForm.problems.cgu}
            onCheckedChange={setCgu}
          />
        </Stack>
      ) : null}
      {isRegistering && form.texts.kind === "customer" ? null : (
        <Text tone="quiet" size="s">
          Le moulin valide chaque nouvelle boutique, en général sous un jour ouvré. D’ici là, vous
          consultez tout le catalogue.
        </Text>
      )}
      {status === "unsure" ? (
        <Notice tone="warning" live title="Nous n’avons pas reçu de réponse.">
          Votre demande est peut-être arrivée. Envoyez-la à nouveau : elle ne comptera qu’une fois.
        </Notice>
      ) : null}
      <Refused registration={registration} />
    </StepFrame>
  );
}

/** What the server found wrong, each with the way to its field. */
function Refused({ registration }: { readonly registration: RegistrationView }) {
  const { refusal, form } = registration;
  const problems = refusedFields(refusal?.fields ?? [], form.texts.kind);
  const fields = wrongFields(problems);
  if (fields.length === 0) return null;
  return (
    <Notice tone="error" live title="À corriger avant l’envoi :">
      <ul className={styles.refused}>
        {fields.map((field) => (
          <li key={field}>
            {problems[field]} <Link href={pathOfStep(form.mode, stepOfField(field))}>Corriger</Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Block({ block, href }: { readonly block: SummaryBlock; readonly href: string }) {
  return (
    <section aria-label={block.title} className={styles.block}>
      <Row gap="4" align="center" justify="between" className={styles.head}>
        <Text as="h2" size="l">
          {block.title}
        </Text>
        <Link href={href}>
          Modifier<VisuallyHidden> : {block.title}</VisuallyHidden>
        </Link>
      </Row>
      <dl className={styles.lines}>
        {block.lines.map(([label, text]) => (
          <div key={label}>
            <Text as="dt" tone="quiet" size="s">
              {label}
            </Text>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
