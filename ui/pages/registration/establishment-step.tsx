import { closedProblem } from "../../../core/stores/establishment.ts";
import { isLookedUp } from "../../../core/registration/problems.ts";
import { nextStep, reachOf, reachOnceFound } from "../../../core/registration/steps.ts";
import { useDispatch } from "../../hooks/dispatch.ts";
import { useShop } from "../../hooks/shop-context.ts";
import rows from "../../contact/field-row.module.css";
import { Button } from "../../widgets/button.tsx";
import { Notice } from "../../widgets/notice.tsx";
import { TextField } from "../../widgets/text-field.tsx";
import { StepFrame } from "./step-frame.tsx";
import type { StepProps } from "./step-props.ts";
import { useStepForm } from "./use-step-form.ts";

/** The numbers that the shop is looked up by. */
export function EstablishmentStep({ registration }: StepProps) {
  const dispatch = useDispatch();
  const { environment } = useShop();
  const { form, status, closed } = registration;
  const isCustomer = form.texts.kind === "customer";
  const stepForm = useStepForm({
    registration,
    step: "establishment",
    onSubmit: () => {
      if (status === "lookingUp") return;
      // The same numbers have the same answer; a directory that was away is asked again.
      if (isLookedUp(form.texts) && form.texts.byHand !== "away") {
        const next = nextStep("establishment", form);
        dispatch({ type: "registration.stepCompleted", next, reach: reachOf(form) });
        return;
      }
      const onceFound = reachOnceFound(form);
      dispatch({ type: "registration.shopRequested", onceFound, now: environment.now() });
    },
  });
  const { field } = stepForm;
  const closedMessage = closed === null ? undefined : closedProblem(toClosed(closed));
  return (
    <StepFrame
      {...{ registration, stepForm }}
      step="establishment"
      label={isCustomer ? "Votre compte client" : "Votre établissement"}
      progress={status === "lookingUp" ? LOOKING_UP : ""}
      aside={
        status === "lookingUp" && !isCustomer ? (
          <Button
            variant="secondary"
            onClick={() => dispatch({ type: "registration.byHandRequested" })}
          >
            Remplir à la main
          </Button>
        ) : null
      }
    >
      {closedMessage === undefined ? null : (
        <Notice tone="error" live>
          {closedMessage}
        </Notice>
      )}
      {isCustomer ? (
        <TextField
          label="Numéro client"
          hint="En haut de vos factures, 6 à 10 chiffres."
          inputMode="numeric"
          autoComplete="off"
          required
          {...field("erpId")}
        />
      ) : null}
      <div className={isCustomer ? rows.row : undefined}>
        <TextField
          label="Numéro SIRET"
          hint="14 chiffres : sur vos factures ou votre extrait Kbis."
          inputMode="numeric"
          autoComplete="off"
          required
          {...field("siret")}
        />
        {isCustomer ? (
          <TextField
            label="Code postal"
            hint="De la boutique ou du siège."
            inputMode="numeric"
            autoComplete="postal-code"
            required
            {...field("claimPostcode")}
          />
        ) : null}
      </div>
    </StepFrame>
  );
}

const LOOKING_UP = "Recherche en cours…";

type Closed = Parameters<typeof closedProblem>[0];

const toClosed = (closed: { readonly closed: boolean; readonly closedOn: string | null }): Closed =>
  closed as Closed; // safe: what the directory has answered
