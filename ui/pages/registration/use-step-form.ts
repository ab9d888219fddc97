import { type FormEvent, type RefObject, useState } from "react";
import type { DraftField } from "../../../core/registration/draft.ts";
import type { FilledStep, FormField, RegistrationForm } from "../../../core/registration/form.ts";
import {
  FIELD_LENGTH,
  FIELD_LENGTHS,
  numberProblems,
  type RegistrationProblems,
  stepProblems,
} from "../../../core/registration/problems.ts";
import { refusedFields } from "../../../core/registration/refusals.ts";
import { nextStep, reachOf } from "../../../core/registration/steps.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useFocusOnProblem } from "../../hooks/focus-on-problem.ts";
import type { RegistrationView } from "../../hooks/registration.ts";

export interface StepForm {
  readonly form: RefObject<HTMLFormElement | null>;
  /** What is said to be wrong: nothing before it was tried to go on. */
  readonly problems: RegistrationProblems;
  /** How often it was tried in vain. */
  readonly attempts: number;
  /** Tries to go on: says what is wrong, or does it. */
  readonly submit: (event: FormEvent) => void;
  readonly field: (name: DraftField) => {
    readonly name: string;
    readonly value: string;
    readonly maxLength: number;
    readonly error: string | undefined;
    readonly onValueChange: (value: string) => void;
  };
}

interface StepFormOptions {
  readonly registration: RegistrationView;
  readonly step: FilledStep;
  /** Instead of going on to the next step. */
  readonly onSubmit?: (() => void) | undefined;
  /** What is wrong beyond the fields of the draft. */
  readonly more?: RegistrationProblems | undefined;
}

const NOTHING: RegistrationProblems = {};

/** The form of one step: its fields, what is wrong with them, and the way on. */
export const useStepForm = ({ registration, step, onSubmit, more }: StepFormOptions): StepForm => {
  const dispatch = useDispatch();
  const [attempts, setAttempts] = useState(0);
  const { texts } = registration.form;
  const refused = refusedFields(registration.refusal?.fields ?? [], texts.kind);
  const wrong = { ...ownProblems(step, registration.form), ...more };
  const problems = { ...refused, ...(attempts === 0 ? NOTHING : wrong) };
  const form = useFocusOnProblem(attempts + Object.keys(refused).length);
  return {
    form,
    problems,
    attempts,
    submit: (event) => {
      event.preventDefault();
      if (Object.keys(wrong).length > 0) {
        setAttempts(attempts + 1);
        return;
      }
      if (onSubmit !== undefined) onSubmit();
      else {
        dispatch({
          type: "registration.stepCompleted",
          next: nextStep(step, registration.form),
          reach: reachOf(registration.form),
        });
      }
    },
    field: (name) => ({
      name,
      value: texts[name],
      maxLength: FIELD_LENGTHS[name] ?? FIELD_LENGTH,
      error: problems[name],
      onValueChange: (value) => registration.type({ [name]: value }),
    }),
  };
};

/** Going on is what looks the numbers up. */
const ownProblems = (step: FilledStep, form: RegistrationForm): RegistrationProblems =>
  step === "establishment" ? numberProblems(form.texts) : stepProblems(step, form);

/** The fields that are wrong, in their order on the screen. */
export const wrongFields = (problems: RegistrationProblems): readonly FormField[] =>
  // safe: keys of the problems
  Object.keys(problems) as readonly FormField[];
