import {
  PASSWORD_MIN_LENGTH,
  passwordStrength,
  passwordStrengthLabel,
} from "../../core/session/password.ts";
import { PasswordField, type PasswordFieldProps } from "./password-field.tsx";

type NewPasswordFieldProps = Omit<PasswordFieldProps, "strength" | "autoComplete" | "hint"> & {
  readonly value: string;
};

/** A password that is chosen: what it must have is said before, how strong it is while typing. */
export function NewPasswordField(props: NewPasswordFieldProps) {
  const score = passwordStrength(props.value);
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      hint={`${PASSWORD_MIN_LENGTH} caractères au moins : quelques mots que vous seul reliez valent mieux qu’un mot compliqué.`}
      strength={
        props.value === ""
          ? undefined
          : { score, text: `Solidité : ${passwordStrengthLabel(score)}` }
      }
    />
  );
}
