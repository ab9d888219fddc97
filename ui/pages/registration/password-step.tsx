import { useState } from "react";
import {
  PASSWORD_MIN_LENGTH,
  passwordStrength,
  passwordStrengthLabel,
} from "../../../core/session/password.ts";
import { nextStep, reachOf } from "../../../core/registration/steps.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { PasswordField } from "../../widgets/password-field.tsx";
import { VisuallyHidden } from "../../widgets/visually-hidden.tsx";
import { StepFrame } from "./step-frame.tsx";
import type { StepProps } from "./step-props.ts";
import { useStepForm } from "./use-step-form.ts";

/** The password: it goes no further than this page until it is sent. */
export function PasswordStep({ registration }: StepProps) {
  const dispatch = useDispatch();
  const { form } = registration;
  const [password, setPassword] = useState(form.password);
  const stepForm = useStepForm({
    registration: { ...registration, form: { ...form, password } },
    step: "password",
    onSubmit: () => {
      const chosen = registration.choosePassword(password);
      const next = nextStep("password", chosen);
      dispatch({ type: "registration.stepCompleted", next, reach: reachOf(chosen) });
    },
  });
  const score = passwordStrength(password);
  return (
    <StepFrame {...{ registration, stepForm }} step="password" label="Votre mot de passe">
      {/* Password managers keep it under this name. */}
      <VisuallyHidden>
        <label>
          Adresse e-mail
          <input
            type="email"
            name="username"
            autoComplete="username"
            value={form.texts.email}
            readOnly
            tabIndex={-1}
          />
        </label>
      </VisuallyHidden>
      <PasswordField
        label="Mot de passe"
        hint={`${PASSWORD_MIN_LENGTH} caractères au moins. Une phrase que vous seul connaissez convient très bien.`}
        name="password"
        autoComplete="new-password"
        required
        value={password}
        onValueChange={setPassword}
        error={stepForm.problems.password}
        strength={password === "" ? undefined : { score, text: passwordStrengthLabel(score) }}
      />
    </StepFrame>
  );
}
