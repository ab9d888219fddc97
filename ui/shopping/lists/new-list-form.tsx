import { type FormEvent, useState } from "react";
import type { CreateShoppingList, ShoppingList } from "../../../api-schema/shopping-list.ts";
import { type ApiError, apiErrorMessage, hasStatus } from "../../../core/api/errors.ts";
import { fullNameHint, LIST_NAME_LENGTH, NAMELESS_LIST } from "../../../core/lists/name-field.ts";
import { useFocusOnProblem } from "../../hooks/focus-on-problem.ts";
import { useListCreation } from "../../hooks/list-creation.ts";
import { Button, type ButtonProps } from "../../widgets/button.tsx";
import { ProblemNotice } from "../../widgets/problem-notice.tsx";
import { TextField } from "../../widgets/text-field.tsx";
import styles from "./new-list-form.module.css";

interface NewListFormProps {
  readonly label: string;
  /** The name that is proposed. */
  readonly name?: string | undefined;
  /** What the list begins with. */
  readonly contents?: Omit<CreateShoppingList, "name"> | undefined;
  readonly action: string;
  readonly variant?: ButtonProps["variant"];
  readonly focused?: boolean | undefined;
  readonly onCreated: (list: ShoppingList) => void;
}

/** A name and a button: the list is there at once, or the field says why not. */
export function NewListForm({ label, action, contents, onCreated, ...props }: NewListFormProps) {
  const { name: proposed = "", variant, focused = false } = props;
  const creation = useListCreation();
  const [name, setName] = useState(proposed);
  const [isAsked, setAsked] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const form = useFocusOnProblem(attempts);
  const problem =
    isAsked && name.trim() === "" ? NAMELESS_LIST : nameProblemOf(creation.error ?? null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    const tryAnew = () => setAttempts((count) => count + 1);
    if (creation.isPending) return;
    if (name.trim() === "") return tryAnew();
    creation.mutate(
      { ...contents, name: name.trim() },
      {
        onSuccess: (list) => {
          // What was typed meanwhile is another list's.
          setName((typed) => (typed === name ? "" : typed));
          setAsked(false);
          onCreated(list);
        },
        onError: tryAnew,
      },
    );
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <TextField
        label={label}
        value={name}
        error={problem}
        maxLength={LIST_NAME_LENGTH}
        hint={fullNameHint(name, LIST_NAME_LENGTH)}
        autoComplete="off"
        data-first-focus={focused || undefined}
        onValueChange={(text) => {
          setName(text);
          setAsked(false);
          // On its way it stays known: sent again it would be a second list.
          if (!creation.isPending) creation.reset();
        }}
      />
      <Button type="submit" variant={variant} loading={creation.isPending}>
        {action}
      </Button>
      {creation.error === null || problem !== undefined ? null : (
        <div className={styles.refusal}>
          <ProblemNotice tone="error" occurrence={creation.error}>
            {apiErrorMessage(creation.error)}
          </ProblemNotice>
        </div>
      )}
    </form>
  );
}

const nameProblemOf = (error: ApiError | null): string | undefined =>
  error?._tag === "ServerRefused" && hasStatus(error, 422)
    ? error.fields.find(({ field }) => field === "name")?.message
    : undefined;
