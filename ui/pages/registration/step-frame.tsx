import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import type { FilledStep } from "../../../core/registration/form.ts";
import { pathOfStep, stepsOf } from "../../../core/registration/steps.ts";
import type { RegistrationView } from "../../hooks/registration.ts";
import { Button, ButtonLink } from "../../widgets/button.tsx";
import { Card } from "../../widgets/card.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { Cluster, Stack, Text } from "../../widgets/primitives.tsx";
import { ProblemNotice } from "../../widgets/problem-notice.tsx";
import { type StepForm, wrongFields } from "./use-step-form.ts";
import styles from "./step-frame.module.css";

interface StepFrameProps {
  readonly registration: RegistrationView;
  readonly step: FilledStep;
  readonly stepForm: StepForm;
  /** Names the form for assistive technology. */
  readonly label: string;
  readonly submitLabel?: string | undefined;
  /** What is being waited for; '' for nothing. */
  readonly progress?: string | undefined;
  /** Beside the button while it is waited for. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of every step: what is wrong at the head, one button at the end, the way back. */
export function StepFrame({ registration, step, stepForm, children, ...props }: StepFrameProps) {
  const { form, problems, submit } = stepForm;
  const { refusal, form: filled } = registration;
  const { progress = "" } = props;
  const steps = stepsOf(filled.mode, filled.texts.kind);
  const before = steps[steps.indexOf(step) - 1];
  const count = wrongFields(problems).length;
  return (
    <Card as="section" aria-label={props.label}>
      {/* By POST: sent before its code is there, nothing of it must get into the address. */}
      <Stack
        as="form"
        gap="4"
        ref={form}
        method="post"
        aria-label={props.label}
        onSubmit={submit}
        noValidate
      >
        {count > 1 ? <Notice tone="error" live title={`${count} champs sont à corriger.`} /> : null}
        {children}
        {/* Beside the button that was pressed: the head of a long form is out of sight. */}
        {refusal !== null && refusal.fields.length === 0 ? (
          <ProblemNotice tone="error" occurrence={refusal}>
            {refusal.message}
          </ProblemNotice>
        ) : null}
        <Cluster gap="2 4" align="center" above="2" className={styles.end}>
          <Button type="submit" size="large" loading={progress !== ""}>
            {props.submitLabel ?? "Continuer"}
          </Button>
          {before === undefined ? null : (
            <ButtonLink
              variant="quiet"
              href={pathOfStep(filled.mode, before)}
              icon={<ArrowLeft size={18} aria-hidden />}
            >
              Retour
            </ButtonLink>
          )}
          {props.aside}
          <Text tone="quiet" size="s" role="status" className={styles.progress}>
            {progress}
          </Text>
        </Cluster>
      </Stack>
    </Card>
  );
}
